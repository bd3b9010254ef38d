/* lab: optimise for size */
/* Oracle vectors of congestion controls: Vegas, CUBIC, PERT/RED and PERT/PI. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/units.h"
#include "catalogue/registry.h"
#include "modules/cc/cubic.h"
#include "modules/cc/pert.h"
#include "modules/cc/pert_pi.h"
#include "modules/cc/vegas.h"
#include "modules/queue/pi.h"
#include "oracle/vector.h"

static double cell(const struct json *row, int column) {
    return vector_number(vector_cell(row, column));
}

/* ---- Vegas ------------------------------------------------------------------------------------------------------- */

static const char *const vegas_words[] = {"hold", "increase", "decrease", "double", "leave_slow_start"};

static double vegas_next(const struct vegas_rules *rules, enum vegas_action action, double cwnd) {
    if (action == VEGAS_HOLD) return cwnd;
    if (action == VEGAS_INCREASE) return cwnd + 1;
    return action == VEGAS_DOUBLE ? 2 * cwnd : vegas_cut(rules, action, cwnd);
}

/* Writes a table of values and arrays of words: exact, then with the queue rounded to whole segments. */
static void vegas(const struct json *kase, struct text *out) {
    static const char *const names[] = {"diff", "new_cwnd", "diff_rounded", "new_cwnd_rounded", NULL};
    const struct json *rows = json_member(kase, "rows"), *columns = json_member(kase, "columns");
    int cwnd = vector_column(columns, "cwnd", 0), base = vector_column(columns, "base_rtt", 1);
    int rtt = vector_column(columns, "rtt", 2), slow = vector_column(columns, "slow_start", 3);
    struct vegas_rules rules = {vector_param(kase, "alpha", 1), vector_param(kase, "beta", 3),
                                vector_param(kase, "gamma", 1), vector_param(kase, "min_cwnd", 2)};
    struct text words[2] = {{0}, {0}};
    struct vector_table table;
    if (!vector_table_start(&table, names, rows ? rows->count : 0)) return;
    json_begin(&words[0], '[');
    json_begin(&words[1], '[');
    for (const struct json *row = rows ? rows->child : NULL; row; row = row->next) {
        double w = cell(row, cwnd), excess = vegas_excess(w, cell(row, base), cell(row, rtt));
        double values[4] = {excess, 0, floor(excess + 0.5), 0};
        for (int i = 0; i < 2; i++) {
            enum vegas_action action = vegas_decide(&rules, values[2 * i], cell(row, slow) > 0);
            values[2 * i + 1] = vegas_next(&rules, action, w);
            json_string(&words[i], vegas_words[action]);
        }
        vector_table_add(&table, values);
    }
    json_end(&words[0], ']');
    json_end(&words[1], ']');
    vector_table_begin(&table, "rows", out);
    json_key(out, "action");
    json_raw(out, words[0].bytes);
    json_key(out, "action_rounded");
    json_raw(out, words[1].bytes);
    json_end(out, '}');
}

/* ---- CUBIC ------------------------------------------------------------------------------------------------------- */

static void cubic_functions(const struct json *kase, struct text *out) {
    static const char *const names[] = {
        "k_8312", "w_cubic_8312(t)", "w_est_8312(t)", "k_9438", "w_cubic_9438(t)", "target_9438(t+rtt)", NULL};
    const struct json *rows = json_member(kase, "rows"), *columns = json_member(kase, "columns");
    int w_max = vector_column(columns, "w_max", 0), epoch = vector_column(columns, "cwnd_epoch", 1);
    int rtt = vector_column(columns, "rtt", 2), t = vector_column(columns, "t", 3),
        cwnd = vector_column(columns, "cwnd", 4);
    double c = vector_param(kase, "C", 0.4), beta = vector_param(kase, "beta", 0.7);
    struct vector_table table;
    if (!vector_table_start(&table, names, rows ? rows->count : 0)) return;
    for (const struct json *row = rows ? rows->child : NULL; row; row = row->next) {
        double max = cell(row, w_max), at = cell(row, t), later = at + cell(row, rtt);
        double old_k = cubic_k(c, max, beta * max), k = cubic_k(c, max, cell(row, epoch));
        double values[] = {
            old_k, cubic_window(c, old_k, max, at), max * beta + cubic_alpha(beta) * at / cell(row, rtt),
            k,     cubic_window(c, k, max, at),     cubic_target(cubic_window(c, k, max, later), cell(row, cwnd))};
        vector_table_add(&table, values);
    }
    vector_table_write(&table, "rows", out);
}

/* Runs the congestion control on losses and ACKs of one segment. */
static void cubic_run(const struct json *kase, struct text *out) {
    static const char *const names[] = {"cwnd", "w_max", "k", "w_est", NULL};
    const struct congestion_control *cc = congestion_control_at(registry_index("cc", "cubic"));
    const struct json *rows = json_member(kase, "rows"), *columns = json_member(kase, "columns");
    int event = vector_column(columns, "event", 0), t = vector_column(columns, "t", 1),
        rtt = vector_column(columns, "rtt", 2);
    double params[PARAMS_MAX], state[CC_STATE_MAX], none = (double)NAN;
    struct window window = {.cwnd = json_member_number(kase, "initial_cwnd", 64), .ssthresh = INFINITY};
    struct cc_moment moment = {0};
    struct vector_table table;
    params_default(&cc->module, params);
    params[param_index(&cc->module, "c")] = vector_param(kase, "C", 0.4);
    params[param_index(&cc->module, "beta")] = vector_param(kase, "beta", 0.7);
    void *self = arena_alloc(cc->state_bytes(params, NULL));
    if (!self || !vector_table_start(&table, names, rows ? rows->count : 0)) return;
    cc->start(self, params, &window, &moment);
    for (const struct json *row = rows ? rows->child : NULL; row; row = row->next) {
        const struct json *what = vector_cell(row, event);
        int loss = what && what->type == JSON_STRING && strcmp(what->string, "loss") == 0;
        moment.now_ns = (int64_t)llround(cell(row, t) * NS_PER_S);
        moment.rtt_ns = cell(row, rtt) * NS_PER_S;
        moment.flight = window.cwnd;
        if (loss) {
            window.ssthresh = window.cwnd = cc->ssthresh(self, &window, &moment, CC_LOSS_DUPLICATES);
            cc->on_loss(self, &window, &moment, CC_LOSS_DUPLICATES);
        } else {
            cc->on_ack(self, &window, &moment, 1);
        }
        cc->read_state(self, state);
        double values[] = {window.cwnd, state[0], loss ? none : state[1], loss ? none : state[2]};
        vector_table_add(&table, values);
    }
    vector_table_write(&table, "rows", out);
}

static void cubic(const struct json *kase, struct text *out) {
    if (vector_column(json_member(kase, "columns"), "event", -1) >= 0)
        cubic_run(kase, out);
    else
        cubic_functions(kase, out);
}

/* ---- PERT -------------------------------------------------------------------------------------------------------- */

static void pert_curve_cases(const struct json *kase, struct text *out) {
    static const char *const names[] = {"p", NULL};
    const struct json *srtt = json_member(kase, "srtt");
    double tmin = vector_param(kase, "tmin", 0.005), tmax = vector_param(kase, "tmax", 0.01);
    double pmax = vector_param(kase, "pmax", 0.05), least = vector_param(kase, "P", 0);
    struct vector_table table;
    if (!vector_table_start(&table, names, srtt ? srtt->count : 0)) return;
    for (const struct json *value = srtt ? srtt->child : NULL; value; value = value->next) {
        double p = pert_curve(vector_number(value) - least, tmin, tmax, pmax);
        vector_table_add(&table, &p);
    }
    vector_table_write(&table, "expect", out);
}

static void pert_acks(const struct json *kase, struct text *out) {
    static const char *const names[] = {"srtt", "min_rtt", "p", "respond", "cwnd", NULL};
    const struct json *acks = json_member(kase, "acks"), *columns = json_member(kase, "columns");
    int t = vector_column(columns, "t", 0), rtt = vector_column(columns, "rtt", 1),
        draw = vector_column(columns, "u", 2);
    double tmin = vector_param(kase, "tmin", 0.005), tmax = vector_param(kase, "tmax", 0.01);
    double pmax = vector_param(kase, "pmax", 0.05), params[PERT_PARAM_COUNT] = {0};
    struct window window = {.cwnd = vector_param(kase, "cwnd", 20), .ssthresh = 2};
    struct cc_moment moment = {0};
    struct vector_table table;
    struct pert pert;
    params[PERT_WEIGHT] = vector_param(kase, "weight", 0.99);
    params[PERT_DECREASE] = vector_param(kase, "decrease", 0.35);
    params[PERT_ONCE] = params[PERT_ABOVE] = params[PERT_PAUSE] = params[PERT_INCREASE] = params[PERT_SLOW_START] = 1;
    if (!vector_table_start(&table, names, acks ? acks->count : 0)) return;
    pert_start(&pert, params);
    for (const struct json *row = acks ? acks->child : NULL; row; row = row->next) {
        moment.now_ns = (int64_t)llround(cell(row, t) * NS_PER_S);
        moment.rtt_ns = cell(row, rtt) * NS_PER_S;
        pert_sample(&pert, &moment);
        pert.chance = pert_curve(pert.delay_ns / NS_PER_S, tmin, tmax, pmax);
        int responds = pert_respond(&pert, &window, &moment, cell(row, draw));
        if (!responds) pert_grow(&pert, &window, &moment, 1);
        double values[] = {pert.srtt_ns / NS_PER_S, pert.least_ns / NS_PER_S, pert.chance, responds, window.cwnd};
        vector_table_add(&table, values);
    }
    vector_table_write(&table, "expect", out);
}

/* Runs the controller on a series of queueing delays, from a given probability and last delay. */
static void steer(struct pi_control control, const struct json *delays, double target, double gain, double gain_last,
                  const char *key, struct text *out) {
    json_key(out, key);
    json_begin(out, '[');
    for (const struct json *q = delays ? delays->child : NULL; q; q = q->next) {
        pi_step(&control, gain, gain_last, target, vector_number(q));
        json_number(out, control.chance);
    }
    json_end(out, ']');
}

/* The gains of a router, multiplied by the capacity. */
static void scaled_defaults(const struct json *kase, struct text *out) {
    double c = json_member_number(kase, "C", 0);
    double gamma = vector_param(kase, "router_a", 0) * c, beta = vector_param(kase, "router_b", 0) * c;
    json_put_number(out, "gamma", gamma);
    json_put_number(out, "beta", beta);
    steer((struct pi_control){0}, json_member(kase, "q"), vector_param(kase, "target", 0), gamma, beta, "p", out);
}

static void constant_queue(const struct json *kase, struct text *out) {
    double gamma = json_member_number(kase, "gamma", 0), beta = json_member_number(kase, "beta", 0);
    double target = vector_param(kase, "target", 0);
    struct pi_control control = {json_member_number(kase, "p0", 0), json_member_number(kase, "q0", 0)};
    steer(control, json_member(kase, "q"), target, gamma, beta, "p", out);
    steer(control, json_member(kase, "q"), target, beta, gamma, "p_gains_exchanged", out);
}

static void pert_pi(const struct json *kase, struct text *out) {
    if (vector_is_table(kase, "scaled_defaults")) {
        scaled_defaults(kase, out);
        return;
    }
    if (vector_is_table(kase, "constant_queue")) {
        constant_queue(kase, out);
        return;
    }
    const struct pi_control fresh = {0};
    double c = vector_param(kase, "C", 100), target = vector_param(kase, "target", 0.003);
    const struct json *delays = json_member(kase, "q");
    struct pi_design d =
        pert_pi_design(vector_param(kase, "N", 1), vector_param(kase, "R", 0.1), c, vector_param(kase, "delta", 0.01));
    json_key(out, "expect");
    json_begin(out, '{');
    json_put_number(out, "m", d.m);
    json_put_number(out, "K", d.k);
    json_put_number(out, "gamma", d.gamma);
    json_put_number(out, "beta", d.beta);
    json_put_number(out, "router_m", d.m);
    json_put_number(out, "router_K", d.router_k);
    json_put_number(out, "router_a", d.a);
    json_put_number(out, "router_b", d.b);
    json_put_number(out, "router_a_times_C", d.a * c);
    json_put_number(out, "router_b_times_C", d.b * c);
    json_end(out, '}');
    steer(fresh, delays, target, d.gamma, d.beta, "p", out);
    steer(fresh, delays, target, d.a * c, d.b * c, "p_router_gains_times_C", out);
    steer(fresh, delays, target, d.beta, d.gamma, "p_gains_exchanged", out);
}

const struct vector_algorithm vector_controls[] = {
    {"vegas", vegas},         {"cubic", cubic},     {"pert_curve", pert_curve_cases},
    {"pert_acks", pert_acks}, {"pert_pi", pert_pi}, {NULL, NULL}};
