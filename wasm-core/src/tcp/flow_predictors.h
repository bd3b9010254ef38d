/* Congestion predictors on an observed flow's samples (tcp/predictor_watch.h). */
#ifndef LAB_FLOW_PREDICTORS_H
#define LAB_FLOW_PREDICTORS_H

#include "base/text.h"
#include "tcp/flow_state.h"

/* Sets up the predictors of `flow.*.predictors`; 0 after fail(). */
int flow_predictors_start(const struct sim *sim, struct flow *flow);

/* A sample whose segment was sent at `sent_ns` and answered at `answered_ns` (-1: not known). */
LAB_COLD void flow_predictors_sample(struct sim *sim, struct flow *flow, double rtt_ns, int64_t sent_ns,
                                     int64_t answered_ns);

/* The rows of the result's `predictors` for this flow. */
void flow_write_predictors(const struct flow *flow, struct text *out);

#endif
