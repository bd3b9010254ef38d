/* Steps of loss recovery that Tahoe, Reno and NewReno share. */
#ifndef LAB_REPAIR_H
#define LAB_REPAIR_H

#include "base/attributes.h"
#include "tcp/flow_state.h"

/* Whether duplicate ACKs may start fast retransmit: once per window (RFC 6582, section 3.2, step 2; ns-2's bugFix). */
static inline int repair_is_new(const struct flow *flow) {
    return flow->board.una - 1 > flow->recover || flow->board.una == 0;
}

/* A duplicate ACK for Reno and NewReno: limited transmit, fast retransmit at the threshold, inflation beyond. */
void repair_count_duplicate(struct sim *sim, struct flow *flow);

/* Ends the recovery; cwnd becomes `cwnd`, or is unchanged by ns-2's rules. */
LAB_COLD void repair_end(struct sim *sim, struct flow *flow, double cwnd);

/* The most segments that one ACK may release during a recovery: two in ns-2's NewReno. */
static inline int repair_burst(const struct flow *flow) {
    return flow->rules.ns2 ? 2 : INT32_MAX;
}

/* After a timeout: slow start from the first outstanding segment. */
void repair_go_back(struct sim *sim, struct flow *flow);

/* Sends new data from the application. */
void repair_send(struct sim *sim, struct flow *flow);

#endif
