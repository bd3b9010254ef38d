/*
 * Bursts of a limited size (Balakrishnan, Padmanabhan and Katz 1997; RFC 3449, sections 4.6 and 5.3.3):
 * one ACK that acknowledges much lets at most `maxBurst` segments go. With spacing a timer sends the next ones: in each
 * period of maxBurst / (cwnd / RTT), which begins with its first segment, at most maxBurst leave.
 *
 * What a recovery sends at once when it finds a loss is not held back.
 */
#ifndef LAB_BURSTS_H
#define LAB_BURSTS_H

#include "tcp/flow_state.h"

struct bursts {
    int64_t until_ns; /* the present burst's period ends */
    int64_t left;     /* segments that may still leave in it */
    struct timer timer;
};

/* Makes the state of a flow. 0 when memory is out. */
int bursts_start(struct flow *flow);

/* Before the first segment of the next transfer. */
void bursts_renew(struct sim *sim, struct flow *flow);

/* The two below, where there is a limit. */
LAB_COLD int bursts_allow_limited(struct sim *sim, struct flow *flow);
LAB_COLD void bursts_count_limited(const struct sim *sim, struct flow *flow);

/* Whether a segment that the window allows may leave now. If not, a timer asks the recovery to send, or the next ACK.
 */
static inline int bursts_allow(struct sim *sim, struct flow *flow) {
    return flow->rules.max_burst == 0 || bursts_allow_limited(sim, flow);
}

/* It has left. */
static inline void bursts_count(const struct sim *sim, struct flow *flow) {
    if (flow->rules.max_burst) bursts_count_limited(sim, flow);
}

#endif
