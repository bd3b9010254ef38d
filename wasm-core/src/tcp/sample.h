/* RTT samples of a flow. */
#ifndef LAB_SAMPLE_H
#define LAB_SAMPLE_H

#include "tcp/flow_state.h"

/* Takes an RTT sample from `ack` if the rules allow; `oldest`: the oldest segment that it newly acknowledges (still in
 * the scoreboard). */
void sample_take(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t oldest, int64_t una);
/* What the flow's clock shows, ns. */
double sample_clock(const struct flow_rules *rules, int64_t at_ns);
/* A new segment is sent. Where one segment at a time is timed (ns-2, BSD, keepTiming), it may be that one. */
void sample_sent(struct sim *sim, struct flow *flow, int64_t number);
/* A fast retransmit ends the timing under way, unless keepTiming is on. */
void sample_cut(struct flow *flow);
/* The RTT of the handshake. */
void sample_handshake(struct sim *sim, struct flow *flow, int64_t sent_ns);

#endif
