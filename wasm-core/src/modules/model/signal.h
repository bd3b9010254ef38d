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
    [SIGNAL_BASE] = {.id = "base",                                                                                     \
                     .label = LAB_TEXT("Base RTT"),                                                                    \
                     .unit = "ms",                                                                                     \
                     .help = LAB_TEXT("The whole signal scales with it."),                                             \
                     .initial = 100,                                                                                   \
                     .range = {0.001, 1e6},                                                                            \
                     .slider = {1, 5000},                                                                              \
                     .scale = SCALE_LOG,                                                                               \
                     .flags = PARAM_BASIC},                                                                            \
    [SIGNAL_SAMPLES] = {.id = "samples",                                                                               \
                        .label = LAB_TEXT("Samples"),                                                                  \
                        .help = LAB_TEXT("How many."),                                                                 \
                        .type = PARAM_INTEGER,                                                                         \
                        .initial = 600,                                                                                \
                        .range = {2, 1e6},                                                                             \
                        .slider = {50, 5000},                                                                          \
                        .step = 50,                                                                                    \
                        .flags = PARAM_BASIC},                                                                         \
    [SIGNAL_SPACING] = {.id = "spacing",                                                                               \
                        .label = LAB_TEXT("Time between samples"),                                                     \
                        .unit = "ms",                                                                                  \
                        .help = LAB_TEXT("0: one RTT."),                                                               \
                        .initial = 0,                                                                                  \
                        .range = {0, 1e6},                                                                             \
                        .slider = {0, 1000}}

/* A parameter of a signal, in base RTTs or without unit. */
#define SIGNAL_PARAM(id_, label_, help_, initial_, min_, max_, slider_max_, step_)                                     \
    {                                                                                                                  \
        .id = id_, .label = LAB_TEXT(label_), .help = LAB_TEXT(help_), .initial = initial_, .range = {min_, max_},     \
        .slider = {min_, slider_max_}, .step = step_, .flags = PARAM_BASIC                                             \
    }
/* A number of samples. */
#define SIGNAL_COUNT(id_, label_, help_, initial_, slider_max_)                                                        \
    {                                                                                                                  \
        .id = id_, .label = LAB_TEXT(label_), .unit = "samples", .help = LAB_TEXT(help_), .type = PARAM_INTEGER,       \
        .initial = initial_, .range = {1, 1e6}, .slider = {1, slider_max_}, .flags = PARAM_BASIC                       \
    }
#define SIGNAL_NOISE(initial_)                                                                                         \
    SIGNAL_PARAM("noise", "Noise", "Standard deviation of what is added, in base RTTs.", initial_, 0, 10, 1, 0.01)

struct signal {
    const double *params;
    struct random random;
    double nth; /* index of the next sample, from 0 */
    double time_ns;
    double level; /* state of the random walk: the logarithm of sample / base */
};

/* The nth sample in base RTTs; called once for each, in order. */
typedef double signal_shape(struct signal *signal);

size_t signal_bytes(const double *params);
void signal_start(void *state, const double *params, uint64_t seed);
/* Model's `next` for a shape. Samples are kept between a twentieth of the base and an hour. */
int signal_next(struct signal *signal, struct model_row *row, signal_shape *shape);
/* A normal draw with mean 0 and standard deviation `sd`; 0 without a draw when `sd` is 0. */
double signal_noise(struct signal *signal, double sd);

/* Defines the model of a signal, in a file with `params` and `shape`: function `next`, whether it draws, texts. */
#define SIGNAL_MODEL(next_, draws_, id_, label_, short_, help_, equations_)                                            \
    {                                                                                                                  \
        .module = {.kind = "model",                                                                                    \
                   .id = id_,                                                                                          \
                   .label = label_,                                                                                    \
                   .short_label = short_,                                                                              \
                   .help = LAB_TEXT(help_),                                                                            \
                   .citation = LAB_TEXT(""),                                                                           \
                   .validation = LAB_TEXT("Shape: sim-worker/test/model.test.ts; ends of its parameters: "             \
                                          "wasm-core/test/modules/model/test_model.c."),                               \
                   .equations = LAB_TEXT(equations_),                                                                  \
                   .model_notes = LAB_TEXT(""),                                                                        \
                   .params = params,                                                                                   \
                   .param_count = LAB_COUNT(params)},                                                                  \
        .draws = draws_, .state_bytes = signal_bytes, .start = signal_start, .next = next_,                            \
    }

#endif
