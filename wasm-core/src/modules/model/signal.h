/*
 * What the test signals share: a fixed number of RTT samples around a base, one RTT apart or evenly spaced. Each signal
 * is one function that gives the nth sample; its parameters begin with those of SIGNAL_PARAMS.
 */
#ifndef LAB_SIGNAL_H
#define LAB_SIGNAL_H

#include "base/random.h"
#include "kinds/model.h"

enum { SIGNAL_BASE, SIGNAL_SAMPLES, SIGNAL_SPACING, SIGNAL_OWN /* the first of the signal's own */ };

#define SIGNAL_PARAMS                                                                                                  \
    [SIGNAL_BASE] = {"base",    "Base RTT",                                                                            \
                     "ms",      "The whole signal scales with it.",                                                    \
                     "",        PARAM_NUMBER,                                                                          \
                     100,       0.001,                                                                                 \
                     1e6,       1,                                                                                     \
                     5000,      1,                                                                                     \
                     SCALE_LOG, PARAM_BASIC,                                                                           \
                     0},                                                                                               \
    [SIGNAL_SAMPLES] = {"samples", "Samples", "",   "How many.", "",           PARAM_INTEGER, 600, 2,                  \
                        1e6,       50,        5000, 50,          SCALE_LINEAR, PARAM_BASIC,   0},                      \
    [SIGNAL_SPACING] = {"spacing",                                                                                     \
                        "Time between samples",                                                                        \
                        "ms",                                                                                          \
                        "0: one RTT.",                                                                                 \
                        "",                                                                                            \
                        PARAM_NUMBER,                                                                                  \
                        0,                                                                                             \
                        0,                                                                                             \
                        1e6,                                                                                           \
                        0,                                                                                             \
                        1000,                                                                                          \
                        1,                                                                                             \
                        SCALE_LINEAR,                                                                                  \
                        0,                                                                                             \
                        0}

/* A parameter of a signal, in base RTTs or without unit. */
#define SIGNAL_PARAM(id, label, help, initial, min, max, slider_max, step)                                             \
    { id, label, "", help, "", PARAM_NUMBER, initial, min, max, min, slider_max, step, SCALE_LINEAR, PARAM_BASIC, 0 }
/* A number of samples. */
#define SIGNAL_COUNT(id, label, help, initial, slider_max)                                                             \
    { id, label, "samples", help, "", PARAM_INTEGER, initial, 1, 1e6, 1, slider_max, 1, SCALE_LINEAR, PARAM_BASIC, 0 }
#define SIGNAL_NOISE(initial)                                                                                          \
    SIGNAL_PARAM("noise", "Noise", "Standard deviation of what is added, in base RTTs.", initial, 0, 10, 1, 0.01)

struct signal {
    const double *params;
    struct random random;
    double nth; /* of the next sample, from 0 */
    double time_ns;
    double level; /* of the random walk: the logarithm of the sample over the base */
};

/* The nth sample in base RTTs; called once for each, in order. */
typedef double signal_shape(struct signal *signal);

size_t signal_bytes(const double *params);
void signal_start(void *state, const double *params, uint64_t seed);
/* Model's `next` for a shape. Samples are kept between a twentieth of the base and an hour. */
int signal_next(struct signal *signal, struct model_row *row, signal_shape *shape);
/* A draw around 0 with a standard deviation of `sd`; 0, and nothing drawn, when that is 0. */
double signal_noise(struct signal *signal, double sd);

/* The model of a signal, whose file has `params` and `shape`: function `next`, whether it draws, what the module says.
 */
#define SIGNAL_MODEL(next_, draws_, id_, label_, short_, help_, equations_)                                            \
    {                                                                                                                  \
        .module = {.kind = "model",                                                                                    \
                   .id = id_,                                                                                          \
                   .label = label_,                                                                                    \
                   .short_label = short_,                                                                              \
                   .help = help_,                                                                                      \
                   .citation = "",                                                                                     \
                   .equations = equations_,                                                                            \
                   .model_notes = "",                                                                                  \
                   .params = params,                                                                                   \
                   .param_count = LAB_COUNT(params)},                                                                  \
        .draws = draws_, .state_bytes = signal_bytes, .start = signal_start, .next = next_,                            \
    }

#endif
