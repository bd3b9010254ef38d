/* 4.4BSD's estimator in scaled integers: tcp_xmit_timer() of tcp_input.c (Wright and Stevens 1995, section 25.11). */
#ifndef LAB_NET3_RTT_H
#define LAB_NET3_RTT_H

#include <stdint.h>

struct net3_rtt {
    int64_t srtt_x8, rttvar_x4; /* ticks */
    int started;
};

/* The intermediate values of one step, in ticks. */
struct net3_step {
    int first;
    int64_t srtt_x8, rttvar_x4; /* before the sample */
    int64_t error, growth;
};

static inline int64_t net3_at_least_one(int64_t value) {
    return value > 0 ? value : 1;
}

/* One sample as read from the tick counter, which starts at `bias`; the first sample includes the bias. */
static inline struct net3_step net3_rtt_sample(struct net3_rtt *rtt, int64_t ticks, int64_t bias) {
    struct net3_step step = {.first = !rtt->started, .srtt_x8 = rtt->srtt_x8, .rttvar_x4 = rtt->rttvar_x4};
    if (step.first) {
        *rtt = (struct net3_rtt){.srtt_x8 = ticks << 3, .rttvar_x4 = ticks << 1, .started = 1};
        return step;
    }
    step.error = ticks - bias - (rtt->srtt_x8 >> 3);
    rtt->srtt_x8 = net3_at_least_one(rtt->srtt_x8 + step.error);
    step.growth = (step.error < 0 ? -step.error : step.error) - (rtt->rttvar_x4 >> 2);
    rtt->rttvar_x4 = net3_at_least_one(rtt->rttvar_x4 + step.growth);
    return step;
}

/* The gain in force: the deviation is scaled by 4. */
#define NET3_GAIN 4.0

/* The RTO in ticks with `gain` deviations. */
static inline double net3_rtt_rto(const struct net3_rtt *rtt, double gain) {
    return (double)(rtt->srtt_x8 >> 3) + (double)rtt->rttvar_x4 * (gain / NET3_GAIN);
}

#endif
