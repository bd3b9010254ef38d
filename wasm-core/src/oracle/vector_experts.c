/* lab: optimise for size */
/* Oracle vectors of the fixed-share experts. */
#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/estimator/fixed_point_share.h"
#include "modules/estimator/fixed_share.h"
#include "oracle/vector.h"

/* The experts that a case describes, with equal weights. 0 after fail() when memory is out. */
static int start_experts(struct fixed_share *fs, const struct json *kase) {
    int n = (int)vector_param(kase, "n", 100);
    *fs = (struct fixed_share){.n = n < 1 ? 1 : n};
    fs->x = ARENA_ARRAY(double, fs->n);
    fs->w = ARENA_ARRAY(double, fs->n);
    fs->x_sum = ARENA_ARRAY(double, fs->n + 1);
    if (!fs->x || !fs->w || !fs->x_sum) return fail_no_memory("the experts"), 0;
    fixed_share_space(fs->x, fs->n, vector_param(kase, "rtt_min", 1), vector_param(kase, "rtt_max", 128),
                      SPACING_EXPONENTIAL);
    fixed_share_start(fs);
    return 1;
}

static struct share_rules rules_of(const struct json *kase) {
    return (struct share_rules){.eta = vector_param(kase, "eta", 2), .alpha = vector_param(kase, "alpha", 0.08)};
}

static void spacing(const struct json *kase, struct text *out) {
    const struct json *reinit = json_member(kase, "reinit");
    struct fixed_share fs;
    if (!start_experts(&fs, kase)) return;
    json_key(out, "expect");
    json_begin(out, '{');
    vector_write_array(out, "x", fs.x, fs.n);
    json_end(out, '}');
    json_key(out, "reinit");
    json_begin(out, '[');
    for (const struct json *item = reinit ? reinit->child : NULL; item; item = item->next) {
        fixed_share_reinitialise(&fs, vector_number(json_member(item, "y")));
        json_begin(out, '{');
        vector_write_array(out, "weights", fixed_share_weights(&fs), fs.n);
        json_key(out, "mean");
        vector_write(out, fs.prediction);
        json_end(out, '}');
    }
    json_end(out, ']');
}

static void floating(const struct json *kase, struct text *out) {
    static const char *const names[] = {"prediction_before", "reinitialised", NULL};
    const struct json *rtt = json_member(kase, "rtt");
    double scale = vector_param(kase, "scale", 1), error_sum = 0;
    struct share_rules rules = rules_of(kase);
    struct fixed_share fs;
    int count;
    const double *values = vector_values(rtt, &count);
    double *predictions = ARENA_ARRAY(double, count + 1), *set_anew = ARENA_ARRAY(double, count + 1);
    if (!predictions || !set_anew || !start_experts(&fs, kase)) return;
    for (int i = 0; i < count; i++) {
        predictions[i] = fs.prediction / scale;
        error_sum += fabs(predictions[i] - values[i]);
        set_anew[i] = fixed_share_trial(&fs, values[i] * scale, &rules, NULL);
    }
    json_key(out, "expect");
    json_begin(out, '{');
    vector_write_array(out, names[0], predictions, count);
    vector_write_array(out, names[1], set_anew, count);
    vector_write_array(out, "final_weights", fixed_share_weights(&fs), fs.n);
    json_key(out, "final_prediction");
    vector_write(out, fs.prediction / scale);
    json_key(out, "mean_abs_error");
    vector_write(out, error_sum / count);
    json_end(out, '}');
}

/* exp(-m) in 16.16 at the arguments of a table. */
static void fixed_exponential(const struct json *kase, struct text *out) {
    static const char *const names[] = {"value", NULL};
    const struct json *rows = json_member(kase, "rows");
    uint64_t *exp_table = ARENA_ARRAY(uint64_t, FIXED_EXP_ENTRIES);
    struct vector_table table;
    if (!exp_table || !vector_table_start(&table, names, rows ? rows->count : 0)) return;
    fixed_exp_fill(exp_table);
    for (const struct json *row = rows ? rows->child : NULL; row; row = row->next) {
        double value = (double)fixed_exp_minus(exp_table, (uint64_t)vector_number(vector_cell(row, 0)));
        vector_table_add(&table, &value);
    }
    vector_table_write(&table, "rows", out);
}

/* Whole ticks in 16.16, divided by the case's scale, a whole number; predictions are multiplied by it. */
static void fixed_point(const struct json *kase, struct text *out) {
    if (vector_is_table(kase, "exp_rows")) {
        fixed_exponential(kase, out);
        return;
    }
    double scale = vector_param(kase, "scale", 1);
    uint64_t divisor = scale < 1 && scale > 0 ? (uint64_t)(1 / scale + 0.5) : 1;
    struct share_rules real = rules_of(kase);
    struct fixed_point_rules rules = fixed_point_rules_of(&real);
    struct fixed_point_share fs = {.n = (int)vector_param(kase, "n", 100)};
    int count, n = fs.n;
    const double *ticks = vector_values(json_member(kase, "rtt_ticks"), &count);
    double *predictions = ARENA_ARRAY(double, count + 1), *set_anew = ARENA_ARRAY(double, count + 1);
    double *values = ARENA_ARRAY(double, n + 1);
    fs.x = ARENA_ARRAY(uint64_t, n + 1);
    fs.w = ARENA_ARRAY(uint64_t, n + 1);
    fs.exp_table = ARENA_ARRAY(uint64_t, FIXED_EXP_ENTRIES);
    if (n < 1 || !predictions || !set_anew || !values || !fs.x || !fs.w || !fs.exp_table) return;
    fixed_share_space(values, n, vector_param(kase, "rtt_min", 1), vector_param(kase, "rtt_max", 128),
                      SPACING_EXPONENTIAL);
    fixed_point_space(&fs, values);
    fixed_exp_fill(fs.exp_table);
    fixed_point_start(&fs);
    for (int i = 0; i < count; i++) {
        predictions[i] = (double)(fs.prediction * divisor);
        set_anew[i] = fixed_point_trial(&fs, ((uint64_t)ticks[i] << 16) / divisor, &rules, NULL);
    }
    json_key(out, "expect");
    json_begin(out, '{');
    vector_write_array(out, "prediction_before_16_16", predictions, count);
    vector_write_array(out, "reinitialised", set_anew, count);
    for (int i = 0; i < n; i++)
        values[i] = (double)fs.w[i];
    vector_write_array(out, "final_weights_16_16", values, n);
    json_end(out, '}');
    for (int i = 0; i < n; i++)
        values[i] = (double)fs.x[i];
    vector_write_array(out, "x_16_16", values, n);
}

/* Selects the estimator with a case's experts; `unit_ms`: the unit of their values. */
static int find_experts(struct vector_estimator *ve, const struct json *kase, double unit_ms) {
    if (!vector_estimator_find(ve, "experts")) return 0;
    vector_estimator_param(ve, "n", vector_param(kase, "n", 100));
    vector_estimator_param(ve, "eta", vector_param(kase, "eta", 2));
    vector_estimator_param(ve, "alpha", vector_param(kase, "alpha", 0.08));
    vector_estimator_param(ve, "rttMin", vector_param(kase, "rtt_min", 1));
    vector_estimator_param(ve, "rttMax", vector_param(kase, "rtt_max", 128));
    vector_estimator_param(ve, "unit", unit_ms);
    return 1;
}

static void rto(const struct json *kase, struct text *out) {
    static const char *const names[] = {"prediction", "rttvar", "rto", NULL};
    const struct json *rtt = json_member(kase, "rtt");
    const double none = (double)NAN;
    struct vector_estimator ve;
    struct vector_table table;
    if (!find_experts(&ve, kase, vector_param(kase, "unit_ms", 4))) return;
    if (!vector_table_start(&table, names, rtt ? rtt->count : 0)) return;
    /* The rules in the order of the parameter's choices: by the source, abs_error, sample_diff. */
    vector_estimator_param(&ve, "deviation", vector_param_is(kase, "rule", "sample_diff") ? 2 : 1);
    vector_estimator_param(&ve, "k", vector_param(kase, "k", 4));
    vector_estimator_param(&ve, "h", vector_param(kase, "h", 0.25));
    vector_estimator_param(&ve, "rtoMin", vector_param(kase, "rto_min", 0));
    vector_estimator_param(&ve, "rtoMax", vector_param(kase, "rto_max", (double)INFINITY));
    if (!vector_estimator_start(&ve)) return;
    for (const struct json *item = rtt ? rtt->child : NULL; item; item = item->next) {
        double row[3] = {vector_estimator_prediction(&ve)};
        vector_estimator_sample(&ve, vector_number(item), none, none);
        row[1] = vector_estimator_state(&ve, 0);
        row[2] = vector_estimator_rto(&ve);
        vector_table_add(&table, row);
    }
    vector_table_write(&table, "expect", out);
}

const struct vector_algorithm vector_experts[] = {{"experts_spacing", spacing},
                                                  {"experts_float", floating},
                                                  {"experts_rto", rto},
                                                  {"experts_fixed", fixed_point},
                                                  {NULL, NULL}};

/* ---- several predictors on one series ---------------------------------------------------------------------------- */

/* Mean absolute error of predictions made before each sample, from the second on. */
static double mean_error(struct vector_estimator *ve, const double *values, int count) {
    double sum = 0;
    if (!vector_estimator_start(ve)) return (double)NAN;
    for (int i = 0; i < count; i++) {
        if (i > 0) sum += fabs(vector_estimator_prediction(ve) - values[i]);
        vector_estimator_sample(ve, values[i], (double)NAN, (double)NAN);
    }
    return sum / (count - 1);
}

static void test_signals(const struct json *kase, struct text *out) {
    static const char *const names[] = {"mean_abs_error_jacobson_s", "mean_abs_error_experts_s",
                                        "mean_abs_error_last_s"};
    struct vector_estimator jacobson, experts, last;
    struct vector_estimator *const all[] = {&jacobson, &experts, &last};
    int count;
    const double *values = vector_values(json_member(kase, "rtt_s"), &count);
    if (!vector_estimator_find(&jacobson, "jacobson") || !vector_estimator_find(&last, "last")) return;
    if (!find_experts(&experts, kase, vector_param(kase, "unit_s", 0.004))) return;
    vector_estimator_param(&jacobson, "g", vector_param(kase, "g", 0.125));
    json_key(out, "expect");
    json_begin(out, '{');
    for (int i = 0; i < 3; i++) {
        json_key(out, names[i]);
        vector_write(out, mean_error(all[i], values, count));
    }
    json_end(out, '}');
}

const struct vector_algorithm vector_series[] = {{"test_signals", test_signals}, {NULL, NULL}};
