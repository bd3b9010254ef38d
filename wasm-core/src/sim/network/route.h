/* Topologies given as a graph: nodes by name, links between them, static shortest paths. */
#ifndef LAB_ROUTE_H
#define LAB_ROUTE_H

#include "base/json.h"
#include "catalogue/settings.h"
#include "sim/network/network.h"
#include "sim/network/plan.h"

#define GRAPH_NODES_MAX 60

/*
 * Reads "topology": {"nodes": [names]}, "from" and "to" of every link and flow group, and routes the flows by fewest
 * hops, then least delay. 0 or the status of a fail() that names the link, flow or node.
 */
int32_t graph_build(struct network *network, const struct settings *settings, const struct json *scenario,
                    const struct flow_plan *plans, int32_t plan_count);

#endif
