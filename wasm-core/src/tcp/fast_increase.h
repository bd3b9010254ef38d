/*
 * Fast Increase (Choi and Yoo 2005, section 6, figure 4): in slow start a timer of twice the forward delay lets the
 * window grow when ACKs come later than that.
 */
#ifndef LAB_FAST_INCREASE_H
#define LAB_FAST_INCREASE_H

#include <stdint.h>

struct flow;
struct sim;

enum fast_increase_rule { FAST_INCREASE_OFF, FAST_INCREASE_PRINTED, FAST_INCREASE_REARM };
enum fast_increase_send { FAST_INCREASE_SENDS_AT_ONCE, FAST_INCREASE_SENDS_AT_ACK };

/* The rule alone, in any unit of time. */
struct increase_rule {
    double due;  /* when the timer expires; INFINITY: it does not run */
    double wait; /* twice the latest forward delay */
    int begun;   /* an ACK has come */
};

void increase_start(struct increase_rule *rule);

/* An ACK in slow start: starts the timer. Whether the window grows by a segment. */
int increase_acknowledged(struct increase_rule *rule, double now, double forward_delay);

/* The timer expires, and the window grows by a segment. With `rearm` the timer starts again. */
void increase_expired(struct increase_rule *rule, int rearm);

/* ---- of a flow --------------------------------------------------------------------------------------------------- */

/* 0 after fail() when memory is out. */
int fast_increase_start(struct flow *flow);

/* No ACK has come yet, and the timer does not run: a new connection, or a loss. */
void fast_increase_stop(struct sim *sim, struct flow *flow);

/* An ACK advances outside of recovery. 1: the rule applied, and the congestion control is not asked to grow. */
int fast_increase_grow(struct sim *sim, struct flow *flow);

/* Segments by which the window grew without an ACK, inside the measured interval. */
int64_t fast_increase_count(const struct flow *flow);

#endif
