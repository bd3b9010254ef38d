/* Frames on the air: where they exist, which of them destroy each other, and when nodes find the medium busy. */
#ifndef LAB_AIR_H
#define LAB_AIR_H

#include "sim/wireless/radio.h"

/*
 * The node sends a frame from now on: kind, receiver and duration field (ns) as given, `bytes` at `rate` bit/s. The
 * frame_ended timer is set for when it has ended everywhere.
 */
void air_begin(struct radio_node *node, enum frame_kind kind, int32_t to, int32_t bytes, double rate, int64_t nav_ns);

/*
 * The frame of `sender` ends at `node`, which it reached: gives whether it was decoded, and the time of its last bit
 * there.
 */
int air_end_at(struct radio_node *sender, struct radio_node *node, int64_t *end_ns);

/* Whether the node finds the medium busy at a time from now on by frames alone; the NAV apart. */
static inline int air_is_busy(const struct radio_node *node, int64_t at_ns) {
    return node->busy_until_ns > at_ns && node->busy_from_ns <= at_ns;
}

/* How long the medium was busy in the measured interval up to now, ns. */
int64_t air_busy_ns(const struct radio_node *node);

#endif
