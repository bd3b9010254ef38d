/*
 * A timer for any predictor: RTO = prediction + K times its mean absolute error (Jacobson 1988). For predictors that
 * define no timer, so that they are compared by their predictions alone.
 */
#ifndef LAB_ERROR_MARGIN_H
#define LAB_ERROR_MARGIN_H

#include "kinds/estimator.h"

/* Rows of the parameters that every such module has. */
#define MARGIN_ROW_K                                                                                                   \
    {                                                                                                                  \
        .id = "k", .label = LAB_TEXT("Deviations K"),                                                                  \
        .help = LAB_TEXT("How many mean deviations the RTO stands above the prediction."),                             \
        .citation = LAB_TEXT("Jacobson 1988"), .initial = 4, .range = {0, 1000}, .slider = {1, 8}, .step = 0.5,        \
        .flags = PARAM_BASIC                                                                                           \
    }
#define MARGIN_ROW_H                                                                                                   \
    {                                                                                                                  \
        .id = "h", .label = LAB_TEXT("Deviation gain h"),                                                              \
        .help = LAB_TEXT("Share of a new deviation in the mean deviation."), .citation = LAB_TEXT("Jacobson 1988"),    \
        .initial = 0.25, .range = {0, 1}, .slider = {1. / 32, 0.5}, .step = 1. / 64                                    \
    }
#define MARGIN_ROW_RTO_MIN                                                                                             \
    {                                                                                                                  \
        .id = "rtoMin", .label = LAB_TEXT("Own minimum RTO"), .unit = "ms",                                            \
        .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."), .initial = 200,           \
        .range = {0, 1e9}, .slider = {1, 3000}, .scale = SCALE_LOG                                                     \
    }
#define MARGIN_ROW_RTO_MAX                                                                                             \
    {                                                                                                                  \
        .id = "rtoMax", .label = LAB_TEXT("Own maximum RTO"), .unit = "ms",                                            \
        .help = LAB_TEXT("Upper bound when it runs the timer, or when bounds are its own."), .initial = 120000,        \
        .range = {0, 1e9}, .slider = {1000, 240000}, .step = 1000, .scale = SCALE_LOG                                  \
    }

/* The prediction error of a sample and the mean of such errors, ns; `mean` is NaN before the first sample. */
struct error_margin {
    double mean;
};

/* The intermediate values of one step. */
struct error_margin_step {
    int first;
    double m, prediction, mean; /* the sample; prediction and mean before it */
    double h;
};

/* One sample m with the prediction before it (not used at the first sample, where the mean becomes m/2). */
struct error_margin_step error_margin_sample(struct error_margin *margin, double m, double prediction, double h);

/* Writes the step, RTO = prediction + K mean, and the bounded RTO. `prediction`, `rto_ns`: after the sample. */
void error_margin_explain(struct anatomy *anatomy, const struct error_margin *margin,
                          const struct error_margin_step *step, double prediction, double k, double rto_ns);

#endif
