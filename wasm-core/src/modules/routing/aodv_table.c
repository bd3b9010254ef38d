#include "modules/routing/aodv_table.h"

static void tell(const struct aodv *a, int32_t node, int32_t destination, const struct route *route) {
    int active = route->state == ROUTE_ACTIVE;
    a->host->route_changed(a->host->context, node, destination, active ? route->next_hop : -1,
                           active ? route->hops : 0);
}

void table_raise(const struct aodv *a, struct route *route) {
    if (a->rules.ns2) {
        route->sequence++;
        return;
    }
    /*
     * Once per loss: the number of a broken route is one more than any that its destination gave, so that the
     * destination's own, raised when it is asked for just that one (section 6.6.1), comes up to it.
     */
    if (!route->sequence_valid || route->sequence_raised) return;
    route->sequence++;
    route->sequence_raised = 1;
}

void table_end(struct aodv *a, int32_t node, int32_t destination, enum route_state state) {
    struct route *route = route_to(a, node, destination);
    route->state = (uint8_t)state;
    route->until_ns = a->rules.delete_ns > 0 ? now_ns(a) + a->rules.delete_ns : INT64_MAX;
    if (state == ROUTE_REPAIR) route->until_ns = INT64_MAX;
    if (state == ROUTE_INVALID) search_for(a, node, destination)->last_hops = route->hops;
    tell(a, node, destination, route);
}

static void expire(struct aodv *a, int32_t node, int32_t destination) {
    struct route *route = route_to(a, node, destination);
    int64_t since_ns = route->until_ns;
    if (a->rules.raise_on_expiry) table_raise(a, route);
    empty(route->precursors);
    table_end(a, node, destination, ROUTE_INVALID);
    if (route->until_ns != INT64_MAX) route->until_ns = since_ns + a->rules.delete_ns;
}

struct route *table_look(struct aodv *a, int32_t node, int32_t destination) {
    struct route *route = route_to(a, node, destination);
    if (route->until_ns > now_ns(a) || a->rules.purge_ns > 0) return route;
    if (route->state == ROUTE_ACTIVE) expire(a, node, destination);
    if (route->state == ROUTE_INVALID && route->until_ns <= now_ns(a)) *route = (struct route){.next_hop = -1};
    return route;
}

int table_purge(struct aodv *a, int32_t node, int32_t destination) {
    struct route *route = route_to(a, node, destination);
    if (route->state != ROUTE_ACTIVE || route->until_ns >= now_ns(a)) return 0;
    expire(a, node, destination);
    return 1;
}

static void set(struct aodv *a, int32_t node, int32_t destination, int32_t next_hop, uint8_t hops) {
    struct route *route = route_to(a, node, destination);
    int same = route->state == ROUTE_ACTIVE && route->next_hop == next_hop && route->hops == hops;
    route->state = ROUTE_ACTIVE;
    route->next_hop = next_hop;
    route->hops = hops;
    if (!same) tell(a, node, destination, route);
}

int table_take(struct aodv *a, int32_t node, int32_t destination, const struct offer *offer) {
    struct route *route = table_look(a, node, destination);
    int inactive = route->state != ROUTE_ACTIVE;
    /* ns-2 knows no "inactive": a route that is down has infinite hops, one under repair its old ones. */
    if (a->rules.ns2) inactive = route->state != ROUTE_ACTIVE && route->state != ROUTE_REPAIR;
    if (route->sequence_known) {
        if (is_newer(route->sequence, offer->sequence)) return 0;
        int same = offer->sequence == route->sequence && !inactive;
        if (same && (offer->hops > route->hops || (offer->hops == route->hops && route->sequence_valid))) {
            /* The destination has given this number, and others may learn it with this node as their next hop. */
            route->sequence_valid = 1;
            route->sequence_raised = 0;
            return 0;
        }
    }
    route->until_ns = offer->until_ns;
    route->sequence = offer->sequence;
    route->sequence_known = route->sequence_valid = 1;
    route->sequence_raised = 0;
    set(a, node, destination, offer->next_hop, offer->hops);
    return 1;
}

void table_neighbour(struct aodv *a, int32_t node, int32_t neighbour, int64_t life_ns) {
    struct route *route = table_look(a, node, neighbour);
    int64_t until_ns = now_ns(a) + life_ns;
    if (route->state == ROUTE_ACTIVE) {
        if (route->until_ns < until_ns) route->until_ns = until_ns;
    } else {
        /*
         * The number of the lost route is remembered and compared with, but not given to others, and does not go up
         * when this link breaks too: nobody has learnt it from here.
         */
        route->sequence_valid = 0;
        route->until_ns = until_ns;
    }
    set(a, node, neighbour, neighbour, 1);
}

void table_use(struct aodv *a, int32_t node, struct route *route, const struct routing_packet *what) {
    int64_t until_ns = now_ns(a) + a->rules.active_route_ns;
    if (a->rules.refresh == REFRESH_DESTINATION) {
        route->until_ns = until_ns;
        return;
    }
    table_prolong(route, until_ns);
    table_prolong(table_look(a, node, route->next_hop), until_ns);
    if (what->previous < 0) return;
    table_prolong(table_look(a, node, what->source), until_ns);
    table_prolong(table_look(a, node, what->previous), until_ns);
}
