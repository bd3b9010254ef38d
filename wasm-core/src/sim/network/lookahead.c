/*
 * What can be done before or after its time without anybody being able to tell.
 *
 * Receivers that answer at once: as soon as a packet is on the last computed link, its arrival is known, and so are the
 * receiver's answer and when that is sent. If nothing but this flow's answers ever enters the first link of the way
 * back, the receiver can act right then.
 *
 * Merging packets: those that wait to enter a computed link may enter it late, all at once, as long as they come in the
 * order of their arrival and before the first of them could be at its far end. Whoever asks how a link or a copy of a
 * segment stands has them enter first (network_settle).
 */
#include "base/arena.h"
#include "base/error.h"
#include "sim/network/network.h"
#include "tcp/flow.h"

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

static int may_act_ahead(const struct network *network, const struct flow_path *path, const struct flow *flow) {
    const struct link *last = path->forward.hops[path->forward.count - 1].link, *first = path->backward.hops[0].link;
    if (!last->computed || last->lossy || !first->computed || !first->discipline_plain || !flow_answers_at_once(flow) ||
        flow_asks(flow))
        return 0;
    /* In templates access links belong to one flow by their making: the search is for shared paths. */
    return first->role || only_user(network, first);
}

/* Where the packets of each lane go next, and from which lane each link is fed. */
struct ways {
    struct link **next; /* by lane */
    uint8_t *mixed;     /* by lane: they go to several places, or to a host */
    int32_t *fed_by;    /* by number of the link */
};

static void follow(const struct route *route, struct ways *ways) {
    /* Whatever enters its first link comes from a host. */
    ways->fed_by[route->hops[0].link->number] = MANY_LANES;
    for (int32_t hop = 0; hop < route->count; hop++) {
        const struct link *link = route->hops[hop].link;
        if (route->hops[hop].goes_on) continue;
        int32_t lane = link->lane->index;
        /* What is lost on the wire is known on arrival. */
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

/* Lanes whose packets all go to one link, which gets them from nowhere else. */
static int32_t find_late_lanes(struct sim *sim) {
    struct network *network = sim->network;
    int32_t lanes = sim->events.lane_count;
    struct ways ways = {ARENA_ARRAY(struct link *, lanes), ARENA_ARRAY(uint8_t, lanes),
                        ARENA_ARRAY(int32_t, network->link_count + 1)};
    network->late = ARENA_ARRAY(struct lane *, lanes);
    if (!ways.next || !ways.mixed || !ways.fed_by || !network->late) return fail_no_memory("links");
    for (int32_t i = 0; i <= network->link_count; i++)
        ways.fed_by[i] = NO_LANE;
    for (int32_t i = 0; i < network->path_count; i++) {
        follow(&network->paths[i].forward, &ways);
        follow(&network->paths[i].backward, &ways);
    }
    for (int32_t i = 0; i < lanes; i++) {
        const struct link *next = ways.next[i];
        if (!next || ways.mixed[i] || ways.fed_by[next->number] != i || !next->computed || next->lossy ||
            !next->discipline_plain)
            continue;
        if (next->delay_ns == 0) continue;
        struct lane *lane = sim->events.fronts[i].lane;
        lane->late_ns = next->delay_ns;
        network->late[network->late_count++] = lane;
    }
    return 0;
}

int32_t network_look_ahead(struct sim *sim) {
    struct network *network = sim->network;
    if (sim->ns2_clock) {
        for (int32_t i = 0; i < network->link_count; i++)
            network->links[i].simple = 0;
        return 0;
    }
    for (int32_t i = 0; i < network->path_count; i++) {
        struct flow_path *path = &network->paths[i];
        struct hop *last = &path->forward.hops[path->forward.count - 1];
        last->ahead = (uint8_t)may_act_ahead(network, path, sim->flows[i]);
    }
    return find_late_lanes(sim);
}
