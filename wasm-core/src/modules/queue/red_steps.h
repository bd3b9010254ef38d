/*
 * Random early detection as ns-2.35 computes it (Floyd and Jacobson 1993; gentle: Floyd 2000; adaptive: Floyd, Gummadi
 * and Shenker 2001), as functions of a queue length: the discipline and the oracle's vectors use the same steps.
 */
#ifndef LAB_RED_STEPS_H
#define LAB_RED_STEPS_H

#include <stdint.h>

struct red_rules {
    double min, max;      /* thresholds, in the queue's unit */
    double weight;        /* weight of the present queue in the average */
    double max_p;         /* at the start */
    double packets_per_s; /* rate at which the average decays while the link is idle */
    double mean_bytes;    /* of a packet */
    double interval_s;    /* between adaptations */
    double alpha, beta;   /* steps of max_p up (added) and down (factor) */
    double top, bottom;   /* of max_p */
    int gentle, wait, adaptive;
    int bytes;         /* the queue is in bytes, and a packet's probability is proportional to its size */
    int slope_initial; /* the gentle part rises from the initial max_p, as in ns-2 */
};

struct red {
    double average, max_p, adapted_s;
    int64_t count;      /* arrivals since the last early drop or mark */
    double count_bytes; /* the same in bytes */
    int above;          /* the last arrival found the average above the minimum */
    double p_b, p_a;    /* probabilities of the last arrival; 0 without a test, 1 for a forced drop */
};

enum red_fate { RED_PASS, RED_TEST, RED_FORCED };

void red_start(struct red *red, const struct red_rules *rules);

/*
 * An arrival of `bytes` at `now_s` with `queue` waiting, after the link was idle for `idle_s`. RED_TEST: mark or
 * drop if a draw from [0, 1) is at most p_a, and then call red_spent. RED_FORCED: drop.
 */
enum red_fate red_arrive(struct red *red, const struct red_rules *rules, double now_s, double queue, double idle_s,
                         double bytes);

/* A packet was dropped or marked: resets the count. */
void red_spent(struct red *red);

#endif
