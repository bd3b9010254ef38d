/* lab: optimise for size */
#include "modules/routing/aodv_break.h"

#include "modules/routing/aodv_buffer.h"
#include "modules/routing/aodv_discovery.h"
#include "modules/routing/aodv_message.h"
#include "modules/routing/aodv_table.h"

/* Section 10: MAX_REPAIR_TTL as a share of NET_DIAMETER. */
#define REPAIR_SHARE 0.3

/* The packet waits for a route to its destination, and goes at once if there is one. */
static void keep(struct aodv *a, int32_t node, int32_t destination, struct packet *packet) {
    buffer_add(a, node, destination, packet);
    if (table_look(a, node, destination)->state == ROUTE_ACTIVE)
        discovery_found(a, node, destination, 0);
    else
        discovery_seek(a, node, destination);
}

/* A packet for the lost neighbour: dropped, salvaged by its source, or kept for the repair of its route. */
static void rescue(void *state, int32_t node, struct packet *packet) {
    struct aodv *a = state;
    struct routing_packet what = a->host->read(a->host->context, packet);
    if (a->rules.salvage && what.source == node)
        keep(a, node, what.destination, packet);
    else if (route_to(a, node, what.destination)->state == ROUTE_REPAIR && !a->rules.ns2)
        buffer_add(a, node, what.destination, packet);
    else
        a->host->drop(a->host->context, node, packet, DROP_LINK);
}

static void drop(void *state, int32_t node, struct packet *packet) {
    struct aodv *a = state;
    a->host->drop(a->host->context, node, packet, DROP_LINK);
}

void break_link(struct aodv *a, int32_t node, int32_t lost) {
    struct routing_message error;
    error_begin(&error, 0);
    for (int32_t d = 0; d < a->count; d++) {
        struct route *route = table_look(a, node, d);
        if (is_usable(route, a->rules.ns2) && route->next_hop == lost) {
            table_raise(a, route);
            if (a->rules.ns2 || !is_empty(route->precursors)) error_add(&error, d, route);
            if (!a->rules.ns2) empty(route->precursors);
            table_end(a, node, d, ROUTE_INVALID);
        }
        remove_node(route->precursors, lost);
    }
    if (a->rules.ns2) a->nodes[node].sequence += 2;
    message_error(a, node, &error, 0);
}

/* Section 6.12: the route of a packet of another node, to a destination that is near enough. */
static int may_repair(struct aodv *a, int32_t node, int32_t lost, const struct routing_packet *what) {
    const struct route *route = table_look(a, node, what->destination);
    if (a->rules.repair == REPAIR_NS2) return is_usable(route, 1) && what->hops > route->hops;
    return a->rules.repair == REPAIR_RFC && what->source != node && route->state == ROUTE_ACTIVE &&
           route->next_hop == lost && route->hops <= REPAIR_SHARE * a->rules.net_diameter;
}

/* ns-2 keeps the number, and looks at the repair after a delay that is the time until which it waits for a reply. */
static void repair_ns2(struct aodv *a, int32_t node, int32_t destination, struct packet *packet) {
    struct search *s = search_for(a, node, destination);
    buffer_add(a, node, destination, packet);
    table_end(a, node, destination, ROUTE_REPAIR);
    route_to(a, node, destination)->until_ns = 0;
    discovery_seek(a, node, destination);
    s->repair_ns = now_ns(a) + s->deadline_ns;
    wake_by(a, node, s->repair_ns);
}

static void repair(struct aodv *a, int32_t node, int32_t lost, const struct routing_packet *what,
                   struct packet *packet) {
    struct route *route = route_to(a, node, what->destination);
    table_raise(a, route);
    table_end(a, node, what->destination, ROUTE_REPAIR);
    break_link(a, node, lost);
    buffer_add(a, node, what->destination, packet);
    discovery_repair(a, node, what->destination, what->hops);
}

void break_unacknowledged(struct aodv *a, int32_t node, int32_t lost, struct packet *packet) {
    const struct routing_host *host = a->host;
    if (!packet && a->rules.feedback == FEEDBACK_DATA) return;
    if (packet) {
        struct routing_packet what = host->read(host->context, packet);
        if (may_repair(a, node, lost, &what)) {
            if (a->rules.repair == REPAIR_NS2) {
                repair_ns2(a, node, what.destination, packet);
                return;
            }
            repair(a, node, lost, &what, packet);
            host->take_queued(host->context, node, lost, a, rescue);
            return;
        }
    }
    break_link(a, node, lost);
    if (packet) rescue(a, node, packet);
    host->take_queued(host->context, node, lost, a, rescue);
}

void break_no_route(struct aodv *a, int32_t node, int32_t destination) {
    struct route *route = table_look(a, node, destination);
    struct routing_message error;
    if (!a->rules.ns2) table_raise(a, route);
    error_begin(&error, 0);
    error_add(&error, destination, route);
    message_error(a, node, &error, 0);
}

/* The number of a route error, or one more than the node's own if it brings no newer one. */
static void take_number(const struct aodv *a, struct route *route, uint32_t sequence) {
    if (a->rules.ns2) {
        route->sequence = sequence;
    } else if (route->sequence_known && is_newer(sequence, route->sequence)) {
        route->sequence = sequence;
        route->sequence_raised = 1;
    } else {
        table_raise(a, route);
    }
}

void break_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *error) {
    struct routing_message relayed;
    error_begin(&relayed, error->flags);
    for (int32_t i = 0; i < error->count; i++) {
        int32_t lost = error->unreachable[i].node;
        uint32_t sequence = error->unreachable[i].sequence;
        struct route *route = table_look(a, node, lost);
        if (!is_usable(route, a->rules.ns2) || route->next_hop != from) continue;
        if (a->rules.ns2 && is_newer(route->sequence, sequence)) continue;
        int told = !is_empty(route->precursors);
        if (error->flags & ROUTING_NO_DELETE) {
            if (told) error_add(&relayed, lost, route);
            continue;
        }
        take_number(a, route, sequence);
        table_end(a, node, lost, ROUTE_INVALID);
        if (told) error_add(&relayed, lost, route);
        empty(route->precursors);
        if (a->rules.ns2) a->host->take_queued(a->host->context, node, from, a, drop);
    }
    message_error(a, node, &relayed, 1);
}

void break_tick(struct aodv *a, int32_t node) {
    if (a->rules.repair != REPAIR_NS2) return;
    for (int32_t d = 0; d < a->count; d++) {
        struct search *s = search_for(a, node, d);
        if (s->repair_ns > now_ns(a)) continue;
        s->repair_ns = INT64_MAX;
        if (route_to(a, node, d)->state == ROUTE_REPAIR) table_end(a, node, d, ROUTE_INVALID);
    }
}

int64_t break_next_ns(const struct aodv *a, int32_t node) {
    int64_t next_ns = INT64_MAX;
    if (a->rules.repair != REPAIR_NS2) return next_ns;
    for (int32_t d = 0; d < a->count; d++)
        if (search_for(a, node, d)->repair_ns < next_ns) next_ns = search_for(a, node, d)->repair_ns;
    return next_ns;
}
