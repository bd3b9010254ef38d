/*
 * Scores of the estimators of a flow that is not observed (flow.*.score): nothing is recorded, and the result has them
 * summed over each group's flows. The driver is scored as it drives, with its own bounds.
 */
#ifndef LAB_SCORING_H
#define LAB_SCORING_H

#include "base/attributes.h"
#include "kinds/estimator.h"
#include "trace/score.h"

#define SCORED_MAX 32

struct scored {
    const struct estimator *estimator;
    void *state; /* the driver's is the flow's own */
    struct score score;
    struct forecast next; /* after the last sample */
};

struct scoring {
    int count;
    struct scored *each; /* the driver first */
    int64_t samples;     /* all of the flow */
};

struct flow;

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
