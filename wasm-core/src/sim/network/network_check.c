/* lab: optimise for size */
/* Least and greatest delay of a path, and the check that the packets of a run add up. */
#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"
#include "sim/link/medium.h"
#include "sim/network/endpoint.h"
#include "sim/network/network.h"

static int64_t way_ns(const struct route *route, int32_t wire_bytes, int full) {
    double ns = 0;
    for (int32_t hop = 0; hop < route->count; hop++) {
        const struct link *link = route->hops[hop].link;
        double buffer = link->values[LINK_BUFFER];
        double bytes = (int)link->values[LINK_BUFFER_UNIT] == BUFFER_PACKETS ? buffer * wire_bytes : buffer;
        ns += wire_bytes * link->ns_per_byte + (double)link->delay_ns;
        if (full && link->listed) ns += bytes * link->ns_per_byte + (double)link->jitter_ns;
    }
    return (int64_t)ns;
}

int64_t path_base_rtt_ns(const struct flow_path *path, int32_t wire_bytes, int32_t ack_bytes) {
    return way_ns(&path->forward, wire_bytes, 0) + way_ns(&path->backward, ack_bytes, 0);
}

void network_queue_of(struct sim *sim, int32_t flow, struct path_queue *queue) {
    const struct route *route = &sim->network->paths[flow].forward, *back = &sim->network->paths[flow].backward;
    *queue = (struct path_queue){0};
    network_flush_deferred(sim);
    for (int32_t hop = 0; hop < route->count; hop++) {
        const struct link *link = route->hops[hop].link;
        if (!link->listed) continue;
        /* Links act in the order of their numbers: those behind the one that brought the ACK have not moved on yet. */
        int64_t at_ns = sim_now(sim) - (link->number > back->hops[back->count - 1].link->number);
        struct backlog backlog = link_waiting(link, at_ns);
        int in_packets = (int)link->values[LINK_BUFFER_UNIT] == BUFFER_PACKETS;
        double share = (double)(in_packets ? backlog.packets : backlog.bytes) / link->values[LINK_BUFFER];
        queue->drops += link->totals.drops;
        if (hop > 0 && share < queue->share) continue;
        queue->packets = (double)backlog.packets;
        queue->share = share;
    }
}

int64_t path_in_flight(const struct flow_path *path) {
    int64_t count = path->sent;
    for (int end = 0; end < PACKET_END_COUNT; end++)
        count -= path->ended[end];
    return count;
}

double path_rate(const struct flow_path *path) {
    double least = path->forward.hops[0].link->values[LINK_RATE];
    for (int32_t hop = 1; hop < path->forward.count; hop++)
        if (path->forward.hops[hop].link->values[LINK_RATE] < least)
            least = path->forward.hops[hop].link->values[LINK_RATE];
    return least;
}

int64_t path_full_rtt_ns(const struct flow_path *path, int32_t wire_bytes, int32_t ack_bytes) {
    /* The way back counts as empty: ACKs of one flow do not fill the buffer that its data has left. */
    return way_ns(&path->forward, wire_bytes, 1) + way_ns(&path->backward, ack_bytes, 0);
}

/* Packets on their way, by link and by flow. */
struct census {
    int64_t *on_link, *of_flow; /* of_flow: from 0; on_link: by number */
    uint32_t link;              /* whose packets are visited */
};

static void count_packet(struct census *census, const struct packet *packet, uint32_t link) {
    census->on_link[link]++;
    census->of_flow[packet->flow]++;
}

static void count_held(void *context, const struct packet *packet) {
    struct census *census = context;
    count_packet(census, packet, census->link);
}

static void count_all(const struct sim *sim, struct census *census) {
    const struct events *events = &sim->events;
    for (int32_t i = 0; i < events->heap.count; i++) {
        const struct event *event = &events->heap.events[i];
        if (event->is_packet) count_packet(census, event->target, event->order);
    }
    for (int32_t i = 0; i < events->lane_count; i++) {
        for (const struct lane *ring = events->fronts[i].lane; ring; ring = ring->overflow)
            for (uint32_t k = 0; k < ring->count; k++) {
                const struct lane_entry *entry = &ring->ring[(ring->head + k) & (ring->capacity - 1)];
                count_packet(census, entry->packet, entry->order);
            }
    }
    for (int32_t i = 0; i < sim->network->link_count; i++) {
        const struct link *link = &sim->network->links[i];
        census->link = link->number;
        link->medium->visit_held(link, count_held, census);
    }
}

static int32_t broken(const char *what, int64_t in, int64_t out) {
    return fail(LAB_BUG, "conservation", what, "Report this with the link that repeats the run.",
                "Packets of %s do not add up: %lld went in, %lld are accounted for.", what, (long long)in,
                (long long)out);
}

int32_t network_check(const struct sim *sim) {
    const struct network *network = sim->network;
    struct census census = {ARENA_ARRAY(int64_t, network->link_count + 1),
                            ARENA_ARRAY(int64_t, network->path_count + 1), 0};
    int64_t handed = 0, taken = 0; /* ahead of time, to and by fused links */
    if (!census.on_link || !census.of_flow) return fail_no_memory("the final check");
    count_all(sim, &census);
    for (int32_t i = 0; i < network->link_count; i++) {
        const struct link *link = &network->links[i];
        const struct link_totals *totals = &link->totals;
        int64_t out = totals->drops + totals->losses + totals->filtered + totals->delivered + totals->ahead +
                      census.on_link[link->number];
        if (out != totals->arrivals) return broken(link->name, totals->arrivals, out);
        handed += totals->ahead;
        taken += link->fused ? totals->arrivals : 0;
    }
    if (handed != taken) return broken("the fused links", handed, taken);
    int64_t on_the_way = 0;
    for (int32_t i = 0; i < network->path_count; i++) {
        const struct flow_path *path = &network->paths[i];
        int64_t out = path->sent - path_in_flight(path) + census.of_flow[i];
        on_the_way += census.of_flow[i];
        if (out != path->sent) return broken("a flow", path->sent, out);
    }
    return on_the_way <= sim->live_packets ? 0 : broken("the pool", sim->live_packets, on_the_way);
}
