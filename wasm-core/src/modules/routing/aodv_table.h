/* AODV's routing tables. Lifetimes are compared when a route is looked at, not kept by timers. */
#ifndef LAB_AODV_TABLE_H
#define LAB_AODV_TABLE_H

#include "modules/routing/aodv_state.h"

/* The route from a node to a destination as it is now: one whose lifetime is over has become invalid or is forgotten.
 */
struct route *table_look(struct aodv *a, int32_t node, int32_t destination);

/* An active route. ns-2: also one under repair, when `or_repair`, since it keeps its hop count. */
static inline int is_usable(const struct route *route, int or_repair) {
    return route->state == ROUTE_ACTIVE || (or_repair && route->state == ROUTE_REPAIR);
}

/* A route that a message offers. */
struct offer {
    int32_t next_hop;
    uint8_t hops;
    uint32_t sequence;
    int64_t until_ns;
};

/*
 * Takes an offered route by the rule of section 6.2, which section 6.7 completes: number unknown, newer, the same on an
 * inactive route, or the same with fewer hops. 1 when it was taken, its lifetime with it.
 */
int table_take(struct aodv *a, int32_t node, int32_t destination, const struct offer *offer);

/* The route of one hop to a neighbour that was heard, for at least `life_ns` (section 6.5: without a valid number). */
void table_neighbour(struct aodv *a, int32_t node, int32_t neighbour, int64_t life_ns);

/* An active route lives until `until_ns` at least. */
static inline void table_prolong(struct route *route, int64_t until_ns) {
    if (route->state == ROUTE_ACTIVE && route->until_ns < until_ns) route->until_ns = until_ns;
}

/* A packet is sent along a route (section 6.2). */
void table_use(struct aodv *a, int32_t node, struct route *route, const struct routing_packet *what);

/* The number of a destination that is not reached any more goes up, once (section 6.11). */
void table_raise(const struct aodv *a, struct route *route);

/* A route ends: `state` is ROUTE_INVALID or ROUTE_REPAIR. */
void table_end(struct aodv *a, int32_t node, int32_t destination, enum route_state state);

/* ns-2's expiry: active routes whose lifetime is over become invalid. 1 when this one did. */
int table_purge(struct aodv *a, int32_t node, int32_t destination);

#endif
