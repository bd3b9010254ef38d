/* lab: optimise for size */
/* Oracle vectors of queue disciplines: RED on given arrivals, the PI controller on a given queue. */
#include "base/arena.h"
#include "catalogue/registry.h"
#include "kinds/queue.h"
#include "modules/queue/pi.h"
#include "modules/queue/red_steps.h"
#include "oracle/vector.h"

static double flag(const struct json *kase, const char *id) {
    const struct json *value = json_member(json_member(kase, "params"), id);
    return value && (value->type == JSON_TRUE || vector_number(value) > 0);
}

static struct red_rules red_rules(const struct json *kase) {
    return (struct red_rules){
        .min = vector_param(kase, "min_th", 5),
        .max = vector_param(kase, "max_th", 15),
        .weight = vector_param(kase, "q_weight", 0.002),
        .max_p = vector_param(kase, "max_p", 0.1),
        .packets_per_s = vector_param(kase, "ptc", 0),
        .mean_bytes = 1,
        .interval_s = vector_param(kase, "interval", 0.5),
        .alpha = vector_param(kase, "alpha", 0.01),
        .beta = vector_param(kase, "beta", 0.9),
        .top = vector_param(kase, "top", 0.5),
        .bottom = vector_param(kase, "bottom", 0.01),
        .gentle = flag(kase, "gentle") != 0,
        .wait = flag(kase, "wait") != 0,
        .adaptive = flag(kase, "adaptive") != 0,
    };
}

/* The fate of an arrival, in the oracle's words. */
static const char *red_action(struct red *red, enum red_fate fate, double draw, int ecn, int full) {
    int hit = fate == RED_TEST && draw <= red->p_a;
    const char *action = fate == RED_FORCED ? "drop_forced" : !hit ? "enqueue" : ecn ? "mark" : "drop_early";
    if (fate == RED_FORCED || hit || full) red_spent(red);
    return full ? "drop_full" : action;
}

/* Packets on which the average is tried: the weight is the average after one arrival at so long a queue, over this. */
#define TRIED_PACKETS 1000000

/*
 * The automatic thresholds and weight of the discipline on a link. The weight is that of ns-2's setting -1; ns-2's
 * settings 0 and -2 are not supported.
 */
static void red_automatic(const struct json *kase, struct text *out) {
    const struct queue_discipline *red = queue_discipline_at(registry_index("queue", "red"));
    double byte_per_s = json_member_number(kase, "bandwidth_bps", 0) / 8,
           mean = json_member_number(kase, "mean_pkt", 1);
    struct queue_place place = {.byte_per_s = byte_per_s,
                                .delay_s = json_member_number(kase, "link_delay", 0),
                                .packets_max = INT64_MAX,
                                .bytes_max = INT64_MAX};
    struct queue_view view = {.packets = TRIED_PACKETS,
                              .busy = 1,
                              .packets_max = INT64_MAX,
                              .bytes_max = INT64_MAX,
                              .byte_per_s = byte_per_s};
    struct packet packet = {.wire_bytes = (int32_t)mean};
    double params[PARAMS_MAX], columns[QUEUE_STATE_MAX];
    struct random random;
    struct curve curve = {0};
    params_default(&red->module, params);
    params[param_index(&red->module, "meanPacket")] = mean;
    random_seed(&random, 1, "vector");
    void *state = arena_alloc(red->state_bytes(params));
    if (!state) return;
    red->start(state, params, &random);
    red->configure(state, &place);
    red->curve(state, &curve);
    red->arrive(state, &view, &packet);
    red->read_state(state, columns);
    json_put_number(out, "ptc", byte_per_s / mean);
    json_put_number(out, "min_th", curve.x[1]);
    json_put_number(out, "max_th", curve.x[2]);
    if (json_member_number(kase, "q_weight_setting", 0) == -1)
        json_put_number(out, "q_weight", columns[0] / TRIED_PACKETS);
}

static void red(const struct json *kase, struct text *out) {
    if (vector_is_table(kase, "automatic_parameters")) {
        red_automatic(kase, out);
        return;
    }
    static const char *const names[] = {"avg", "p_b", "p_a", "max_p", "count", NULL};
    const struct json *arrivals = json_member(kase, "arrivals"), *columns = json_member(kase, "columns");
    int now = vector_column(columns, "now", 0), queue = vector_column(columns, "queue_before", 1);
    int idle = vector_column(columns, "idle", 2), draw = vector_column(columns, "u", 3);
    int ecn = flag(kase, "ecn") != 0;
    double limit = vector_param(kase, "limit", 1e9);
    struct red_rules rules = red_rules(kase);
    struct red state;
    struct vector_table table;
    struct text actions = {0};
    if (!vector_table_start(&table, names, arrivals ? arrivals->count : 0)) return;
    red_start(&state, &rules);
    state.average = json_member_number(kase, "initial_avg", 0);
    json_begin(&actions, '[');
    for (const struct json *row = arrivals ? arrivals->child : NULL; row; row = row->next) {
        double q = vector_number(vector_cell(row, queue));
        enum red_fate fate = red_arrive(&state, &rules, vector_number(vector_cell(row, now)), q,
                                        vector_number(vector_cell(row, idle)), 1);
        json_string(&actions, red_action(&state, fate, vector_number(vector_cell(row, draw)), ecn, q >= limit));
        double values[] = {state.average, state.p_b, state.p_a, state.max_p, (double)state.count};
        vector_table_add(&table, values);
    }
    json_end(&actions, ']');
    vector_table_begin(&table, "expect", out);
    json_key(out, "action");
    json_raw(out, actions.bytes);
    json_end(out, '}');
}

static void pi_aqm(const struct json *kase, struct text *out) {
    static const char *const names[] = {"p", NULL};
    const struct json *queue = json_member(kase, "queue");
    double a = vector_param(kase, "a", 1.822e-5), b = vector_param(kase, "b", 1.816e-5);
    double reference = vector_param(kase, "q_ref", 50);
    struct pi_control control = {0};
    struct vector_table table;
    if (!vector_table_start(&table, names, queue ? queue->count : 0)) return;
    for (const struct json *q = queue ? queue->child : NULL; q; q = q->next) {
        pi_step(&control, a, b, reference, vector_number(q));
        vector_table_add(&table, &control.chance);
    }
    vector_table_write(&table, "expect", out);
}

const struct vector_algorithm vector_queues[] = {{"red", red}, {"pi_aqm", pi_aqm}, {NULL, NULL}};
