/* The network of a simulation: links, the routes of its flows, and what happens to a packet at the end of a link. */
#ifndef LAB_NETWORK_H
#define LAB_NETWORK_H

#include "sim/link/link.h"

/* One link of a route; the next one stands behind it. */
struct hop {
    struct link *link;
    uint8_t last;
    uint8_t goes_on; /* the next link is entered without an event */
    uint8_t ahead;   /* the last, and the receiver acts as soon as the arrival is known */
};

struct route {
    struct hop *hops;
    int32_t count;
};

/* Both ways of one flow, and its packets so far. Flows that go the same way may share their hops. */
struct flow_path {
    struct route forward, backward;
    int64_t sent, delivered, dropped;
    int32_t owner; /* index of the flow that it belongs to: its own, or that of a connection's session */
};

struct network {
    struct link *links;
    int32_t link_count;
    struct flow_path *paths; /* by flow */
    int32_t path_count;      /* those of connections that were made on the way are behind the flows' */
    int32_t path_room;       /* 0: path_count */
    struct lane **late;      /* lanes whose packets enter their next link late (sim/network/lookahead.c) */
    int32_t late_count;
    int settling; /* network_settle is at work: a drop that it finds must not start it again */
};

/*
 * Decides which links can be computed and fused, and which share a lane, from the routes; then starts every link.
 * `stepped`: none is to be computed, as parameters will change while it runs. 0 or the status of a fail().
 */
int32_t network_start(struct sim *sim, int stepped);

/* Once flows exist: finds what may be done ahead of time or late, and arrives at the same run. 0 or a status. */
int32_t network_look_ahead(struct sim *sim);

/* Moves those of a late lane that have arrived by now onto their next link. */
void network_catch_up(struct sim *sim, struct lane *lane);

/* A packet has come to the end of its present link. */
LAB_ALWAYS_INLINE void network_arrive(struct sim *sim, struct packet *packet);

/* Tells the flow of a drop, counts it and frees the packet. */
LAB_COLD void network_drop(struct sim *sim, struct packet *packet);

/* Holds the books of links, flows and the pool against each other; 0, or LAB_BUG after fail(). */
int32_t network_check(const struct sim *sim);

/* The network's share of a round trip: a packet of `wire_bytes` there and one of `ack_bytes` back, through empty
 * queues. */
int64_t path_base_rtt_ns(const struct flow_path *path, int32_t wire_bytes, int32_t ack_bytes);

/* The rate of the slowest link on the way there, bit/s. */
double path_rate(const struct flow_path *path);

/* The same with every queue full. */
int64_t path_full_rtt_ns(const struct flow_path *path, int32_t wire_bytes, int32_t ack_bytes);

#endif
