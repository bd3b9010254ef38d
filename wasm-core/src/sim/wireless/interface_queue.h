/* The interface queue of a node: routing messages ahead of data, both in order. */
#ifndef LAB_INTERFACE_QUEUE_H
#define LAB_INTERFACE_QUEUE_H

#include "sim/wireless/radio.h"

/*
 * Puts a packet in. NULL, or the packet that has no place: a data packet that finds the queue full, or the last data
 * packet, which a routing message pushes out, or a routing message among nothing but its like.
 */
struct packet *queue_put(struct radio_node *node, struct packet *packet);

/* Takes the first packet out; NULL when there is none. */
struct packet *queue_take(struct radio_node *node);

/* Takes all packets for `next_hop` out, in order: a chain by packet->next. */
struct packet *queue_take_for(struct radio_node *node, int32_t next_hop);

/* Completes the sums over time up to now. */
void queue_integrate(struct radio_node *node);

#endif
