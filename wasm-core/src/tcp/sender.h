/* The sender: transmitting, processing ACKs, fast retransmit. Recoveries call it. */
#ifndef LAB_SENDER_H
#define LAB_SENDER_H

#include "tcp/flow_state.h"
#include "tcp/rto.h"
#include "tcp/sample.h"
#include "tcp/window.h"

/* An ACK or SYN-ACK has arrived at the sender. */
void sender_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack);

/* Sends one segment, new or again. */
void sender_transmit(struct sim *sim, struct flow *flow, int64_t number);

/* flow_usable_window, out of line. */
int64_t sender_window(const struct flow *flow);

/* Sends from `nxt` on while the window allows, at most `burst` segments. */
void sender_fill(struct sim *sim, struct flow *flow, int burst);

/* A new segment on one of the first duplicate ACKs (RFC 3042). */
LAB_COLD void sender_limited(struct sim *sim, struct flow *flow);

enum advance { ADVANCE_SAMPLE = 1, ADVANCE_TIMER = 2 };

/* Processes an ACK up to `una`: frees the acknowledged segments; takes an RTT sample or restarts the timer as `with`
 * says.
 */
void sender_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una, unsigned with);

/* A loss was found by duplicates: ssthresh and cwnd are cut, `recover` is set, samples and timer restart. */
LAB_COLD void sender_cut(struct sim *sim, struct flow *flow);

/* There is a new segment to send. */
static inline int sender_has_new(const struct flow *flow) {
    return flow->nxt < flow->source.segments;
}

#define NO_BURST_LIMIT INT32_MAX

#endif
