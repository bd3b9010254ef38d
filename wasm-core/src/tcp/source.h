/* The applications that send by themselves: endless and finite transfers, bursts and pauses, a constant rate. */
#ifndef LAB_SOURCE_H
#define LAB_SOURCE_H

#include "tcp/flow_state.h"

extern const struct application source_bulk, source_transfer, source_onoff, source_cbr;

/* A value with the given mean, by an enum flow_distribution; `shape` is for those of Pareto. */
double source_draw(struct random *random, double mean, int distribution, double shape);

/* Sets the application's random stream and timer up; the timer starts nothing by itself. */
void source_init(struct sim *sim, struct flow *flow);

/* Hands `bytes` more to TCP: whole segments, the last of them perhaps short. */
void source_hand_over(struct sim *sim, struct flow *flow, double bytes);

/* Counts a transfer that began at `since_ns` and is acknowledged now. */
void source_count_transfer(struct sim *sim, struct flow *flow, int64_t since_ns);

/* The connection has done its work. */
void source_close(struct sim *sim, struct flow *flow);

/* Nothing more is handed to TCP than was sent already. */
void source_stop(struct sim *sim, struct flow *flow);

#endif
