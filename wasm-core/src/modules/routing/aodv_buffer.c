/* lab: optimise for size */
#include "modules/routing/aodv_buffer.h"

static struct held take_out(struct aodv_node *n, int index) {
    struct held out = n->held[index];
    n->held_count--;
    for (int i = index; i < n->held_count; i++)
        n->held[i] = n->held[i + 1];
    if (out.next_hop < 0) n->waiting--;
    return out;
}

static void drop(struct aodv *a, int32_t node, int index, enum routing_drop reason) {
    a->host->drop(a->host->context, node, take_out(&a->nodes[node], index).packet, reason);
}

static void send(struct aodv *a, int32_t node, int index) {
    struct held out = take_out(&a->nodes[node], index);
    a->host->forward(a->host->context, node, out.next_hop, out.packet);
}

static void drop_late(struct aodv *a, int32_t node) {
    struct aodv_node *n = &a->nodes[node];
    for (int i = 0; i < n->held_count;)
        if (n->held[i].next_hop < 0 && n->held[i].until_ns <= now_ns(a))
            drop(a, node, i, DROP_BUFFER_TIMEOUT);
        else
            i++;
}

static int oldest_waiting(const struct aodv_node *n) {
    int i = 0;
    while (n->held[i].next_hop >= 0)
        i++;
    return i;
}

void buffer_add(struct aodv *a, int32_t node, int32_t destination, struct packet *packet) {
    struct aodv_node *n = &a->nodes[node];
    drop_late(a, node);
    if (n->waiting == a->rules.buffer_packets) drop(a, node, oldest_waiting(n), DROP_BUFFER);
    /* More released packets than have space: the first goes before its turn. */
    if (n->held_count == HELD_PER_PACKET * a->rules.buffer_packets) {
        int first = 0;
        while (n->held[first].next_hop < 0)
            first++;
        send(a, node, first);
    }
    n->held[n->held_count++] = (struct held){
        .packet = packet, .until_ns = now_ns(a) + a->rules.buffer_ns, .destination = destination, .next_hop = -1};
    n->waiting++;
    wake_by(a, node, buffer_next_ns(a, node));
}

int buffer_waits(const struct aodv *a, int32_t node, int32_t destination) {
    const struct aodv_node *n = &a->nodes[node];
    for (int i = 0; i < n->held_count; i++)
        if (n->held[i].next_hop < 0 && n->held[i].destination == destination) return 1;
    return 0;
}

void buffer_release(struct aodv *a, int32_t node, int32_t destination, int32_t next_hop, int64_t gap_ns) {
    struct aodv_node *n = &a->nodes[node];
    int64_t at_ns = now_ns(a);
    if (n->waiting == 0) return;
    drop_late(a, node);
    for (int i = 0; i < n->held_count; i++) {
        struct held *held = &n->held[i];
        if (held->next_hop >= 0 || held->destination != destination) continue;
        held->next_hop = next_hop;
        held->until_ns = at_ns;
        at_ns += gap_ns;
        n->waiting--;
    }
    buffer_tick(a, node);
    wake_by(a, node, buffer_next_ns(a, node));
}

void buffer_drop(struct aodv *a, int32_t node, int32_t destination) {
    struct aodv_node *n = &a->nodes[node];
    for (int i = 0; i < n->held_count;)
        if (n->held[i].next_hop < 0 && n->held[i].destination == destination)
            drop(a, node, i, DROP_NO_ROUTE);
        else
            i++;
}

void buffer_tick(struct aodv *a, int32_t node) {
    struct aodv_node *n = &a->nodes[node];
    for (int i = 0; i < n->held_count;)
        if (n->held[i].next_hop >= 0 && n->held[i].until_ns <= now_ns(a))
            send(a, node, i);
        else
            i++;
    /* ns-2 looks for packets that have waited too long when one comes or goes. */
    if (!a->rules.search_ns2) drop_late(a, node);
}

int64_t buffer_next_ns(const struct aodv *a, int32_t node) {
    const struct aodv_node *n = &a->nodes[node];
    int64_t next_ns = INT64_MAX;
    for (int i = 0; i < n->held_count; i++)
        if ((n->held[i].next_hop >= 0 || !a->rules.search_ns2) && n->held[i].until_ns < next_ns)
            next_ns = n->held[i].until_ns;
    return next_ns;
}
