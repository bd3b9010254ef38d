/* lab: optimise for size */
/* Oracle vectors of PERT's fluid model: trajectories, Theorem 1 and the exact boundary of the linearisation. */
#include <math.h>

#include "modules/model/fluid.h"
#include "oracle/vector.h"

#define TOLERANCE     1e-10
#define STEPS_PER_RTT 100

static struct fluid fluid_of(const struct json *kase) {
    return (struct fluid){
        .decrease = 0.5,
        .kind = FLUID_RED,
        .flows = vector_param(kase, "N", 5),
        .packets_per_s = vector_param(kase, "C", 100),
        .rtt_s = vector_param(kase, "R", 0.1),
        .pmax = vector_param(kase, "pmax", 0.1),
        .tmin_s = vector_param(kase, "tmin", 0.05),
        .tmax_s = vector_param(kase, "tmax", 0.1),
        .weight = vector_param(kase, "alpha", 0.99),
        .interval_s = vector_param(kase, "delta", 1e-4),
        .square = vector_param_is(kase, "variant", "square"),
    };
}

static void write_equilibrium(const struct fluid *fluid, struct text *out) {
    struct fluid_theorem t = fluid_theorem(fluid, fluid->rtt_s);
    json_put_number(out, "W", t.window);
    json_put_number(out, "p", t.chance);
    json_put_number(out, "Tq", t.delay_s);
}

/* The swing of the window in the last tenth of a long run, sampled more densely than its oscillations. */
static void write_long_run(const struct fluid *fluid, double duration_s, struct text *out) {
    const double past[FLUID_COLUMNS] = {1, 1, 1};
    double x[DDE_MAX], least = INFINITY, most = -INFINITY, step_s = fluid->rtt_s / STEPS_PER_RTT;
    struct dde dde;
    if (!fluid_start(fluid, past, TOLERANCE, &dde)) return;
    for (double t = 0.9 * duration_s; t <= duration_s; t += step_s) {
        if (!dde_at(&dde, t, x)) return;
        least = fmin(least, x[FLUID_WINDOW]);
        most = fmax(most, x[FLUID_WINDOW]);
    }
    json_put_number(out, "window_peak_to_peak_last_tenth", most - least);
}

static void pert_dde(const struct json *kase, struct text *out) {
    static const char *const names[] = {"x1", "x2", "x3", NULL};
    const struct json *rows = json_member(kase, "rows"), *params = json_member(kase, "params");
    const struct json *history = params ? json_member(params, "history") : NULL;
    int t = vector_column(json_member(kase, "columns"), "t", 0);
    struct fluid fluid = fluid_of(kase);
    double past[FLUID_COLUMNS] = {1, 1, 1}, x[DDE_MAX];
    struct vector_table table;
    struct dde dde;
    if (vector_is_table(kase, "equilibrium")) {
        write_equilibrium(&fluid, out);
        return;
    }
    if (vector_is_table(kase, "long_run")) {
        write_long_run(&fluid, json_member_number(kase, "duration", 0), out);
        return;
    }
    for (int i = 0; history && i < FLUID_COLUMNS && i < history->count; i++)
        past[i] = vector_number(vector_cell(history, i));
    if (!vector_table_start(&table, names, rows ? rows->count : 0) || !fluid_start(&fluid, past, TOLERANCE, &dde))
        return;
    for (const struct json *row = rows ? rows->child : NULL; row; row = row->next) {
        if (!dde_at(&dde, vector_number(vector_cell(row, t)), x)) return;
        vector_table_add(&table, x);
    }
    vector_table_write(&table, "rows", out);
}

static void write_theorem(const struct fluid *fluid, double rtt_s, struct text *out) {
    struct fluid_theorem t = fluid_theorem(fluid, rtt_s);
    json_begin(out, '{');
    json_put_number(out, "lhs", t.left);
    json_put_number(out, "rhs", t.right);
    json_put_bool(out, "satisfied", t.holds);
    json_put_number(out, "w_g", t.w_g);
    json_put_number(out, "W_star", t.window);
    json_put_number(out, "p_star", t.chance);
    json_put_number(out, "Tq_star", t.delay_s);
    json_end(out, '}');
}

/* Equation 13 for each number of flows. */
static void least_intervals(const struct json *kase, struct text *out) {
    const struct json *flows = json_member(kase, "N");
    struct fluid fluid = fluid_of(kase);
    json_key(out, "expect");
    json_begin(out, '[');
    for (const struct json *n = flows ? flows->child : NULL; n; n = n->next) {
        fluid.flows = vector_number(n);
        json_number(out, fluid_least_interval(&fluid));
    }
    json_end(out, ']');
}

static void pert_stability(const struct json *kase, struct text *out) {
    struct fluid delayed = fluid_of(kase), square = delayed;
    const struct json *at = json_member(kase, "at");
    if (vector_is_table(kase, "delta_min")) {
        least_intervals(kase, out);
        return;
    }
    delayed.square = 0;
    square.square = 1;
    json_put_number(out, "L", fluid_slope(&delayed));
    json_put_number(out, "K", fluid_pole(&delayed));
    json_put_number(out, "R_boundary", fluid_theorem_boundary(&delayed));
    json_key(out, "at");
    json_begin(out, '[');
    for (const struct json *point = at ? at->child : NULL; point; point = point->next)
        write_theorem(&delayed, json_member_number(point, "R", (double)NAN), out);
    json_end(out, ']');
    json_put_number(out, "linear_boundary_delayed", fluid_exact_boundary(&delayed));
    json_put_number(out, "linear_boundary_square", fluid_exact_boundary(&square));
}

const struct vector_algorithm vector_fluids[] = {
    {"pert_dde", pert_dde}, {"pert_stability", pert_stability}, {NULL, NULL}};
