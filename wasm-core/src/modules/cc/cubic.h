/*
 * CUBIC's window functions (RFC 9438, section 4.2), shared with the oracle's vectors, and its steps, shared by the
 * congestion controls that change one of them.
 */
#ifndef LAB_CUBIC_H
#define LAB_CUBIC_H

#include "kinds/cc.h"
#include "net/metrics.h"

/* W(t) = C (t - K)^3 + W_max; segments and seconds. */
double cubic_window(double c, double k_s, double w_max, double t_s);

/* K, s: the time from `from` segments back to w_max. */
double cubic_k(double c, double w_max, double from);

/* The window's target one RTT later: W(t + RTT), bounded to [cwnd, 1.5 cwnd]. */
double cubic_target(double w_later, double cwnd);

/* Growth per RTT with which the average window equals Reno's (section 4.3). */
double cubic_alpha(double beta);

/* ---- its steps --------------------------------------------------------------------------------------------------- */

struct cubic_rules {
    double c;    /* segments/s^3 */
    double beta; /* of the Reno-friendly region and of fast convergence */
    int fast, friendly;
};

struct cubic {
    double w_max, k_s, w_est;
    double prior;      /* window before the last cut */
    int64_t epoch_ns;  /* start of the present congestion avoidance; -1: not in it */
    int after_timeout; /* the next congestion avoidance starts without a w_max */
    struct loss_history losses;
};

/* What a module shows of the state: columns, and their values. */
#define CUBIC_COLUMNS                                                                                                  \
    {"wMax", "segments"}, {"k", "s"}, {                                                                                \
        "wEst", "segments"                                                                                             \
    }
#define CUBIC_COLUMN_COUNT 3
void cubic_read(const struct cubic *cubic, double *out);

/* The functions of `struct congestion_control` in kinds/cc.h, the size of a cut aside. */
void cubic_start(struct cubic *cubic);
void cubic_grow(struct cubic *cubic, const struct cubic_rules *rules, struct window *window,
                const struct cc_moment *moment, double acked);
/* Before the cut: adds the loss to the history and sets w_max. */
void cubic_lose(struct cubic *cubic, const struct cubic_rules *rules, const struct window *window,
                const struct cc_moment *moment, enum cc_loss loss);
void cubic_end_epoch(struct cubic *cubic);
void cubic_after_loss(struct cubic *cubic, enum cc_loss loss);

/* ---- its parameters ---------------------------------------------------------------------------------------------- */

#define CUBIC_PARAM_C                                                                                                  \
    {                                                                                                                  \
        .id = "c", .label = LAB_TEXT("C"), .unit = "segments/s^3", .help = LAB_TEXT("How steep the cubic is."),        \
        .citation = LAB_TEXT("RFC 9438, section 4.1"), .initial = 0.4, .range = {0.0001, 1000}, .slider = {0.04, 4},   \
        .step = 0.01, .scale = SCALE_LOG, .flags = PARAM_BASIC                                                         \
    }
#define CUBIC_PARAM_FAST                                                                                               \
    {                                                                                                                  \
        .id = "fastConvergence", .label = LAB_TEXT("Fast convergence"),                                                \
        .help = LAB_TEXT("A flow that lost below its last maximum gives up more."),                                    \
        .citation = LAB_TEXT("RFC 9438, section 4.7"), .type = PARAM_SWITCH, .initial = 1                              \
    }
#define CUBIC_PARAM_FRIENDLY                                                                                           \
    {                                                                                                                  \
        .id = "friendly", .label = LAB_TEXT("Reno-friendly region"),                                                   \
        .help = LAB_TEXT("Never slower than Reno would be."), .citation = LAB_TEXT("RFC 9438, section 4.3"),           \
        .type = PARAM_SWITCH, .initial = 1                                                                             \
    }

#endif
