/*
 * One-way delays in a replay: exchanges of marked segments made from samples whose forward delay the log has, handed to
 * the estimators of one-way delay.
 *
 * One segment per round trip is taken for marked: the first one sent at or after the ACK of the one before, so that the
 * sender's real pauses stay. What both ends' clocks show of its times follows clock.*; the log's own are the truth.
 */
#ifndef LAB_REPLAY_DELAYS_H
#define LAB_REPLAY_DELAYS_H

#include "session/estimator_pipeline.h"

struct replay_delays;

/* `chosen`: mask over the choice "@owd"; `pipeline` has been opened and outlives it. NULL after fail(). */
struct replay_delays *replay_delays_new(struct pipeline *pipeline, uint64_t chosen);

/* A sample by the time of its ACK (ns) and its RTT and forward delay (ns); ones without a forward delay have none. */
void replay_delays_sample(struct replay_delays *delays, double time_ns, double rtt_ns, double forward_ns);

/* Writes oneWayDelay[] into the open object: one object, or none where `delays` is NULL. */
void replay_delays_write(const struct replay_delays *delays, struct text *out);

#endif
