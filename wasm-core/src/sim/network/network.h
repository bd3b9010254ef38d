/* The network of a simulation: links, the routes of its flows, and what happens to a packet at the end of a link. */
#ifndef LAB_NETWORK_H
#define LAB_NETWORK_H

#include "sim/link/link.h"

/* One link of a route; the next one stands behind it. */
struct hop {
    struct link *link;
    uint8_t last;
    uint8_t fused_with_next; /* the next link is entered without an event */
    uint8_t ahead;           /* the last, and the receiver acts as soon as the arrival is known */
};

struct route {
    struct hop *hops;
    int32_t count;
};

/* Both ways of one flow, and its packets so far. Flows that go the same way may share their hops. */
struct flow_path {
    struct route forward, backward;
    int64_t sent, ended[PACKET_END_COUNT];
    int32_t owner; /* index of the flow that it belongs to: its own, or that of a connection's session */
};

/*
 * What chooses routes while the run goes on. NULL: routes stay as the topology made them. With a router every link
 * works packet by packet, since nothing can be computed ahead.
 */
struct router {
    /*
     * Feedback of the link layer: the neighbour at the far end of `link` did not take `packet`. 1: the router has taken
     * the packet over and sends it on (network_forward). 0: the packet ends here.
     */
    int (*neighbour_gone)(struct sim *sim, struct link *link, struct packet *packet);
};

struct network {
    struct link *links;
    int32_t link_count;
    struct flow_path *paths; /* by flow */
    int32_t path_count;      /* those of connections made during the run stand behind the flows' */
    int32_t path_capacity;   /* 0: path_count */
    const struct router *router;
    struct lane **deferred; /* lanes whose packets enter their next link later (sim/network/lookahead.c) */
    int32_t deferred_count;
    int flushing; /* network_flush_deferred runs: a drop that it finds must not start it again */
};

/*
 * Decides which links can be computed and fused, and which share a lane, from the routes; then starts every link.
 * `reference`: every link works packet by packet. 0 or the status of a fail().
 */
int32_t network_start(struct sim *sim, int reference);

/* Once flows exist: finds what may be done ahead of time or later with the same result. 0 or a status. */
int32_t network_look_ahead(struct sim *sim);

/*
 * Gives a route its links, in order. `events`: NULL before network_start; afterwards routes may change where every link
 * works packet by packet, and packets on their way keep the hops that they have. 0 or a status.
 */
int32_t network_set_route(struct events *events, struct route *route, struct link *const *links, int32_t count);

/* Moves the packets of a deferred lane that have arrived by now onto their next link. */
void network_flush_lane(struct sim *sim, struct lane *lane);

/* A packet has come to the end of its present link. */
LAB_ALWAYS_INLINE void network_arrive(struct sim *sim, struct packet *packet);

/* The same where the medium may lose packets, as every radio may, or by ns-2's clock. */
LAB_NOINLINE void network_arrive_checked(struct sim *sim, struct packet *packet);

/* Brings a packet onto the link of `hop` now. */
void network_forward(struct sim *sim, struct packet *packet, const struct hop *hop);

/* Packets of a flow that are on their way. */
int64_t path_in_flight(const struct flow_path *path);

/* Checks that packets sent and packets accounted for add up, by link, by flow and in the pool; 0, or LAB_BUG after
 * fail(). */
int32_t network_check(const struct sim *sim);

/* The network's share of a round trip, ns: a packet of `wire_bytes` there and one of `ack_bytes` back, through empty
 * queues. */
int64_t path_base_rtt_ns(const struct flow_path *path, int32_t wire_bytes, int32_t ack_bytes);

/* The same with every queue full. */
int64_t path_full_rtt_ns(const struct flow_path *path, int32_t wire_bytes, int32_t ack_bytes);

/* The rate of the slowest link on the way there, bit/s. */
double path_rate(const struct flow_path *path);

#endif
