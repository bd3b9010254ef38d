/* A flow: sender, receiver and application of one connection (or one UDP stream). Made, made anew, configured. */
#ifndef LAB_FLOW_H
#define LAB_FLOW_H

#include "base/attributes.h"
#include "sim/sim.h"
#include "tcp/flow_types.h"

struct flow;
struct web_session;

/* NULL after fail(). Arms its own timers for start and stop. */
struct flow *flow_new(struct sim *sim, const struct flow_setup *setup);

/*
 * As new, for the next object of a session: rings and whatever was counted stay. No packet of the flow may be on the
 * way.
 */
LAB_COLD void flow_renew(struct sim *sim, struct flow *flow, struct web_session *session);

/* Parameter values changed while the run plays. */
void flow_configure(struct sim *sim, struct flow *flow);

#endif
