/*
 * Explicit congestion notification at the ends of a connection (RFC 3168, section 6.1): SYN and SYN-ACK agree on it,
 * data is sent as ECN-capable, the receiver echoes a mark until the sender confirms with CWR that it has reduced its
 * window, and the sender reduces at most once per window of data.
 */
#ifndef LAB_ECN_H
#define LAB_ECN_H

#include "tcp/flow_state.h"

/* Flags of a SYN, or of the SYN-ACK that answers one with `syn_flags`. */
uint8_t ecn_syn_flags(const struct flow *flow);
uint8_t ecn_syn_ack_flags(const struct flow *flow, uint8_t syn_flags);

/* The connection is open: `flags` of the SYN-ACK, or ecn_syn_ack_flags where there was no handshake. */
void ecn_agree(struct flow *flow, uint8_t flags);

/* Of a data segment of a flow with ECN; `again`: a retransmission. */
LAB_COLD uint8_t ecn_data_flags(struct flow *flow, int again);

/* The receiver takes a segment with a mark or with the sender's answer to an echo. */
LAB_COLD void ecn_received(struct flow *flow, uint8_t flags);

/* An ACK arrives at the sender of a flow with ECN: an echo may cut the window, and prevents its growth. */
LAB_COLD void ecn_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack);

/* Whether the window was already cut in this window of data, so that a loss in it cuts no further. */
static inline int ecn_has_cut(const struct flow *flow) {
    return flow->ecn.agreed && flow->board.una <= flow->ecn.recover;
}

/* The window was cut for another reason: the receiver need not echo any more. */
static inline void ecn_tell_cut(struct flow *flow) {
    flow->ecn.cwr_due = flow->ecn.agreed;
}

#endif
