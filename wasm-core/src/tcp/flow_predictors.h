/* Congestion predictors on an observed flow's samples (tcp/predictor_watch.h). */
#ifndef LAB_WATCHING_H
#define LAB_WATCHING_H

#include "base/attributes.h"
#include "tcp/flow_state.h"

/* Sets up what `flow.*.predictors` asks for; 0 after fail(). */
int flow_predictors_start(const struct sim *sim, struct flow *flow);

/* A sample whose segment was sent at `sent_ns` and answered at `answered_ns` (-1: not known). */
LAB_COLD void flow_predictors_sample(struct sim *sim, struct flow *flow, double rtt_ns, int64_t sent_ns, int64_t answered_ns);

#endif
