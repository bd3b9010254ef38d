/*
 * AIMD of RFC 5681: slow start, congestion avoidance, and half of the flight after a loss.
 *
 * Below ssthresh the window grows by the newly acknowledged segments, at most `limit` of them per ACK (RFC 3465); above
 * it by acked / cwnd, one segment per round trip. With counting = acks each ACK counts as one segment, however much
 * it acknowledges.
 */
#include "kinds/cc.h"

#include <math.h>

enum reno_param { RENO_COUNTING, RENO_LIMIT, RENO_DECREASE, RENO_PARAM_COUNT };
enum reno_counting { RENO_COUNT_BYTES, RENO_COUNT_ACKS };

static const struct param reno_params[] = {
    [RENO_COUNTING] = {.id = "counting",
                       .label = LAB_TEXT("Growth counts"),
                       .help = LAB_TEXT("Whether a delayed ACK that covers two segments lets the window grow twice."),
                       .citation = LAB_TEXT("RFC 3465"),
                       .type = PARAM_CHOICE,
                       .initial_id = "bytes",
                       .choices = "bytes=What is acknowledged|acks=ACKs"},
    [RENO_LIMIT] = {.id = "limit",
                    .label = LAB_TEXT("Limit in slow start"),
                    .unit = "segments",
                    .help = LAB_TEXT(
                        "The most by which one ACK raises the window in slow start; one segment after a timeout."),
                    .citation = LAB_TEXT("RFC 3465, section 2.3"),
                    .initial = 2,
                    .range = {1, 100},
                    .slider = {1, 10}},
    [RENO_DECREASE] = {.id = "decrease",
                       .label = LAB_TEXT("Kept after a loss"),
                       .help = LAB_TEXT("Share of the flight that becomes ssthresh."),
                       .citation = LAB_TEXT("RFC 5681, equation 4"),
                       .initial = 0.5,
                       .range = {0.05, 0.99},
                       .slider = {0.1, 0.95},
                       .step = 0.05,
                       .flags = PARAM_BASIC},
};

struct reno {
    const double *params;
};

static size_t reno_state_bytes(const double *params, const struct net_models *models) {
    (void)params;
    (void)models;
    return sizeof(struct reno);
}

static void reno_start(void *state, const double *params, const struct window *window, const struct cc_moment *moment) {
    (void)window;
    (void)moment;
    ((struct reno *)state)->params = params;
}

static void reno_on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked) {
    const double *params = ((const struct reno *)state)->params;
    if (params[RENO_COUNTING] == RENO_COUNT_ACKS) acked = 1;
    /* After a timeout one ACK may acknowledge many segments that had arrived before (RFC 3465, section 2.3). */
    double limit = moment->after_timeout ? 1 : params[RENO_LIMIT];
    if (window->cwnd < window->ssthresh)
        window->cwnd += acked < limit ? acked : limit;
    else
        window->cwnd += acked / window->cwnd;
}

static double reno_ssthresh(void *state, const struct window *window, const struct cc_moment *moment,
                            enum cc_loss loss) {
    double share = ((const struct reno *)state)->params[RENO_DECREASE];
    (void)loss;
    return share * (moment->from_window ? fmin(window->cwnd + window->inflation, moment->limit) : moment->flight);
}

static const struct congestion_control reno = {
    .module =
        {
            .kind = "cc",
            .id = "reno",
            .label = "Reno (AIMD)",
            .short_label = "Reno",
            .look = LAB_TEXT("ink solid circle"),
            .help = LAB_TEXT(
                "One segment more per round trip, half of the flight after a loss. What Tahoe, Reno, NewReno and "
                "SACK TCP share; they differ in how they repair losses."),
            .citation = LAB_TEXT("RFC 5681"),
            .validation =
                LAB_TEXT("ns-2.35 and ns-3.44 window by window: datasets/reference/simulators; times by hand: "
                         "wasm-core/test/tcp/test_tcp.c."),
            .equations =
                LAB_TEXT("\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} + 1\\quad(\\mathrm{cwnd} < \\mathrm{ssthresh})\n"
                         "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} + 1/\\mathrm{cwnd}\\quad(\\mathrm{cwnd} \\ge "
                         "\\mathrm{ssthresh})\n"
                         "\\mathrm{ssthresh} \\leftarrow \\max(\\mathrm{flight}/2,\\, 2)"),
            .model_notes = LAB_TEXT("Windows are real numbers of segments; the sender uses the whole part."),
            .params = reno_params,
            .param_count = RENO_PARAM_COUNT,
        },
    .grows_by_window = 1,
    .state_bytes = reno_state_bytes,
    .start = reno_start,
    .on_ack = reno_on_ack,
    .ssthresh = reno_ssthresh,
};
LAB_DEFINE_MODULE(cc_reno, reno.module);
