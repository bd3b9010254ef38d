/*
 * The timer that stands on any predictor: the mean of its absolute errors, and an RTO K of them above the prediction
 * (Jacobson 1988). For predictors that come without a timer of their own, so that only the predictions are compared.
 */
#ifndef LAB_ERROR_MARGIN_H
#define LAB_ERROR_MARGIN_H

#include "kinds/estimator.h"

/* Rows of the parameters that every such module has. */
#define MARGIN_ROW_K                                                                                                   \
    {                                                                                                                  \
        "k", "Deviations K", "", "How many mean deviations the RTO stands above the prediction.", "Jacobson 1988",     \
            PARAM_NUMBER, 4, 0, 1000, 1, 8, 0.5, SCALE_LINEAR, PARAM_BASIC, 0                                          \
    }
#define MARGIN_ROW_H                                                                                                   \
    {                                                                                                                  \
        "h", "Deviation gain h", "", "Share of a new deviation in the mean deviation.", "Jacobson 1988", PARAM_NUMBER, \
            0.25, 0, 1, 1. / 32, 0.5, 1. / 64, SCALE_LINEAR, 0, 0                                                      \
    }
#define MARGIN_ROW_RTO_MIN                                                                                             \
    {                                                                                                                  \
        "rtoMin", "Own minimum RTO", "ms", "Lower bound when it drives, or when bounds are its own.", "",              \
            PARAM_NUMBER, 200, 0, 1e9, 1, 3000, 1, SCALE_LOG, 0, 0                                                     \
    }
#define MARGIN_ROW_RTO_MAX                                                                                             \
    {                                                                                                                  \
        "rtoMax", "Own maximum RTO", "ms", "Upper bound when it drives, or when bounds are its own.", "",              \
            PARAM_NUMBER, 120000, 0, 1e9, 1000, 240000, 1000, SCALE_LOG, 0, 0                                          \
    }

/* The prediction error of a sample and the mean of such errors, ns; `mean` is NaN before the first sample. */
struct error_margin {
    double mean;
};

/* How the last step went. */
struct error_margin_step {
    int first;
    double m, prediction, mean; /* the sample, and what was there before it */
    double h;
};

/* One sample m with the prediction of before it (unused at the first, where the mean becomes m/2). */
struct error_margin_step error_margin_sample(struct error_margin *margin, double m, double prediction, double h);

/* Writes the step, then RTO = prediction + K mean, and the bounded RTO. `prediction`, `rto_ns`: of after the sample. */
void error_margin_explain(struct anatomy *anatomy, const struct error_margin *margin,
                          const struct error_margin_step *step, double prediction, double k, double rto_ns);

#endif
