/* lab: optimise for size */
/*
 * The templates. Dumbbell: source i -- access -- left router -- bottleneck -- right router -- access -- sink i, with
 * the link "reverse" from right to left. Path and asymmetric path: bottleneck there, reverse back, nothing else.
 * Parking lot: routers R1, R2, ... in a row, each pair joined as those of the dumbbell, and flows between any two of
 * them.
 */
#include "sim/network/topology.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"
#include "sim/network/route.h"

#define ROUTERS_MAX 16

static const struct param topology_params[] = {
    [TOPOLOGY_TEMPLATE] =
        {.id = "template",
         .label = LAB_TEXT("Topology"),
         .help = LAB_TEXT(
             "Dumbbell: each flow has access links at both ends of the bottleneck. Path: all flows share one "
             "link each way. Asymmetric path: the same with a slow way back. Parking lot: a row of routers with a "
             "bottleneck between each two, and access links of each flow's own at its two routers. Graph: nodes and "
             "links of the scenario, shortest paths. Mobile ad hoc network: nodes with radios that move."),
         .type = PARAM_CHOICE,
         .initial_id = "dumbbell",
         .flags = PARAM_FIXED,
         .choices = "dumbbell=Dumbbell|path=Single path|asymmetric=Asymmetric path|graph=Graph|parking-lot=Parking "
                    "lot|manet=Mobile "
                    "ad hoc network"},
    [TOPOLOGY_ROUTERS] = {.id = "routers",
                          .label = LAB_TEXT("Routers"),
                          .help = LAB_TEXT("Routers of a parking lot."),
                          .type = PARAM_INTEGER,
                          .initial = 6,
                          .range = {2, ROUTERS_MAX},
                          .flags = PARAM_FIXED},
};

static const struct module topology_module = {
    .kind = "topology",
    .id = "",
    .label = "Topology",
    .short_label = "Topology",
    .help = LAB_TEXT("How links and flows hang together."),
    .citation = LAB_TEXT(""),
    .validation = LAB_TEXT("Times worked out by hand: wasm-core/test/sim/network/test_network.c."),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT("Routes are static: fewest hops, then least delay."),
    .params = topology_params,
    .param_count = LAB_COUNT(topology_params),
};
LAB_DEFINE_MODULE(topology, topology_module);

static int has_access(enum topology_template kind) {
    return kind == TOPOLOGY_DUMBBELL || kind == TOPOLOGY_PARKING_LOT;
}

static int32_t add_link(struct settings *settings, const char *name, double rate, double delay_ms, double buffer) {
    struct instance *link = settings_add(settings, "link", name);
    if (!link) return fail_status();
    link->values[LINK_RATE] = rate;
    link->values[LINK_DELAY] = delay_ms;
    link->values[LINK_BUFFER] = buffer;
    return 0;
}

int32_t topology_add_links(struct settings *settings, enum topology_template kind) {
    int32_t status = 0;
    if (kind == TOPOLOGY_GRAPH || kind == TOPOLOGY_MANET) return 0;
    status = add_link(settings, "bottleneck", 10e6, 20, 100);
    if (!status) status = add_link(settings, "reverse", kind == TOPOLOGY_ASYMMETRIC ? 256e3 : 10e6, 20, 1000);
    /* Fast and roomy, so that the bottleneck is the bottleneck. */
    if (!status && has_access(kind)) status = add_link(settings, "access", 1e9, 1, 10000);
    return status;
}

static void mirror(struct instance *reverse, const struct instance *forward, enum link_param param) {
    if (!reverse->given[param]) reverse->values[param] = forward->values[param];
}

void topology_complete(struct settings *settings, enum topology_template kind) {
    if (kind == TOPOLOGY_GRAPH || kind == TOPOLOGY_MANET) return;
    const struct instance *forward = settings_instance(settings, "link", "bottleneck");
    struct instance *reverse = settings_instance(settings, "link", "reverse");
    mirror(reverse, forward, LINK_DELAY);
    if (kind != TOPOLOGY_ASYMMETRIC) mirror(reverse, forward, LINK_RATE);
}

/* ---- links ------------------------------------------------------------------------------------------------------- */

struct builder {
    struct network *network;
    const struct settings *settings;
};

static struct link *new_link(struct builder *builder, const char *name, const char *class_name, uint8_t listed) {
    struct link *link = &builder->network->links[builder->network->link_count++];
    const struct instance *values = settings_instance(builder->settings, "link", class_name);
    snprintf(link->name, sizeof link->name, "%s", name);
    link->class_name = values->name;
    link->values = values->values;
    link->listed = listed;
    link->computed = 1;
    return link;
}

/* The links between the routers: from k to k + 1, and back. */
struct row {
    struct link *there[ROUTERS_MAX], *back[ROUTERS_MAX];
    int32_t routers;
};

/* The way from one router to another, both from 0. Gives how many links it has. */
static int32_t along(const struct row *row, int32_t from, int32_t to, struct link **way) {
    int32_t count = 0;
    for (; from < to; from++)
        way[count++] = row->there[from];
    for (; from > to; from--)
        way[count++] = row->back[from - 1];
    return count;
}

/* At which routers a flow enters and leaves: elsewhere than in a parking lot there are two. */
static int32_t ends_of(const struct row *row, const struct flow_plan *plan, int lot, int32_t ends[2]) {
    int32_t last = row->routers - 1;
    ends[plan->reverse] = lot ? plan->from_router - 1 : 0;
    ends[!plan->reverse] = lot ? plan->to_router - 1 : 1;
    for (int i = 0; i < 2; i++)
        if (ends[i] > last) ends[i] = last;
    if (ends[0] != ends[1]) return 0;
    return fail(LAB_BAD_INPUT, "no-way", "flow.*.toRouter", "Give it another router than flow.*.fromRouter.",
                "Flow group %s leaves at the router where it enters.", plan->group);
}

static const char *const access_names[4] = {"source", "sink", "sink.back", "source.back"};

/* Four access links of one flow: source to router, router to sink, and back. */
static void add_access(struct builder *builder, const struct flow_plan *plan, struct link **own) {
    for (int i = 0; i < 4; i++) {
        char name[LINK_NAME_BYTES];
        snprintf(name, sizeof name, "%.47s.%d.%s", plan->group, (int)plan->nth, access_names[i]);
        own[i] = new_link(builder, name, "access", 0);
        own[i]->role = i + 1;
        /* The extra delay is on the source's side. */
        own[i]->extra_delay_ns = i == 0 || i == 3 ? plan->extra_delay_ns : 0;
    }
}

static int32_t add_flow(struct builder *builder, const struct row *row, enum topology_template kind,
                        const struct flow_plan *plan, struct flow_path *path) {
    struct link *own[4], *way[ROUTERS_MAX + 2];
    int32_t ends[2], access = has_access(kind);
    int32_t status = ends_of(row, plan, kind == TOPOLOGY_PARKING_LOT, ends);
    if (status) return status;
    if (access) add_access(builder, plan, own);
    for (int back = 0; back < 2 && !status; back++) {
        int32_t count = along(row, ends[back], ends[!back], way + access) + 2 * access;
        if (access) {
            way[0] = own[back ? 2 : 0];
            way[count - 1] = own[back ? 3 : 1];
        }
        status = network_set_route(NULL, back ? &path->backward : &path->forward, way, count);
    }
    return status;
}

static void add_row(struct builder *builder, enum topology_template kind, struct row *row) {
    char name[LINK_NAME_BYTES];
    int lot = kind == TOPOLOGY_PARKING_LOT;
    row->routers = lot ? (int32_t)settings_values(builder->settings, "topology", "")[TOPOLOGY_ROUTERS] : 2;
    for (int k = 0; k + 1 < row->routers; k++) {
        snprintf(name, sizeof name, "R%d-R%d", k + 1, k + 2);
        row->there[k] = new_link(builder, lot ? name : "bottleneck", "bottleneck", 1);
        snprintf(name, sizeof name, "R%d-R%d", k + 2, k + 1);
        row->back[k] = new_link(builder, lot ? name : "reverse", "reverse", 1);
    }
}

static int32_t build_template(struct builder *builder, enum topology_template kind, const struct flow_plan *plans,
                              int32_t plan_count) {
    struct network *network = builder->network;
    struct row row;
    network->links = ARENA_ARRAY(struct link, 2 * ROUTERS_MAX + (has_access(kind) ? 4 * plan_count : 0));
    if (!network->links) return fail_no_memory("links");
    add_row(builder, kind, &row);
    for (int32_t i = 0; i < plan_count; i++) {
        int32_t status = add_flow(builder, &row, kind, &plans[i], &network->paths[i]);
        if (status) return status;
    }
    return 0;
}

int32_t topology_build(struct network *network, const struct settings *settings, const struct json *scenario,
                       enum topology_template kind, const struct flow_plan *plans, int32_t plan_count) {
    network->paths = ARENA_ARRAY(struct flow_path, plan_count + 1);
    if (!network->paths) return fail_no_memory("routes");
    network->path_count = plan_count;
    for (int32_t i = 0; i < plan_count; i++)
        network->paths[i].owner = i;
    struct builder builder = {network, settings};
    if (kind != TOPOLOGY_GRAPH) return build_template(&builder, kind, plans, plan_count);
    return graph_build(network, settings, scenario, plans, plan_count);
}
