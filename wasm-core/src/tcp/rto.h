/* The retransmission timeout in force, its back-off, and its timer. */
#ifndef LAB_RTO_H
#define LAB_RTO_H

#include "tcp/flow_state.h"

/* The initial RTO; `fire` is called with the flow when the timer expires. */
void rto_start(struct flow *flow, void (*fire)(struct sim *sim, void *owner));
/* Back to the initial RTO, without back-off; the timer is stopped. */
void rto_renew(struct sim *sim, struct flow *flow);
/* The timer runs from now with the RTO in force. */
void rto_restart(struct sim *sim, struct flow *flow);
void rto_stop(struct sim *sim, struct flow *flow);
/* The RTO in force with back-off, ns. */
int64_t rto_in_force(const struct flow *flow);
/* Twice the RTO from now on, up to the largest. */
void rto_back_off(struct flow *flow);
/* Resets the back-off; rto_raise also sets the RTO to at least `least_ns`. */
void rto_reset_backoff(struct flow *flow);
void rto_raise(struct flow *flow, double least_ns);
/* A valid sample was taken: the RTO is now `rto_ns`, without back-off. To be called when that is a change. */
LAB_NOINLINE void rto_refresh(struct sim *sim, struct flow *flow, double rto_ns);

#endif
