#include "sim/network/network.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/prefetch.h"
#include "rttlab.h"
#include "tcp/flow.h"

/* Packets are taken from the arena so many at a time. */
#define POOL_STEP 256
/* So many packets before its turn one is brought into the cache. */
#define AHEAD 4

struct packet *packet_make(struct sim *sim) {
    struct packet *step = ARENA_ARRAY(struct packet, POOL_STEP);
    if (!step) return fail_no_memory("packets"), NULL;
    for (int i = 1; i < POOL_STEP - 1; i++)
        step[i].next = &step[i + 1];
    sim->pool = &step[1];
    sim->live_packets++;
    return step;
}

void network_drop(struct sim *sim, struct packet *packet) {
    sim->network->paths[packet->flow].dropped++;
    flow_dropped(sim, packet);
    packet_free(sim, packet);
}

LAB_NOINLINE static void enter_slowly(struct sim *sim, struct packet *packet, const struct hop *hop, int64_t at_ns);

static inline void count_delivered(struct sim *sim, struct link *link, const struct packet *packet) {
    link->totals.delivered++;
    sim->network->paths[packet->flow].delivered++;
}

/* The same as take_ahead for what is not data. */
LAB_COLD static void take_other_ahead(struct sim *sim, struct packet *packet, int64_t at_ns) {
    int64_t now_ns = sim->events.now_ns;
    sim->events.now_ns = at_ns;
    flow_receive(sim, packet);
    sim->events.now_ns = now_ns;
}

/* Lets the receiver have a packet that will be at the end of its last link at `at_ns`. */
LAB_NOINLINE static void take_ahead(struct sim *sim, struct packet *packet, struct link *link, int64_t at_ns) {
    count_delivered(sim, link, packet);
    if (packet->kind == PACKET_DATA)
        flow_receive_data(sim, packet, at_ns, link->number);
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

/* Brings a packet onto the link of `hop` at `at_ns`, and through the fused ones behind it. */
LAB_ALWAYS_INLINE static inline void enter(struct sim *sim, struct packet *packet, const struct hop *hop,
                                           int64_t at_ns) {
    for (;; hop++) {
        struct link *link = hop->link;
        if (!link_takes_at_once(sim, link, packet, at_ns)) {
            enter_slowly(sim, packet, hop, at_ns);
            return;
        }
        at_ns = link_pass_at_once(link, packet, at_ns);
        if (!hop->goes_on) break;
        link->totals.ahead++;
    }
    land(sim, packet, hop, at_ns);
}

/* The same for a link of which more must be asked. In a function of its own: nothing is kept in mind around its calls
 * by those who find links idle. */
static void enter_slowly(struct sim *sim, struct packet *packet, const struct hop *hop, int64_t at_ns) {
    struct link *link = hop->link;
    if (!link->computed) {
        packet->hop = hop;
        if (!link_step_in(sim, link, packet)) network_drop(sim, packet);
        return;
    }
    at_ns = link->simple ? link_pass_simple(sim, link, packet, at_ns) : link_pass(sim, link, packet, at_ns);
    if (at_ns < 0) {
        network_drop(sim, packet);
        return;
    }
    if (hop->goes_on) {
        link->totals.ahead++;
        enter(sim, packet, hop + 1, at_ns);
    } else {
        land(sim, packet, hop, at_ns);
    }
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

/* With losses on the wire or by ns-2's clock. */
LAB_NOINLINE static void arrive_with_care(struct sim *sim, struct packet *packet) {
    const struct hop *hop = packet->hop;
    struct link *link = hop->link;
    if (link->lossy && loss_draw(&link->loss)) {
        link_count_drop(sim, link, packet, 1, sim_now(sim));
        network_drop(sim, packet);
        return;
    }
    link->totals.delivered++;
    /* Stepped links do not add up as ns-2 does: from here on it counts from this nanosecond. */
    if (sim->ns2_clock && !link->computed) packet->clock_s = packet->set_s = (double)sim_now(sim) / 1e9;
    if (!hop->last) {
        enter(sim, packet, hop + 1, sim_now(sim));
        return;
    }
    sim->network->paths[packet->flow].delivered++;
    if (sim->ns2_clock) sim->clock_s = packet->clock_s;
    flow_receive(sim, packet);
}

void network_arrive(struct sim *sim, struct packet *packet) {
    const struct hop *hop = packet->hop;
    struct link *link = hop->link;
    if (link->lossy || sim->ns2_clock) {
        arrive_with_care(sim, packet);
        return;
    }
    if (!hop->last) {
        link->totals.delivered++;
        enter(sim, packet, hop + 1, sim_now(sim));
        return;
    }
    count_delivered(sim, link, packet);
    flow_receive(sim, packet);
}

/* Moves the first packet of a ring on if it has arrived by `now_ns`; 0: it has not, or there is none. */
LAB_ALWAYS_INLINE static inline int move_on(struct sim *sim, struct lane *ring, int64_t now_ns, uint32_t now_order) {
    struct events *events = &sim->events;
    const struct lane_entry *entry = &ring->ring[ring->head];
    struct packet *packet = entry->packet;
    int64_t at_ns = entry->at_ns;
    if (ring->count == 0 || at_ns > now_ns || (at_ns == now_ns && entry->order > now_order)) return 0;
    if (ring->count > AHEAD) touch(ring->ring[(ring->head + AHEAD) & (ring->room - 1)].packet);
    ring->head = (ring->head + 1) & (ring->room - 1);
    ring->count--;
    events->handled++;
    packet->hop->link->totals.delivered++;
    /* Whoever is told of a drop looks at the clock. */
    events->now_ns = at_ns;
    events->now_order = entry->order;
    const struct hop *hop = packet->hop + 1;
    if (hop->link->free_ns > at_ns)
        enter_slowly(sim, packet, hop, at_ns);
    else
        enter(sim, packet, hop, at_ns);
    return 1;
}

/* The same for the first of a lane that has packets aside. */
LAB_NOINLINE static int move_first_on(struct sim *sim, struct lane *lane, int64_t now_ns, uint32_t now_order) {
    struct lane *ring = events_first_ring(lane);
    if (ring != lane) lane->aside_count--;
    if (move_on(sim, ring, now_ns, now_order)) return 1;
    if (ring != lane) lane->aside_count++;
    return 0;
}

void network_catch_up(struct sim *sim, struct lane *lane) {
    const int64_t now_ns = sim->events.now_ns;
    const uint32_t now_order = sim->events.now_order;
    while (lane->aside_count ? move_first_on(sim, lane, now_ns, now_order) : move_on(sim, lane, now_ns, now_order)) {
    }
    sim->events.now_ns = now_ns;
    sim->events.now_order = now_order;
    events_refresh(&sim->events, lane);
}

void network_settle(struct sim *sim) {
    struct network *network = sim->network;
    if (network->settling) return;
    network->settling = 1;
    for (int32_t i = 0; i < network->late_count; i++)
        network_catch_up(sim, network->late[i]);
    network->settling = 0;
}

/* ---- preparation --------------------------------------------------------------------------------------------------
 */

/* A link is fed by one other if every route that uses it comes from that one. */
static void find_feeders(struct network *network) {
    static const struct link several;
    for (int32_t i = 0; i < network->path_count; i++)
        for (int way = 0; way < 2; way++) {
            const struct route *route = way ? &network->paths[i].backward : &network->paths[i].forward;
            for (int32_t hop = 0; hop < route->count; hop++) {
                struct link *link = route->hops[hop].link;
                const struct link *from = hop ? route->hops[hop - 1].link : &several;
                link->feeder = !link->feeder || link->feeder == from ? from : &several;
            }
        }
    for (int32_t i = 0; i < network->link_count; i++)
        if (network->links[i].feeder == &several) network->links[i].feeder = NULL;
}

/* Whether nothing on the link can change or surprise while packets are on their way. */
static int can_be_computed(const struct link *link) {
    return queue_discipline_at((int)link->values[LINK_DISCIPLINE])->depart == NULL;
}

/*
 * Whether the feeder may compute this link's packets ahead. Behind a feeder that is no faster, a queue never holds more
 * than what arrives while one packet is sent, so that with a moderate buffer no drop can happen ahead of its time.
 */
static int can_be_fused(const struct link *link) {
    const struct link *feeder = link->feeder;
    double room = link->values[LINK_BUFFER];
    int roomy = (int)link->values[LINK_BUFFER_UNIT] == BUFFER_PACKETS ? room >= 2048 : room >= 2048 * 1500.0;
    return feeder && feeder->computed && link->computed && link->discipline_plain && !link->listed && roomy &&
           link->values[LINK_RATE] >= feeder->values[LINK_RATE] && (int)feeder->values[LINK_LOSS] == LOSS_NONE &&
           feeder->values[LINK_JITTER] == 0;
}

/* Links whose packets arrive in about the order in which they were sent share a lane: the heap stays small. */
static int same_lane(const struct link *a, const struct link *b) {
    if (a->role != b->role || a->feeder != b->feeder || a->fused != b->fused || a->computed != b->computed) return 0;
    if (!a->fused && (a->feeder || a->listed || b->listed)) return 0;
    return a->values == b->values && a->extra_delay_ns == b->extra_delay_ns && a->values[LINK_JITTER] == 0;
}

static int32_t give_lane(struct sim *sim, struct network *network, int32_t index) {
    struct link *link = &network->links[index];
    if (!link->ends) return 0;
    /* Templates make equal links one after the other: a few looks back find the one to share with. */
    for (int32_t back = 1; back <= 4 && back <= index; back++)
        if (network->links[index - back].lane && same_lane(link, &network->links[index - back])) {
            link->lane = network->links[index - back].lane;
            return 0;
        }
    link->lane = events_new_lane(&sim->events);
    return link->lane ? 0 : fail_status();
}

/* Notes where the way goes on without an event, and which links hand packets over with one. */
static void mark_fused(struct route *route) {
    for (int32_t i = 0; i < route->count; i++) {
        struct hop *hop = &route->hops[i];
        hop->last = i + 1 == route->count;
        hop->goes_on = !hop->last && hop[1].link->fused;
        if (!hop->goes_on) hop->link->ends = 1;
    }
}

int32_t network_start(struct sim *sim, int stepped) {
    struct network *network = sim->network;
    int32_t status = events_init(&sim->events);
    if (status) return status;
    find_feeders(network);
    for (int32_t i = 0; i < network->link_count; i++) {
        struct link *link = &network->links[i];
        link->number = (uint32_t)i + 1;
        link->computed = !stepped && link->computed && can_be_computed(link);
        link->discipline_plain =
            strcmp(queue_discipline_at((int)link->values[LINK_DISCIPLINE])->module.id, "droptail") == 0;
    }
    for (int32_t i = 0; i < network->link_count; i++)
        network->links[i].fused = (uint8_t)can_be_fused(&network->links[i]);
    for (int32_t i = 0; i < network->path_count; i++) {
        mark_fused(&network->paths[i].forward);
        mark_fused(&network->paths[i].backward);
    }
    for (int32_t i = 0; i < network->link_count; i++) {
        status = give_lane(sim, network, i);
        if (!status) status = link_init(sim, &network->links[i]);
        if (status) return status;
    }
    return 0;
}
