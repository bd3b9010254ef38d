/*
 * ACK congestion control: one ACK for every `ratio` segments, fewer while the way back is congested.
 *
 * By Balakrishnan, Padmanabhan and Katz (1997; RFC 3449, section 4.3) the receiver decides. Its ACKs are
 * ECN-capable; the sender echoes a mark on its next segment. The receiver then doubles the ratio, once per round trip,
 * and lowers it by one after each round trip without an echo. A round trip is over when a segment echoes the time stamp
 * of an ACK that was sent after its beginning. Segments say how large the sender's window is.
 *
 * By RFC 5690 the sender decides, and segments say the ratio. It doubles at most once per window of data in which an
 * ACK was marked or lost, and falls by one after cwnd / (ratio^2 - ratio) windows without (RFC 4341, section 6.1.2). An
 * ACK was lost when one outside of recovery acknowledges more segments than one ACK is for.
 *
 * In both the ratio is at most half of the window, rounded up, and at least what it is without congestion: 2 with
 * delayed ACKs, else 1. ACKs of segments out of order are not held back.
 */
#ifndef LAB_ACK_CONTROL_H
#define LAB_ACK_CONTROL_H

#include "tcp/flow_state.h"

struct ack_control {
    /* receiver */
    int32_t ratio;    /* segments that one ACK is for */
    int64_t round_ns; /* when the present round trip began */
    int raised;       /* in this round trip */
    /* sender */
    int echo_due;           /* the next segment says that an ACK was marked */
    int64_t stamp_ns;       /* time stamp of the newest ACK; -1: none yet */
    int32_t wanted, before; /* the ratio that segments say, and the one before it */
    int64_t window_end;     /* the first segment of the next window of data */
    int64_t raised_up_to;   /* segments below it belong to the window in which the ratio was doubled last */
    int32_t clean;          /* windows of data without a marked or lost ACK since the ratio changed */
};

/* Makes the state of a flow with ACK congestion control. 0 when memory is out. */
int ack_control_start(struct flow *flow);

/* Back to the state before the first segment. */
void ack_control_renew(struct flow *flow);

/* Writes what a segment says onto it. */
LAB_COLD void ack_control_sent(struct flow *flow, struct packet *packet);

/* A segment is at the receiver. */
LAB_COLD void ack_control_received(struct flow *flow, const struct packet *packet, int64_t at_ns);

/* An ACK is at the sender, which has taken no notice of it yet. */
LAB_COLD void ack_control_acknowledged(struct flow *flow, const struct packet *ack);

/* Segments that one ACK is for; without ACK congestion control 2, where ACKs are delayed at all. */
static inline int32_t ack_ratio(const struct flow *flow) {
    return flow->ack_control ? flow->ack_control->ratio : 2;
}

#endif
