/* lab: optimise for size */
/* Nunes et al. 2014, sections 4 and 5: transfers that start at drawn times, and bursts that come again. */
#include "session/traffic.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "base/units.h"
#include "rttlab.h"
#include "tcp/flow_params.h"

enum {
    TRAFFIC_PATTERN,
    TRAFFIC_FLOWS,
    TRAFFIC_SIZE_MIN,
    TRAFFIC_SIZE_MAX,
    TRAFFIC_START_SPAN,
    TRAFFIC_BURST,
    TRAFFIC_PERIOD,
    TRAFFIC_KEEP,
};

enum traffic_pattern { TRAFFIC_NONE, TRAFFIC_TRANSFERS, TRAFFIC_BURSTS, TRAFFIC_LIST };

#define NUNES "Nunes et al. 2014, sections 4 and 5"
/* So many flows are planned at most; more than a run takes, so that the run's own limit is the one that is told. */
#define PLANNED_MAX 100000
/* Nodes do not begin a burst at the same instant: each waits up to a second. */
#define BURST_SPREAD_S 1.0

static const struct param params[] = {
    [TRAFFIC_PATTERN] = {.id = "pattern",
                         .label = LAB_TEXT("Traffic"),
                         .help =
                             LAB_TEXT("Transfers: flows from one node after the other to drawn nodes, of drawn "
                                      "sizes, at drawn times. Bursts: every node starts a transfer to a drawn node "
                                      "each period. List: the rows of the scenario's traffic.list. None: the groups "
                                      "of flows say who sends to whom."),
                         .citation = LAB_TEXT(NUNES),
                         .type = PARAM_CHOICE,
                         .initial_id = "none",
                         .flags = PARAM_BASIC | PARAM_FIXED,
                         .choices = "none=As the groups say|transfers=Transfers|bursts=Bursts|list=List"},
    [TRAFFIC_FLOWS] = {.id = "flows",
                       .label = LAB_TEXT("Flows"),
                       .help = LAB_TEXT("How many transfers. Flow i starts at node i, counted round."),
                       .citation = LAB_TEXT(NUNES),
                       .type = PARAM_INTEGER,
                       .initial = 17,
                       .range = {1, 4000},
                       .slider = {1, 130},
                       .heeded = LAB_TEXT("traffic.pattern=transfers"),
                       .flags = PARAM_BASIC | PARAM_FIXED},
    [TRAFFIC_SIZE_MIN] = {.id = "sizeMin",
                          .label = LAB_TEXT("Smallest transfer"),
                          .unit = "segments",
                          .help = LAB_TEXT("Sizes are drawn evenly from here up."),
                          .citation = LAB_TEXT(NUNES),
                          .type = PARAM_INTEGER,
                          .initial = 1000,
                          .range = {1, 1e9},
                          .slider = {10, 100000},
                          .scale = SCALE_LOG,
                          .heeded = LAB_TEXT("traffic.pattern=transfers"),
                          .flags = PARAM_FIXED},
    [TRAFFIC_SIZE_MAX] = {.id = "sizeMax",
                          .label = LAB_TEXT("Largest transfer"),
                          .unit = "segments",
                          .help = LAB_TEXT("Sizes are drawn evenly up to here."),
                          .citation = LAB_TEXT(NUNES),
                          .type = PARAM_INTEGER,
                          .initial = 100000,
                          .range = {1, 1e9},
                          .slider = {10, 100000},
                          .scale = SCALE_LOG,
                          .heeded = LAB_TEXT("traffic.pattern=transfers"),
                          .flags = PARAM_FIXED},
    [TRAFFIC_START_SPAN] = {.id = "startSpan",
                            .label = LAB_TEXT("Starts within"),
                            .unit = "%",
                            .help = LAB_TEXT("Transfers start at times drawn evenly from this first part of the run."),
                            .citation = LAB_TEXT(NUNES),
                            .initial = 50,
                            .range = {0, 100},
                            .heeded = LAB_TEXT("traffic.pattern=transfers"),
                            .flags = PARAM_FIXED},
    [TRAFFIC_BURST] = {.id = "burst",
                       .label = LAB_TEXT("Burst"),
                       .unit = "segments",
                       .help = LAB_TEXT("What every node sends each period, over a connection of its own."),
                       .citation = LAB_TEXT(NUNES),
                       .type = PARAM_INTEGER,
                       .initial = 1000,
                       .range = {1, 1e9},
                       .slider = {10, 10000},
                       .scale = SCALE_LOG,
                       .heeded = LAB_TEXT("traffic.pattern=bursts"),
                       .flags = PARAM_FIXED},
    [TRAFFIC_PERIOD] = {.id = "period",
                        .label = LAB_TEXT("Period"),
                        .unit = "s",
                        .help =
                            LAB_TEXT("From one burst of a node to its next; a burst that is not over goes on beside "
                                     "it."),
                        .citation = LAB_TEXT(NUNES),
                        .initial = 200,
                        .range = {0.1, 100000},
                        .slider = {5, 600},
                        .heeded = LAB_TEXT("traffic.pattern=bursts"),
                        .flags = PARAM_FIXED},
    [TRAFFIC_KEEP] = {.id = "keepEstimator",
                      .label = LAB_TEXT("Estimators outlive connections"),
                      .help = LAB_TEXT("The estimator that sets the timer is one per pair of nodes, and a new "
                                       "connection goes on with what it knows; otherwise each connection begins "
                                       "afresh. Shadows begin afresh always."),
                      .citation = LAB_TEXT("RFC 9040"),
                      .type = PARAM_SWITCH,
                      .initial = 0,
                      .flags = PARAM_FIXED},
};

static const struct module traffic_module = {
    .kind = "traffic",
    .id = "",
    .label = "Traffic",
    .short_label = "Traffic",
    .help = LAB_TEXT("Who sends to whom in a mobile network. The flows are those of the first group."),
    .citation = LAB_TEXT(NUNES),
    .validation = LAB_TEXT("Draws, bursts, lists: wasm-core/test/session/test_traffic.c."),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT("A burst begins up to 1 s after its period, so that nodes do not begin at one instant."),
    .params = params,
    .param_count = LAB_COUNT(params),
};
LAB_DEFINE_MODULE(traffic, traffic_module);

/* ---- draws ------------------------------------------------------------------------------------------------------- */

static void draw_stream(struct random *random, uint64_t seed, int32_t number) {
    char name[32];
    snprintf(name, sizeof name, "traffic.%d", (int)number);
    random_seed(random, seed, name);
}

/* A node other than `from`. */
static int32_t draw_other(struct random *random, int32_t nodes, int32_t from) {
    int32_t step = 1 + (int32_t)(random_uniform(random) * (nodes - 1));
    return (from + step) % nodes;
}

static int32_t nodes_of(const struct settings *settings) {
    return (int32_t)settings_value(settings, "network", "", "nodes");
}

static int32_t make_flows(struct traffic *traffic, double count) {
    if (count > PLANNED_MAX)
        return fail(LAB_BAD_INPUT, "too-many-flows", "traffic.period", "Give a longer traffic.period or a shorter run.",
                    "The bursts would be %.10g flows.", count);
    traffic->count = (int32_t)count;
    traffic->flows = ARENA_ARRAY(struct traffic_flow, traffic->count);
    return traffic->flows ? 0 : fail_no_memory("flows");
}

static int32_t plan_transfers(const double *values, int32_t nodes, uint64_t seed, int64_t duration_ns,
                              struct traffic *traffic) {
    double least = values[TRAFFIC_SIZE_MIN], most = values[TRAFFIC_SIZE_MAX];
    if (least > most)
        return fail(LAB_BAD_INPUT, "bad-size", "traffic.sizeMin", "Give a size that is not above traffic.sizeMax.",
                    "The smallest transfer, %.10g segments, is larger than the largest, %.10g.", least, most);
    int32_t status = make_flows(traffic, values[TRAFFIC_FLOWS]);
    for (int32_t i = 0; i < traffic->count && !status; i++) {
        struct random random;
        draw_stream(&random, seed, i);
        int32_t from = i % nodes, to = draw_other(&random, nodes, from);
        double share = random_uniform(&random) * values[TRAFFIC_START_SPAN] / 100;
        double segments = floor(least + (most - least + 1) * random_uniform(&random));
        traffic->flows[i] = (struct traffic_flow){from, to, (int64_t)(share * (double)duration_ns), segments};
    }
    return status;
}

static int32_t plan_bursts(const double *values, int32_t nodes, uint64_t seed, int64_t duration_ns,
                           struct traffic *traffic) {
    double periods = ceil((double)duration_ns / (values[TRAFFIC_PERIOD] * NS_PER_S));
    int32_t status = make_flows(traffic, periods * nodes);
    for (int32_t i = 0; i < traffic->count && !status; i++) {
        struct random random;
        draw_stream(&random, seed, i);
        int32_t from = i % nodes, to = draw_other(&random, nodes, from);
        double start_s = values[TRAFFIC_PERIOD] * (i / nodes) + BURST_SPREAD_S * random_uniform(&random);
        traffic->flows[i] = (struct traffic_flow){from, to, (int64_t)(start_s * NS_PER_S), values[TRAFFIC_BURST]};
    }
    return status;
}

/* ---- the list ---------------------------------------------------------------------------------------------------- */

static int32_t bad_row(int32_t row, const char *what) {
    return fail(LAB_BAD_INPUT, "bad-traffic", "traffic.list",
                "Give rows of four numbers: from node, to node, start in s, segments (0: without end).",
                "Row %d of traffic.list %s", (int)row, what);
}

static int32_t read_row(const struct json *json, int32_t row, int32_t nodes, struct traffic_flow *flow) {
    double value[4];
    int count = 0;
    for (const struct json *each = json->child; each && each->type == JSON_NUMBER; each = each->next)
        if (count++ < 4) value[count - 1] = each->number;
    if (json->type != JSON_ARRAY || count != 4 || json->count != 4)
        return bad_row(row, "is not a list of four numbers.");
    for (int end = 0; end < 2; end++)
        if (!(value[end] >= 0 && value[end] < nodes && value[end] == floor(value[end])))
            return bad_row(row, "names a node that network.nodes does not have.");
    if (value[0] == value[1]) return bad_row(row, "goes from a node to itself.");
    if (!(value[2] >= 0 && value[2] <= 1e6)) return bad_row(row, "has a start that is not from 0 to 1,000,000 s.");
    if (!(value[3] >= 0 && value[3] <= 1e9)) return bad_row(row, "has a size that is not from 0 to 1e9 segments.");
    *flow = (struct traffic_flow){(int32_t)value[0], (int32_t)value[1], (int64_t)llround(value[2] * NS_PER_S),
                                  floor(value[3])};
    return 0;
}

static int32_t plan_list(const struct json *list, int32_t nodes, struct traffic *traffic) {
    if (!list || list->type != JSON_ARRAY || list->count == 0)
        return fail(LAB_BAD_INPUT, "no-traffic", "traffic.list",
                    "Give rows of from node, to node, start in s and segments, or choose another traffic.pattern.",
                    "The traffic is to be a list, and there is none.");
    int32_t status = make_flows(traffic, list->count), row = 0;
    for (const struct json *each = list->child; each && !status; each = each->next, row++)
        status = read_row(each, row + 1, nodes, &traffic->flows[row]);
    return status;
}

/* ---- plans ------------------------------------------------------------------------------------------------------- */

int32_t traffic_plan(const struct settings *settings, const struct json *scenario, uint64_t seed, int64_t duration_ns,
                     struct traffic *traffic) {
    const double *values = settings_values(settings, "traffic", "");
    int32_t nodes = nodes_of(settings);
    *traffic = (struct traffic){.keeps_estimators = values[TRAFFIC_KEEP] != 0};
    switch ((enum traffic_pattern)(int)values[TRAFFIC_PATTERN]) {
    case TRAFFIC_TRANSFERS:
        return plan_transfers(values, nodes, seed, duration_ns, traffic);
    case TRAFFIC_BURSTS:
        return plan_bursts(values, nodes, seed, duration_ns, traffic);
    case TRAFFIC_LIST:
        return plan_list(json_member(json_member(scenario, "traffic"), "list"), nodes, traffic);
    default:
        return 0;
    }
}

int32_t traffic_ends(const struct settings *settings, const struct instance *group, int32_t nth, uint64_t seed,
                     struct flow_plan *plan) {
    int32_t nodes = nodes_of(settings);
    int32_t from = (int32_t)group->values[FLOW_FROM_NODE], to = (int32_t)group->values[FLOW_TO_NODE];
    char key[INSTANCE_NAME_BYTES + 32], name[INSTANCE_NAME_BYTES + 32];
    struct random random;
    snprintf(key, sizeof key, "flow.%s.%s", group->name, from < nodes ? "toNode" : "fromNode");
    if (from >= nodes || to >= nodes)
        return fail(LAB_BAD_INPUT, "unknown-node", key, "Give a node from 0 on, or more network.nodes.",
                    "There is no node %d: the network has %d.", (int)(from < nodes ? to : from), (int)nodes);
    plan->from_node = (from + nth) % nodes;
    plan->to_node = to;
    if (to < 0) {
        snprintf(name, sizeof name, "flow.%s.%d.toNode", group->name, (int)nth);
        random_seed(&random, seed, name);
        plan->to_node = draw_other(&random, nodes, plan->from_node);
    }
    if (plan->from_node != plan->to_node) return 0;
    return fail(LAB_BAD_INPUT, "no-way", key, "Choose another node, fewer flows in the group, or -1 for a drawn one.",
                "Flow %s.%d goes from node %d to itself.", group->name, (int)nth, (int)plan->to_node);
}
