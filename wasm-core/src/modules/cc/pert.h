/*
 * Probabilistic early response (Bhandarkar et al. 2007): what PERT/RED and PERT/PI share. The queueing delay is the
 * smoothed RTT less the least RTT. Each ACK cuts the window early with a probability computed from that delay.
 */
#ifndef LAB_PERT_H
#define LAB_PERT_H

#include "kinds/cc.h"

enum pert_param {
    PERT_WEIGHT,
    PERT_DECREASE,
    PERT_ONCE,
    PERT_PROPAGATION,
    PERT_SLOW_START,
    PERT_PAUSE,
    PERT_RAMP,
    PERT_INCREASE,
    PERT_ABOVE,
    PERT_CERTAIN,
    PERT_SIGNAL,
    PERT_MEMORY,
    PERT_PARAM_COUNT
};

/* The rows of these parameters, for the tables of the modules; `module` is the id of the module, a string literal. */
#define PERT_PARAMS(module)                                                                                            \
    [PERT_WEIGHT] = {.id = "weight",                                                                                   \
                     .label = LAB_TEXT("Weight of history"),                                                           \
                     .help = LAB_TEXT("In the smoothed RTT, per sample."),                                             \
                     .initial = 0.99,                                                                                  \
                     .range = {0, 0.99999},                                                                            \
                     .slider = {0.5, 0.999},                                                                           \
                     .step = 0.001,                                                                                    \
                     .flags = PARAM_BASIC,                                                                             \
                     .heeded = LAB_TEXT("cc." module ".memory=0")},                                                    \
    [PERT_DECREASE] = {.id = "decrease",                                                                               \
                       .label = LAB_TEXT("Early decrease"),                                                            \
                       .help = LAB_TEXT("Share of the window that an early response takes."),                          \
                       .citation = LAB_TEXT("Bhandarkar et al. 2007, equation 1"),                                     \
                       .initial = 0.35,                                                                                \
                       .range = {0, 0.95},                                                                             \
                       .slider = {0.05, 0.5},                                                                          \
                       .step = 0.01,                                                                                   \
                       .flags = PARAM_BASIC},                                                                          \
    [PERT_ONCE] = {.id = "oncePerRtt",                                                                                 \
                   .label = LAB_TEXT("Once per round trip"),                                                           \
                   .help = LAB_TEXT("Early responses are at least one RTT apart."),                                    \
                   .type = PARAM_SWITCH,                                                                               \
                   .initial = 1},                                                                                      \
    [PERT_PROPAGATION] = {.id = "propagation",                                                                         \
                          .label = LAB_TEXT("Propagation delay"),                                                      \
                          .help = LAB_TEXT("The least RTT so far, or what it truly is."),                              \
                          .type = PARAM_CHOICE,                                                                        \
                          .initial_id = "estimated",                                                                   \
                          .choices = "estimated=Least RTT|known=Known"},                                               \
    [PERT_SLOW_START] = {.id = "slowStart",                                                                            \
                         .label = LAB_TEXT("Respond in slow start"),                                                   \
                         .type = PARAM_SWITCH,                                                                         \
                         .initial = 1},                                                                                \
    [PERT_PAUSE] = {.id = "pauseGrowth",                                                                               \
                    .label = LAB_TEXT("Pause grows by"),                                                               \
                    .help = LAB_TEXT("Factor on the pause between two responses while the queue "                      \
                                     "persists; 1: none."),                                                            \
                    .citation = LAB_TEXT("Bhandarkar et al. 2007, section 7"),                                         \
                    .initial = 1,                                                                                      \
                    .range = {1, 16},                                                                                  \
                    .slider = {1, 4},                                                                                  \
                    .step = 0.1},                                                                                      \
    [PERT_RAMP] = {.id = "ramp",                                                                                       \
                   .label = LAB_TEXT("Chance returns within"),                                                         \
                   .unit = "RTT",                                                                                      \
                   .help = LAB_TEXT("After a response the chance rises again from 0 over so "                          \
                                    "many round trips; 0: at once."),                                                  \
                   .citation = LAB_TEXT("Bhandarkar et al. 2007, section 7"),                                          \
                   .initial = 0,                                                                                       \
                   .range = {0, 1000},                                                                                 \
                   .slider = {0, 20},                                                                                  \
                   .step = 0.5},                                                                                       \
    [PERT_INCREASE] = {.id = "increase",                                                                               \
                       .label = LAB_TEXT("Increase without queue"),                                                    \
                       .unit = "segments",                                                                             \
                       .help = LAB_TEXT("Growth per round trip while the chance is "                                   \
                                        "0."),                                                                         \
                       .citation = LAB_TEXT("Bhandarkar et al. 2007, section 7"),                                      \
                       .initial = 1,                                                                                   \
                       .range = {0.01, 100},                                                                           \
                       .slider = {0.5, 8},                                                                             \
                       .step = 0.5},                                                                                   \
    [PERT_ABOVE] = {.id = "onceAbove",                                                                                 \
                    .label = LAB_TEXT("Once above"),                                                                   \
                    .help = LAB_TEXT("While the chance is above it, one response only; 1: off."),                      \
                    .citation = LAB_TEXT("Bhandarkar et al. 2007, section 7"),                                         \
                    .initial = 1,                                                                                      \
                    .range = {0, 1},                                                                                   \
                    .step = 0.01,                                                                                      \
                    .handle = HANDLE_LEVEL,                                                                            \
                    .symbol = "once"},                                                                                 \
    [PERT_CERTAIN] = {.id = "onceCertain",                                                                             \
                      .label = LAB_TEXT("Once for sure"),                                                              \
                      .help = LAB_TEXT("The one response above is not left to chance."),                               \
                      .type = PARAM_SWITCH},                                                                           \
    [PERT_SIGNAL] = {.id = "signal",                                                                                   \
                     .label = LAB_TEXT("Delay answered"),                                                              \
                     .help = LAB_TEXT("Of the round trip, or of the way there: that does not see queues on the way "   \
                                      "back. By synchronous clocks, or as the flow's estimator of one-way delay "      \
                                      "says (flow.*.forwardDelay); without one there is no early response."),          \
                     .citation = LAB_TEXT("Bhandarkar et al. 2007, section 7"),                                        \
                     .type = PARAM_CHOICE,                                                                             \
                     .initial_id = "rtt",                                                                              \
                     .flags = PARAM_FIXED,                                                                             \
                     .choices = "rtt=RTT|forward=One way|estimated=One way, estimated"},                               \
    [PERT_MEMORY] = {.id = "memory",                                                                                   \
                     .label = LAB_TEXT("History spans"),                                                               \
                     .unit = "RTT",                                                                                    \
                     .help = LAB_TEXT("The weight of history follows the ACK rate so that the smoothed RTT forgets "   \
                                      "within so many least RTTs; 0: the weight is fixed."),                           \
                     .citation = LAB_TEXT("Bhandarkar et al. 2007, footnote 3"),                                       \
                     .initial = 0,                                                                                     \
                     .range = {0, 1e5},                                                                                \
                     .slider = {0, 20},                                                                                \
                     .step = 0.5}

#define PERT_STATE                                                                                                     \
    {                                                                                                                  \
        {"srtt", "ms"}, {"queueingDelay", "ms"}, {                                                                     \
            "probability", ""                                                                                          \
        }                                                                                                              \
    }

enum pert_signal { PERT_SIGNAL_RTT, PERT_SIGNAL_FORWARD, PERT_SIGNAL_ESTIMATED };

struct pert {
    const double *params;
    double srtt_ns, least_ns; /* RTT, or one-way delay; NaN before the first sample */
    double delay_ns;          /* queueing delay: smoothed less least */
    double chance;
    int64_t sampled_ns;       /* time of the last sample */
    int64_t responded_ns;     /* INT64_MIN / 2: never */
    double answered_delay_ns; /* at the last response */
    int streak;               /* consecutive responses without a fall of the delay or a chance of 0 in between */
    int answered;             /* 1: there was a response since the chance rose above PERT_ABOVE */
};

void pert_start(struct pert *pert, const double *params);

/*
 * Updates smoothed RTT, least RTT and queueing delay with a sample. An estimated one-way delay is new once per round
 * trip and counts at each sample, so that the weight of history means the same for every signal; while there is none,
 * nothing changes.
 */
void pert_sample(struct pert *pert, const struct cc_moment *moment);

/* PERT/RED's response probability at a queueing delay; times in one unit. "Gentle": rises to 1 at twice tmax. */
double pert_curve(double delay, double tmin, double tmax, double pmax);

/* The same where the probability rises to 1 at `certain`, not less than tmax. */
double pert_curve_to(double delay, double tmin, double tmax, double pmax, double certain);

/* The propagation delay that the queueing delay is counted from, ns; NaN before the first sample. */
double pert_propagation_ns(const struct pert *pert, const struct cc_moment *moment);

/* Cuts the window if `draw` from [0, 1) is below pert->chance and a response is allowed now; 1 when it was cut. */
int pert_respond(struct pert *pert, struct window *window, const struct cc_moment *moment, double draw);

void pert_grow(const struct pert *pert, struct window *window, const struct cc_moment *moment, double acked);

/* Shared functions of the modules, whose states begin with a struct pert. */
double pert_ssthresh(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss);
void pert_on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked);
void pert_read_state(const void *state, double *out);
int pert_needs_forward_delay(const double *params);

#endif
