/*
 * Smoothed RTT and its mean deviation (Jacobson and Karels 1988, appendix A; RFC 6298, rules 2.2 and 2.3), real-valued,
 * in whatever unit the samples have. The error is taken from the SRTT of before the sample.
 */
#ifndef LAB_MEAN_DEVIATION_H
#define LAB_MEAN_DEVIATION_H

#include <math.h>

enum deviation_rule {
    DEVIATION_ABS_ERROR,   /* |sample - SRTT| */
    DEVIATION_SAMPLE_DIFF, /* |sample - the sample before| (Nunes et al. 2014, equation 4) */
};

/* Choices of a parameter that is an enum deviation_rule. */
#define DEVIATION_CHOICES "abs_error=Prediction error|sample_diff=Change of the sample"

struct mean_deviation {
    double srtt, rttvar, previous; /* NaN before the first sample */
};

static inline void mean_deviation_start(struct mean_deviation *md) {
    md->srtt = md->rttvar = md->previous = (double)NAN;
}

/* Gain `g` of the mean, `h` of the deviation. The first sample m gives SRTT = m, RTTVAR = m/2. */
static inline void mean_deviation_sample(struct mean_deviation *md, double m, double g, double h,
                                         enum deviation_rule rule) {
    if (isnan(md->srtt)) {
        md->srtt = m;
        md->rttvar = m / 2;
    } else {
        double error = m - md->srtt;
        double deviation = fabs(rule == DEVIATION_SAMPLE_DIFF ? m - md->previous : error);
        md->srtt += g * error;
        md->rttvar += h * (deviation - md->rttvar);
    }
    md->previous = m;
}

#endif
