/* lab: optimise for size */
#include "modules/routing/aodv_hello.h"

#include "modules/routing/aodv_break.h"
#include "modules/routing/aodv_discovery.h"
#include "modules/routing/aodv_message.h"
#include "modules/routing/aodv_table.h"

void hello_start(struct aodv *a) {
    for (int32_t node = 0; node < a->count; node++) {
        struct aodv_node *n = &a->nodes[node];
        n->hello_ns = INT64_MAX;
        if (!a->rules.hello) continue;
        n->hello_ns = (int64_t)(random_uniform(&n->random) * (double)a->rules.hello_ns);
        wake_by(a, node, n->hello_ns);
    }
}

static int64_t life_ns(const struct aodv *a) {
    return a->rules.hello_loss * a->rules.hello_ns;
}

void hello_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *hello) {
    a->heard_ns[(size_t)node * (size_t)a->count + (size_t)from] = now_ns(a);
    table_neighbour(a, node, from, hello->lifetime_ns);
    struct offer offer = {from, 1, hello->destination_sequence, route_to(a, node, from)->until_ns};
    table_take(a, node, from, &offer);
    discovery_found(a, node, from, 0);
}

static int has_active_route(struct aodv *a, int32_t node) {
    for (int32_t d = 0; d < a->count; d++)
        if (table_look(a, node, d)->state == ROUTE_ACTIVE) return 1;
    return 0;
}

void hello_tick(struct aodv *a, int32_t node) {
    struct aodv_node *n = &a->nodes[node];
    if (n->hello_ns > now_ns(a)) return;
    for (int32_t from = 0; from < a->count; from++) {
        int64_t *heard_ns = &a->heard_ns[(size_t)node * (size_t)a->count + (size_t)from];
        if (*heard_ns == 0 || now_ns(a) - *heard_ns <= life_ns(a)) continue;
        *heard_ns = 0;
        break_link(a, node, from);
    }
    if (now_ns(a) - n->broadcast_ns >= a->rules.hello_ns && has_active_route(a, node))
        message_hello(a, node, life_ns(a));
    n->hello_ns += a->rules.hello_ns;
}
