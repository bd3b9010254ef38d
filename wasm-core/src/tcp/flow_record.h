/* What is recorded of a flow: rows of its tables, and the mean of its window. */
#ifndef LAB_FLOW_RECORD_H
#define LAB_FLOW_RECORD_H

#include "sim/events/event_kind.h"
#include "tcp/flow_state.h"

int32_t flow_record_start(struct sim *sim, struct flow *flow);
/* A row of the events table, if there is one. */
LAB_COLD void flow_event(struct sim *sim, struct flow *flow, enum event_kind kind, double value);
/* A row of the window table, if there is one and something changed. */
void flow_add_window_row(struct sim *sim, struct flow *flow);
static inline void flow_record_window(struct sim *sim, struct flow *flow) {
    if (flow->recorder.shows_window) flow_add_window_row(sim, flow);
}
void flow_record_rto(struct sim *sim, struct flow *flow);
/* The window as means count it, segments. */
static inline double flow_counted_window(const struct flow *flow) {
    return flow->window.cwnd < flow->rules.counted_limit ? flow->window.cwnd : flow->rules.counted_limit;
}
/* Adds the time since the last call to the mean window: before cwnd changes. */
void flow_integrate_window(struct sim *sim, struct flow *flow);

#endif
