/*
 * Scores of the estimators of a flow that is not observed (flow.*.score): nothing is recorded, and the result has them
 * summed over each group's flows. The driver is scored as it drives, with its own bounds.
 */
#ifndef LAB_SCORING_H
#define LAB_SCORING_H

#include "tcp/flow_state.h"

/* Sets flow->scoring up as flow.*.score says. 0 after fail(). */
int scoring_start(struct flow *flow);

/* A sample that the driver has had, and what it expects next. */
LAB_NOINLINE void scoring_sample(struct scoring *scoring, const struct rtt_sample *sample, const struct forecast *next,
                                 int measured);

/* The flow begins anew: so do the states, and the scores stay. */
void scoring_renew(struct flow *flow);

/* Moves the scores of `from`, with the same estimators, over to `to`. */
void scoring_merge(struct scoring *to, struct scoring *from);

/* Parameters were changed. */
void scoring_configure(struct scoring *scoring);

#endif
