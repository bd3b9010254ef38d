/* Packets that wait at a node for a route: oldest out first when there are too many. */
#ifndef LAB_AODV_BUFFER_H
#define LAB_AODV_BUFFER_H

#include "modules/routing/aodv_state.h"

/* Entries of a node's buffer: those that wait, and as many that were released and follow each other by a gap. */
#define HELD_PER_PACKET 2

/* A packet waits for a route to `destination`. */
void buffer_add(struct aodv *a, int32_t node, int32_t destination, struct packet *packet);

/* Whether a packet waits for a route to `destination`. */
int buffer_waits(const struct aodv *a, int32_t node, int32_t destination);

/* Packets that wait for `destination` go to `next_hop`, in order, `gap_ns` after each other. */
void buffer_release(struct aodv *a, int32_t node, int32_t destination, int32_t next_hop, int64_t gap_ns);

/* Packets that wait for `destination` are dropped, for want of a route. */
void buffer_drop(struct aodv *a, int32_t node, int32_t destination);

/* Sends what is to be sent by now, and drops what has waited too long. */
void buffer_tick(struct aodv *a, int32_t node);

/* When buffer_tick has something to do next; INT64_MAX: never. */
int64_t buffer_next_ns(const struct aodv *a, int32_t node);

#endif
