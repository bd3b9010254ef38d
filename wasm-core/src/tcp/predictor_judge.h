/*
 * How a predictor is judged (Bhandarkar et al. 2007, figure 1): after each record the flow is in state A (low delay),
 * B (predicted congestion) or C (loss), and the changes between them are counted.
 */
#ifndef LAB_JUDGE_H
#define LAB_JUDGE_H

#include <stdint.h>

#include "base/text.h"

enum judge_state { JUDGE_LOW, JUDGE_HIGH, JUDGE_LOSS };

/* Transitions 1 A>B, 2 B>C, 3 C>A, 4 A>C, 5 B>A as in the paper; C>B has no number there and is 6. */
#define JUDGE_TRANSITIONS 6

struct judge {
    enum judge_state state;
    int64_t transitions[JUDGE_TRANSITIONS]; /* number n at n - 1 */
};

/* The state after a record; gives the number of the transition, 0 for none. Only `counted` ones add up. */
int judge_step(struct judge *judge, int congested, int loss, int counted);

/* n2 / (n2 + n5), n5 / (n2 + n5), n4 / (n2 + n4); NaN without a case. */
double judge_efficiency(const struct judge *judge);
double judge_false_positives(const struct judge *judge);
double judge_false_negatives(const struct judge *judge);

/* "key": {transitions: [6], efficiency, falsePositives, falseNegatives} */
void judge_write(const struct judge *judge, const char *key, struct text *out);

#endif
