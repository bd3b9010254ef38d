/* lab: optimise for size */
/* Oracle vectors of one-way delay: Choi and Yoo's recursion, its starting point, and Fast Increase. */
#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "kinds/owd.h"
#include "modules/owd/choi_t0.h"
#include "oracle/vector.h"
#include "tcp/fast_increase.h"

/* ---- recursion --------------------------------------------------------------------------------------------------- */

struct series {
    const double *rtt_s, *rtt_r, *truth;
    int count, rtt_r_count;
};

/* Feeds the module with a case's round-trip times, from the starting point `start`; in the unit of the case. */
static int estimate(const struct series *series, const char *start, double *forward, double *reverse) {
    const struct owd_estimator *choi = owd_at(registry_index("owd", "choi-yoo"));
    double params[PARAMS_MAX];
    params_default(&choi->module, params);
    int at = param_index(&choi->module, "start");
    params[at] = param_choice_index(&choi->module.params[at], start);
    void *state = arena_alloc(choi->state_bytes(params));
    if (!state) return fail_no_memory("the vectors"), 0;
    choi->start(state, params);
    for (int n = 0; n < series->count; n++) {
        struct owd_exchange exchange = {
            .acked_ns = series->rtt_s[n],
            .rtt_r_ns = n > 0 && n <= series->rtt_r_count ? series->rtt_r[n - 1] : (double)NAN,
            .forward_ns = series->truth[n],
        };
        struct owd_estimate one;
        choi->exchange(state, &exchange, &one);
        forward[n] = one.forward_ns;
        reverse[n] = one.reverse_ns;
    }
    return 1;
}

static void recursion(const struct json *kase, struct text *out) {
    struct series series;
    int truths;
    series.rtt_s = vector_values(json_member(kase, "rtt_s"), &series.count);
    series.rtt_r = vector_values(json_member(kase, "rtt_r"), &series.rtt_r_count);
    series.truth = vector_values(json_member(kase, "true_forward"), &truths);
    if (truths < series.count) series.count = truths;
    double *forward = ARENA_ARRAY(double, series.count + 1), *reverse = ARENA_ARRAY(double, series.count + 1);
    double largest = 0;
    if (!forward || !reverse) {
        fail_no_memory("the vectors");
        return;
    }
    json_key(out, "expect");
    json_begin(out, '{');
    if (!estimate(&series, "true", forward, reverse)) return;
    vector_write_array(out, "forward_from_true_t0", forward, series.count);
    vector_write_array(out, "reverse_from_true_t0", reverse, series.count);
    for (int n = 0; n < series.count; n++)
        largest = fmax(largest, fabs(forward[n] - series.truth[n]));
    json_put_number(out, "max_error_from_true_t0", largest);
    if (!estimate(&series, "half", forward, reverse)) return;
    vector_write_array(out, "forward_from_half_rtt", forward, series.count);
    vector_write_array(out, "reverse_from_half_rtt", reverse, series.count);
    json_end(out, '}');
}

/* ---- starting point ---------------------------------------------------------------------------------------------- */

/* What the oracle's tables of the starting point hold fixed. */
#define PROBE_BITS    320.0
#define PROPAGATION_S 0.05
#define REVERSE_BIT_S 128e3

/* A probe over links of `asymmetry` times the reverse rate, without a queue: the bias of RTT/2. */
static void write_bias(double asymmetry, struct text *out) {
    double forward = PROPAGATION_S + PROBE_BITS / (asymmetry * REVERSE_BIT_S);
    double reverse = PROPAGATION_S + PROBE_BITS / REVERSE_BIT_S;
    struct choi_first first = {.rtt_s0 = forward + reverse, .rtt_r0 = (double)NAN, .rtt_s1 = (double)NAN};
    double t0 = choi_t0(&first, 0.5, 1, 0, 1, NULL);
    json_put_number(out, "forward", forward);
    json_put_number(out, "reverse", reverse);
    json_put_number(out, "t0_estimate", t0);
    json_put_number(out, "bias", t0 - forward);
}

static void write_t0(const struct json *kase, int midpoint, const char *key, struct text *out) {
    static const char *const cases[] = {"balanced", "forward_heavy", "reverse_heavy"};
    struct choi_first first = {.rtt_s0 = json_member_number(kase, "rtt_s0", (double)NAN),
                               .rtt_r0 = json_member_number(kase, "rtt_r0", (double)NAN),
                               .rtt_s1 = json_member_number(kase, "rtt_s1", (double)NAN),
                               .rtt_r1 = json_member_number(kase, "rtt_r1", (double)NAN)};
    enum choi_case which;
    double t0 = choi_t0(&first, json_member_number(kase, "ratio", (double)NAN), vector_param(kase, "alpha", 0.7),
                        vector_param(kase, "beta", 0.3), midpoint, &which);
    json_key(out, key);
    json_begin(out, '[');
    vector_write(out, t0);
    json_string(out, cases[which]);
    json_end(out, ']');
}

static void starting_point(const struct json *kase, struct text *out) {
    if (vector_is_table(kase, "table_bias")) {
        write_bias(json_member_number(kase, "asymmetry", (double)NAN), out);
        return;
    }
    if (vector_is_table(kase, "overhead")) {
        json_put_number(out, "bytes",
                        choi_overhead_bytes(json_member_number(kase, "duration", (double)NAN),
                                            json_member_number(kase, "mean_rtt", (double)NAN)));
        return;
    }
    json_key(out, "expect");
    json_begin(out, '{');
    write_t0(kase, 0, "measured4", out);
    write_t0(kase, 1, "midpoint", out);
    json_end(out, '}');
}

/* ---- Fast Increase ----------------------------------------------------------------------------------------------- */

struct slow_start {
    struct increase_rule rule;
    double cwnd, ssthresh;
    int rearm;
    struct text *out;
};

static void write_step(const struct slow_start *s, double t, const char *what) {
    json_begin(s->out, '[');
    vector_write(s->out, t);
    json_string(s->out, what);
    vector_write(s->out, s->cwnd);
    json_end(s->out, ']');
}

/* Expiries before `until`; a timer due exactly then waits for what happens at that time. */
static void expire(struct slow_start *s, double until) {
    while (s->rule.due < until && s->cwnd < s->ssthresh) {
        double at = s->rule.due;
        increase_expired(&s->rule, s->rearm);
        s->cwnd++;
        write_step(s, at, "timer");
    }
}

static void fast_increase(const struct json *kase, struct text *out) {
    const struct json *acks = json_member(kase, "acks"), *columns = json_member(kase, "columns");
    const struct json *params = json_member(kase, "params"), *rearm = params ? json_member(params, "rearm") : NULL;
    int t = vector_column(columns, "t", 0), delay = vector_column(columns, "forward_delay", 1);
    struct slow_start s = {.cwnd = vector_param(kase, "cwnd", 2),
                           .ssthresh = vector_param(kase, "ssthresh", (double)INFINITY),
                           .rearm = rearm && rearm->type == JSON_TRUE,
                           .out = out};
    increase_start(&s.rule);
    json_key(out, "expect");
    json_begin(out, '[');
    for (const struct json *ack = acks ? acks->child : NULL; ack; ack = ack->next) {
        double now = vector_number(vector_cell(ack, t));
        expire(&s, now);
        if (s.cwnd >= s.ssthresh) break;
        s.cwnd += increase_acknowledged(&s.rule, now, vector_number(vector_cell(ack, delay)));
        write_step(&s, now, "ack");
    }
    expire(&s, json_member_number(kase, "run_until", 0));
    json_end(out, ']');
}

const struct vector_algorithm vector_owd[] = {
    {"owd_recursion", recursion}, {"owd_t0", starting_point}, {"fast_increase", fast_increase}, {NULL, NULL}};
