/*
 * Routing protocols of mobile networks: one per file. A protocol chooses the next hop of each packet at each node; it
 * has no other knowledge than what its messages bring, except those that read the neighbourhood (routing_host.linked).
 */
#ifndef LAB_ROUTING_H
#define LAB_ROUTING_H

#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "catalogue/module.h"
#include "kinds/packet.h"

#define ROUTING_BROADCAST (-1)
/* IP and UDP headers of a routing message, bytes. */
#define ROUTING_HEADER_BYTES 28
/* Destinations that one RERR names at most; more go into a second one. */
#define ROUTING_UNREACHABLE_MAX 128

enum routing_message_type { ROUTING_RREQ = 1, ROUTING_RREP, ROUTING_RERR, ROUTING_HELLO };

enum routing_message_flag {
    ROUTING_UNKNOWN = 1,     /* RREQ: U, the destination's sequence number is unknown */
    ROUTING_GRATUITOUS = 2,  /* RREQ: G */
    ROUTING_DESTINATION = 4, /* RREQ: D, only the destination answers */
    ROUTING_NO_DELETE = 8,   /* RERR: N, after a local repair */
};

struct routing_unreachable {
    int32_t node;
    uint32_t sequence;
};

/* A routing message (RFC 3561, section 5). The host copies it when it is sent; a receiver reads it. */
struct routing_message {
    uint8_t type, flags, ttl, hop_count;
    int32_t ip_bytes; /* length of the IP packet */
    int32_t id;       /* RREQ */
    int32_t destination, originator;
    uint32_t destination_sequence, originator_sequence;
    int64_t lifetime_ns; /* RREP */
    int32_t count;       /* RERR: of `unreachable` */
    struct routing_unreachable unreachable[ROUTING_UNREACHABLE_MAX];
};

/* Why a packet's journey through a mobile network ends early. */
enum routing_drop {
    DROP_QUEUE,          /* the interface queue was full */
    DROP_LINK,           /* the neighbour did not acknowledge, and nothing saved the packet */
    DROP_NO_ROUTE,       /* no route, and none was found */
    DROP_BUFFER,         /* pushed out of the buffer of packets that wait for a route */
    DROP_BUFFER_TIMEOUT, /* waited too long in that buffer */
    DROP_TTL,
    DROP_LOOP, /* came back to a node that it started from */
    DROP_REASON_COUNT
};

/* What a packet says of its way, to routers: by the host, of a data packet (anything of a flow). */
struct routing_packet {
    int32_t source, destination; /* nodes */
    int32_t previous;            /* the node that it came from; -1 at its source */
    int32_t hops;                /* transmissions so far */
};

/* What a router may ask of the simulation. All calls concern the present instant. */
struct routing_host {
    void *context;
    int32_t nodes;
    const int64_t *now_ns;
    /* What is known of a packet of a flow. */
    struct routing_packet (*read)(void *context, const struct packet *packet);
    /* Puts a packet of a flow into the interface queue of `node`, for `next_hop`. The host takes it over. */
    void (*forward)(void *context, int32_t node, int32_t next_hop, struct packet *packet);
    /* The journey of a packet of a flow ends at `node`. The host takes it over. */
    void (*drop)(void *context, int32_t node, struct packet *packet, enum routing_drop reason);
    /*
     * Puts a copy of a message into the interface queue of `node`, for `next_hop` or ROUTING_BROADCAST, after
     * `delay_ns` (0: now).
     */
    void (*send)(void *context, int32_t node, int32_t next_hop, const struct routing_message *message,
                 int64_t delay_ns);
    /* Takes all packets of flows for `next_hop` out of the interface queue of `node`, in order, each by `take`. */
    void (*take_queued)(void *context, int32_t node, int32_t next_hop, void *state,
                        void (*take)(void *state, int32_t node, struct packet *packet));
    /* Calls the router's `timer` for `node` at `at_ns`; replaces the time set before. INT64_MAX: never. */
    void (*set_timer)(void *context, int32_t node, int64_t at_ns);
    /* Whether two nodes are within the receive radius now: for routers that know everything, and for tests. */
    int (*linked)(void *context, int32_t a, int32_t b);
    /* For the record (table routing.routes): what `node` uses to reach `destination` has changed; next_hop -1: none. */
    void (*route_changed)(void *context, int32_t node, int32_t destination, int32_t next_hop, int32_t hops);
    /* Counts: a discovery has begun, or has ended with a route (`found`) after `took_ns`, or without. */
    void (*discovery_begun)(void *context, int32_t node, int32_t destination);
    void (*discovery_ended)(void *context, int32_t node, int32_t destination, int found, int64_t took_ns);
};

/* One row of a node's routing table, as the page shows it. */
struct routing_row {
    int32_t destination, next_hop, hops;
    uint32_t sequence;
    uint8_t valid, sequence_valid;
    int64_t until_ns;       /* when its lifetime ends; INT64_MAX: never */
    uint64_t precursors[2]; /* bit by node */
};

struct routing {
    struct module module;
    size_t (*state_bytes)(const double *params, int32_t nodes);
    /* One state for all nodes. Draws come from streams of their own, "routing.<node>", of `seed`. 0 or a status. */
    int32_t (*start)(void *state, const double *params, const struct routing_host *host, uint64_t seed);
    /* A packet of a flow is at `node`, its source or on its way, and not at its destination. The router takes it over.
     */
    void (*route)(void *state, int32_t node, struct packet *packet);
    /* A message was decoded at `node`, from its neighbour `from`. NULL: the router has no messages. */
    void (*receive)(void *state, int32_t node, int32_t from, const struct routing_message *message);
    /*
     * `next_hop` did not acknowledge. `packet`: of a flow, taken over by the router; NULL: it was a routing message,
     * which is lost.
     */
    void (*link_broke)(void *state, int32_t node, int32_t next_hop, struct packet *packet);
    /* The time that was set has come. NULL: the router sets none. */
    void (*timer)(void *state, int32_t node);
    /* Nodes have come into each other's receive radius, or left it. NULL: the router does not know. */
    void (*neighbourhood_changed)(void *state);
    /* A parameter has changed while the run plays. NULL: nothing to do. */
    void (*configure)(void *state);
    /* Writes rows of a node's table, at most `max`; gives their number. */
    int32_t (*read_table)(const void *state, int32_t node, struct routing_row *rows, int32_t max);
    /* Calls `visit` for each packet of a flow that the router holds. NULL: it holds none between two calls. */
    void (*visit_held)(const void *state, void (*visit)(void *context, const struct packet *packet), void *context);
};

/* The nth routing protocol of the registry, or NULL. */
const struct routing *routing_at(int nth);

/*
 * The module that holds a protocol's parameters: the plain group that bears its id (keys aodv.*), if there is one, or
 * its own (keys routing.<id>.*). Its values are `params` of state_bytes and start.
 */
const struct module *routing_group(const struct routing *routing);

#endif
