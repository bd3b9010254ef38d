/* lab: optimise for size */
#include "modules/routing/aodv_discovery.h"

#include "modules/routing/aodv_buffer.h"
#include "modules/routing/aodv_message.h"
#include "modules/routing/aodv_search_ns2.h"
#include "modules/routing/aodv_table.h"

/* Section 6.12: LOCAL_ADD_TTL. */
#define LOCAL_ADD_TTL 2

static void begin(struct aodv *a, int32_t node, int32_t destination, int repair) {
    struct search *s = search_for(a, node, destination);
    s->running = 1;
    s->repair = (uint8_t)repair;
    s->ttl = s->full = 0;
    s->begun_ns = now_ns(a);
    add_node(a->nodes[node].searching, destination);
    a->host->discovery_begun(a->host->context, node, destination);
}

static void end(struct aodv *a, int32_t node, int32_t destination, int found) {
    struct search *s = search_for(a, node, destination);
    s->running = s->repair = 0;
    remove_node(a->nodes[node].searching, destination);
    a->host->discovery_ended(a->host->context, node, destination, found, now_ns(a) - s->begun_ns);
}

/* Section 6.4: the TTL of the next request. */
static int next_ttl(struct aodv *a, int32_t node, int32_t destination) {
    const struct aodv_rules *rules = &a->rules;
    const struct route *route = table_look(a, node, destination);
    int before = search_for(a, node, destination)->ttl;
    if (before == 0) before = route->state == ROUTE_NONE ? 0 : route->hops;
    int ttl = before == 0 ? rules->ttl_start : before + rules->ttl_increment;
    return ttl > rules->ttl_threshold || ttl > rules->net_diameter ? rules->net_diameter : ttl;
}

/* The wait for a reply: RING_TRAVERSAL_TIME, or NET_TRAVERSAL_TIME doubled at each retry. */
static int64_t wait_ns(const struct aodv *a, const struct search *s) {
    if (s->full > 0) return a->rules.net_traversal_ns << (s->full - 1);
    return 2 * a->rules.node_traversal_ns * (s->ttl + a->rules.timeout_buffer);
}

static void send(struct aodv *a, int32_t node, int32_t destination, struct search *s) {
    struct route *route = route_to(a, node, destination);
    int64_t kept_ns = now_ns(a) + 2 * a->rules.net_traversal_ns;
    s->requested_ns = now_ns(a);
    /* Section 6.4: the entry that waits for a reply is not forgotten. */
    if (route->state == ROUTE_INVALID && route->until_ns < kept_ns) route->until_ns = kept_ns;
    message_originate(a, node, destination, s->ttl);
    wake_by(a, node, s->deadline_ns);
}

static void request(struct aodv *a, int32_t node, int32_t destination) {
    struct search *s = search_for(a, node, destination);
    if (!message_may_request(a, node, &s->deadline_ns)) {
        wake_by(a, node, s->deadline_ns);
        return;
    }
    s->ttl = (uint8_t)next_ttl(a, node, destination);
    if (s->ttl == a->rules.net_diameter) s->full++;
    s->deadline_ns = now_ns(a) + wait_ns(a, s);
    send(a, node, destination, s);
}

void discovery_seek(struct aodv *a, int32_t node, int32_t destination) {
    if (a->rules.search_ns2) {
        search_ns2_request(a, node, destination);
        return;
    }
    if (search_for(a, node, destination)->running) return;
    begin(a, node, destination, 0);
    request(a, node, destination);
}

/* TTL and wait of a repair are fixed when it begins, so that a request that the rate limit puts off has them too. */
static void request_repair(struct aodv *a, int32_t node, int32_t destination) {
    struct search *s = search_for(a, node, destination);
    if (!message_may_request(a, node, &s->deadline_ns)) {
        wake_by(a, node, s->deadline_ns);
        return;
    }
    s->full = 1;
    s->deadline_ns = now_ns(a) + a->rules.net_traversal_ns;
    send(a, node, destination, s);
}

void discovery_repair(struct aodv *a, int32_t node, int32_t destination, int hops) {
    struct search *s = search_for(a, node, destination);
    int far = route_to(a, node, destination)->hops;
    if (s->running) end(a, node, destination, 0);
    begin(a, node, destination, 1);
    s->last_hops = (uint8_t)far;
    int ttl = (far > hops / 2 ? far : hops / 2) + LOCAL_ADD_TTL;
    s->ttl = (uint8_t)(ttl < a->rules.net_diameter ? ttl : a->rules.net_diameter);
    request_repair(a, node, destination);
}

/* Those who use this node on their way to `destination` are told: that it is lost, or, by the N flag, longer. */
static void report(struct aodv *a, int32_t node, int32_t destination, uint8_t flags) {
    const struct route *route = route_to(a, node, destination);
    struct routing_message error;
    error_begin(&error, flags);
    if (!is_empty(route->precursors)) error_add(&error, destination, route);
    message_error(a, node, &error, 0);
}

void discovery_found(struct aodv *a, int32_t node, int32_t destination, int64_t gap_ns) {
    struct search *s = search_for(a, node, destination);
    const struct route *route = route_to(a, node, destination);
    if (s->running) {
        int longer = s->repair && route->hops > s->last_hops;
        end(a, node, destination, 1);
        if (longer) report(a, node, destination, ROUTING_NO_DELETE);
    }
    buffer_release(a, node, destination, route->next_hop, gap_ns);
}

static void give_up(struct aodv *a, int32_t node, int32_t destination) {
    int repair = search_for(a, node, destination)->repair;
    struct route *route = route_to(a, node, destination);
    end(a, node, destination, 0);
    if (repair && route->state == ROUTE_REPAIR) {
        table_end(a, node, destination, ROUTE_INVALID);
        report(a, node, destination, 0);
        empty(route->precursors);
    }
    buffer_drop(a, node, destination);
}

static void step(struct aodv *a, int32_t node, int32_t destination) {
    const struct search *s = search_for(a, node, destination);
    if (s->repair && s->full == 0)
        request_repair(a, node, destination);
    else if (s->repair || s->full > a->rules.rreq_retries)
        give_up(a, node, destination);
    else
        request(a, node, destination);
}

void discovery_tick(struct aodv *a, int32_t node) {
    for (int32_t d = 0; d < a->count; d++)
        if (has_node(a->nodes[node].searching, d) && search_for(a, node, d)->deadline_ns <= now_ns(a)) step(a, node, d);
}

int64_t discovery_next_ns(const struct aodv *a, int32_t node) {
    int64_t next_ns = INT64_MAX;
    for (int32_t d = 0; d < a->count; d++)
        if (has_node(a->nodes[node].searching, d) && search_for(a, node, d)->deadline_ns < next_ns)
            next_ns = search_for(a, node, d)->deadline_ns;
    return next_ns;
}
