/* lab: optimise for size */
/* Oracle vectors of queue disciplines: RED on given arrivals, the PI controller on a given queue. */
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

/* What becomes of an arrival, in the oracle's words. */
static const char *red_action(struct red *red, enum red_fate fate, double draw, int ecn, int full) {
    int hit = fate == RED_TEST && draw <= red->p_a;
    const char *action = fate == RED_FORCED ? "drop_forced" : !hit ? "enqueue" : ecn ? "mark" : "drop_early";
    if (fate == RED_FORCED || hit || full) red_spent(red);
    return full ? "drop_full" : action;
}

static void red(const struct json *kase, struct text *out) {
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
