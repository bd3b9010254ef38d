/*
 * AODV (RFC 3561): a node that needs a route asks its neighbourhood in widening rings; the destination, or a node that
 * knows a route at least as new, answers along the way that the request came; breaks are told to those who use the
 * route.
 */
#include <stdio.h>
#include <string.h>

#include "modules/routing/aodv_break.h"
#include "modules/routing/aodv_buffer.h"
#include "modules/routing/aodv_discovery.h"
#include "modules/routing/aodv_hello.h"
#include "modules/routing/aodv_reply.h"
#include "modules/routing/aodv_request.h"
#include "modules/routing/aodv_search_ns2.h"
#include "modules/routing/aodv_table.h"
#include "modules/routing/ip.h"

/* ns-2's own numbers begin here; valid ones are even. */
#define NS2_FIRST_SEQUENCE 2

static size_t held_each(const double *params) {
    return HELD_PER_PACKET * (size_t)params[AODV_BUFFER_PACKETS];
}

static size_t state_bytes(const double *params, int32_t nodes) {
    size_t count = (size_t)nodes, pairs = count * count;
    return sizeof(struct aodv) + count * (sizeof(struct aodv_node) + held_each(params) * sizeof(struct held)) +
           pairs * (sizeof(struct route) + sizeof(struct search) + sizeof(struct seen) + sizeof(int64_t));
}

static void start_node(struct aodv *a, int32_t node, uint64_t seed) {
    struct aodv_node *n = &a->nodes[node];
    char name[32];
    snprintf(name, sizeof name, "routing.%d", (int)node);
    random_seed(&n->random, seed, name);
    n->sequence = a->rules.ns2 ? NS2_FIRST_SEQUENCE : 0;
    n->wake_ns = INT64_MAX;
    n->purge_ns = a->rules.purge_ns > 0 ? a->rules.purge_ns : INT64_MAX;
    n->broadcast_ns = -a->rules.hello_ns;
    wake_by(a, node, n->purge_ns);
}

static int32_t start(void *state, const double *params, const struct routing_host *host, uint64_t seed) {
    struct aodv *a = state;
    size_t count = (size_t)host->nodes, pairs = count * count;
    memset(state, 0, state_bytes(params, host->nodes));
    a->params = params;
    a->host = host;
    a->count = host->nodes;
    aodv_rules_read(&a->rules, params);
    a->nodes = (struct aodv_node *)(void *)(a + 1);
    a->routes = (struct route *)(void *)(a->nodes + count);
    a->searches = (struct search *)(void *)(a->routes + pairs);
    a->seen = (struct seen *)(void *)(a->searches + pairs);
    a->heard_ns = (int64_t *)(void *)(a->seen + pairs);
    struct held *held = (struct held *)(void *)(a->heard_ns + pairs);
    for (size_t i = 0; i < pairs; i++) {
        a->routes[i].next_hop = -1;
        a->searches[i].repair_ns = INT64_MAX;
    }
    for (int32_t node = 0; node < a->count; node++) {
        a->nodes[node].held = held + (size_t)node * held_each(params);
        start_node(a, node, seed);
    }
    if (a->rules.search_ns2) search_ns2_start(a);
    hello_start(a);
    return 0;
}

static void configure(void *state) {
    struct aodv *a = state;
    aodv_rules_read(&a->rules, a->params);
}

static void route(void *state, int32_t node, struct packet *packet) {
    struct aodv *a = state;
    struct routing_packet what = a->host->read(a->host->context, packet);
    if (what.previous >= 0) hello_heard(a, node, what.previous);
    if (ip_refuses(a->host, node, packet, &what)) return;
    struct route *route = table_look(a, node, what.destination);
    if (route->state == ROUTE_ACTIVE) {
        table_use(a, node, route, &what);
        a->host->forward(a->host->context, node, route->next_hop, packet);
    } else if (what.source == node) {
        buffer_add(a, node, what.destination, packet);
        discovery_seek(a, node, what.destination);
    } else if (route->state == ROUTE_REPAIR) {
        buffer_add(a, node, what.destination, packet);
    } else {
        break_no_route(a, node, what.destination);
        a->host->drop(a->host->context, node, packet, DROP_NO_ROUTE);
    }
}

static void receive(void *state, int32_t node, int32_t from, const struct routing_message *message) {
    struct aodv *a = state;
    hello_heard(a, node, from);
    switch ((enum routing_message_type)message->type) {
    case ROUTING_RREQ:
        request_receive(a, node, from, message);
        return;
    case ROUTING_RREP:
        reply_receive(a, node, from, message);
        return;
    case ROUTING_RERR:
        break_receive(a, node, from, message);
        return;
    case ROUTING_HELLO:
        hello_receive(a, node, from, message);
    }
}

static void link_broke(void *state, int32_t node, int32_t next_hop, struct packet *packet) {
    break_unacknowledged(state, node, next_hop, packet);
}

/* ns-2's rt_purge: expired routes end, with the packets that wait for them; waiting packets are served. */
static void purge(struct aodv *a, int32_t node) {
    struct aodv_node *n = &a->nodes[node];
    if (n->purge_ns > now_ns(a)) return;
    n->purge_ns += a->rules.purge_ns;
    for (int32_t d = 0; d < a->count; d++)
        if (table_purge(a, node, d))
            buffer_drop(a, node, d);
        else if (buffer_waits(a, node, d) && route_to(a, node, d)->state == ROUTE_ACTIVE)
            discovery_found(a, node, d, a->rules.release_gap_ns);
        else if (buffer_waits(a, node, d))
            discovery_seek(a, node, d);
}

static int64_t sooner(int64_t a_ns, int64_t b_ns) {
    return a_ns < b_ns ? a_ns : b_ns;
}

static void timer(void *state, int32_t node) {
    struct aodv *a = state;
    struct aodv_node *n = &a->nodes[node];
    n->wake_ns = INT64_MAX;
    buffer_tick(a, node);
    discovery_tick(a, node);
    break_tick(a, node);
    purge(a, node);
    hello_tick(a, node);
    int64_t next_ns = sooner(buffer_next_ns(a, node), discovery_next_ns(a, node));
    next_ns = sooner(next_ns, sooner(break_next_ns(a, node), sooner(n->purge_ns, n->hello_ns)));
    wake_by(a, node, next_ns);
}

/* What table_look would find, without changing it. */
static enum route_state state_now(const struct aodv *a, const struct route *route) {
    int64_t over_ns = a->rules.purge_ns > 0 ? INT64_MIN : now_ns(a) - route->until_ns;
    if (route->state == ROUTE_ACTIVE && over_ns >= 0) {
        int forgotten = a->rules.delete_ns > 0 && over_ns >= a->rules.delete_ns;
        return forgotten ? ROUTE_NONE : ROUTE_INVALID;
    }
    return route->state == ROUTE_INVALID && over_ns >= 0 ? ROUTE_NONE : (enum route_state)route->state;
}

static int32_t read_table(const void *state, int32_t node, struct routing_row *rows, int32_t max) {
    const struct aodv *a = state;
    int32_t count = 0;
    for (int32_t d = 0; d < a->count && count < max; d++) {
        const struct route *r = route_to(a, node, d);
        enum route_state as = state_now(a, r);
        if (as == ROUTE_NONE) continue;
        struct routing_row *row = &rows[count++];
        *row = (struct routing_row){
            .destination = d,
            .next_hop = r->next_hop,
            .hops = r->hops,
            .sequence = r->sequence,
            .valid = as == ROUTE_ACTIVE,
            .sequence_valid = r->sequence_known && r->sequence_valid,
            .until_ns = r->until_ns,
        };
        for (int i = 0; i < NODE_WORDS; i++)
            row->precursors[i] = r->precursors[i];
    }
    return count;
}

static void visit_held(const void *state, void (*visit)(void *context, const struct packet *packet), void *context) {
    const struct aodv *a = state;
    for (int32_t node = 0; node < a->count; node++)
        for (int i = 0; i < a->nodes[node].held_count; i++)
            visit(context, a->nodes[node].held[i].packet);
}

static const struct routing aodv = {
    .module =
        {
            .kind = "routing",
            .id = "aodv",
            .label = "AODV",
            .short_label = "AODV",
            .help = LAB_TEXT("Asks for a route when a packet needs one, and keeps it while it is used. Its parameters "
                             "are aodv.*."),
            .citation = LAB_TEXT("RFC 3561"),
            .validation =
                LAB_TEXT("Lists of messages by hand and of ns-2.35: wasm-core/test/modules/routing/test_aodv.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "No RREP-ACK and no blacklist: links are symmetric but for movement.\n"
                "A number goes up once per loss, so that the destination, asked for it, comes up to it.\n"
                "A node does not answer its own next hop to the destination: that one asks because its route is "
                "over.\n"
                "A route error always is a broadcast.\n"
                "A request is recognised as seen for good: its id never comes again."),
        },
    .state_bytes = state_bytes,
    .start = start,
    .route = route,
    .receive = receive,
    .link_broke = link_broke,
    .timer = timer,
    .configure = configure,
    .read_table = read_table,
    .visit_held = visit_held,
};
LAB_DEFINE_MODULE(routing_aodv, aodv.module);
