/* RTT samples of a flow. */
#ifndef LAB_SAMPLE_H
#define LAB_SAMPLE_H

#include "tcp/flow_state.h"

/* The oldest segment newly acknowledged by `ack` is `oldest` (still in the scoreboard): perhaps an RTT sample. */
void sample_take(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t oldest, int64_t una);
/* What the flow's clock shows, ns. */
double sample_clock(const struct flow_rules *rules, int64_t at_ns);
/* A new segment is sent: perhaps it is the one that is timed (ns-2 times one at a time). */
void sample_sent(struct sim *sim, struct flow *flow, int64_t number);
/* The RTT of the handshake. */
void sample_handshake(struct sim *sim, struct flow *flow, int64_t sent_ns);

#endif
