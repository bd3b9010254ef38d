#include "sim/wireless/forward.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "sim/link/accounting.h"
#include "sim/wireless/exchange.h"
#include "sim/wireless/frame_record.h"
#include "sim/wireless/interface_queue.h"
#include "sim/wireless/routing_record.h"

/* Messages that are taken from the arena at once. */
#define MESSAGE_STEP 16

static struct radio_node *node_of(void *context, int32_t node) {
    struct wireless *wireless = context;
    return &wireless->node[node];
}

/* ---- routing messages -------------------------------------------------------------------------------------------- */

/* Unused messages hold the next one in their first bytes. */
static struct routing_message *message_new(struct wireless *wireless) {
    if (!wireless->messages) {
        struct routing_message *step = ARENA_ARRAY(struct routing_message, MESSAGE_STEP);
        if (!step) return fail_no_memory("routing messages"), NULL;
        for (int i = 0; i < MESSAGE_STEP; i++) {
            memcpy(&step[i], &wireless->messages, sizeof(void *));
            wireless->messages = &step[i];
        }
    }
    struct routing_message *message = wireless->messages;
    memcpy(&wireless->messages, message, sizeof(void *));
    return message;
}

static void free_routing(struct wireless *wireless, struct packet *packet) {
    memcpy(packet->message, &wireless->messages, sizeof(void *));
    wireless->messages = packet->message;
    packet_free(wireless->sim, packet);
}

/* ---- the end of a journey ---------------------------------------------------------------------------------------- */

static void end_packet(struct radio_node *node, struct packet *packet, enum routing_drop reason) {
    static const enum packet_end ends[DROP_REASON_COUNT] = {
        [DROP_QUEUE] = PACKET_DROPPED,
        [DROP_LINK] = PACKET_NEIGHBOUR_GONE,
        [DROP_NO_ROUTE] = PACKET_NO_ROUTE,
        [DROP_BUFFER] = PACKET_PUSHED_OUT,
        [DROP_BUFFER_TIMEOUT] = PACKET_WAITED_TOO_LONG,
        [DROP_TTL] = PACKET_TTL_SPENT,
        [DROP_LOOP] = PACKET_LOOPED,
    };
    struct sim *sim = node->wireless->sim;
    struct link *link = packet->hop->link;
    node->counts.drops[reason] += is_measured(sim, sim_now(sim));
    link->node->packet_ended(sim, link, packet, ends[reason], sim_now(sim));
}

/* ---- into the interface queue ------------------------------------------------------------------------------------ */

static void put(struct radio_node *node, struct packet *packet) {
    struct wireless *wireless = node->wireless;
    if (packet->kind == PACKET_ROUTING)
        routing_record_message(wireless, node->index, packet->way.next_hop, packet->message);
    struct packet *refused = queue_put(node, packet);
    if (refused && refused->kind == PACKET_ROUTING)
        free_routing(wireless, refused);
    else if (refused)
        end_packet(node, refused, DROP_QUEUE);
    exchange_next(node);
    frame_record_queue(node);
}

static void put_delayed(struct sim *sim, void *owner) {
    struct wireless *wireless = owner;
    int64_t now_ns = sim_now(sim);
    while (wireless->delayed && wireless->delayed->at_ns <= now_ns) {
        struct packet *packet = wireless->delayed;
        wireless->delayed = packet->next;
        put(&wireless->node[packet->way.at], packet);
    }
    if (wireless->delayed) timer_set(sim, &wireless->delayed_timer, wireless->delayed->at_ns);
}

/* Puts a packet into the queue of its node after a delay; those of one instant keep their order. */
static void put_after(struct wireless *wireless, struct radio_node *node, struct packet *packet, int64_t delay_ns) {
    struct packet **place = &wireless->delayed;
    packet->way.at = (int16_t)node->index;
    if (delay_ns <= 0) {
        put(node, packet);
        return;
    }
    packet->at_ns = sim_now(wireless->sim) + delay_ns;
    while (*place && (*place)->at_ns <= packet->at_ns)
        place = &(*place)->next;
    packet->next = *place;
    *place = packet;
    timer_set(wireless->sim, &wireless->delayed_timer, wireless->delayed->at_ns);
}

/* ---- what a router may do ---------------------------------------------------------------------------------------- */

/* The router finds the next hop, and ends packets that have gone too far or in a loop (modules/routing/ip.h). */
static void give_router(struct radio_node *node, struct packet *packet) {
    node->wireless->routing->route(node->wireless->routing_state, node->index, packet);
}

static struct routing_packet host_read(void *context, const struct packet *packet) {
    (void)context;
    const struct packet_way *way = &packet->way;
    return (struct routing_packet){way->source, way->destination, way->previous, way->hops};
}

static void host_forward(void *context, int32_t node, int32_t next_hop, struct packet *packet) {
    struct wireless *wireless = context;
    packet->way.next_hop = (int16_t)next_hop;
    put_after(wireless, node_of(context, node), packet, wireless->times.processing_ns);
}

static void host_drop(void *context, int32_t node, struct packet *packet, enum routing_drop reason) {
    end_packet(node_of(context, node), packet, reason);
}

static void host_send(void *context, int32_t node, int32_t next_hop, const struct routing_message *message,
                      int64_t delay_ns) {
    struct wireless *wireless = context;
    struct packet *packet = packet_new(wireless->sim);
    struct routing_message *copy = packet ? message_new(wireless) : NULL;
    if (!copy) return;
    packet_label(packet, -1, PACKET_ROUTING, 0);
    packet->hop = NULL;
    packet->payload_bytes = 0;
    packet->wire_bytes = message->ip_bytes;
    packet->number = 0;
    packet->way = (struct packet_way){.source = (int16_t)node, .destination = -1, .previous = -1};
    packet->way.next_hop = (int16_t)next_hop;
    packet->message = copy;
    memcpy(copy, message, offsetof(struct routing_message, unreachable));
    memcpy(copy->unreachable, message->unreachable, sizeof *copy->unreachable * (size_t)message->count);
    put_after(wireless, node_of(context, node), packet, delay_ns + wireless->times.processing_ns);
}

static void host_take_queued(void *context, int32_t node, int32_t next_hop, void *state,
                             void (*take)(void *state, int32_t node, struct packet *packet)) {
    struct wireless *wireless = context;
    struct packet *chain = queue_take_for(node_of(context, node), next_hop);
    while (chain) {
        struct packet *packet = chain;
        chain = packet->next;
        if (packet->kind == PACKET_ROUTING) {
            free_routing(wireless, packet);
            continue;
        }
        take(state, node, packet);
    }
}

static void host_set_timer(void *context, int32_t node, int64_t at_ns) {
    struct wireless *wireless = context;
    struct timer *timer = &node_of(context, node)->routing_timer;
    if (at_ns == INT64_MAX)
        timer_cancel(wireless->sim, timer);
    else
        timer_set(wireless->sim, timer, at_ns);
}

static int host_linked(void *context, int32_t a, int32_t b) {
    const struct wireless *wireless = context;
    return node_set_has(movement_within(wireless->movement, a, RANGE_RECEIVE), b);
}

static void host_route_changed(void *context, int32_t node, int32_t destination, int32_t next_hop, int32_t hops) {
    routing_record_route(context, node, destination, next_hop, hops);
}

static void host_discovery_begun(void *context, int32_t node, int32_t destination) {
    (void)node;
    (void)destination;
    routing_record_begun(context);
}

static void host_discovery_ended(void *context, int32_t node, int32_t destination, int found, int64_t took_ns) {
    (void)node;
    (void)destination;
    routing_record_ended(context, found, took_ns);
}

static void routing_timer_fired(struct sim *sim, void *owner) {
    (void)sim;
    struct radio_node *node = owner;
    if (node->wireless->routing->timer) node->wireless->routing->timer(node->wireless->routing_state, node->index);
}

void forward_host(struct wireless *wireless) {
    wireless->host = (struct routing_host){
        .context = wireless,
        .nodes = wireless->nodes,
        .now_ns = &wireless->sim->events.now_ns,
        .read = host_read,
        .forward = host_forward,
        .drop = host_drop,
        .send = host_send,
        .take_queued = host_take_queued,
        .set_timer = host_set_timer,
        .linked = host_linked,
        .route_changed = host_route_changed,
        .discovery_begun = host_discovery_begun,
        .discovery_ended = host_discovery_ended,
    };
    timer_init(&wireless->delayed_timer, put_delayed, wireless);
    for (int32_t i = 0; i < wireless->nodes; i++)
        timer_init(&wireless->node[i].routing_timer, routing_timer_fired, &wireless->node[i]);
}

/* ---- what the radio decodes and gives up ------------------------------------------------------------------------- */

static void receive_message(struct radio_node *node, int32_t from, const struct packet *packet) {
    const struct wireless *wireless = node->wireless;
    if (wireless->routing->receive)
        wireless->routing->receive(wireless->routing_state, node->index, from, packet->message);
}

static void arrived(struct radio_node *node, struct packet *packet) {
    struct wireless *wireless = node->wireless;
    if (packet->kind == PACKET_ROUTING) {
        receive_message(node, packet->way.at, packet);
        free_routing(wireless, packet);
        return;
    }
    struct packet_way *way = &packet->way;
    way->previous = way->at;
    way->at = (int16_t)node->index;
    way->hops++;
    frame_record_hop(node, packet);
    if (way->destination != node->index) {
        give_router(node, packet);
        return;
    }
    routing_record_delivered(wireless, way->hops);
    /* Flows with ns-2's window rules read it. */
    wireless->sim->clock_s = (double)sim_now(wireless->sim) / NS_PER_S;
    network_arrive_checked(wireless->sim, packet);
}

static void gave_up(struct radio_node *node, int32_t next_hop, struct packet *packet) {
    struct wireless *wireless = node->wireless;
    if (packet && packet->kind == PACKET_ROUTING) {
        free_routing(wireless, packet);
        packet = NULL;
    }
    wireless->routing->link_broke(wireless->routing_state, node->index, next_hop, packet);
}

static void broadcast_done(struct radio_node *node, struct packet *packet) {
    free_routing(node->wireless, packet);
}

const struct exchange_calls forward_calls = {
    .arrived = arrived, .heard = receive_message, .gave_up = gave_up, .broadcast_done = broadcast_done};

/* ---- the radio as the medium of a link --------------------------------------------------------------------------- */

/* The other end of the packet's flow. */
static int16_t destination_of(const struct sim *sim, const struct packet *packet) {
    const struct flow_path *path = &sim->network->paths[packet->flow];
    const struct route *route = packet->backward ? &path->forward : &path->backward;
    return (int16_t)route->hops[0].link->from;
}

static void enter(struct sim *sim, struct link *link, struct packet *packet) {
    struct radio_node *node = link->medium_state;
    int16_t index = (int16_t)node->index;
    link_count_arrival(sim, link, sim_now(sim));
    packet->way = (struct packet_way){.source = index, .at = index, .previous = -1, .next_hop = -1};
    packet->way.destination = destination_of(sim, packet);
    give_router(node, packet);
}

/* What is decoded has been received: the radio itself loses nothing on the way up. */
static int arrives(struct sim *sim, struct link *link, const struct packet *packet) {
    (void)sim;
    (void)link;
    (void)packet;
    return 1;
}

static void visit_chain(const struct packet *packet, int32_t source, packet_visitor *visit, void *context) {
    for (; packet; packet = packet->next)
        if (packet->kind != PACKET_ROUTING && packet->way.source == source) visit(context, packet);
}

struct filter {
    int32_t source;
    packet_visitor *visit;
    void *context;
};

static void visit_if_from(void *context, const struct packet *packet) {
    const struct filter *filter = context;
    if (packet->kind != PACKET_ROUTING && packet->way.source == filter->source) filter->visit(filter->context, packet);
}

static void visit_held(const struct link *link, packet_visitor *visit, void *context) {
    const struct radio_node *source = link->medium_state;
    const struct wireless *wireless = source->wireless;
    struct filter filter = {source->index, visit, context};
    for (int32_t i = 0; i < wireless->nodes; i++) {
        visit_chain(wireless->node[i].queue.first, source->index, visit, context);
        exchange_visit(&wireless->node[i], visit_if_from, &filter);
    }
    visit_chain(wireless->delayed, source->index, visit, context);
    if (wireless->routing->visit_held) wireless->routing->visit_held(wireless->routing_state, visit_if_from, &filter);
}

const struct medium radio_medium = {.enter = enter, .arrives = arrives, .visit_held = visit_held};
