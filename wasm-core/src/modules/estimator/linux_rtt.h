/*
 * Linux's estimator in integers, as tcp_rtt_estimator() and __tcp_set_rto() in net/ipv4/tcp_input.c compute it. Times
 * are in one unit throughout: microseconds, or jiffies as before Linux 3.15.
 */
#ifndef LAB_LINUX_RTT_H
#define LAB_LINUX_RTT_H

#include <stdint.h>

struct linux_rtt {
    int64_t srtt_x8;  /* 8 SRTT; 0 before the first sample, never after */
    int64_t mdev_x4;  /* 4 times the mean deviation */
    int64_t mdev_max; /* largest mdev of this window, at least the minimum RTO */
    int64_t rttvar;   /* 4 times the deviation that the RTO uses */
    uint32_t rtt_seq; /* end of the window, a sequence number: the next begins when snd_una passes it */
};

/* The intermediate values of one step: the state before the sample, and what was computed from it. */
struct linux_step {
    struct linux_rtt before;
    int64_t error, growth;    /* growth of mdev_x4, reduced where `eighth` */
    int eighth;               /* a falling RTT: the growth was divided by 8 */
    int64_t mdev_max, rttvar; /* after the sample, before a window's end */
    int window;               /* a window ended */
};

/* mdev_x4 and rttvar are 4 deviations, so this is the factor of the deviation in the RTO. */
#define LINUX_GAIN 4

static inline int64_t linux_larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static inline void linux_first_sample(struct linux_rtt *rtt, int64_t sample, int64_t rto_min) {
    rtt->srtt_x8 = sample << 3;
    rtt->mdev_x4 = sample << 1;
    rtt->mdev_max = rtt->rttvar = linux_larger(rtt->mdev_x4, rto_min);
}

/*
 * One sample; `rto_min` bounds mdev_max. The caller detects the end of the window: see linux_rtt_window(). `step`, if
 * not NULL, receives the intermediate values.
 */
static inline void linux_rtt_sample(struct linux_rtt *rtt, int64_t sample, int64_t rto_min, struct linux_step *step) {
    if (step) *step = (struct linux_step){.before = *rtt};
    if (!rtt->srtt_x8) {
        linux_first_sample(rtt, sample, rto_min);
    } else {
        int64_t error = sample - (rtt->srtt_x8 >> 3);
        rtt->srtt_x8 += error;
        int64_t growth = (error < 0 ? -error : error) - (rtt->mdev_x4 >> 2);
        /* A falling RTT raises the deviation by an eighth only ("similar to Eifel"). */
        int eighth = error < 0 && growth > 0;
        if (eighth) growth >>= 3;
        rtt->mdev_x4 += growth;
        if (rtt->mdev_x4 > rtt->mdev_max) {
            rtt->mdev_max = rtt->mdev_x4;
            rtt->rttvar = linux_larger(rtt->rttvar, rtt->mdev_max);
        }
        if (step) {
            step->error = error;
            step->growth = growth;
            step->eighth = eighth;
        }
    }
    rtt->srtt_x8 = linux_larger(1, rtt->srtt_x8);
    if (step) {
        step->mdev_max = rtt->mdev_max;
        step->rttvar = rtt->rttvar;
    }
}

/* Ends a window, after snd_una passed its end: rttvar may fall, and a new window begins. */
static inline void linux_rtt_window(struct linux_rtt *rtt, int64_t rto_min, struct linux_step *step) {
    if (step) step->window = 1;
    if (rtt->mdev_max < rtt->rttvar) rtt->rttvar -= (rtt->rttvar - rtt->mdev_max) >> 2;
    rtt->mdev_max = rto_min;
}

/* One sample with the sequence numbers after the ACK, by which windows end. */
static inline void linux_rtt_ack(struct linux_rtt *rtt, int64_t sample, uint32_t snd_una, uint32_t snd_nxt,
                                 int64_t rto_min, struct linux_step *step) {
    int first = !rtt->srtt_x8;
    linux_rtt_sample(rtt, sample, rto_min, step);
    /* 32-bit sequence numbers wrap: "after" is the sign of the difference. */
    int passed = (int32_t)(snd_una - rtt->rtt_seq) > 0;
    if (!first && passed) linux_rtt_window(rtt, rto_min, step);
    if (first || passed) rtt->rtt_seq = snd_nxt;
}

/* srtt/8 + rttvar, at most `rto_max`. */
static inline int64_t linux_rtt_rto(const struct linux_rtt *rtt, int64_t rto_max) {
    int64_t rto = (rtt->srtt_x8 >> 3) + rtt->rttvar;
    return rto < rto_max ? rto : rto_max;
}

/* Microseconds in jiffies, rounded up as usecs_to_jiffies() does. */
static inline int64_t linux_jiffies(int64_t us, int64_t hz) {
    return (us * hz + 999999) / 1000000;
}

#endif
