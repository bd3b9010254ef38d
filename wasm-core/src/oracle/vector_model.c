/* lab: optimise for size */
/* Oracle vectors of the steady-state model: both of the paper's timers on every ACK, and restarts of the timer. */
#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "modules/estimator/eifel_aggregate.h"
#include "modules/model/eifel_cycle.h"
#include "oracle/vector.h"

/* Columns of the state of `eifel` (jacobson's begin alike). */
enum { STATE_SRTT, STATE_RTTVAR, STATE_AGG = 4 };

struct model_case {
    double params[PARAMS_MAX];
    void *cycle;
    struct model_row row;
    double nth; /* of the row */
    struct vector_estimator lite, eifel, trained;
    int is_trained;
    /* The RTOs after the row, which the RTT of the next row is compared with. */
    double rto_trained;
    int spurious; /* 1: RTO_AGG before the row was less than its RTT */
};

static void read_cycle(struct model_case *mc, const struct json *kase) {
    const struct json *params = json_member(kase, "params");
    const struct json *half = json_member(params, "include_half_load"),
                      *ticks = json_member(params, "quantise_to_tick");
    params_default(&eifel_cycle.module, mc->params);
    mc->params[CYCLE_LOAD] = vector_param(kase, "max_load", 10);
    mc->params[CYCLE_SERVICE] = vector_param(kase, "service_time", 100);
    mc->params[CYCLE_TICK] = vector_param(kase, "tick", 1);
    mc->params[CYCLE_COUNT] = vector_param(kase, "cycles", 8);
    mc->params[CYCLE_FIRST] = half && half->type == JSON_TRUE ? CYCLE_FIRST_HALF : CYCLE_FIRST_ABOVE_HALF;
    mc->params[CYCLE_QUANTISE] = ticks && ticks->type == JSON_TRUE;
}

static int start_estimator(struct model_case *mc, struct vector_estimator *ve, const char *id, double k) {
    if (!vector_estimator_find(ve, id)) return 0;
    eifel_cycle.surroundings(mc->params, &ve->context);
    vector_estimator_param(ve, "rtoMin", 0);
    vector_estimator_param(ve, "rtoMax", (double)INFINITY);
    vector_estimator_param(ve, "tick", mc->params[CYCLE_TICK]);
    vector_estimator_param(ve, "agg", k > 0);
    vector_estimator_param(ve, "aggK", k);
    return vector_estimator_start(ve);
}

static int model_case_start(struct model_case *mc, const struct json *kase) {
    double k = vector_param(kase, "k", 0);
    *mc = (struct model_case){.nth = -1, .rto_trained = (double)NAN, .is_trained = k > 0};
    read_cycle(mc, kase);
    mc->cycle = arena_alloc(eifel_cycle.state_bytes(mc->params));
    if (!mc->cycle) return fail_no_memory("the model"), 0;
    eifel_cycle.start(mc->cycle, mc->params, 0);
    if (!start_estimator(mc, &mc->lite, "jacobson", 0) || !start_estimator(mc, &mc->eifel, "eifel", 0) ||
        !start_estimator(mc, &mc->trained, "eifel", k))
        return 0;
    vector_estimator_param(&mc->lite, "rtoMin", 2 * mc->params[CYCLE_TICK]);
    return 1;
}

static double model_rtt(const struct model_case *mc) {
    return mc->row.rtt_ns / NS_PER_MS;
}

/* Passes the next row to all timers; 0 after the last. */
static int model_case_next(struct model_case *mc) {
    if (!eifel_cycle.next(mc->cycle, &mc->row)) return 0;
    double rtt = model_rtt(mc), cwnd = mc->row.cwnd_segments, ssthresh = mc->row.ssthresh_segments;
    mc->nth++;
    mc->spurious = mc->is_trained && mc->rto_trained < rtt;
    vector_estimator_sample(&mc->lite, rtt, cwnd, ssthresh);
    vector_estimator_sample(&mc->eifel, rtt, cwnd, ssthresh);
    vector_estimator_sample(&mc->trained, rtt, cwnd, ssthresh);
    mc->rto_trained = vector_estimator_rto(&mc->trained);
    return 1;
}

/* Whether the case lists this row; rows are listed in order. Without a list, all rows are. */
static int listed(const struct json **next, double nth) {
    if (!*next) return 1;
    if (vector_number(*next) != nth) return 0;
    if ((*next)->next) *next = (*next)->next;
    return 1;
}

enum {
    ROW,
    LOAD,
    RTT,
    SRTT_LITE,
    RTTVAR_LITE,
    RTO_LITE,
    SRTT_EIFEL,
    RTTVAR_EIFEL,
    RTO_EIFEL,
    AGG,
    RTO_AGG,
    MODEL_COLUMNS
};

static void add_model_row(struct model_case *mc, struct vector_table *table) {
    double values[MODEL_COLUMNS] = {
        [ROW] = mc->nth,
        [LOAD] = mc->row.cwnd_segments,
        [RTT] = model_rtt(mc),
        [SRTT_LITE] = vector_estimator_state(&mc->lite, STATE_SRTT),
        [RTTVAR_LITE] = vector_estimator_state(&mc->lite, STATE_RTTVAR),
        [RTO_LITE] = vector_estimator_rto(&mc->lite),
        [SRTT_EIFEL] = vector_estimator_state(&mc->eifel, STATE_SRTT),
        [RTTVAR_EIFEL] = vector_estimator_state(&mc->eifel, STATE_RTTVAR),
        [RTO_EIFEL] = vector_estimator_rto(&mc->eifel),
        [AGG] = vector_estimator_state(&mc->trained, STATE_AGG),
        [RTO_AGG] = mc->rto_trained,
    };
    vector_table_add(table, values);
}

static int rows_of(const struct model_case *mc) {
    struct model_row row;
    void *cycle = arena_alloc(eifel_cycle.state_bytes(mc->params));
    int rows = 0;
    if (!cycle) return fail_no_memory("the model"), 0;
    eifel_cycle.start(cycle, mc->params, 0);
    while (eifel_cycle.next(cycle, &row))
        rows++;
    return rows;
}

static void model(const struct json *kase, struct text *out) {
    static const char *const names[] = {"row",    "load",     "rtt",   "srtt_l", "rttvar_l", "rto_l",
                                        "srtt_e", "rttvar_e", "rto_e", "agg",    "rto_agg",  NULL};
    static const char *const spurious_names[] = {"spurious_rows", NULL};
    struct model_case mc;
    struct vector_table table, spurious;
    const struct json *expect = json_member(kase, "expect"), *rows = expect ? json_member(expect, "row") : NULL;
    const struct json *next = rows ? rows->child : NULL;
    if (!model_case_start(&mc, kase)) return;
    int all = rows_of(&mc);
    if (!vector_table_start(&table, names, rows ? rows->count : all) ||
        !vector_table_start(&spurious, spurious_names, all))
        return;
    while (model_case_next(&mc)) {
        if (listed(&next, mc.nth)) add_model_row(&mc, &table);
        if (mc.spurious) vector_table_add(&spurious, &mc.nth);
    }
    vector_table_write(&table, "expect", out);
    vector_write_array(out, "spurious_rows", spurious.values, spurious.rows);
    json_put_number(out, "rows_per_cycle", all / mc.params[CYCLE_COUNT]);
    json_put_number(out, "cycle_formula", EIFEL_CYCLE * mc.params[CYCLE_LOAD] * mc.params[CYCLE_LOAD]);
}

/* ---- restarts ---------------------------------------------------------------------------------------------------- */

static void model_rexmt(const struct json *kase, struct text *out) {
    static const char *const names[] = {
        "rtt", "age_of_oldest", "rto_lite", "age_at_expiry_lite", "rto_eifel", "remaining_eifel", "age_at_expiry_eifel",
        NULL};
    const struct json *rows = json_member(kase, "rows");
    int row = vector_column(json_member(kase, "columns"), "row", 0);
    struct model_case mc;
    struct vector_table table;
    if (!model_case_start(&mc, kase) || !vector_table_start(&table, names, rows ? rows->count : 0)) return;
    for (const struct json *wanted = rows ? rows->child : NULL; wanted && model_case_next(&mc);) {
        if (vector_number(vector_cell(wanted, row)) != mc.nth) continue;
        double columns[CYCLE_COLUMNS], lite = vector_estimator_rto(&mc.lite), eifel = vector_estimator_rto(&mc.eifel);
        eifel_cycle.read_state(mc.cycle, columns);
        double age = columns[CYCLE_COLUMN_AGE];
        double values[] = {model_rtt(&mc), age, lite, lite + age, eifel, eifel - age, eifel};
        vector_table_add(&table, values);
        wanted = wanted->next;
    }
    vector_table_write(&table, "rows", out);
}

const struct vector_algorithm vector_models[] = {{"model", model}, {"model_rexmt", model_rexmt}, {NULL, NULL}};
