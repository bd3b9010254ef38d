#include "estimator/linux_rtt.h"

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static void first_sample(struct linux_rtt *rtt, int64_t sample, int64_t rto_min) {
    rtt->srtt_x8 = sample << 3;
    rtt->mdev_x4 = sample << 1;
    rtt->mdev_max = rtt->rttvar = larger(rtt->mdev_x4, rto_min);
}

void linux_rtt_sample(struct linux_rtt *rtt, int64_t sample, int64_t rto_min, struct linux_step *step) {
    if (step) *step = (struct linux_step){.before = *rtt};
    if (!rtt->srtt_x8) {
        first_sample(rtt, sample, rto_min);
    } else {
        int64_t error = sample - (rtt->srtt_x8 >> 3);
        rtt->srtt_x8 += error;
        int64_t growth = (error < 0 ? -error : error) - (rtt->mdev_x4 >> 2);
        /* A falling RTT shall not blow the deviation up: growth from below counts an eighth ("similar to Eifel"). */
        int eighth = error < 0 && growth > 0;
        if (eighth) growth >>= 3;
        rtt->mdev_x4 += growth;
        if (rtt->mdev_x4 > rtt->mdev_max) {
            rtt->mdev_max = rtt->mdev_x4;
            rtt->rttvar = larger(rtt->rttvar, rtt->mdev_max);
        }
        if (step) {
            step->error = error;
            step->growth = growth;
            step->eighth = eighth;
        }
    }
    rtt->srtt_x8 = larger(1, rtt->srtt_x8);
    if (step) {
        step->mdev_max = rtt->mdev_max;
        step->rttvar = rtt->rttvar;
    }
}

void linux_rtt_window(struct linux_rtt *rtt, int64_t rto_min, struct linux_step *step) {
    if (step) step->window = 1;
    if (rtt->mdev_max < rtt->rttvar) rtt->rttvar -= (rtt->rttvar - rtt->mdev_max) >> 2;
    rtt->mdev_max = rto_min;
}

void linux_rtt_ack(struct linux_rtt *rtt, int64_t sample, uint32_t snd_una, uint32_t snd_nxt, int64_t rto_min,
                   struct linux_step *step) {
    int first = !rtt->srtt_x8;
    linux_rtt_sample(rtt, sample, rto_min, step);
    /* 32-bit sequence numbers wrap: "after" is the sign of the difference. */
    int passed = (int32_t)(snd_una - rtt->rtt_seq) > 0;
    if (!first && passed) linux_rtt_window(rtt, rto_min, step);
    if (first || passed) rtt->rtt_seq = snd_nxt;
}

int64_t linux_rtt_rto(const struct linux_rtt *rtt, int64_t rto_max) {
    int64_t rto = (rtt->srtt_x8 >> 3) + rtt->rttvar;
    return rto < rto_max ? rto : rto_max;
}

int64_t linux_jiffies(int64_t us, int64_t hz) {
    return (us * hz + 999999) / 1000000;
}
