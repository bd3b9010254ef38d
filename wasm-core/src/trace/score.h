/*
 * Streaming scores of one estimator: how well the prediction made before each sample met it, and how often the RTO that
 * was in force covered it. From the second sample on, because the first finds no prediction.
 */
#ifndef LAB_SCORE_H
#define LAB_SCORE_H

#include <stdint.h>

#include "engine/text.h"

struct score {
    double error_sum_ns; /* of prediction - sample */
    double absolute_sum_ns;
    double square_sum_ns2;
    double rto_sum_ns;
    int64_t predicted; /* samples that met a prediction */
    int64_t timed;     /* samples that met an RTO */
    int64_t covered;   /* of those: samples not above it */
};

/* One sample with the prediction and the RTO (without back-off) from before it; NaN where there was none. */
void score_add(struct score *score, double rtt_ns, double prediction_ns, double rto_ns);

/* Adds what `from` has counted. */
void score_merge(struct score *into, const struct score *from);

/* Members of an EstimatorScore: meanAbsErrorMs, rmseMs, coverage, meanRtoMs; null where nothing was measured. */
void score_write(const struct score *score, struct text *out);

/* Mean of prediction - sample, ms: above zero when the estimator predicts too much. NaN when nothing was measured. */
double score_bias_ms(const struct score *score);

#endif
