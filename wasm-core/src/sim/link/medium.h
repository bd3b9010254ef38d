/*
 * The interface between a node, its outgoing queue, the medium behind it and the network above.
 *
 * A link is a node's outgoing queue together with the medium that carries its packets to one neighbour. The network
 * hands a packet to the link with `enter`. From then on the link owns the packet until one of two things happens:
 *   - it arrives: the link puts it into its lane (events_put with link->lane and link->number) for the time of arrival,
 *     and the network takes it from there;
 *   - it ends: the link calls link->node->packet_ended with the reason, which is also the link layer's feedback to
 *     whatever routes (PACKET_NEIGHBOUR_GONE).
 * The wire (sim/link/reference.c) is the medium of every link that topologies make today.
 */
#ifndef LAB_MEDIUM_H
#define LAB_MEDIUM_H

#include <stdint.h>

#include "kinds/packet.h"

struct link;
struct sim;

typedef void packet_visitor(void *context, const struct packet *packet);

struct medium {
    /* A packet arrives at the outgoing queue now; packet->hop is its place on the route. */
    void (*enter)(struct sim *sim, struct link *link, struct packet *packet);
    /* A packet of the link's lane is at the far end now. 0: the medium lost it there (the network ends it). */
    int (*arrives)(struct sim *sim, struct link *link, const struct packet *packet);
    /* Calls `visit` for each packet that the link owns and that is in no lane: the conservation check counts them. */
    void (*visit_held)(const struct link *link, packet_visitor *visit, void *context);
};

/* Calls of a link to the node that it belongs to (sim/network/network.c). */
struct node_calls {
    /* The packet's journey ends at `at_ns`. The node takes the packet over and calls router and flow. */
    void (*packet_ended)(struct sim *sim, struct link *link, struct packet *packet, enum packet_end end, int64_t at_ns);
};

/* The wire: queue, transmitter, propagation and random loss, packet by packet. */
extern const struct medium wire;

#endif
