/* lab: optimise for size */
/* Builds a simulation from a scenario document. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "rttlab.h"
#include "session/run_params.h"
#include "session/simulation.h"
#include "sim/network/asymmetric.h"
#include "sim/network/topology.h"
#include "tcp/applications.h"
#include "tcp/flow_params.h"
#include "tcp/transfers.h"
#include "tcp/web.h"

#define FLOWS_MAX     4000
#define FLOW_ID_BYTES 64

extern const struct session_kind session_simulation;

/* Members of a scenario that are not parameters. */
static const char *const structure[] = {
    "scenario",       "id",           "title",     "notice",          "models",      "run.observe",
    "topology.nodes", "link.*.from",  "link.*.to", "link.*.schedule", "flow.*.from", "flow.*.to",
    "mobility.file",  "traffic.list", NULL};

static int64_t ns_of_s(double s) {
    return (int64_t)llround(s * 1e9);
}

/* ---- settings ---------------------------------------------------------------------------------------------------- */

static int32_t read_template(const struct json *scenario, const struct json *set, enum topology_template *kind) {
    const struct module *module = registry_find("topology", "");
    double value = param_default(&module->params[TOPOLOGY_TEMPLATE]);
    const struct json *in_scenario = json_member(json_member(scenario, "topology"), "template");
    const struct json *in_set = json_member(set, "topology.template");
    const struct json *chosen = in_set ? in_set : in_scenario;
    int32_t status = 0;
    if (chosen) status = param_read(&module->params[TOPOLOGY_TEMPLATE], chosen, "topology.template", &value);
    *kind = (enum topology_template)(int)value;
    return status;
}

static int32_t read_settings(struct simulation *simulation, const struct json *document, enum topology_template *kind) {
    const struct json *scenario = json_member(document, "scenario"), *set = json_member(document, "set");
    if (!scenario || scenario->type != JSON_OBJECT)
        return fail(LAB_BAD_INPUT, "no-scenario", "scenario", "Give a scenario object.",
                    "There is no scenario to run.");
    const struct json *version = json_member(scenario, "scenario");
    if (version && !(version->type == JSON_NUMBER && version->number == 1))
        return fail(LAB_BAD_INPUT, "bad-version", "scenario", "Give the number 1: \"scenario\": 1.",
                    "This lab reads version 1 of scenarios.");
    simulation->settings = settings_new();
    int32_t status = simulation->settings ? read_template(scenario, set, kind) : fail_status();
    if (!status) status = topology_add_links(simulation->settings, *kind);
    if (!status) status = settings_read(simulation->settings, scenario, structure);
    if (!status && set) status = settings_override(simulation->settings, set);
    if (status) return status;
    simulation->sim.settings = simulation->settings;
    topology_complete(simulation->settings, *kind);
    if (*kind == TOPOLOGY_ASYMMETRIC && asymmetric_complete(simulation->settings))
        note_add(&simulation->session.notes, NOTE_ratio_sets_rate, 0);
    status = timeline_read_schedules(&simulation->timeline, simulation->settings, scenario);
    const struct json *changes = json_member(document, "changes");
    const struct json *reference = json_member(document, "reference");
    simulation->reference = reference && reference->type == JSON_TRUE;
    const struct json *play = json_member(document, "play");
    simulation->changes_allowed = (changes && changes->count > 0) || (play && play->type == JSON_TRUE);
    return status ? status : timeline_read_changes(&simulation->timeline, simulation->settings, changes);
}

static int32_t read_interval(struct simulation *simulation) {
    const double *run = settings_values(simulation->settings, "run", "");
    const double *measure = settings_values(simulation->settings, "measure", "");
    struct sim *sim = &simulation->sim;
    simulation->duration_ns = sim->end_ns = ns_of_s(run[RUN_DURATION]);
    sim->seed = (uint64_t)run[RUN_SEED];
    sim->measure_from_ns = ns_of_s(measure[MEASURE_FROM]);
    sim->measure_to_ns = ns_of_s(measure[MEASURE_TO]);
    if (sim->measure_to_ns > simulation->duration_ns) sim->measure_to_ns = simulation->duration_ns;
    if (sim->measure_from_ns < sim->measure_to_ns) return 0;
    return fail(LAB_BAD_INPUT, "empty-interval", "measure.from", "Put measure.from before measure.to and run.duration.",
                "Nothing would be measured: measure.from is %.10g s and the interval ends at %.10g s.",
                measure[MEASURE_FROM], (double)sim->measure_to_ns * 1e-9);
}

/* ---- flows ------------------------------------------------------------------------------------------------------- */

static double draw(const struct simulation *simulation, const char *id, const char *what, double spread) {
    char name[FLOW_ID_BYTES + 32];
    struct random random;
    snprintf(name, sizeof name, "flow.%s.%s", id, what);
    random_seed(&random, simulation->sim.seed, name);
    return spread * random_uniform(&random);
}

static int32_t count_flows(const struct simulation *simulation, int32_t *count) {
    double sum = 0;
    for (const struct instance *group = settings_first(simulation->settings, "flow"); group;
         group = settings_next(group))
        sum += group->values[FLOW_COUNT];
    *count = (int32_t)sum;
    if (sum >= 1 && sum <= FLOWS_MAX) return 0;
    return fail(LAB_BAD_INPUT, "bad-count", "flow.*.count", "Give the groups 1 to 4000 flows together.",
                "A run has 1 to 4000 flows, not %.10g.", sum);
}

static void plan_flow(const struct simulation *simulation, const struct instance *group, int32_t nth,
                      struct flow_plan *plan, struct flow_setup *setup, char *id) {
    const double *values = group->values;
    snprintf(id, FLOW_ID_BYTES, "%s.%d", group->name, (int)nth);
    setup->id = id;
    setup->group = group->name;
    setup->values = values;
    setup->settings = simulation->settings;
    setup->explain = simulation->explain;
    setup->inside = simulation->inside;
    setup->operating = simulation->operating;
    setup->start_ns = ns_of_s(values[FLOW_START] + values[FLOW_START_STEP] * nth +
                              draw(simulation, id, "start", values[FLOW_START_SPREAD]));
    setup->stop_ns = ns_of_s(values[FLOW_STOP]);
    plan->group = group->name;
    plan->nth = nth;
    plan->reverse = values[FLOW_REVERSE] != 0;
    plan->from_router = (int32_t)values[FLOW_FROM_ROUTER];
    plan->to_router = (int32_t)values[FLOW_TO_ROUTER];
    int32_t cycle = (int32_t)values[FLOW_EXTRA_DELAY_CYCLE], step = cycle > 0 ? nth % cycle : nth;
    plan->extra_delay_ns = (int64_t)llround(1e6 * (values[FLOW_EXTRA_DELAY] + values[FLOW_EXTRA_DELAY_STEP] * step +
                                                   draw(simulation, id, "delay", values[FLOW_EXTRA_DELAY_SPREAD])));
}

/* The ends of a flow of a mobile network; of planned traffic also its start and size. 0 or a status. */
static int32_t plan_ends(struct simulation *simulation, const struct instance *group, int32_t nth,
                         struct flow_plan *plan, struct flow_setup *setup) {
    const struct traffic *traffic = &simulation->traffic;
    int32_t status = 0;
    if (traffic->count && group == settings_first(simulation->settings, "flow")) {
        const struct traffic_flow *flow = &traffic->flows[nth];
        plan->from_node = flow->from;
        plan->to_node = flow->to;
        setup->start_ns = flow->start_ns;
        setup->transfer_bytes = flow->segments * group->values[FLOW_MSS];
        setup->application = application_at(flow->segments > 0 ? APPLICATION_TRANSFER : APPLICATION_BULK);
    } else {
        status = traffic_ends(simulation->settings, group, nth, simulation->sim.seed, plan);
    }
    setup->from_node = plan->from_node;
    setup->to_node = plan->to_node;
    return status;
}

/* The traffic of a mobile network gives its first group as many flows as it has. 0 or a status. */
static int32_t plan_traffic(struct simulation *simulation, const struct json *scenario) {
    struct instance *group = settings_first(simulation->settings, "flow");
    int32_t status = traffic_plan(simulation->settings, scenario, simulation->sim.seed, simulation->duration_ns,
                                  &simulation->traffic);
    if (!status && group && simulation->traffic.count) group->values[FLOW_COUNT] = simulation->traffic.count;
    return status;
}

static int32_t bad_observe(const char *message) {
    return fail(LAB_BAD_INPUT, "bad-observe", "run.observe",
                "Give a flow, \"main.0\", or a list of flows, or leave it out for the first flow.", "%s", message);
}

static int32_t mark_flow(struct simulation *simulation, const struct json *id) {
    if (id->type != JSON_STRING) return bad_observe("run.observe is neither a flow nor a list of flows.");
    for (int32_t i = 0; i < simulation->sim.flow_count; i++)
        if (strcmp(simulation->setups[i].id, id->string) == 0) {
            simulation->setups[i].observed = 1;
            return 0;
        }
    return fail(LAB_BAD_INPUT, "unknown-flow", "run.observe", "Flows are called group.number: main.0.",
                "There is no flow '%.100s' to observe.", id->string);
}

/* Marks the flows that "run.observe" names, one id or a list; without it, the first flow. */
static int32_t mark_observed(struct simulation *simulation, const struct json *observe) {
    if (!observe) {
        simulation->setups[0].observed = 1;
        return 0;
    }
    if (observe->type != JSON_ARRAY) return mark_flow(simulation, observe);
    if (!observe->child) return bad_observe("run.observe is an empty list: no flow would be recorded.");
    int32_t status = 0;
    for (const struct json *id = observe->child; id && !status; id = id->next)
        status = mark_flow(simulation, id);
    return status;
}

static int32_t plan_flows(struct simulation *simulation, const struct json *document, struct flow_plan **plans) {
    struct sim *sim = &simulation->sim;
    int32_t status = simulation->mobile ? plan_traffic(simulation, json_member(document, "scenario")) : 0;
    if (!status) status = count_flows(simulation, &sim->flow_count);
    if (status) return status;
    *plans = ARENA_ARRAY(struct flow_plan, sim->flow_count);
    simulation->setups = ARENA_ARRAY(struct flow_setup, sim->flow_count);
    char *ids = arena_alloc((size_t)sim->flow_count * FLOW_ID_BYTES);
    if (!*plans || !simulation->setups || !ids) return fail_no_memory("flows");
    int32_t i = 0;
    for (const struct instance *group = settings_first(simulation->settings, "flow"); group;
         group = settings_next(group)) {
        struct transfers *transfers = ARENA_NEW(struct transfers);
        if (!transfers) return fail_no_memory("flows");
        transfers_start(transfers, sim->seed, group->name);
        int browses = (int)group->values[FLOW_APPLICATION] == APPLICATION_WEB;
        struct web_group *web = browses ? ARENA_NEW(struct web_group) : NULL;
        if (browses && !web) return fail_no_memory("flows");
        for (int32_t nth = 0; nth < (int32_t)group->values[FLOW_COUNT]; nth++, i++) {
            simulation->setups[i].index = i;
            simulation->setups[i].transfers = transfers;
            simulation->setups[i].web = web;
            simulation->setups[i].application =
                application_at((enum flow_application)(int)group->values[FLOW_APPLICATION]);
            plan_flow(simulation, group, nth, &(*plans)[i], &simulation->setups[i], ids + (size_t)i * FLOW_ID_BYTES);
            if (simulation->mobile) status = plan_ends(simulation, group, nth, &(*plans)[i], &simulation->setups[i]);
            if (status) return status;
        }
    }
    return mark_observed(simulation, json_member(json_member(json_member(document, "scenario"), "run"), "observe"));
}

/* The flow before flow `i` between the same nodes and with the same estimator; NULL: there is none, or none is kept. */
static const struct flow *flow_before(const struct simulation *simulation, int32_t i) {
    const struct flow_setup *setup = &simulation->setups[i];
    while (simulation->traffic.keeps_estimators && i-- > 0) {
        const struct flow_setup *other = &simulation->setups[i];
        if (other->from_node == setup->from_node && other->to_node == setup->to_node &&
            other->values[FLOW_ESTIMATOR] == setup->values[FLOW_ESTIMATOR])
            return simulation->sim.flows[i];
    }
    return NULL;
}

static int32_t make_flows(struct simulation *simulation, int record) {
    struct sim *sim = &simulation->sim;
    sim->flows = ARENA_ARRAY(struct flow *, sim->flow_count);
    if (!sim->flows) return fail_no_memory("flows");
    for (int32_t i = 0; i < sim->flow_count; i++) {
        struct flow_setup *setup = &simulation->setups[i];
        const struct flow_path *path = &simulation->network.paths[i];
        int32_t ack = (int32_t)setup->values[FLOW_HEADER];
        int32_t wire = ack + (int32_t)setup->values[FLOW_MSS];
        setup->base_rtt_ns = (double)path_base_rtt_ns(path, wire, ack);
        setup->rtt_max_ns = (double)path_full_rtt_ns(path, wire, ack);
        if (simulation->wireless) {
            setup->base_rtt_ns = wireless_rtt_ns(simulation->wireless, wire, ack, 0);
            setup->rtt_max_ns = wireless_rtt_ns(simulation->wireless, wire, ack, 1);
        }
        setup->path_bit_per_s = path_rate(path);
        setup->tables = setup->observed && record ? simulation->session.tables : NULL;
        setup->loss_tables = setup->tables;
        if (simulation->losses.all && !setup->web) setup->loss_tables = simulation->session.tables;
        setup->models = simulation->losses.models;
        setup->labels = setup->web ? NULL : loss_request_labels(&simulation->losses, setup->id);
        setup->notes = &simulation->session.notes;
        if (segment_record_takes(simulation->segments, setup->id, setup->observed))
            setup->segments = simulation->segments;
        setup->before = flow_before(simulation, i);
        sim->flows[i] = flow_new(sim, setup);
        if (!sim->flows[i]) return fail_status();
    }
    return segment_record_check(simulation->segments);
}

/* ---- links ------------------------------------------------------------------------------------------------------- */

static const struct column_spec queue_columns[] = {
    {"time", "Time", "s"}, {"packets", "Waiting packets", "packets"}, {"waiting", "Waiting time", "ms"}};
static const struct column_spec drops_columns[] = {
    {"time", "Time", "s"}, {"flow", "Flow", ""}, {"seq", "First byte", "B"}, {"lost", "Lost on the wire", ""}};

static int32_t record_links(struct simulation *simulation) {
    char id[TABLE_ID_BYTES];
    for (int32_t i = 0; i < simulation->network.link_count; i++) {
        struct link *link = &simulation->network.links[i];
        if (!link->listed) continue;
        snprintf(id, sizeof id, "link.%.80s.queue", link->name);
        link->queue_table = table_new(simulation->session.tables, "queue", link->name, id, queue_columns, 3, 1);
        snprintf(id, sizeof id, "link.%.80s.drops", link->name);
        link->drops_table = table_new(simulation->session.tables, "drops", link->name, id, drops_columns, 4, 1);
        if (!link->queue_table || !link->drops_table || link_record_discipline(link, simulation->session.tables))
            return fail_no_memory("tables");
        table_add(link->queue_table, (const double[3]){0, 0, 0});
    }
    return 0;
}

/* Links that change, and all links of a reference run, process packet by packet; the others are computed. */
static int32_t start_network(struct simulation *simulation) {
    struct network *network = &simulation->network;
    for (const struct instance *one = settings_first(simulation->settings, "link"); one; one = settings_next(one))
        for (int32_t i = 0; i < network->link_count && timeline_concerns(&simulation->timeline, one); i++)
            if (network->links[i].values == one->values) network->links[i].computed = 0;
    return network_start(&simulation->sim,
                         simulation->wireless || simulation->changes_allowed || simulation->reference);
}

static int32_t build_network(struct simulation *simulation, const struct json *scenario, enum topology_template kind,
                             const struct flow_plan *plans) {
    struct sim *sim = &simulation->sim;
    if (kind != TOPOLOGY_MANET)
        return topology_build(&simulation->network, simulation->settings, scenario, kind, plans, sim->flow_count);
    simulation->wireless = wireless_build(sim, simulation->settings, scenario, plans, sim->flow_count);
    return simulation->wireless ? 0 : fail_status();
}

struct session *simulation_open(const struct json *document) {
    struct simulation *simulation = ARENA_NEW(struct simulation);
    if (!simulation) return fail_no_memory("the simulation"), NULL;
    struct flow_plan *plans = NULL;
    enum topology_template kind = TOPOLOGY_DUMBBELL;
    int record = strcmp(json_member_string(document, "record", "all"), "none") != 0;
    simulation->sim.network = &simulation->network;
    simulation->explain = explain_new(document);
    simulation->inside = inside_new(document);
    simulation->operating = operating_new(document);
    simulation->segments = segment_record_new(document);
    int32_t status = session_init(&simulation->session, &session_simulation);
    if (!status) status = fail_status();
    if (!status) status = loss_request_read(document, &simulation->losses);
    if (!status) status = read_settings(simulation, document, &kind);
    simulation->mobile = kind == TOPOLOGY_MANET;
    if (!status) status = read_interval(simulation);
    if (!status) status = plan_flows(simulation, document, &plans);
    if (!status) status = build_network(simulation, json_member(document, "scenario"), kind, plans);
    if (!status) status = start_network(simulation);
    if (!status) status = make_flows(simulation, record);
    if (!status)
        status = group_series_start(&simulation->sim, &simulation->series, simulation->settings, simulation->setups,
                                    simulation->mobile);
    if (!status && simulation->wireless)
        status = wireless_start(simulation->wireless, document, simulation->session.tables, record);
    if (!status && !simulation->wireless && !simulation->changes_allowed && !simulation->reference)
        status = network_look_ahead(&simulation->sim);
    if (!status && record) status = record_links(simulation);
    simulation->only_record =
        !record && !simulation->explain && !simulation->inside && !simulation->operating && !simulation->losses.all;
    return status ? NULL : &simulation->session;
}
