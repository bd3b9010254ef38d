/* lab: optimise for size */
#include "sim/wireless/wireless.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "rttlab.h"
#include "sim/link/accounting.h"
#include "sim/link/link_params.h"
#include "sim/wireless/air.h"
#include "sim/wireless/exchange.h"
#include "sim/wireless/forward.h"
#include "sim/wireless/frame_record.h"
#include "sim/wireless/interface_queue.h"
#include "sim/wireless/phy.h"
#include "sim/wireless/radio.h"
#include "sim/wireless/routing_record.h"

/* ---- building ---------------------------------------------------------------------------------------------------- */

/* What the network asks of any link: the radio's rate and the interface queue as its buffer. */
static double *link_values(const struct wireless *wireless) {
    const struct module *module = registry_find("link", "*");
    double *values = ARENA_ARRAY(double, PARAMS_MAX);
    if (!values) return NULL;
    params_default(module, values);
    values[LINK_RATE] = wireless->times.rate;
    values[LINK_DELAY] = 0;
    values[LINK_BUFFER] = wireless->ifq[IFQ_PACKETS];
    values[LINK_BUFFER_UNIT] = wireless->times.queue_in_bytes ? BUFFER_BYTES : BUFFER_PACKETS;
    return values;
}

static int32_t make_nodes(struct wireless *wireless) {
    struct network *network = wireless->sim->network;
    double *values = link_values(wireless);
    wireless->node = ARENA_ARRAY(struct radio_node, wireless->nodes);
    wireless->hops = ARENA_ARRAY(struct hop, wireless->nodes);
    network->links = ARENA_ARRAY(struct link, wireless->nodes);
    if (!values || !wireless->node || !wireless->hops || !network->links) return fail_no_memory("nodes");
    network->link_count = wireless->nodes;
    for (int32_t i = 0; i < wireless->nodes; i++) {
        struct radio_node *node = &wireless->node[i];
        struct link *link = &network->links[i];
        snprintf(link->name, sizeof link->name, "node.%d", (int)i);
        link->class_name = "";
        link->values = values;
        link->medium = &radio_medium;
        link->medium_state = node;
        link->from = link->to = i;
        node->wireless = wireless;
        node->index = i;
        node->link = link;
        wireless->hops[i] = (struct hop){.link = link, .last = 1};
        exchange_init(node);
    }
    return 0;
}

static int32_t bad_node(const struct flow_plan *plan, int32_t nodes) {
    return fail(LAB_BAD_INPUT, "bad-node", "flow.*.toNode", "Give two different nodes of the network, from 0.",
                "Flow group %s goes from node %d to node %d, and there are %d nodes.", plan->group,
                (int)plan->from_node, (int)plan->to_node, (int)nodes);
}

static int32_t make_paths(struct wireless *wireless, const struct flow_plan *plans, int32_t plan_count) {
    struct network *network = wireless->sim->network;
    network->paths = ARENA_ARRAY(struct flow_path, plan_count + 1);
    if (!network->paths) return fail_no_memory("routes");
    network->path_count = plan_count;
    for (int32_t i = 0; i < plan_count; i++) {
        struct flow_path *path = &network->paths[i];
        int32_t from = plans[i].from_node, to = plans[i].to_node;
        if (from < 0 || to < 0 || from >= wireless->nodes || to >= wireless->nodes || from == to)
            return bad_node(&plans[i], wireless->nodes);
        path->owner = i;
        path->forward = (struct route){&wireless->hops[plans[i].reverse ? to : from], 1};
        path->backward = (struct route){&wireless->hops[plans[i].reverse ? from : to], 1};
    }
    return 0;
}

static const double *routing_params(const struct settings *settings, const struct routing *routing) {
    const struct module *group = routing_group(routing);
    return settings_values(settings, group->kind, group->id);
}

static int32_t make_routing(struct wireless *wireless, const struct settings *settings, double choice) {
    wireless->routing = routing_at((int)choice);
    if (!wireless->routing) return fail(LAB_BUG, "no-routing", "network.routing", "", "There is no such routing.");
    const double *params = routing_params(settings, wireless->routing);
    size_t bytes = wireless->routing->state_bytes(params, wireless->nodes);
    wireless->routing_state = bytes ? arena_alloc(bytes) : NULL;
    return bytes && !wireless->routing_state ? fail_no_memory("routing") : 0;
}

static int32_t build(struct wireless *wireless, const struct settings *settings, const struct json *scenario,
                     const struct flow_plan *plans, int32_t plan_count) {
    const double *network = settings_values(settings, "network", "");
    struct field field = {network[NETWORK_WIDTH], network[NETWORK_HEIGHT], (int32_t)network[NETWORK_NODES]};
    double radius_m[RANGE_COUNT];
    wireless->nodes = field.nodes;
    wireless->phy = settings_values(settings, "phy", "");
    wireless->mac = settings_values(settings, "mac", "");
    wireless->ifq = settings_values(settings, "ifq", "");
    wireless->calls = &forward_calls;
    phy_configure(wireless);
    phy_radii(wireless->phy, radius_m);
    int32_t status = make_nodes(wireless);
    if (!status) status = make_paths(wireless, plans, plan_count);
    if (!status) status = make_routing(wireless, settings, network[NETWORK_ROUTING]);
    if (status) return status;
    wireless->movement = movement_new(wireless->sim, settings, scenario, &field, radius_m);
    return wireless->movement ? 0 : fail_status();
}

struct wireless *wireless_build(struct sim *sim, const struct settings *settings, const struct json *scenario,
                                const struct flow_plan *plans, int32_t plan_count) {
    struct wireless *wireless = ARENA_NEW(struct wireless);
    if (!wireless) return fail_no_memory("the network"), NULL;
    wireless->sim = sim;
    return build(wireless, settings, scenario, plans, plan_count) ? NULL : wireless;
}

/* What a packet takes of the medium from hop to hop, its mean first back-off included, ns. */
static double exchange_ns(const struct radio_times *times, int32_t ip_bytes) {
    int32_t bytes = ip_bytes + times->header_bytes;
    int64_t ns = DIFS_NS + times->cw_min * SLOT_NS / 2 + phy_duration_ns(bytes, times->rate) + SIFS_NS + times->ack_ns;
    if (bytes > times->rts_threshold) ns += times->rts_ns + times->cts_ns + 2 * SIFS_NS;
    return (double)ns;
}

/* Hops of a path for the estimate of a round trip through full queues. */
#define USUAL_HOPS 4

double wireless_rtt_ns(const struct wireless *wireless, int32_t wire_bytes, int32_t ack_bytes, int full) {
    const struct radio_times *times = &wireless->times;
    double there_ns = exchange_ns(times, wire_bytes), back_ns = exchange_ns(times, ack_bytes);
    double waiting = (double)times->queue_max / (times->queue_in_bytes ? wire_bytes : 1);
    return full ? USUAL_HOPS * (there_ns * (1 + waiting) + back_ns) : there_ns + back_ns;
}

/* ---- the run ----------------------------------------------------------------------------------------------------- */

static void neighbourhood_changed(void *context) {
    const struct wireless *wireless = context;
    if (wireless->routing->neighbourhood_changed) wireless->routing->neighbourhood_changed(wireless->routing_state);
}

int32_t wireless_start(struct wireless *wireless, const struct json *document, struct tables *tables, int record) {
    const struct settings *settings = wireless->sim->settings;
    const double *params = routing_params(settings, wireless->routing);
    /* Packets follow the radio's times, not ns-2's clock of links. */
    wireless->sim->ns2_clock = 0;
    int32_t status = routing_record_open(wireless, record ? tables : NULL);
    if (!status) status = frame_record_open(document, tables, &wireless->record);
    if (!status && record) status = movement_record(wireless->movement, tables);
    if (status) return status;
    forward_host(wireless);
    movement_start(wireless->movement, neighbourhood_changed, wireless);
    return wireless->routing->start(wireless->routing_state, params, &wireless->host, wireless->sim->seed);
}

int wireless_map_complete(const struct wireless *wireless) {
    return wireless->record && frame_record_complete(wireless->record, sim_now(wireless->sim));
}

void wireless_configure(struct wireless *wireless) {
    double radius_m[RANGE_COUNT];
    phy_configure(wireless);
    phy_radii(wireless->phy, radius_m);
    movement_set_radius(wireless->movement, RANGE_SENSE, radius_m[RANGE_SENSE]);
    movement_set_radius(wireless->movement, RANGE_RECEIVE, radius_m[RANGE_RECEIVE]);
    for (int32_t i = 0; i < wireless->nodes; i++) {
        int32_t *cw = &wireless->node[i].cw;
        if (*cw < wireless->times.cw_min) *cw = wireless->times.cw_min;
        if (*cw > wireless->times.cw_max) *cw = wireless->times.cw_max;
    }
    if (wireless->routing->configure) wireless->routing->configure(wireless->routing_state);
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static int32_t broken(const char *what, int64_t in, int64_t out) {
    return fail(LAB_BUG, "conservation", what, "Report this with the link that repeats the run.",
                "%s do not add up: %lld against %lld.", what, (long long)in, (long long)out);
}

int32_t wireless_check(const struct wireless *wireless) {
    const struct frame_totals *totals = &wireless->totals;
    int64_t on_air = 0, span_ns = measured_overlap(wireless->sim, 0, sim_now(wireless->sim));
    for (int32_t i = 0; i < wireless->nodes; i++) {
        const struct radio_node *node = &wireless->node[i];
        for (int word = 0; node->frame.on_air && word < NODE_WORDS; word++)
            on_air += __builtin_popcountll(node->frame.reached.words[word]);
        if (air_busy_ns(node) > span_ns) return broken("Busy times", span_ns, air_busy_ns(node));
        if (!wireless->times.queue_in_bytes && node->queue.packets < 0)
            return broken("Queued packets", 0, node->queue.packets);
    }
    int64_t accounted = totals->decoded + totals->lost + on_air;
    return accounted == totals->existed ? 0 : broken("Frames", totals->existed, accounted);
}

static void write_node(struct radio_node *node, double span_ns, struct text *out) {
    static const char *const reasons[DROP_REASON_COUNT] = {
        [DROP_QUEUE] = "queue",
        [DROP_LINK] = "link",
        [DROP_NO_ROUTE] = "no-route",
        [DROP_BUFFER] = "buffer",
        [DROP_BUFFER_TIMEOUT] = "buffer-timeout",
        [DROP_TTL] = "ttl",
        [DROP_LOOP] = "loop",
    };
    const struct node_counts *counts = &node->counts;
    queue_integrate(node);
    json_begin(out, '{');
    json_put_integer(out, "id", node->index);
    json_put_number(out, "meanQueueBytes", counts->byte_ns / span_ns);
    json_put_number(out, "meanQueuePackets", counts->packet_ns / span_ns);
    json_put_number(out, "busyShare", (double)air_busy_ns(node) / span_ns);
    json_put_integer(out, "framesSent", counts->frames_sent);
    json_put_integer(out, "framesDecoded", counts->frames_decoded);
    json_put_integer(out, "framesLost", counts->frames_lost);
    json_put_integer(out, "dataFrames", counts->data_frames);
    json_put_integer(out, "dataFramesFailed", counts->failed_data);
    json_put_integer(out, "retries", counts->retries);
    json_put_integer(out, "linkBreaks", counts->link_breaks);
    json_key(out, "drops");
    json_begin(out, '{');
    for (int i = 0; i < DROP_REASON_COUNT; i++)
        json_put_integer(out, reasons[i], counts->drops[i]);
    json_end(out, '}');
    json_end(out, '}');
}

void wireless_write(struct wireless *wireless, struct text *out) {
    double span_ns = (double)measured_overlap(wireless->sim, 0, sim_now(wireless->sim));
    struct connectivity connectivity;
    json_key(out, "nodes");
    json_begin(out, '[');
    for (int32_t i = 0; i < wireless->nodes; i++)
        write_node(&wireless->node[i], span_ns, out);
    json_end(out, ']');
    routing_record_write(wireless, out);
    movement_read(wireless->movement, &connectivity);
    json_key(out, "network");
    json_begin(out, '{');
    json_put_number(out, "meanDegree", connectivity.mean_degree);
    json_put_number(out, "connectedPairs", connectivity.connected_pairs);
    json_put_number(out, "isolatedNodes", connectivity.isolated_nodes);
    json_put_number(out, "components", connectivity.components);
    json_put_number(out, "meanShortestHops", connectivity.mean_hops);
    json_end(out, '}');
}
