#include "sim/wireless/interface_queue.h"

#include "sim/link/accounting.h"

void queue_integrate(struct radio_node *node) {
    struct interface_queue *queue = &node->queue;
    int64_t now_ns = sim_now(node->wireless->sim);
    if (queue->packets > 0) {
        double span_ns = (double)measured_overlap(node->wireless->sim, queue->since_ns, now_ns);
        node->counts.packet_ns += span_ns * (double)queue->packets;
        node->counts.byte_ns += span_ns * (double)queue->bytes;
    }
    queue->since_ns = now_ns;
}

static void count(struct radio_node *node, const struct packet *packet, int sign) {
    node->queue.packets += sign;
    node->queue.bytes += sign * packet->wire_bytes;
    node->link->waiting_packets = node->queue.packets;
    node->link->bytes_waiting = node->queue.bytes;
}

/* Puts a packet behind another; NULL: at the head. */
static void insert(struct radio_node *node, struct packet *packet, struct packet *before) {
    struct interface_queue *queue = &node->queue;
    struct packet **place = before ? &before->next : &queue->first;
    packet->next = *place;
    *place = packet;
    if (queue->last == before) queue->last = packet;
    count(node, packet, 1);
}

/* Takes a packet out that stands behind `before`; NULL: the first. */
static struct packet *take_out(struct radio_node *node, struct packet *before) {
    struct interface_queue *queue = &node->queue;
    struct packet **place = before ? &before->next : &queue->first, *packet = *place;
    *place = packet->next;
    if (queue->last == packet) queue->last = before;
    if (queue->last_routing == packet) queue->last_routing = before && before->kind == PACKET_ROUTING ? before : NULL;
    count(node, packet, -1);
    return packet;
}

static int is_full(const struct radio_node *node, const struct packet *packet) {
    const struct radio_times *times = &node->wireless->times;
    if (times->queue_in_bytes) return node->queue.bytes + packet->wire_bytes > times->queue_max;
    return node->queue.packets >= times->queue_max;
}

/* Pushes out the last data packet; NULL when there is none. */
static struct packet *push_out(struct radio_node *node) {
    struct packet *before = node->queue.last_routing, *last = node->queue.last;
    if (!last || last->kind == PACKET_ROUTING) return NULL;
    if (before ? before->next == last : node->queue.first == last) return take_out(node, before);
    if (!before) before = node->queue.first;
    while (before->next != last)
        before = before->next;
    return take_out(node, before);
}

struct packet *queue_put(struct radio_node *node, struct packet *packet) {
    struct interface_queue *queue = &node->queue;
    queue_integrate(node);
    int full = is_full(node, packet);
    if (packet->kind != PACKET_ROUTING) {
        if (full) return packet;
        insert(node, packet, queue->last);
        return NULL;
    }
    struct packet *pushed = full ? push_out(node) : NULL;
    if (full && !pushed) return packet;
    insert(node, packet, node->wireless->times.routing_at_head ? NULL : queue->last_routing);
    if (!node->wireless->times.routing_at_head || !queue->last_routing) queue->last_routing = packet;
    return pushed;
}

struct packet *queue_take(struct radio_node *node) {
    if (!node->queue.first) return NULL;
    queue_integrate(node);
    return take_out(node, NULL);
}

struct packet *queue_take_for(struct radio_node *node, int32_t next_hop) {
    struct packet *chain = NULL, **end = &chain, *before = NULL;
    queue_integrate(node);
    for (struct packet *packet = node->queue.first, *next; packet; packet = next) {
        next = packet->next;
        if (packet->way.next_hop != next_hop) {
            before = packet;
            continue;
        }
        *end = take_out(node, before);
        end = &packet->next;
    }
    *end = NULL;
    return chain;
}
