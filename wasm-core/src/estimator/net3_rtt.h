/* 4.4BSD's estimator in scaled integers: tcp_xmit_timer() of tcp_input.c (Wright and Stevens 1995, section 25.11). */
#ifndef LAB_NET3_RTT_H
#define LAB_NET3_RTT_H

#include <stdint.h>

struct net3_rtt {
    int64_t srtt_x8, rttvar_x4; /* ticks */
    int started;
};

static inline int64_t net3_at_least_one(int64_t value) {
    return value > 0 ? value : 1;
}

/* One sample as the tick counter shows it; the counter starts at `bias`, which the first sample keeps. */
static inline void net3_rtt_sample(struct net3_rtt *rtt, int64_t ticks, int64_t bias) {
    if (!rtt->started) {
        *rtt = (struct net3_rtt){.srtt_x8 = ticks << 3, .rttvar_x4 = ticks << 1, .started = 1};
        return;
    }
    int64_t delta = ticks - bias - (rtt->srtt_x8 >> 3);
    rtt->srtt_x8 = net3_at_least_one(rtt->srtt_x8 + delta);
    delta = (delta < 0 ? -delta : delta) - (rtt->rttvar_x4 >> 2);
    rtt->rttvar_x4 = net3_at_least_one(rtt->rttvar_x4 + delta);
}

static inline int64_t net3_rtt_rto(const struct net3_rtt *rtt) {
    return (rtt->srtt_x8 >> 3) + rtt->rttvar_x4;
}

#endif
