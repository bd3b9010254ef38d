/*
 * The templates. Dumbbell: source i -- access -- left router -- bottleneck -- right router -- access -- sink i, with
 * the link "reverse" from right to left. Path and asymmetric path: bottleneck there, reverse back, nothing else.
 */
#include "net/topology.h"

#include <stdio.h>
#include <string.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "net/route.h"
#include "rttlab.h"

static const struct param topology_params[] = {
    [TOPOLOGY_TEMPLATE] =
        {"template", "Topology", "",
         "Dumbbell: each flow has access links at both ends of the bottleneck. Path: all flows share one "
         "link each way. Asymmetric path: the same with a slow way back. Graph: nodes and links of the "
         "scenario, shortest paths.",
         "", PARAM_CHOICE, TOPOLOGY_DUMBBELL, 0, 0, 0, 0, 1, SCALE_LINEAR, PARAM_FIXED,
         "dumbbell=Dumbbell|path=Single path|asymmetric=Asymmetric path|graph=Graph"},
};

static const struct module topology_module = {
    .kind = "topology",
    .id = "",
    .label = "Topology",
    .short_label = "Topology",
    .help = "How links and flows hang together.",
    .citation = "",
    .equations = "",
    .model_notes = "Routes are static: fewest hops, then least delay.",
    .params = topology_params,
    .param_count = LAB_COUNT(topology_params),
};
LAB_DEFINE_MODULE(topology, topology_module);

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
    if (kind == TOPOLOGY_GRAPH) return 0;
    status = add_link(settings, "bottleneck", 10e6, 20, 100);
    if (!status) status = add_link(settings, "reverse", kind == TOPOLOGY_ASYMMETRIC ? 256e3 : 10e6, 20, 1000);
    /* Fast and roomy, so that the bottleneck is the bottleneck. */
    if (!status && kind == TOPOLOGY_DUMBBELL) status = add_link(settings, "access", 1e9, 1, 10000);
    return status;
}

static void mirror(struct instance *reverse, const struct instance *forward, enum link_param param) {
    if (!(reverse->given >> param & 1)) reverse->values[param] = forward->values[param];
}

void topology_complete(struct settings *settings, enum topology_template kind) {
    if (kind == TOPOLOGY_GRAPH) return;
    const struct instance *forward = settings_instance(settings, "link", "bottleneck");
    struct instance *reverse = settings_instance(settings, "link", "reverse");
    mirror(reverse, forward, LINK_DELAY);
    if (kind != TOPOLOGY_ASYMMETRIC) mirror(reverse, forward, LINK_RATE);
}

/* ---- links --------------------------------------------------------------------------------------------------------
 */

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

static int32_t make_route(struct route *route, struct link *const *links, int32_t count) {
    route->links = ARENA_ARRAY(struct link *, count);
    if (!route->links) return fail_no_memory("routes");
    memcpy(route->links, links, sizeof *links * (size_t)count);
    route->count = count;
    return 0;
}

static const char *const access_names[4] = {"source", "sink", "sink.back", "source.back"};

/* Four access links of one flow: source to router, router to sink, and back. */
static int32_t add_access(struct builder *builder, const struct flow_plan *plan, struct link *shared[2],
                          struct flow_path *path) {
    struct link *own[4];
    for (int i = 0; i < 4; i++) {
        char name[LINK_NAME_BYTES];
        snprintf(name, sizeof name, "%.47s.%d.%s", plan->group->name, (int)plan->nth, access_names[i]);
        own[i] = new_link(builder, name, "access", 0);
        own[i]->role = i + 1;
        /* The extra delay is on the source's side. */
        own[i]->extra_delay_ns = i == 0 || i == 3 ? plan->extra_delay_ns : 0;
    }
    struct link *forward[3] = {own[0], shared[0], own[1]}, *backward[3] = {own[2], shared[1], own[3]};
    int32_t status = make_route(&path->forward, forward, 3);
    return status ? status : make_route(&path->backward, backward, 3);
}

static int32_t build_template(struct builder *builder, enum topology_template kind, const struct flow_plan *plans,
                              int32_t plan_count) {
    struct network *network = builder->network;
    int dumbbell = kind == TOPOLOGY_DUMBBELL;
    network->links = ARENA_ARRAY(struct link, 2 + (dumbbell ? 4 * plan_count : 0));
    if (!network->links) return fail_no_memory("links");
    struct link *shared[2] = {new_link(builder, "bottleneck", "bottleneck", 1),
                              new_link(builder, "reverse", "reverse", 1)};
    for (int32_t i = 0; i < plan_count; i++) {
        struct flow_path *path = &network->paths[i];
        int32_t status = 0;
        if (dumbbell) {
            status = add_access(builder, &plans[i], shared, path);
        } else {
            status = make_route(&path->forward, &shared[0], 1);
            if (!status) status = make_route(&path->backward, &shared[1], 1);
        }
        if (status) return status;
    }
    return 0;
}

int32_t topology_build(struct network *network, const struct settings *settings, const struct json *scenario,
                       enum topology_template kind, const struct flow_plan *plans, int32_t plan_count) {
    network->paths = ARENA_ARRAY(struct flow_path, plan_count + 1);
    if (!network->paths) return fail_no_memory("routes");
    network->path_count = plan_count;
    struct builder builder = {network, settings};
    if (kind != TOPOLOGY_GRAPH) return build_template(&builder, kind, plans, plan_count);
    return graph_build(network, settings, scenario, plans, plan_count);
}
