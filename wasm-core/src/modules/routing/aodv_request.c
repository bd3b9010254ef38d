/* lab: optimise for size */
#include "modules/routing/aodv_request.h"

#include "base/units.h"
#include "modules/routing/aodv_discovery.h"
#include "modules/routing/aodv_message.h"
#include "modules/routing/aodv_search_ns2.h"
#include "modules/routing/aodv_table.h"

/* Whether the request is new to the node, which then knows it. Ids never come again, so that none is forgotten. */
static int is_new(struct aodv *a, int32_t node, const struct routing_message *request) {
    struct seen *seen = &a->seen[(size_t)node * (size_t)a->count + (size_t)request->originator];
    int ahead = request->id - seen->id;
    if (ahead > 0) {
        seen->mask = ahead < 64 ? seen->mask << ahead | 1 : 1;
        seen->id = request->id;
        return 1;
    }
    if (ahead <= -64) return 0;
    uint64_t bit = (uint64_t)1 << -ahead;
    int known = (seen->mask & bit) != 0;
    seen->mask |= bit;
    return !known;
}

/* Section 6.5: MinimalLifetime of the reverse route. */
static int64_t reverse_life_ns(const struct aodv *a, int hops) {
    if (a->rules.reverse_life_ns > 0) return a->rules.reverse_life_ns;
    return 2 * a->rules.net_traversal_ns - 2 * hops * a->rules.node_traversal_ns;
}

static void take_reverse(struct aodv *a, int32_t node, int32_t from, const struct routing_message *request) {
    int32_t to = request->originator;
    struct route *route = table_look(a, node, to);
    int hops = request->hop_count + !a->rules.ns2;
    int64_t until_ns = now_ns(a) + reverse_life_ns(a, hops);
    table_prolong(route, until_ns);
    if (route->state == ROUTE_ACTIVE) until_ns = route->until_ns;
    struct offer offer = {from, (uint8_t)hops, request->originator_sequence, until_ns};
    if (!table_take(a, node, to, &offer)) return;
    if (a->rules.search_ns2) search_ns2_found(a, node, to, hops, 1, 0);
    discovery_found(a, node, to, a->rules.ns2 ? 0 : a->rules.release_gap_ns);
}

static void answer(struct aodv *a, int32_t node, const struct route *reverse, struct routing_message *reply) {
    reply->flags = 0;
    reply->id = 0;
    reply->originator_sequence = 0;
    reply->ttl = (uint8_t)a->rules.net_diameter;
    message_reply(a, node, reverse->next_hop, reply);
}

/* Section 6.6.1; sections 6.1 and 6.6.1 for the number. */
static void answer_as_destination(struct aodv *a, int32_t node, const struct routing_message *request) {
    struct aodv_node *n = &a->nodes[node];
    struct routing_message reply;
    int asked = !(request->flags & ROUTING_UNKNOWN) && is_newer(request->destination_sequence, n->sequence);
    if (asked) n->sequence = request->destination_sequence;
    if (a->rules.ns2) n->sequence = (n->sequence + 2) & ~(uint32_t)1;
    reply.hop_count = (uint8_t)a->rules.ns2;
    reply.destination = node;
    reply.destination_sequence = n->sequence;
    reply.originator = request->originator;
    reply.lifetime_ns = a->rules.my_route_ns;
    answer(a, node, route_to(a, node, request->originator), &reply);
}

/*
 * Section 6.6. Besides: the node's next hop to the destination is not answered, since it asks because it has no route,
 * and would send back what it is sent (lifetimes along a route do not end at the same time).
 */
static int may_answer(const struct aodv *a, const struct route *route, int32_t from,
                      const struct routing_message *request) {
    if (a->rules.ns2) return is_usable(route, 1) && !is_newer(request->destination_sequence, route->sequence);
    if (route->state != ROUTE_ACTIVE || !route->sequence_valid || route->next_hop == from) return 0;
    if (request->flags & ROUTING_DESTINATION) return 0;
    return (request->flags & ROUTING_UNKNOWN) || !is_newer(request->destination_sequence, route->sequence);
}

static int64_t life_left_ns(const struct aodv *a, const struct route *route) {
    int64_t left_ns = route->until_ns - now_ns(a);
    if (left_ns < 0) left_ns = 0;
    return a->rules.ns2 ? left_ns / (int64_t)NS_PER_S * (int64_t)NS_PER_S : left_ns;
}

/* Sections 6.6.2 and 6.6.3. */
static void answer_from_table(struct aodv *a, int32_t node, int32_t from, const struct routing_message *request) {
    struct route *route = route_to(a, node, request->destination), *reverse = route_to(a, node, request->originator);
    struct routing_message reply;
    reply.hop_count = (uint8_t)(route->hops + a->rules.ns2);
    reply.destination = request->destination;
    reply.destination_sequence = route->sequence;
    reply.originator = request->originator;
    reply.lifetime_ns = life_left_ns(a, route);
    answer(a, node, reverse, &reply);
    add_node(route->precursors, a->rules.ns2 ? reverse->next_hop : from);
    add_node(reverse->precursors, route->next_hop);
    if (!(request->flags & ROUTING_GRATUITOUS)) return;
    reply.hop_count = reverse->hops;
    reply.destination = request->originator;
    reply.destination_sequence = request->originator_sequence;
    reply.originator = request->destination;
    reply.lifetime_ns = life_left_ns(a, reverse);
    answer(a, node, route, &reply);
}

static void relay(struct aodv *a, int32_t node, const struct route *route, const struct routing_message *request) {
    if (request->ttl <= 1) return;
    struct routing_message relayed = *request;
    relayed.ttl--;
    relayed.hop_count++;
    int unknown = request->flags & ROUTING_UNKNOWN;
    if (route->sequence_known && (unknown || is_newer(route->sequence, request->destination_sequence))) {
        relayed.destination_sequence = route->sequence;
        relayed.flags &= (uint8_t)~ROUTING_UNKNOWN;
    }
    message_relay(a, node, &relayed);
}

void request_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *request) {
    if (!a->rules.ns2) {
        table_neighbour(a, node, from, a->rules.active_route_ns);
        discovery_found(a, node, from, a->rules.release_gap_ns);
    }
    if (request->originator == node || !is_new(a, node, request)) return;
    take_reverse(a, node, from, request);
    if (request->destination == node) {
        answer_as_destination(a, node, request);
        return;
    }
    const struct route *route = table_look(a, node, request->destination);
    if (may_answer(a, route, from, request))
        answer_from_table(a, node, from, request);
    else
        relay(a, node, route, request);
}
