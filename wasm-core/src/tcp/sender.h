/* The sender's common part, which recoveries call: transmitting, taking notice of ACKs, cutting the window. */
#ifndef LAB_SENDER_H
#define LAB_SENDER_H

#include "base/attributes.h"
#include "tcp/flow_state.h"

/* sender.c --------------------------------------------------------------------------------------------------------- */

/* An ACK or SYN-ACK has arrived at the sender. */
void sender_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack);

/* Sends one segment, new or again. */
void sender_transmit(struct sim *sim, struct flow *flow, int64_t number);

/* Whole segments that may be outstanding: cwnd and inflation, at most the receiver's window. */
int64_t sender_window(const struct flow *flow);

/* Sends from `nxt` on while the window allows, at most `burst` segments. */
void sender_fill(struct sim *sim, struct flow *flow, int burst);

/* What the congestion control may know now. */
const struct cc_moment *sender_moment(const struct sim *sim, struct flow *flow);

/* A new segment on one of the first duplicate ACKs (RFC 3042). */
LAB_COLD void sender_limited(struct sim *sim, struct flow *flow);

enum advance { ADVANCE_SAMPLE = 1, ADVANCE_TIMER = 2 };

/* Notice of an ACK up to `una`: frees what was outstanding, and takes the RTT sample or restarts the timer if told. */
void sender_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una, unsigned with);

/* Lets the congestion control grow the window by `acked` newly acknowledged segments. */
LAB_ALWAYS_INLINE void sender_grow(struct sim *sim, struct flow *flow, int64_t acked);

/* Cuts the window for a loss or a mark: ssthresh and cwnd, with the congestion control told. */
LAB_COLD void sender_reduce(struct sim *sim, struct flow *flow, enum cc_loss loss);

/* A loss was found by duplicates: ssthresh and cwnd are cut, `recover` is set, samples and timer start anew. */
LAB_COLD void sender_cut(struct sim *sim, struct flow *flow);

/* The retransmission timer fired for the oldest outstanding segment. */
void sender_timeout(struct sim *sim, struct flow *flow);

/* There is a new segment to send. */
static inline int sender_has_new(const struct flow *flow) {
    return flow->nxt < flow->source.segments;
}

#define NO_BURST_LIMIT INT32_MAX

/* sample.c --------------------------------------------------------------------------------------------------------- */

/* The oldest segment newly acknowledged by `ack` is `oldest` (still in the scoreboard): perhaps an RTT sample. */
void sample_take(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t oldest, int64_t una);
/* What the flow's clock shows, ns. */
double sample_clock(const struct flow_rules *rules, int64_t at_ns);
/* A new segment is sent: perhaps it is the one that is timed (ns-2 times one at a time). */
void sample_sent(struct sim *sim, struct flow *flow, int64_t number);
/* The RTT of the handshake. */
void sample_handshake(struct sim *sim, struct flow *flow, int64_t sent_ns);

/* rto.c ------------------------------------------------------------------------------------------------------------ */

void rto_start(struct flow *flow);
/* Back to the initial RTO, without back-off; the timer is stopped. */
void rto_renew(struct sim *sim, struct flow *flow);
/* The timer runs from now with the RTO in force. */
void rto_restart(struct sim *sim, struct flow *flow);
void rto_stop(struct sim *sim, struct flow *flow);
/* The RTO in force with back-off, ns. */
int64_t rto_in_force(const struct flow *flow);
/* Twice the RTO from now on, up to the largest. */
void rto_back_off(struct flow *flow);
/* No back-off any more; with rto_raise the RTO is at least `least_ns` besides. */
void rto_forget_backoff(struct flow *flow);
void rto_raise(struct flow *flow, double least_ns);
/* A valid sample was taken: the RTO is now `rto_ns`, without back-off. To be called when that is a change. */
LAB_NOINLINE void rto_refresh(struct sim *sim, struct flow *flow, double rto_ns);

/* connection.c ----------------------------------------------------------------------------------------------------- */

void connection_start(struct sim *sim, struct flow *flow);
LAB_COLD void connection_syn_acknowledged(struct sim *sim, struct flow *flow, const struct packet *packet);
void connection_syn_timeout(struct sim *sim, struct flow *flow);

/* source.c --------------------------------------------------------------------------------------------------------- */

/* A value with the given mean, by an enum flow_distribution; `shape` is for those of Pareto. */
double source_draw(struct random *random, double mean, int distribution, double shape);
/* Sets the application up; its timer starts nothing by itself. */
void source_init(struct sim *sim, struct flow *flow);
/* The connection is open (or, for CBR, the flow starts). */
void source_open(struct sim *sim, struct flow *flow);
/* Everything that was handed over is acknowledged. */
LAB_COLD void source_drained(struct sim *sim, struct flow *flow);
void source_stop(struct sim *sim, struct flow *flow);

#endif
