/* What happens to packets between links: sending, entering a link, arriving at its end, and ending on the way. */
#include "sim/network/network.h"

#include "base/prefetch.h"
#include "sim/link/fast.h"
#include "sim/link/medium.h"
#include "sim/link/ns2.h"
#include "sim/network/endpoint.h"
#include "sim/network/node.h"

/* A packet is brought into the cache so many packets before its turn. */
#define PREFETCH_DISTANCE 4

/* ---- packets that end -------------------------------------------------------------------------------------------- */

static void record_end(struct sim *sim, const struct link *link, const struct packet *packet, enum packet_end end,
                       int64_t at_ns) {
    double row[4] = {(double)at_ns / 1e9, sim->network->paths[packet->flow].owner,
                     (double)endpoint_first_byte(sim, packet), end != PACKET_DROPPED};
    table_add(link->drops_table, row);
}

LAB_COLD static void packet_ended(struct sim *sim, struct link *link, struct packet *packet, enum packet_end end,
                                  int64_t at_ns) {
    const struct router *router = sim->network->router;
    link_count_ended(sim, link, end, at_ns);
    if (end == PACKET_NEIGHBOUR_GONE && router && router->neighbour_gone(sim, link, packet)) return;
    if (link->drops_table && end != PACKET_FILTERED) record_end(sim, link, packet, end, at_ns);
    sim->network->paths[packet->flow].ended[end]++;
    endpoint_packet_ended(sim, packet, end, link, at_ns);
    packet_free(sim, packet);
}

const struct node_calls node_calls = {.packet_ended = packet_ended};

/* ---- packets that enter a link ----------------------------------------------------------------------------------- */

static inline void count_delivered(struct sim *sim, struct link *link, const struct packet *packet) {
    link->totals.delivered++;
    sim->network->paths[packet->flow].ended[PACKET_DELIVERED]++;
}

/* take_ahead for packets other than data. */
LAB_COLD static void take_other_ahead(struct sim *sim, struct packet *packet, int64_t at_ns) {
    int64_t now_ns = sim->events.now_ns;
    sim->events.now_ns = at_ns;
    endpoint_receive(sim, packet);
    sim->events.now_ns = now_ns;
}

/* Hands the receiver a packet that will be at the end of its last link at `at_ns`. */
LAB_NOINLINE static void take_ahead(struct sim *sim, struct packet *packet, struct link *link, int64_t at_ns) {
    count_delivered(sim, link, packet);
    if (packet->kind == PACKET_DATA)
        endpoint_receive_data(sim, packet, at_ns, link->number);
    else
        take_other_ahead(sim, packet, at_ns);
}

/* A packet will be at the end of its present link at `at_ns`, and goes no further without an event. */
static inline void land(struct sim *sim, struct packet *packet, const struct hop *hop, int64_t at_ns) {
    packet->hop = hop;
    if (hop->ahead && at_ns <= sim->end_ns)
        take_ahead(sim, packet, hop->link, at_ns);
    else
        events_put(&sim->events, hop->link->lane, at_ns, hop->link->number, packet);
}

LAB_NOINLINE static void enter_slowly(struct sim *sim, struct packet *packet, const struct hop *hop, int64_t at_ns);

/* Brings a packet onto the link of `hop` at `at_ns`, and through the fused ones behind it. */
LAB_ALWAYS_INLINE static inline void enter(struct sim *sim, struct packet *packet, const struct hop *hop,
                                           int64_t at_ns) {
    for (;; hop++) {
        struct link *link = hop->link;
        if (!fast_takes_at_once(sim, link, packet, at_ns)) {
            enter_slowly(sim, packet, hop, at_ns);
            return;
        }
        at_ns = fast_enter_at_once(link, packet, at_ns);
        if (!hop->fused_with_next) break;
        link->totals.ahead++;
    }
    land(sim, packet, hop, at_ns);
}

/* The general case of enter. Out of line, so that the loop over idle links spills no registers around its calls. */
static void enter_slowly(struct sim *sim, struct packet *packet, const struct hop *hop, int64_t at_ns) {
    struct link *link = hop->link;
    if (!link->computed) {
        packet->hop = hop;
        link->medium->enter(sim, link, packet);
        return;
    }
    if (link->fast_path)
        at_ns = fast_enter_in_place(sim, link, packet, at_ns);
    else
        at_ns = sim->ns2_clock ? ns2_enter(sim, link, packet) : fast_enter_managed(sim, link, packet, at_ns);
    if (at_ns == FAST_ENDED) return;
    if (hop->fused_with_next) {
        link->totals.ahead++;
        enter(sim, packet, hop + 1, at_ns);
    } else {
        land(sim, packet, hop, at_ns);
    }
}

void network_forward(struct sim *sim, struct packet *packet, const struct hop *hop) {
    enter(sim, packet, hop, sim_now(sim));
}

void net_send(struct sim *sim, struct packet *packet) {
    struct flow_path *path = &sim->network->paths[packet->flow];
    path->sent++;
    if (sim->ns2_clock) packet->clock_s = packet->set_s = sim->clock_s;
    enter(sim, packet, path->forward.hops, sim_now(sim));
}

void net_send_back(struct sim *sim, struct packet *packet, int64_t at_ns) {
    struct flow_path *path = &sim->network->paths[packet->flow];
    path->sent++;
    if (sim->ns2_clock) packet->clock_s = packet->set_s = sim->clock_s;
    enter(sim, packet, path->backward.hops, at_ns);
}

/* ---- packets at the end of a link -------------------------------------------------------------------------------- */

void network_arrive_checked(struct sim *sim, struct packet *packet) {
    const struct hop *hop = packet->hop;
    struct link *link = hop->link;
    if (link->lossy && !link->medium->arrives(sim, link, packet)) {
        packet_ended(sim, link, packet, PACKET_LOST, sim_now(sim));
        return;
    }
    link->totals.delivered++;
    /* Links of the reference kind do not add times as ns-2 does: from here on it counts from this nanosecond. */
    if (sim->ns2_clock && !link->computed) packet->clock_s = packet->set_s = (double)sim_now(sim) / 1e9;
    if (!hop->last) {
        enter(sim, packet, hop + 1, sim_now(sim));
        return;
    }
    sim->network->paths[packet->flow].ended[PACKET_DELIVERED]++;
    if (sim->ns2_clock) sim->clock_s = packet->clock_s;
    endpoint_receive(sim, packet);
}

void network_arrive(struct sim *sim, struct packet *packet) {
    const struct hop *hop = packet->hop;
    struct link *link = hop->link;
    if (link->lossy || sim->ns2_clock) {
        network_arrive_checked(sim, packet);
        return;
    }
    if (!hop->last) {
        link->totals.delivered++;
        enter(sim, packet, hop + 1, sim_now(sim));
        return;
    }
    count_delivered(sim, link, packet);
    endpoint_receive(sim, packet);
}

/* ---- deferred packets -------------------------------------------------------------------------------------------- */

/* Moves the first packet of a ring on if it has arrived by `now_ns`; 0: it has not, or there is none. */
LAB_ALWAYS_INLINE static inline int move_on(struct sim *sim, struct lane *ring, int64_t now_ns, uint32_t now_order) {
    struct events *events = &sim->events;
    const struct lane_entry *entry = &ring->ring[ring->head];
    struct packet *packet = entry->packet;
    int64_t at_ns = entry->at_ns;
    if (ring->count == 0 || at_ns > now_ns || (at_ns == now_ns && entry->order > now_order)) return 0;
    if (ring->count > PREFETCH_DISTANCE)
        touch(ring->ring[(ring->head + PREFETCH_DISTANCE) & (ring->capacity - 1)].packet);
    ring->head = (ring->head + 1) & (ring->capacity - 1);
    ring->count--;
    events->handled++;
    packet->hop->link->totals.delivered++;
    /* Endpoints that are told of a drop read the clock. */
    events->now_ns = at_ns;
    events->now_order = entry->order;
    const struct hop *hop = packet->hop + 1;
    if (hop->link->free_ns > at_ns)
        enter_slowly(sim, packet, hop, at_ns);
    else
        enter(sim, packet, hop, at_ns);
    return 1;
}

/* The same for a lane that has packets in its overflow rings. */
LAB_NOINLINE static int move_first_on(struct sim *sim, struct lane *lane, int64_t now_ns, uint32_t now_order) {
    struct lane *ring = events_first_ring(lane);
    if (ring != lane) lane->overflow_count--;
    if (move_on(sim, ring, now_ns, now_order)) return 1;
    if (ring != lane) lane->overflow_count++;
    return 0;
}

void network_flush_lane(struct sim *sim, struct lane *lane) {
    const int64_t now_ns = sim->events.now_ns;
    const uint32_t now_order = sim->events.now_order;
    while (lane->overflow_count ? move_first_on(sim, lane, now_ns, now_order) : move_on(sim, lane, now_ns, now_order)) {
    }
    sim->events.now_ns = now_ns;
    sim->events.now_order = now_order;
    events_refresh(&sim->events, lane);
}

void network_flush_deferred(struct sim *sim) {
    struct network *network = sim->network;
    if (network->flushing) return;
    network->flushing = 1;
    for (int32_t i = 0; i < network->deferred_count; i++)
        network_flush_lane(sim, network->deferred[i]);
    network->flushing = 0;
}
