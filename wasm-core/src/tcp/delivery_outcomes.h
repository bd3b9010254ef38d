/*
 * What became of the copies of an observed flow's segments that the receiver has taken ahead of their arrival: kept
 * until something depends on it. Only retransmissions that may have been spurious do (tcp/spurious.h). While such a
 * case is open, a timer applies each arrival in its time, since it may add a row of events.
 */
#ifndef LAB_DELIVERY_OUTCOMES_H
#define LAB_DELIVERY_OUTCOMES_H

#include "tcp/flow_state.h"

/* 0 after fail(). */
int outcomes_start(struct flow *flow);
/* Removes all; the ring stays. */
void outcomes_clear(struct sim *sim, struct flow *flow);

/* Makes space for one more. 0 after fail(). */
LAB_COLD int outcomes_grow(struct sim *sim, struct flow *flow);
/* Applies the arrivals up to now to the scoreboard and to open cases. */
LAB_COLD void outcomes_apply_due(struct sim *sim, struct flow *flow);
/* A case is open: the next arrival is applied in its time. */
LAB_COLD void outcomes_watch(struct sim *sim, struct flow *flow);
/* The oldest outstanding segment is about to be sent again: opens a case unless every copy was lost (spurious_open). */
LAB_COLD void outcomes_open_case(struct sim *sim, struct flow *flow, enum spurious_cause cause);

#endif
