/*
 * Probabilistic early response (Bhandarkar et al. 2007): what PERT/RED and PERT/PI share. The queueing delay is the
 * smoothed RTT less the least one; a chance that follows from it decides on each ACK whether the window is cut early.
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
    PERT_PARAM_COUNT
};

/* The rows of these parameters, for the tables of both modules. */
#define PERT_PARAMS                                                                                                    \
    [PERT_WEIGHT] = {"weight",                                                                                         \
                     "Weight of history",                                                                              \
                     "",                                                                                               \
                     "In the smoothed RTT, per sample.",                                                               \
                     "",                                                                                               \
                     PARAM_NUMBER,                                                                                     \
                     0.99,                                                                                             \
                     0,                                                                                                \
                     0.99999,                                                                                          \
                     0.5,                                                                                              \
                     0.999,                                                                                            \
                     0.001,                                                                                            \
                     SCALE_LINEAR,                                                                                     \
                     PARAM_BASIC,                                                                                      \
                     0},                                                                                               \
    [PERT_DECREASE] = {"decrease",                                                                                     \
                       "Early decrease",                                                                               \
                       "",                                                                                             \
                       "Share of the window that an early response takes.",                                            \
                       "Bhandarkar et al. 2007, equation 1",                                                           \
                       PARAM_NUMBER,                                                                                   \
                       0.35,                                                                                           \
                       0,                                                                                              \
                       0.95,                                                                                           \
                       0.05,                                                                                           \
                       0.5,                                                                                            \
                       0.01,                                                                                           \
                       SCALE_LINEAR,                                                                                   \
                       PARAM_BASIC,                                                                                    \
                       0},                                                                                             \
    [PERT_ONCE] = {"oncePerRtt",                                                                                       \
                   "Once per round trip",                                                                              \
                   "",                                                                                                 \
                   "Early responses are at least one RTT apart.",                                                      \
                   "",                                                                                                 \
                   PARAM_SWITCH,                                                                                       \
                   1,                                                                                                  \
                   0,                                                                                                  \
                   1,                                                                                                  \
                   0,                                                                                                  \
                   1,                                                                                                  \
                   1,                                                                                                  \
                   SCALE_LINEAR,                                                                                       \
                   0,                                                                                                  \
                   0},                                                                                                 \
    [PERT_PROPAGATION] = {"propagation",                                                                               \
                          "Propagation delay",                                                                         \
                          "",                                                                                          \
                          "The least RTT so far, or what it truly is.",                                                \
                          "",                                                                                          \
                          PARAM_CHOICE,                                                                                \
                          0,                                                                                           \
                          0,                                                                                           \
                          0,                                                                                           \
                          0,                                                                                           \
                          0,                                                                                           \
                          1,                                                                                           \
                          SCALE_LINEAR,                                                                                \
                          0,                                                                                           \
                          "estimated=Least RTT|known=Known"},                                                          \
    [PERT_SLOW_START] =                                                                                                \
        {"slowStart", "Respond in slow start", "", "", "", PARAM_SWITCH, 1, 0, 1, 0, 1, 1, SCALE_LINEAR, 0, 0},        \
    [PERT_PAUSE] = {"pauseGrowth",                                                                                     \
                    "Pause grows by",                                                                                  \
                    "",                                                                                                \
                    "Factor on the pause between two responses while the queue "                                       \
                    "persists; 1: none.",                                                                              \
                    "Bhandarkar et al. 2007, section 7",                                                               \
                    PARAM_NUMBER,                                                                                      \
                    1,                                                                                                 \
                    1,                                                                                                 \
                    16,                                                                                                \
                    1,                                                                                                 \
                    4,                                                                                                 \
                    0.1,                                                                                               \
                    SCALE_LINEAR,                                                                                      \
                    0,                                                                                                 \
                    0},                                                                                                \
    [PERT_RAMP] = {"ramp",                                                                                             \
                   "Chance returns within",                                                                            \
                   "RTT",                                                                                              \
                   "After a response the chance rises again from 0 over so "                                           \
                   "many round trips; 0: at once.",                                                                    \
                   "Bhandarkar et al. 2007, section 7",                                                                \
                   PARAM_NUMBER,                                                                                       \
                   0,                                                                                                  \
                   0,                                                                                                  \
                   1000,                                                                                               \
                   0,                                                                                                  \
                   20,                                                                                                 \
                   0.5,                                                                                                \
                   SCALE_LINEAR,                                                                                       \
                   0,                                                                                                  \
                   0},                                                                                                 \
    [PERT_INCREASE] = {"increase",                                                                                     \
                       "Increase without queue",                                                                       \
                       "segments",                                                                                     \
                       "Growth per round trip while the chance is "                                                    \
                       "0.",                                                                                           \
                       "Bhandarkar et al. 2007, section 7",                                                            \
                       PARAM_NUMBER,                                                                                   \
                       1,                                                                                              \
                       0.01,                                                                                           \
                       100,                                                                                            \
                       0.5,                                                                                            \
                       8,                                                                                              \
                       0.5,                                                                                            \
                       SCALE_LINEAR,                                                                                   \
                       0,                                                                                              \
                       0},                                                                                             \
    [PERT_ABOVE] = {"onceAbove",                                                                                       \
                    "Once above",                                                                                      \
                    "",                                                                                                \
                    "While the chance is above it, one response only; 1: off.",                                        \
                    "Bhandarkar et al. 2007, section 7",                                                               \
                    PARAM_NUMBER,                                                                                      \
                    1,                                                                                                 \
                    0,                                                                                                 \
                    1,                                                                                                 \
                    0,                                                                                                 \
                    1,                                                                                                 \
                    0.01,                                                                                              \
                    SCALE_LINEAR,                                                                                      \
                    0,                                                                                                 \
                    0},                                                                                                \
    [PERT_CERTAIN] = {"onceCertain",                                                                                   \
                      "Once for sure",                                                                                 \
                      "",                                                                                              \
                      "The one response above is not left to chance.",                                                 \
                      "",                                                                                              \
                      PARAM_SWITCH,                                                                                    \
                      0,                                                                                               \
                      0,                                                                                               \
                      1,                                                                                               \
                      0,                                                                                               \
                      1,                                                                                               \
                      1,                                                                                               \
                      SCALE_LINEAR,                                                                                    \
                      0,                                                                                               \
                      0},                                                                                              \
    [PERT_SIGNAL] = {"signal",                                                                                         \
                     "Delay answered",                                                                                 \
                     "",                                                                                               \
                     "Of the round trip, or of the way there: that does not see queues on the way back.",              \
                     "Bhandarkar et al. 2007, section 7",                                                              \
                     PARAM_CHOICE,                                                                                     \
                     0,                                                                                                \
                     0,                                                                                                \
                     0,                                                                                                \
                     0,                                                                                                \
                     0,                                                                                                \
                     1,                                                                                                \
                     SCALE_LINEAR,                                                                                     \
                     PARAM_FIXED,                                                                                      \
                     "rtt=RTT|forward=One way"}

#define PERT_STATE                                                                                                     \
    {                                                                                                                  \
        {"srtt", "ms"}, {"queueingDelay", "ms"}, {                                                                     \
            "probability", ""                                                                                          \
        }                                                                                                              \
    }

struct pert {
    const double *params;
    double srtt_ns, least_ns; /* of the round trip, or one way; NaN before the first sample */
    double delay_ns;          /* smoothed less the propagation delay */
    double chance;
    int64_t responded_ns;     /* INT64_MIN / 2: never */
    double answered_delay_ns; /* at the last response */
    int streak;               /* responses since the chance was last 0 or the delay less than at the one before */
    int answered;             /* one response since the chance rose above PERT_ABOVE */
};

void pert_start(struct pert *pert, const double *params);

/* A sample: smoothed RTT, least RTT, queueing delay. */
void pert_sample(struct pert *pert, const struct cc_moment *moment);

/* PERT/RED's chance at a queueing delay; all times in one unit. "Gentle": from pmax to 1 between tmax and twice that.
 */
double pert_curve(double delay, double tmin, double tmax, double pmax);

/* Cuts the window early if `draw` from [0, 1) is below pert->chance and the time has come; 1 when it did. */
int pert_respond(struct pert *pert, struct window *window, const struct cc_moment *moment, double draw);

void pert_grow(const struct pert *pert, struct window *window, const struct cc_moment *moment, double acked);

/* Shared functions of the modules, whose states begin with a struct pert. */
double pert_ssthresh(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss);
void pert_on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked);
void pert_read_state(const void *state, double *out);

#endif
