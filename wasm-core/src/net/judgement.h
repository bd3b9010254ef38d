/* How good predictions are that can be compared with what came. */
#ifndef LAB_NET_JUDGEMENT_H
#define LAB_NET_JUDGEMENT_H

#include <stdint.h>

#include "base/text.h"

#define JUDGE_BINS   20
#define JUDGE_POINTS 200

/* Predictions in [0, 1] and labels 0 or 1 of the same sequences. */
struct judgement {
    int32_t count, positives;
    double loss;                                              /* binary cross-entropy */
    int32_t right_ones, false_ones, right_zeros, false_zeros; /* at 0.5 */
    double area, area_low, area_high; /* under the ROC curve, with its 95 % interval (DeLong and others 1988) */
    int points;                       /* of the ROC curve, from (0, 0) to (1, 1) */
    double false_rate[JUDGE_POINTS], right_rate[JUDGE_POINTS];
    int32_t bins[2][JUDGE_BINS]; /* predictions by label */
    double bin_mean[JUDGE_BINS]; /* the mean prediction of each bin */
};

/* `order` is room for `count` indices. 0 or a status. */
int32_t judgement_make(struct judgement *judgement, const float *predicted, const float *labels, int32_t count);

/* The area under the ROC curve alone; NaN with one label only. */
double judgement_area(const float *predicted, const float *labels, int32_t count, int32_t *order);

void judgement_write(const struct judgement *judgement, struct text *out);

#endif
