/* lab: optimise for size */
/* Preparing a network: which links are computed, fused or share a lane; the routes of flows. */
#include "base/arena.h"
#include "base/error.h"
#include "sim/link/medium.h"
#include "sim/network/network.h"
#include "sim/network/node.h"

/* The least buffer of a link that its feeder computes ahead: more than arrives while one packet is sent. */
#define FUSED_BUFFER_PACKETS 2048
#define FUSED_PACKET_BYTES   1500.0

int32_t network_set_route(struct events *events, struct route *route, struct link *const *links, int32_t count) {
    struct hop *hops = ARENA_ARRAY(struct hop, count);
    if (!hops) return fail_no_memory("routes");
    for (int32_t i = 0; i < count; i++) {
        hops[i] = (struct hop){.link = links[i], .last = i + 1 == count};
        if (events && !links[i]->lane) links[i]->lane = events_new_lane(events);
        if (events && !links[i]->lane) return fail_status();
    }
    *route = (struct route){hops, count};
    return 0;
}

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

/* Whether the times of a packet are known when it arrives: nothing is decided later, and none overtakes another. */
static int can_be_computed(const struct link *link) {
    return link->medium == &wire && !link->discipline->depart && link->values[LINK_REORDER] == 0 &&
           (int)link->values[LINK_ACK_FILTER] == ACK_FILTER_NONE;
}

/*
 * Whether the feeder may compute this link's packets ahead. Behind a feeder that is no faster, a queue never holds more
 * than what arrives while one packet is sent, so that with a moderate buffer no drop can happen ahead of its time.
 */
static int can_be_fused(const struct link *link) {
    const struct link *feeder = link->feeder;
    double buffer = link->values[LINK_BUFFER];
    int in_packets = (int)link->values[LINK_BUFFER_UNIT] == BUFFER_PACKETS;
    int large = buffer >= FUSED_BUFFER_PACKETS * (in_packets ? 1 : FUSED_PACKET_BYTES);
    return feeder && feeder->computed && link->computed && link->discipline->tail_drop && !link->listed && large &&
           link->values[LINK_RATE] >= feeder->values[LINK_RATE] && (int)feeder->values[LINK_LOSS] == LOSS_NONE &&
           feeder->values[LINK_JITTER] == 0;
}

/* Links whose packets arrive in about the order in which they were sent share a lane: the heap stays small. */
static int same_lane(const struct link *a, const struct link *b) {
    if (a->role != b->role || a->feeder != b->feeder || a->fused != b->fused || a->computed != b->computed) return 0;
    if (!a->fused && (a->feeder || a->listed || b->listed)) return 0;
    return a->values == b->values && a->extra_delay_ns == b->extra_delay_ns && a->values[LINK_JITTER] == 0 &&
           a->values[LINK_REORDER] == 0;
}

static int32_t give_lane(struct sim *sim, struct network *network, int32_t index) {
    struct link *link = &network->links[index];
    if (!link->needs_lane) return 0;
    /* Templates make equal links one after the other: a few looks back find the one to share with. */
    for (int32_t back = 1; back <= 4 && back <= index; back++)
        if (network->links[index - back].lane && same_lane(link, &network->links[index - back])) {
            link->lane = network->links[index - back].lane;
            return 0;
        }
    link->lane = events_new_lane(&sim->events);
    return link->lane ? 0 : fail_status();
}

/* Marks where a route goes on without an event, and which links need a lane since they hand packets over with one. */
static void mark_fused(struct route *route) {
    for (int32_t i = 0; i < route->count; i++) {
        struct hop *hop = &route->hops[i];
        hop->fused_with_next = !hop->last && hop[1].link->fused;
        if (!hop->fused_with_next) hop->link->needs_lane = 1;
    }
}

/* Chooses each link's medium, discipline and implementation. */
static void choose_kinds(struct network *network, int reference) {
    for (int32_t i = 0; i < network->link_count; i++) {
        struct link *link = &network->links[i];
        link->number = (uint32_t)i + 1;
        link->node = &node_calls;
        if (!link->medium) link->medium = &wire;
        link->discipline = queue_discipline_at((int)link->values[LINK_DISCIPLINE]);
        link->computed = !reference && link->computed && can_be_computed(link);
    }
    for (int32_t i = 0; i < network->link_count; i++)
        network->links[i].fused = (uint8_t)can_be_fused(&network->links[i]);
}

int32_t network_start(struct sim *sim, int reference) {
    struct network *network = sim->network;
    int32_t status = events_init(&sim->events);
    if (status) return status;
    find_feeders(network);
    choose_kinds(network, reference || network->router);
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
