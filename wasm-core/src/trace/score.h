/*
 * Streaming scores of one estimator: how well the prediction made before each sample met it, and how often the RTO that
 * was in force covered it. From the second sample on, because the first finds no prediction.
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
    int64_t met;                        /* samples that met a prediction and an RTO */
    int64_t predicted_only, timed_only; /* samples that met only one */
    int64_t missed;                     /* samples above the RTO that they met */
};

/* The same where one of the two may be NaN. Called by score_add alone. */
void score_add_known(struct score *score, double rtt_ns, struct forecast before);

/* One sample with the forecast from before it, its RTO without back-off; NaN where there was none. */
static inline void score_add(struct score *score, double rtt_ns, struct forecast before) {
    /* One question for both. */
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

/* Samples that met a prediction, that met an RTO, and of these those not above it. */
int64_t score_predicted(const struct score *score);
int64_t score_timed(const struct score *score);
int64_t score_covered(const struct score *score);

/* Adds what `from` has counted. */
void score_merge(struct score *into, const struct score *from);

/* Members of an EstimatorScore: meanAbsErrorMs, rmseMs, coverage, meanRtoMs; null where nothing was measured. */
void score_write(const struct score *score, struct text *out);

/* Mean of prediction - sample, ms: above zero when the estimator predicts too much. NaN when nothing was measured. */
double score_bias_ms(const struct score *score);

#endif
