/* lab: optimise for size */
/*
 * The session kind "fluid": PERT's fluid model and its stability.
 *
 * Document: {kind, set, rows, sweep, map, curve, curvePropagation}; `set` holds keys of model.pert-fluid. Each of the
 * others requests one part of the result: rows: at most so many rows of the trajectory (0 or absent: none); sweep:
 * {key, values}: stability at each value of one parameter; map: see session/fluid_map.h; curve: so many points of the
 * response curve, which is 1 from a queueing delay of 2 Tmax on, or, with a curvePropagation P (ms), from an RTT of 2
 * (P + Tmax) on.
 */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "catalogue/settings.h"
#include "modules/cc/pert.h"
#include "modules/model/pert_fluid.h"
#include "rttlab.h"
#include "session/fluid_map.h"
#include "session/session.h"

#define ROWS_MAX   20000
#define ROWS_LEAST 500 /* rows of a trajectory whose RTT is long */
#define PER_RTT    10
#define PARTS      4 /* quarters of the trajectory, by which it is said how it ends */
#define CURVE_MAX  2000
#define MAP_STEP   16 /* the cost of a node of the map, in rows of the trajectory */
#define COLUMNS    5
#define SETTLED    1e-3 /* swing of a window at rest, as a share of the equilibrium window */
#define SAME_SHARE 0.03

struct fluid_session {
    struct session session; /* the first member, as session.h requires */
    struct settings *settings;
    const double *values;
    struct fluid fluid;
    const struct json *sweep; /* its values; NULL: no sweep */
    struct setting swept;
    int curve;
    double propagation_s; /* of the curve */

    struct table *table; /* NULL: no trajectory */
    struct dde dde;
    int64_t row, rows;
    double step_s, least[PARTS], most[PARTS], last_s;

    struct fluid_map *map; /* NULL: no map */
};

extern const struct session_kind session_fluid;

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static int32_t open_trajectory(struct fluid_session *s, double rows) {
    static const struct column_spec columns[COLUMNS] = {{"time", "Time", "s"},
                                                        {"window", "Window", "segments"},
                                                        {"queueingDelay", "Queueing delay", "ms"},
                                                        {"smoothedDelay", "Smoothed queueing delay", "ms"},
                                                        {"probability", "Chance of a response", ""}};
    double duration_s = s->values[FLUID_DURATION];
    if (!(rows >= 2)) return 0;
    s->step_s = fmax(duration_s / fmin(rows - 1, ROWS_MAX), fmin(s->fluid.rtt_s / PER_RTT, duration_s / ROWS_LEAST));
    s->rows = (int64_t)floor(duration_s / s->step_s * (1 + 1e-12)) + 1;
    for (int i = 0; i < PARTS; i++)
        s->least[i] = (double)INFINITY, s->most[i] = -(double)INFINITY;
    s->table = table_new(s->session.tables, "fluid", "model", "model.fluid", columns, COLUMNS, 1);
    if (!s->table) return fail_no_memory("the trajectory");
    return pert_fluid_start(&s->fluid, s->values, &s->dde) ? 0 : fail_status();
}

static int32_t open_sweep(struct fluid_session *s, const struct json *sweep) {
    if (!sweep || sweep->type != JSON_OBJECT) return 0;
    s->sweep = json_member(sweep, "values");
    return settings_find(s->settings, json_member_string(sweep, "key", ""), &s->swept);
}

static struct session *fluid_open(const struct json *document) {
    struct fluid_session *s = ARENA_NEW(struct fluid_session);
    const struct json *set = json_member(document, "set"), *map = json_member(document, "map");
    if (!s) return fail_no_memory("the fluid"), NULL;
    if (session_init(&s->session, &session_fluid) || !(s->settings = settings_new())) return NULL;
    if (set && settings_override(s->settings, set)) return NULL;
    s->values = settings_values(s->settings, "model", "pert-fluid");
    s->fluid = pert_fluid_of(s->values);
    if (open_sweep(s, json_member(document, "sweep"))) return NULL;
    s->curve = (int)fmin(json_member_number(document, "curve", 0), CURVE_MAX);
    s->propagation_s = fmax(0, json_member_number(document, "curvePropagation", 0) / 1e3);
    if (open_trajectory(s, json_member_number(document, "rows", 0))) return NULL;
    if (map && map->type == JSON_OBJECT && !(s->map = fluid_map_new(s->settings, map))) return NULL;
    return &s->session;
}

/* ---- trajectory -------------------------------------------------------------------------------------------------- */

static int32_t add_row(struct fluid_session *s) {
    double x[DDE_MAX], columns[COLUMNS] = {(double)s->row * s->step_s};
    int part = (int)(s->row * PARTS / s->rows);
    if (!dde_at(&s->dde, columns[0], x)) {
        s->rows = s->row;
        return s->dde.diverged ? 0 : fail_status();
    }
    pert_fluid_read(&s->fluid, x, columns + 1);
    s->least[part] = fmin(s->least[part], columns[1]);
    s->most[part] = fmax(s->most[part], columns[1]);
    s->last_s = columns[0];
    s->row++;
    return table_add(s->table, columns) ? 0 : fail_no_memory("the trajectory");
}

static int32_t fluid_step(struct session *session, double until_ns, uint32_t max_events) {
    struct fluid_session *s = (struct fluid_session *)(void *)session;
    (void)until_ns;
    for (; max_events; max_events--) {
        if (s->row < s->rows) {
            if (add_row(s)) return fail_status();
            continue;
        }
        if (!s->map || !fluid_map_step(s->map)) return LAB_FINISHED;
        max_events -= max_events < MAP_STEP ? max_events - 1 : MAP_STEP - 1;
    }
    return LAB_MORE;
}

/* ---- result ------------------------------------------------------------------------------------------------------ */

static double swing(const struct fluid_session *s, int part) {
    return s->most[part] - s->least[part];
}

/* Whether each quarter's swing is smaller than the one before: single spikes far apart leave quarters between them. */
static int falls_throughout(const struct fluid_session *s) {
    for (int part = 1; part < PARTS; part++)
        if (swing(s, part) >= swing(s, part - 1) * (1 - SAME_SHARE)) return 0;
    return 1;
}

/* How the window ends, from its swing in the last quarter and in those before. */
static const char *ending(const struct fluid_session *s) {
    double before = swing(s, PARTS - 2), last = swing(s, PARTS - 1);
    if (s->dde.diverged) return "diverges";
    if (last < SETTLED * fluid_theorem(&s->fluid, s->fluid.rtt_s).window) return "rests";
    if (falls_throughout(s)) return "decays";
    return last > before * (1 + SAME_SHARE) ? "grows" : "persists";
}

static void write_trajectory(const struct fluid_session *s, struct text *out) {
    json_key(out, "trajectory");
    json_begin(out, '{');
    json_put_string(out, "ends", ending(s));
    json_put_number(out, "swingSegments", swing(s, PARTS - 1));
    json_put_number(out, "untilS", s->last_s);
    json_end(out, '}');
}

/* Writes the stability by the theorem and by the linearisation. */
static void write_known(const struct fluid *fluid, struct text *out) {
    struct fluid_theorem t = fluid_theorem(fluid, fluid->rtt_s);
    int red = fluid->kind == FLUID_RED;
    double margin = fluid_margin(fluid, fluid->rtt_s);
    json_put_bool(out, "theorem", fluid_promise(fluid, fluid->rtt_s) >= 0);
    json_put_bool(out, "exact", margin > 0);
    json_put_number(out, "marginRad", margin);
    json_put_number(out, "windowSegments", t.window);
    json_put_number(out, "chance", t.chance);
    json_put_number(out, "delayMs", (red ? t.delay_s : fluid->target_s) * 1e3);
    json_put_number(out, "exactRttMs", fluid_exact_boundary(fluid) * 1e3);
    json_put_number(out, "theoremRttMs", (red ? fluid_theorem_boundary(fluid) : fluid->design_rtt_s) * 1e3);
    if (!red) {
        json_put_number(out, "gainPerS", fluid->k);
        json_put_number(out, "zeroPerS", fluid->m);
        return;
    }
    json_put_number(out, "left", t.left);
    json_put_number(out, "right", t.right);
    json_put_number(out, "leastIntervalMs", fluid_least_interval(fluid) * 1e3);
    json_put_number(out, "slopePerS", fluid_slope(fluid));
    json_put_number(out, "polePerS", fluid_pole(fluid));
}

static void write_sweep(const struct fluid_session *s, struct text *out) {
    double present = *s->swept.value;
    json_key(out, "sweep");
    json_begin(out, '[');
    for (const struct json *value = s->sweep->child; value; value = value->next) {
        if (value->type != JSON_NUMBER) continue;
        *s->swept.value = value->number;
        struct fluid fluid = pert_fluid_of(s->values);
        json_begin(out, '{');
        json_put_number(out, "value", value->number);
        write_known(&fluid, out);
        json_end(out, '}');
    }
    *s->swept.value = present;
    json_end(out, ']');
}

/* Writes the response curve from no delay to beyond the delay at which every ACK causes a response. */
static void write_curve(const struct fluid_session *s, struct text *out) {
    const struct fluid *f = &s->fluid;
    double certain_s = 2 * f->tmax_s + s->propagation_s, step_s = 1.25 * certain_s / (s->curve - 1);
    for (int chance = 0; chance < 2; chance++) {
        json_key(out, chance ? "curveChance" : "curveDelayMs");
        json_begin(out, '[');
        for (int i = 0; i < s->curve; i++)
            json_number(out, chance ? pert_curve_to(i * step_s, f->tmin_s, f->tmax_s, f->pmax, certain_s)
                                    : i * step_s * 1e3);
        json_end(out, ']');
    }
}

static void fluid_result(struct session *session, struct text *out) {
    const struct fluid_session *s = (const struct fluid_session *)(const void *)session;
    json_key(out, "known");
    json_begin(out, '{');
    write_known(&s->fluid, out);
    json_end(out, '}');
    if (s->table) write_trajectory(s, out);
    if (s->sweep) write_sweep(s, out);
    if (s->map) fluid_map_write(s->map, out);
    if (s->curve > 1) write_curve(s, out);
    json_key(out, "inForce");
    json_begin(out, '{');
    settings_write_module(registry_find("model", "pert-fluid"), "pert-fluid", s->values, out);
    json_end(out, '}');
}

const struct session_kind session_fluid = {
    .id = "fluid", .open = fluid_open, .step = fluid_step, .result = fluid_result};
