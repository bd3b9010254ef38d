/* lab: optimise for size */
#include "modules/routing/aodv_search_ns2.h"

#include "modules/routing/aodv_buffer.h"
#include "modules/routing/aodv_message.h"

void search_ns2_start(struct aodv *a) {
    for (int32_t i = 0; i < a->count * a->count; i++)
        a->searches[i].last_hops = HOPS_UNKNOWN;
}

/* PerHopTime: the mean of the last measured times, at first the parameter. */
static int64_t time_per_hop_ns(const struct aodv *a, const struct search *s) {
    int64_t sum_ns = 0;
    for (int i = 0; i < s->times_known; i++)
        sum_ns += s->per_hop_ns[i];
    return s->times_known ? sum_ns / s->times_known : a->rules.node_traversal_ns;
}

static void give_up(struct aodv *a, int32_t node, int32_t destination, struct search *s) {
    s->deadline_ns = now_ns(a) + a->rules.rreq_timeout_max_ns;
    s->full = 0;
    buffer_drop(a, node, destination);
    if (s->running) a->host->discovery_ended(a->host->context, node, destination, 0, now_ns(a) - s->begun_ns);
    s->running = 0;
}

static int next_ttl(const struct aodv *a, struct search *s) {
    int last = s->ttl > s->last_hops ? s->ttl : s->last_hops;
    if (last == 0) return a->rules.ttl_start;
    if (last < a->rules.ttl_threshold) return last + a->rules.ttl_increment;
    s->full++;
    return a->rules.net_diameter;
}

void search_ns2_request(struct aodv *a, int32_t node, int32_t destination) {
    struct search *s = search_for(a, node, destination);
    int64_t later_ns;
    if (route_to(a, node, destination)->state == ROUTE_ACTIVE || s->deadline_ns > now_ns(a)) return;
    if (s->full > a->rules.rreq_retries) {
        give_up(a, node, destination, s);
        return;
    }
    if (!message_may_request(a, node, &later_ns)) return;
    s->ttl = (uint8_t)next_ttl(a, s);
    int64_t wait_ns = 2 * s->ttl * time_per_hop_ns(a, s) * (s->full > 0 ? s->full : 1);
    if (wait_ns > a->rules.rreq_timeout_max_ns) wait_ns = a->rules.rreq_timeout_max_ns;
    s->deadline_ns = now_ns(a) + wait_ns;
    s->requested_ns = now_ns(a);
    if (!s->running) {
        s->running = 1;
        s->begun_ns = now_ns(a);
        a->host->discovery_begun(a->host->context, node, destination);
    }
    message_originate(a, node, destination, s->ttl);
}

void search_ns2_found(struct aodv *a, int32_t node, int32_t destination, int hops, int reverse, int own) {
    struct search *s = search_for(a, node, destination);
    if (reverse && s->deadline_ns == 0) return;
    s->full = 0;
    s->deadline_ns = 0;
    s->ttl = (uint8_t)hops;
    if (reverse) route_to(a, node, destination)->until_ns = now_ns(a) + a->rules.active_route_ns;
    if (!own) return;
    s->per_hop_ns[s->times_next] = (now_ns(a) - s->requested_ns) / hops;
    s->times_next = (uint8_t)((s->times_next + 1) % TIMES_PER_HOP);
    if (s->times_known < TIMES_PER_HOP) s->times_known++;
}
