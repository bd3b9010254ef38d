/* Traffic between the nodes of a mobile network: who sends to whom, when, and how much. */
#ifndef LAB_TRAFFIC_H
#define LAB_TRAFFIC_H

#include "base/json.h"
#include "catalogue/settings.h"
#include "sim/network/plan.h"

/* One flow of the traffic. */
struct traffic_flow {
    int32_t from, to; /* nodes */
    int64_t start_ns;
    double segments; /* 0: without end */
};

/* The flows of the first group; count 0: groups say themselves who sends to whom. */
struct traffic {
    struct traffic_flow *flows;
    int32_t count;
    int keeps_estimators; /* one per pair of nodes, across connections */
};

/*
 * Plans the traffic that `traffic.pattern` asks for, in a run of `duration_ns`. Every flow draws from a stream of its
 * own of `seed`, "traffic.<number>", so that nothing but the keys of the group `traffic` and the seed changes it. 0 or
 * the status of a fail().
 */
int32_t traffic_plan(const struct settings *settings, const struct json *scenario, uint64_t seed, int64_t duration_ns,
                     struct traffic *traffic);

/*
 * The ends of a flow whose group says them: flow.*.fromNode and toNode. 0 or the status of a fail() that names the
 * group.
 */
int32_t traffic_ends(const struct settings *settings, const struct instance *group, int32_t nth, uint64_t seed,
                     struct flow_plan *plan);

#endif
