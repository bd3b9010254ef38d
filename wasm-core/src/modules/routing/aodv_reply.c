/* lab: optimise for size */
#include "modules/routing/aodv_reply.h"

#include "modules/routing/aodv_discovery.h"
#include "modules/routing/aodv_message.h"
#include "modules/routing/aodv_search_ns2.h"
#include "modules/routing/aodv_table.h"

/* The reply goes on towards the originator, if the way there is known. */
static void relay(struct aodv *a, int32_t node, struct route *forward, const struct routing_message *reply, int hops) {
    struct route *reverse = table_look(a, node, reply->originator);
    int64_t until_ns = now_ns(a) + a->rules.active_route_ns;
    if (!is_usable(reverse, a->rules.ns2) || reply->ttl <= 1) return;
    /* The next hop would send back what it is sent: it asks because its own route is over. */
    if (!a->rules.ns2 && reverse->next_hop == forward->next_hop) return;
    struct routing_message relayed = *reply;
    relayed.ttl--;
    relayed.hop_count = (uint8_t)(hops + a->rules.ns2);
    add_node(forward->precursors, reverse->next_hop);
    if (a->rules.ns2) {
        reverse->until_ns = until_ns;
    } else {
        table_prolong(reverse, until_ns);
        add_node(route_to(a, node, forward->next_hop)->precursors, reverse->next_hop);
    }
    message_reply(a, node, reverse->next_hop, &relayed);
}

void reply_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *reply) {
    int32_t to = reply->destination;
    int own = reply->originator == node, hops = reply->hop_count + !a->rules.ns2;
    if (!a->rules.ns2) {
        table_neighbour(a, node, from, a->rules.active_route_ns);
        discovery_found(a, node, from, a->rules.release_gap_ns);
    }
    if (to == node) return;
    struct offer offer = {from, (uint8_t)hops, reply->destination_sequence, now_ns(a) + reply->lifetime_ns};
    int taken = table_take(a, node, to, &offer);
    if (taken) {
        if (a->rules.search_ns2) search_ns2_found(a, node, to, hops, 0, own);
        discovery_found(a, node, to, a->rules.release_gap_ns);
    }
    /* A reply that is no better than the route in use is of use to the originator all the same (ns-2 drops it). */
    struct route *forward = route_to(a, node, to);
    if (own || (!taken && (a->rules.ns2 || forward->state != ROUTE_ACTIVE))) return;
    relay(a, node, forward, reply, hops);
}
