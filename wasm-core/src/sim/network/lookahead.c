/*
 * Event elision: early and deferred processing that provably gives the same result (decision 0013).
 *
 * Early: as soon as a packet is on the last computed link, its arrival is known. Where the receiver answers at once,
 * its answer is known, too, and when that is sent. If only this flow's answers ever enter the first link of the way
 * back, the receiver acts right then.
 *
 * Deferred: packets that wait to enter a computed link may enter it all at once, in the order of their arrival, before
 * the first of them could be at its far end. Whatever reads the state of a link, or of a copy of a segment, has them
 * enter first (network_flush_deferred).
 */
#include "base/arena.h"
#include "base/error.h"
#include "sim/network/endpoint.h"
#include "sim/network/network.h"

#define NO_LANE    (-1)
#define MANY_LANES (-2)

static int only_user(const struct network *network, const struct link *link) {
    int users = 0;
    for (int32_t i = 0; i < network->path_count && users < 2; i++) {
        const struct flow_path *path = &network->paths[i];
        for (int32_t hop = 0; hop < path->forward.count; hop++)
            users += path->forward.hops[hop].link == link ? 2 : 0;
        for (int32_t hop = 0; hop < path->backward.count; hop++)
            users += path->backward.hops[hop].link == link;
    }
    return users < 2;
}

static int may_act_ahead(const struct sim *sim, int32_t flow) {
    const struct network *network = sim->network;
    const struct flow_path *path = &network->paths[flow];
    const struct link *last = path->forward.hops[path->forward.count - 1].link, *first = path->backward.hops[0].link;
    if (!last->computed || last->lossy || !first->computed || !first->discipline->tail_drop) return 0;
    if (!endpoint_answers_at_once(sim, flow) || endpoint_sends_backward(sim, flow)) return 0;
    /* The access links of a template belong to one flow each (they have a role): only shared paths are searched. */
    return first->role || only_user(network, first);
}

/* Where the packets of each lane go next, and from which lane each link is fed. */
struct ways {
    struct link **next; /* by lane */
    uint8_t *mixed;     /* by lane: they go to several places, or to a host */
    int32_t *fed_by;    /* by number of the link */
};

static void follow(const struct route *route, struct ways *ways) {
    /* The first link of a route is fed by a host. */
    ways->fed_by[route->hops[0].link->number] = MANY_LANES;
    for (int32_t hop = 0; hop < route->count; hop++) {
        const struct link *link = route->hops[hop].link;
        if (route->hops[hop].fused_with_next) continue;
        int32_t lane = link->lane->index;
        /* Losses on the wire are drawn on arrival. */
        if (link->lossy) ways->mixed[lane] = 1;
        if (hop + 1 == route->count) {
            ways->mixed[lane] = 1;
            continue;
        }
        struct link *next = route->hops[hop + 1].link;
        int32_t *fed_by = &ways->fed_by[next->number];
        if (ways->next[lane] && ways->next[lane] != next) ways->mixed[lane] = 1;
        ways->next[lane] = next;
        *fed_by = *fed_by == NO_LANE || *fed_by == lane ? lane : MANY_LANES;
    }
}

/* A lane is deferred if its packets all go to one computed link, which is fed by no other lane. */
static int32_t find_deferred_lanes(struct sim *sim) {
    struct network *network = sim->network;
    int32_t lanes = sim->events.lane_count;
    struct ways ways = {ARENA_ARRAY(struct link *, lanes), ARENA_ARRAY(uint8_t, lanes),
                        ARENA_ARRAY(int32_t, network->link_count + 1)};
    network->deferred = ARENA_ARRAY(struct lane *, lanes);
    if (!ways.next || !ways.mixed || !ways.fed_by || !network->deferred) return fail_no_memory("links");
    for (int32_t i = 0; i <= network->link_count; i++)
        ways.fed_by[i] = NO_LANE;
    for (int32_t i = 0; i < network->path_count; i++) {
        follow(&network->paths[i].forward, &ways);
        follow(&network->paths[i].backward, &ways);
    }
    for (int32_t i = 0; i < lanes; i++) {
        const struct link *next = ways.next[i];
        if (!next || ways.mixed[i] || ways.fed_by[next->number] != i || !next->computed || next->lossy ||
            !next->discipline->tail_drop)
            continue;
        if (next->delay_ns == 0) continue;
        struct lane *lane = sim->events.fronts[i].lane;
        lane->deferral_ns = next->delay_ns;
        network->deferred[network->deferred_count++] = lane;
    }
    return 0;
}

int32_t network_look_ahead(struct sim *sim) {
    struct network *network = sim->network;
    if (sim->ns2_clock) {
        for (int32_t i = 0; i < network->link_count; i++)
            network->links[i].fast_path = 0;
        return 0;
    }
    for (int32_t i = 0; i < network->path_count; i++) {
        struct flow_path *path = &network->paths[i];
        struct hop *last = &path->forward.hops[path->forward.count - 1];
        last->ahead = (uint8_t)may_act_ahead(sim, i);
    }
    return find_deferred_lanes(sim);
}
