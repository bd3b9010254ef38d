/*
 * Streaming scores of one estimator: the error of the prediction made before each sample, and the share of samples that
 * the RTO in force covered. Scored from the second sample on: no prediction is made before the first.
 */
#ifndef LAB_SCORE_H
#define LAB_SCORE_H

#include <math.h>
#include <stdint.h>

#include "base/nan.h"
#include "base/text.h"
#include "kinds/estimator.h"

struct score {
    double error_sum_ns; /* of prediction - sample */
    double absolute_sum_ns;
    double square_sum_ns2;
    double rto_sum_ns;
    int64_t met;                        /* samples with both a prediction and an RTO before them */
    int64_t predicted_only, timed_only; /* samples with only one of the two before them */
    int64_t missed;                     /* samples above the RTO in force */
};

/* Slow path of score_add(), called there alone: prediction or RTO may be NaN. */
void score_add_known(struct score *score, double rtt_ns, struct forecast before);

/* Adds one sample with the forecast made before it (RTO without back-off); NaN where there was none. */
static inline void score_add(struct score *score, double rtt_ns, struct forecast before) {
    /* The sum is NaN if either is: one comparison on the fast path. */
    if (is_nan(before.prediction_ns + before.rto_ns)) {
        score_add_known(score, rtt_ns, before);
        return;
    }
    double error = before.prediction_ns - rtt_ns;
    score->error_sum_ns += error;
    score->absolute_sum_ns += fabs(error);
    score->square_sum_ns2 += error * error;
    score->rto_sum_ns += before.rto_ns;
    score->met++;
    if (!(rtt_ns <= before.rto_ns)) score->missed++;
}

/* Samples with a prediction, samples with an RTO, and of these the ones not above it. */
int64_t score_predicted(const struct score *score);
int64_t score_timed(const struct score *score);
int64_t score_covered(const struct score *score);

/* Adds the counts and sums of `from`. */
void score_merge(struct score *into, const struct score *from);

/* Writes meanAbsErrorMs, rmseMs, coverage, meanRtoMs of an EstimatorScore; null where no sample counts. */
void score_write(const struct score *score, struct text *out);

/* Mean of prediction - sample, ms: above zero when the estimator predicts too much. NaN without samples. */
double score_bias_ms(const struct score *score);

#endif
