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

/* How a sample's step went: what was there before, and what was computed on the way. */
struct linux_step {
    struct linux_rtt before;
    int64_t error, growth;    /* growth of mdev_x4, reduced where `eighth` */
    int eighth;               /* a falling RTT: the growth was divided by 8 */
    int64_t mdev_max, rttvar; /* after the sample, before a window's end */
    int window;               /* a window ended */
};

/* After snd_una passed the end of a window: rttvar may fall, and a new window begins. */
void linux_rtt_window(struct linux_rtt *rtt, int64_t rto_min, struct linux_step *step);

/*
 * One sample; `rto_min` bounds mdev_max. The window's end is the caller's: see linux_rtt_window. `step` (NULL: nobody
 * asks) takes down how it went.
 */
void linux_rtt_sample(struct linux_rtt *rtt, int64_t sample, int64_t rto_min, struct linux_step *step);

/* One sample of a sender whose sequence numbers, after the ACK, are known: windows end by them. */
void linux_rtt_ack(struct linux_rtt *rtt, int64_t sample, uint32_t snd_una, uint32_t snd_nxt, int64_t rto_min,
                   struct linux_step *step);

/* mdev_x4 and rttvar are 4 deviations, so this is the factor of the deviation in the RTO. */
#define LINUX_GAIN 4

/* srtt/8 + rttvar, at most `rto_max`. */
int64_t linux_rtt_rto(const struct linux_rtt *rtt, int64_t rto_max);

/* Microseconds in jiffies, rounded up as usecs_to_jiffies() does. */
int64_t linux_jiffies(int64_t us, int64_t hz);

#endif
