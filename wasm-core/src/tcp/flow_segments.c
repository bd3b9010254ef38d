/* lab: optimise for size */
#include "tcp/flow_segments.h"

#include "sim/network/network.h"
#include "tcp/clock.h"

void flow_segments_start(struct flow *flow) {
    struct clocks clocks;
    clocks_configure(&clocks, flow->setup.settings);
    segment_record_clock(flow->recorder.segments, clocks.offset_ns, clocks.rate);
}

static enum segment_cause cause_of(struct flow *flow, int again) {
    struct recorder *r = &flow->recorder;
    if (!again) {
        int limited = flow->limited > r->limited;
        r->limited = flow->limited;
        return limited ? CAUSE_LIMITED : CAUSE_NEW;
    }
    int first = r->repairs_first;
    r->repairs_first = 0;
    if (flow_repairs_timeout(flow)) return CAUSE_TIMEOUT;
    return first ? CAUSE_FAST : CAUSE_RECOVERY;
}

void flow_segments_sent(struct flow *flow, struct packet *packet, enum segment_cause cause) {
    if (segment_record_sent(flow->recorder.segments, packet, cause)) packet->flags |= PACKET_TRACED;
}

void flow_segments_data_sent(struct flow *flow, struct packet *packet, int again) {
    flow_segments_sent(flow, packet, cause_of(flow, again));
}

void flow_segments_arrived(struct flow *flow, const struct packet *packet, int64_t at_ns, int needless) {
    struct segment_end end = {.at_ns = at_ns, .fate = FATE_ARRIVED, .needless = needless, .way = 1};
    segment_record_ended(flow->recorder.segments, packet, &end);
}

/* The share of the route's propagation delay that lies before `link`, with `part` of the link's own: a queue drops
 * before it, the wire is found to have lost a packet at its end. */
static double way_to(const struct route *route, const struct link *link, double part) {
    double before_ns = part * (double)link->delay_ns, all_ns = 0;
    for (int32_t hop = 0, passed = 0; hop < route->count; hop++) {
        passed |= route->hops[hop].link == link;
        if (!passed) before_ns += (double)route->hops[hop].link->delay_ns;
        all_ns += (double)route->hops[hop].link->delay_ns;
    }
    return all_ns > 0 ? before_ns / all_ns : 0;
}

void flow_segments_lost(const struct sim *sim, struct flow *flow, const struct packet *packet, enum packet_end end,
                        const struct link *link, int64_t at_ns) {
    const struct flow_path *path = &sim->network->paths[packet->flow];
    const struct route *route = packet->backward ? &path->backward : &path->forward;
    struct segment_end lost = {.at_ns = at_ns,
                               .fate = end == PACKET_DROPPED ? FATE_DROPPED : FATE_LOST,
                               .link = link->name,
                               .way = way_to(route, link, end == PACKET_DROPPED ? 0 : 1)};
    segment_record_ended(flow->recorder.segments, packet, &lost);
}

void flow_segments_window(const struct sim *sim, struct flow *flow) {
    flow->recorder.limited = flow->limited;
    segment_record_edge(flow->recorder.segments,
                        &(struct segment_edge){.at_ns = sim_now(sim),
                                               .una = flow->board.una,
                                               .edge = flow->board.una + flow_usable_window(flow),
                                               .next = flow->board.high});
}
