/* lab: optimise for size */
#include "sim/network/route.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"

/* Cost of a way: hops first, then delay. */
struct cost {
    int32_t hops;
    double delay_ms;
};

struct graph {
    struct network *network;
    const struct json *nodes;
    int32_t node_count;
};

static int32_t node_index(const struct graph *graph, const char *name) {
    int32_t index = 0;
    for (const struct json *node = graph->nodes->child; node; node = node->next, index++)
        if (node->type == JSON_STRING && strcmp(node->string, name) == 0) return index;
    return -1;
}

/* Reads "from" or "to" of a link or flow group: `kind` is "link" or "flow". */
static int32_t read_end(const struct graph *graph, const struct json *scenario, const char *kind, const char *of,
                        const char *which, int32_t *node) {
    char key[2 * INSTANCE_NAME_BYTES + 16];
    snprintf(key, sizeof key, "%s.%s.%s", kind, of, which);
    const struct json *members = json_member(json_member(scenario, kind), of);
    const char *name = members ? json_member_string(members, which, "") : "";
    *node = node_index(graph, name);
    if (*node >= 0) return 0;
    return fail(LAB_BAD_INPUT, "unknown-node", key, "Name one of topology.nodes.", "%s is not a node: '%s'.", key,
                name);
}

static int32_t read_links(struct graph *graph, const struct settings *settings, const struct json *scenario) {
    int32_t count = 0;
    for (const struct instance *one = settings_first(settings, "link"); one; one = settings_next(one))
        count++;
    graph->network->links = ARENA_ARRAY(struct link, count + 1);
    if (!graph->network->links) return fail_no_memory("links");
    for (const struct instance *one = settings_first(settings, "link"); one; one = settings_next(one)) {
        struct link *link = &graph->network->links[graph->network->link_count++];
        snprintf(link->name, sizeof link->name, "%s", one->name);
        link->class_name = one->name;
        link->values = one->values;
        link->listed = link->computed = 1;
        int32_t status = read_end(graph, scenario, "link", one->name, "from", &link->from);
        if (!status) status = read_end(graph, scenario, "link", one->name, "to", &link->to);
        if (status) return status;
    }
    return 0;
}

static int cheaper(struct cost a, struct cost b) {
    return a.hops < b.hops || (a.hops == b.hops && a.delay_ms < b.delay_ms);
}

/* Bellman and Ford: graphs are small, and links few. `last` becomes the last link of the way to each node. */
static void find_ways(const struct graph *graph, int32_t from, struct link **last) {
    struct cost cost[GRAPH_NODES_MAX];
    for (int32_t i = 0; i < graph->node_count; i++) {
        cost[i] = (struct cost){i == from ? 0 : INT32_MAX, 0};
        last[i] = NULL;
    }
    for (int changed = 1; changed;) {
        changed = 0;
        for (int32_t i = 0; i < graph->network->link_count; i++) {
            struct link *link = &graph->network->links[i];
            if (cost[link->from].hops == INT32_MAX) continue;
            struct cost way = {cost[link->from].hops + 1, cost[link->from].delay_ms + link->values[LINK_DELAY]};
            if (!cheaper(way, cost[link->to])) continue;
            cost[link->to] = way;
            last[link->to] = link;
            changed = 1;
        }
    }
}

static int32_t find_route(const struct graph *graph, const char *group, int32_t from, int32_t to, struct route *route) {
    struct link *last[GRAPH_NODES_MAX], *way[GRAPH_NODES_MAX];
    int32_t at = GRAPH_NODES_MAX;
    find_ways(graph, from, last);
    for (int32_t node = to; node != from && last[node] && at > 0; node = last[node]->from)
        way[--at] = last[node];
    if (at == GRAPH_NODES_MAX || way[at]->from != from)
        return fail(LAB_BAD_INPUT, "no-route", group, "Add links there and back between the ends of the flow.",
                    "No route joins the ends of flow group %s in both directions.", group);
    return network_set_route(route, way + at, GRAPH_NODES_MAX - at);
}

static int32_t read_nodes(struct graph *graph, const struct json *scenario) {
    graph->nodes = json_member(json_member(scenario, "topology"), "nodes");
    if (!graph->nodes || graph->nodes->type != JSON_ARRAY || graph->nodes->count < 2 ||
        graph->nodes->count > GRAPH_NODES_MAX)
        return fail(LAB_BAD_INPUT, "bad-nodes", "topology.nodes", "List 2 to 60 names.",
                    "A graph needs its nodes: topology.nodes is no list of 2 to 60 names.");
    graph->node_count = graph->nodes->count;
    return 0;
}

int32_t graph_build(struct network *network, const struct settings *settings, const struct json *scenario,
                    const struct flow_plan *plans, int32_t plan_count) {
    struct graph graph = {network, NULL, 0};
    int32_t status = read_nodes(&graph, scenario);
    if (!status) status = read_links(&graph, settings, scenario);
    for (int32_t i = 0; i < plan_count && !status; i++) {
        struct flow_path *path = &network->paths[i];
        /* Flows of one group share their routes. */
        if (i && plans[i - 1].group == plans[i].group) {
            path->forward = network->paths[i - 1].forward;
            path->backward = network->paths[i - 1].backward;
            continue;
        }
        int32_t from = 0, to = 0;
        int turned = plans[i].reverse;
        status = read_end(&graph, scenario, "flow", plans[i].group, "from", turned ? &to : &from);
        if (!status) status = read_end(&graph, scenario, "flow", plans[i].group, "to", turned ? &from : &to);
        if (!status) status = find_route(&graph, plans[i].group, from, to, &path->forward);
        if (!status) status = find_route(&graph, plans[i].group, to, from, &path->backward);
    }
    return status;
}
