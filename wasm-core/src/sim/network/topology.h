/* Topologies: from a scenario to links, and to the routes of its flows. */
#ifndef LAB_TOPOLOGY_H
#define LAB_TOPOLOGY_H

#include "base/json.h"
#include "catalogue/settings.h"
#include "sim/network/network.h"
#include "sim/network/plan.h"

/* TOPOLOGY_MANET: built by sim/wireless/wireless.c. */
enum topology_template {
    TOPOLOGY_DUMBBELL,
    TOPOLOGY_PATH,
    TOPOLOGY_ASYMMETRIC,
    TOPOLOGY_GRAPH,
    TOPOLOGY_PARKING_LOT,
    TOPOLOGY_MANET
};
enum topology_param { TOPOLOGY_TEMPLATE, TOPOLOGY_ROUTERS, TOPOLOGY_PARAM_COUNT };

/* Adds the links that the template has, at its own defaults; before the scenario is read. 0 or a status. */
int32_t topology_add_links(struct settings *settings, enum topology_template kind);

/* What the scenario left open follows the template: without its own rate and delay the way back mirrors the bottleneck.
 */
void topology_complete(struct settings *settings, enum topology_template kind);

/* Makes links and routes for the planned flows. `scenario` names the ends of links and flows of a graph. 0 or a status.
 */
int32_t topology_build(struct network *network, const struct settings *settings, const struct json *scenario,
                       enum topology_template kind, const struct flow_plan *plans, int32_t plan_count);

#endif
