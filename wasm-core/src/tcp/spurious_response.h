/*
 * The Eifel detection and its response (Ludwig and Katz 2000; RFC 3522, 4015): when the first ACK that advances after a
 * retransmission echoes a time stamp from before it, the ACK answers the original, and the retransmission was not
 * needed.
 */
#ifndef LAB_SPURIOUS_RESPONSE_H
#define LAB_SPURIOUS_RESPONSE_H

#include "tcp/flow_state.h"

/* Before the window is cut, for a timeout or for duplicate ACKs. Nothing without time stamps or with the response off.
 */
LAB_COLD void response_arm(const struct sim *sim, struct flow *flow, enum spurious_cause cause);

/* An ACK advances to `una`, and the sender has taken no notice of it yet: detects, counts and restores. */
LAB_COLD void response_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una);

#endif
