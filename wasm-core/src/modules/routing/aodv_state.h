/* The state of AODV: of each node its number, table, searches and waiting packets; shared by the files of the module.
 */
#ifndef LAB_AODV_STATE_H
#define LAB_AODV_STATE_H

#include "kinds/routing.h"
#include "modules/routing/aodv_params.h"

#define AODV_NODES_MAX ROUTING_UNREACHABLE_MAX
#define NODE_WORDS     (AODV_NODES_MAX / 64)
/* Measured times per hop that ns-2's search remembers. */
#define TIMES_PER_HOP 3
/* ns-2: a hop count that stands for "not known". */
#define HOPS_UNKNOWN 255

enum route_state {
    ROUTE_NONE,    /* nothing is known */
    ROUTE_INVALID, /* broken or expired; number and last hop count are remembered */
    ROUTE_REPAIR,  /* broken; this node seeks the destination anew before it tells others */
    ROUTE_ACTIVE
};

/* What a node knows of a destination (RFC 3561, section 2). */
struct route {
    int64_t until_ns; /* end of the lifetime; of an invalid one: when it is forgotten */
    uint64_t precursors[NODE_WORDS];
    uint32_t sequence;
    int32_t next_hop;
    uint8_t state;
    uint8_t hops;            /* of an invalid route: the last ones; 0: never any */
    uint8_t sequence_known;  /* some number was heard */
    uint8_t sequence_valid;  /* it may be given to others: it came with the present route */
    uint8_t sequence_raised; /* it is one more than the last one heard */
};

/* A search for a destination (sections 6.3 and 6.4), or its repair (6.12). */
struct search {
    int64_t begun_ns, requested_ns; /* the search, its last request */
    int64_t deadline_ns;            /* of the wait; of ns-2's: before it no request goes out */
    int64_t repair_ns;              /* ns-2's repair: when it is looked at; INT64_MAX: never */
    int64_t per_hop_ns[TIMES_PER_HOP];
    uint8_t running, repair;
    uint8_t ttl;         /* of the last request; 0: none yet */
    uint8_t full;        /* requests to the whole network */
    uint8_t times_known; /* of per_hop_ns */
    uint8_t times_next;
    uint8_t last_hops; /* hop count when the route was last lost; HOPS_UNKNOWN: ns-2's first request */
};

/* The requests of one originator that a node has seen: the newest id, and which of the 64 up to it. */
struct seen {
    uint64_t mask;
    int32_t id;
};

/* A packet that waits for a route, or, once there is one, for its turn to be sent. */
struct held {
    struct packet *packet;
    int64_t until_ns; /* waiting: when it is dropped; released: when it is sent */
    int32_t destination;
    int32_t next_hop; /* -1: waits for a route */
};

/* Times of the last messages of a kind, so that no more than a number go out within a second. */
struct rate {
    int64_t at_ns[AODV_RATE_MAX];
    int next, count;
};

struct aodv_node {
    uint32_t sequence; /* its own */
    int32_t request_id;
    struct random random;
    struct rate requests, errors;
    int64_t wake_ns; /* what its timer is set to */
    int64_t purge_ns, hello_ns, broadcast_ns;
    uint64_t searching[NODE_WORDS];
    struct held *held; /* oldest first */
    int held_count, waiting;
};

struct aodv {
    const double *params;
    const struct routing_host *host;
    struct aodv_rules rules;
    int32_t count;
    struct aodv_node *nodes;
    /* By node and other node. */
    struct route *routes;
    struct search *searches;
    struct seen *seen;
    int64_t *heard_ns; /* hello: when a neighbour that sends them was last heard; 0: it is none */
};

static inline int64_t now_ns(const struct aodv *a) {
    return *a->host->now_ns;
}

static inline struct route *route_to(const struct aodv *a, int32_t node, int32_t destination) {
    return &a->routes[(size_t)node * (size_t)a->count + (size_t)destination];
}

static inline struct search *search_for(const struct aodv *a, int32_t node, int32_t destination) {
    return &a->searches[(size_t)node * (size_t)a->count + (size_t)destination];
}

/* Section 6.1: numbers wrap around, so that they compare by their difference. */
static inline int is_newer(uint32_t sequence, uint32_t than) {
    return (int32_t)(sequence - than) > 0;
}

static inline void add_node(uint64_t *set, int32_t node) {
    set[node >> 6] |= (uint64_t)1 << (node & 63);
}

static inline void remove_node(uint64_t *set, int32_t node) {
    set[node >> 6] &= ~((uint64_t)1 << (node & 63));
}

static inline int has_node(const uint64_t *set, int32_t node) {
    return (int)(set[node >> 6] >> (node & 63) & 1);
}

static inline int is_empty(const uint64_t *set) {
    for (int i = 0; i < NODE_WORDS; i++)
        if (set[i]) return 0;
    return 1;
}

static inline void empty(uint64_t *set) {
    for (int i = 0; i < NODE_WORDS; i++)
        set[i] = 0;
}

/* Sets the timer of a node to `at_ns` unless it is set to an earlier time. */
static inline void wake_by(struct aodv *a, int32_t node, int64_t at_ns) {
    struct aodv_node *n = &a->nodes[node];
    if (at_ns >= n->wake_ns) return;
    n->wake_ns = at_ns;
    a->host->set_timer(a->host->context, node, at_ns);
}

#endif
