/* lab: optimise for size */
/* Oracle vectors of the real-valued timers, and of samples in ticks. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/ticks.h"
#include "kinds/backoff.h"
#include "modules/estimator/eifel_flight.h"
#include "oracle/vector.h"

/* RFC 6298 has no limit of the back-off but the maximum. */
#define NO_SHIFT_MAX INT_MAX

/* SRTT and RTTVAR are the first two columns of the state of both modules. Each event gives one row. */
static void run_events(struct vector_estimator *ve, const struct json *kase, double initial, double rto_max,
                       int shift_max, struct text *out) {
    static const char *const names[] = {"srtt", "rttvar", "rto", "shift", NULL};
    const struct json *events = json_member(kase, "events");
    struct vector_table table;
    int shift = 0, started = 0;
    if (!vector_table_start(&table, names, events ? events->count : 0)) return;
    for (const struct json *event = events ? events->child : NULL; event; event = event->next) {
        double m = vector_event_sample(event);
        if (vector_event_is_timeout(event)) {
            shift += shift < shift_max;
        } else if (!isnan(m)) {
            vector_estimator_sample(ve, m, (double)NAN, (double)NAN);
            started = 1;
            shift = 0;
        }
        double rto = backoff_rto(started ? vector_estimator_rto(ve) : initial, shift, rto_max);
        double row[] = {vector_estimator_state(ve, 0), vector_estimator_state(ve, 1), rto, shift};
        vector_table_add(&table, row);
    }
    vector_table_write(&table, "expect", out);
}

static void jacobson(const struct json *kase, struct text *out) {
    struct vector_estimator ve;
    double rto_max = vector_param(kase, "rto_max", (double)INFINITY);
    /* min(clamp(base) 2^shift, max) holds before the first sample too, with the initial RTO as base. */
    double rto_min = vector_param(kase, "rto_min", 0), initial = fmax(vector_param(kase, "rto_initial", 1), rto_min);
    if (!vector_estimator_find(&ve, "jacobson")) return;
    vector_estimator_param(&ve, "g", vector_param(kase, "g", 0.125));
    vector_estimator_param(&ve, "h", vector_param(kase, "h", 0.25));
    vector_estimator_param(&ve, "k", vector_param(kase, "k", 4));
    vector_estimator_param(&ve, "deviation", vector_param_is(kase, "rttvar_rule", "sample_diff"));
    vector_estimator_param(&ve, "rtoMin", rto_min);
    vector_estimator_param(&ve, "rtoMax", rto_max);
    if (vector_estimator_start(&ve)) run_events(&ve, kase, initial, rto_max, BACKOFF_SHIFT_MAX, out);
}

static void rfc6298(const struct json *kase, struct text *out) {
    struct vector_estimator ve;
    double rto_max = vector_param(kase, "rto_max", (double)INFINITY);
    if (!vector_estimator_find(&ve, "rfc6298")) return;
    vector_estimator_param(&ve, "gClock", vector_param(kase, "g_clock", 0));
    vector_estimator_param(&ve, "alpha", vector_param(kase, "alpha", 0.125));
    vector_estimator_param(&ve, "beta", vector_param(kase, "beta", 0.25));
    vector_estimator_param(&ve, "k", vector_param(kase, "k", 4));
    vector_estimator_param(&ve, "rtoMin", vector_param(kase, "rto_min", 1));
    vector_estimator_param(&ve, "rtoMax", rto_max);
    /* RFC 6298, rules 2.1 and 2.4: the minimum bounds what is computed, and the initial RTO is not. */
    double initial = vector_param(kase, "rto_initial", 1);
    if (vector_estimator_start(&ve)) run_events(&ve, kase, initial, rto_max, NO_SHIFT_MAX, out);
}

/* ---- Eifel ------------------------------------------------------------------------------------------------------- */

struct eifel_case {
    struct vector_estimator ve;
    struct vector_table table;
    int sample, ssthresh, cwnd, valid; /* columns of a row */
    int started;
    double gain;        /* of the last valid sample */
    double error, srtt; /* of the last valid sample, and before it */
};

static void eifel_row(struct eifel_case *ec, const struct json *row) {
    double m = vector_number(vector_cell(row, ec->sample)), cwnd = vector_number(vector_cell(row, ec->cwnd));
    double ssthresh = vector_number(vector_cell(row, ec->ssthresh));
    if (ec->valid < 0 || vector_number(vector_cell(row, ec->valid)) > 0) {
        ec->error = m - vector_estimator_state(&ec->ve, 0);
        vector_estimator_sample(&ec->ve, m, cwnd, ssthresh);
        ec->gain = vector_estimator_state(&ec->ve, 2);
    }
    double values[] = {eifel_flight(cwnd, ssthresh), ec->gain, vector_estimator_state(&ec->ve, 0),
                       vector_estimator_state(&ec->ve, 1), vector_estimator_rto(&ec->ve)};
    vector_table_add(&ec->table, values);
}

/* Expands {"repeat": [times, row], "then": [rows]}, the compact form of a long run. */
static void eifel_compact(struct eifel_case *ec, const struct json *compact) {
    const struct json *repeat = json_member(compact, "repeat"), *then = json_member(compact, "then");
    double times = vector_number(vector_cell(repeat, 0));
    for (double i = 0; i < times; i++)
        eifel_row(ec, vector_cell(repeat, 1));
    for (const struct json *row = then ? then->child : NULL; row; row = row->next)
        eifel_row(ec, row);
}

static void eifel_write_last(struct eifel_case *ec, struct text *out) {
    static const char *const names[] = {"srtt", "rttvar", "gain"};
    json_key(out, "expect_last");
    json_begin(out, '{');
    for (int i = 0; i < 3; i++) {
        json_key(out, names[i]);
        vector_write(out, vector_estimator_state(&ec->ve, i));
    }
    json_key(out, "rto");
    vector_write(out, vector_estimator_rto(&ec->ve));
    json_key(out, "srtt_plus_delta");
    vector_write(out, vector_estimator_state(&ec->ve, 0) + ec->error);
    json_end(out, '}');
}

static int eifel_start(struct eifel_case *ec, const struct json *kase) {
    const struct json *columns = json_member(kase, "columns");
    memset(ec, 0, sizeof *ec);
    if (!vector_estimator_find(&ec->ve, "eifel")) return 0;
    ec->gain = (double)NAN;
    ec->sample = vector_column(columns, "sample", 0);
    ec->ssthresh = vector_column(columns, "ssthresh", 1);
    ec->cwnd = vector_column(columns, "cwnd", 2);
    ec->valid = vector_column(columns, "valid", 3);
    ec->ve.context.sampling = vector_param_is(kase, "rate", "1/2")           ? SAMPLE_EVERY_SECOND
                              : vector_param_is(kase, "rate", "one_per_rtt") ? SAMPLE_ONE_PER_RTT
                                                                             : SAMPLE_EVERY_ACK;
    if (vector_param(kase, "rate", 1) == 0.5) ec->ve.context.sampling = SAMPLE_EVERY_SECOND;
    vector_estimator_param(&ec->ve, "tick", vector_param(kase, "tick", 0));
    vector_estimator_param(&ec->ve, "weight", vector_param(kase, "weight_m", 1));
    vector_estimator_param(&ec->ve, "shock", vector_param_is(kase, "shock", "gain_over_flight"));
    vector_estimator_param(&ec->ve, "rtoMax", (double)INFINITY);
    return vector_estimator_start(&ec->ve);
}

static void eifel(const struct json *kase, struct text *out) {
    static const char *const names[] = {"flight", "gain", "srtt", "rttvar", "rto", NULL};
    const struct json *samples = json_member(kase, "samples"), *compact = json_member(kase, "samples_compact");
    struct eifel_case ec;
    if (!eifel_start(&ec, kase) || !vector_table_start(&ec.table, names, samples ? samples->count : 0)) return;
    if (compact) eifel_compact(&ec, compact);
    for (const struct json *row = samples ? samples->child : NULL; row; row = row->next)
        eifel_row(&ec, row);
    if (samples) vector_table_write(&ec.table, "expect", out);
    eifel_write_last(&ec, out);
}

/* ---- ticks ------------------------------------------------------------------------------------------------------- */

static void tick_quantise(const struct json *kase, struct text *out) {
    static const char *const names[] = {"floor", "ceil", "round_half_up", NULL};
    const struct json *rows = json_member(kase, "rows"), *columns = json_member(kase, "columns");
    int m = vector_column(columns, "m", 0), tick = vector_column(columns, "tick", 1);
    struct vector_table table;
    if (!vector_table_start(&table, names, rows ? rows->count : 0)) return;
    for (const struct json *row = rows ? rows->child : NULL; row; row = row->next) {
        double duration = vector_number(vector_cell(row, m)), unit = vector_number(vector_cell(row, tick));
        double values[] = {ticks_of(duration, unit, TICKS_FLOOR), ticks_of(duration, unit, TICKS_CEIL),
                           ticks_of(duration, unit, TICKS_ROUND)};
        vector_table_add(&table, values);
    }
    vector_table_write(&table, "rows", out);
}

const struct vector_algorithm vector_timers[] = {{"timer_jacobson", jacobson},
                                                 {"timer_rfc6298", rfc6298},
                                                 {"timer_eifel", eifel},
                                                 {"tick_quantise", tick_quantise},
                                                 {NULL, NULL}};
