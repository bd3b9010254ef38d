/*
 * Smoothed RTT and its mean deviation (Jacobson and Karels 1988, appendix A; RFC 6298, rules 2.2 and 2.3), real-valued,
 * in the unit of the samples. The error is relative to the SRTT before the sample.
 */
#ifndef LAB_MEAN_DEVIATION_H
#define LAB_MEAN_DEVIATION_H

#include <math.h>

#include "base/nan.h"
#include "kinds/anatomy.h"

enum deviation_rule {
    DEVIATION_ABS_ERROR,   /* |sample - SRTT| */
    DEVIATION_SAMPLE_DIFF, /* |sample - previous sample| (Nunes et al. 2014, equation 4) */
};

/* Choices of a parameter that is an enum deviation_rule. */
#define DEVIATION_CHOICES "abs_error=Prediction error|sample_diff=Change of the sample"

struct mean_deviation {
    double srtt, rttvar, previous; /* NaN before the first sample */
};

/* The intermediate values of one step; the first one has only a sample. */
struct mean_deviation_step {
    int first;
    double m, g, h, srtt, rttvar; /* SRTT and RTTVAR before the sample */
    double error, deviation;
    double previous; /* the previous sample, for DEVIATION_SAMPLE_DIFF; otherwise NaN */
};

static inline void mean_deviation_start(struct mean_deviation *md) {
    md->srtt = md->rttvar = md->previous = (double)NAN;
}

/*
 * Gain `g` of the mean, `h` of the deviation. The first sample m gives SRTT = m, RTTVAR = m/2. `step` receives the
 * intermediate values; it may be NULL.
 */
static inline void mean_deviation_sample(struct mean_deviation *md, double m, double g, double h,
                                         enum deviation_rule rule, struct mean_deviation_step *step) {
    int first = is_nan(md->srtt), by_sample = rule == DEVIATION_SAMPLE_DIFF;
    double srtt = md->srtt, rttvar = md->rttvar, previous = by_sample ? md->previous : (double)NAN;
    double error = m - srtt, deviation = fabs(by_sample ? m - previous : error);
    if (first) {
        md->srtt = m;
        md->rttvar = m / 2;
    } else {
        md->srtt = srtt + g * error;
        md->rttvar = rttvar + h * (deviation - rttvar);
    }
    md->previous = m;
    if (step) *step = (struct mean_deviation_step){first, m, g, h, srtt, rttvar, error, deviation, previous};
}

/* An estimator's names of its state and its gains, in TeX. */
struct mean_deviation_words {
    const char *mean, *deviation, *g, *h;
};

/* Writes the step into the anatomy, times in its unit. */
void mean_deviation_explain(struct anatomy *anatomy, const struct mean_deviation *md,
                            const struct mean_deviation_step *step, const struct mean_deviation_words *words);

#endif
