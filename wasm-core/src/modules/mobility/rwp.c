/* lab: optimise for size */
/*
 * Random waypoint (Johnson and Maltz 1996): a node goes straight to a place drawn evenly from the field at a speed
 * drawn evenly, rests, and goes on. The stationary start is Navidi and Camp's (2004).
 */
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "base/random.h"
#include "base/units.h"
#include "kinds/mobility.h"
#include "rttlab.h"

struct rwp {
    struct mobility_setup setup;
    struct random random[NODES_MAX];
};

static size_t state_bytes(const struct mobility_setup *setup) {
    (void)setup;
    return sizeof(struct rwp);
}

static int32_t start(void *state, const struct mobility_setup *setup) {
    struct rwp *rwp = state;
    rwp->setup = *setup;
    for (int32_t node = 0; node < setup->field.nodes; node++) {
        char name[32];
        snprintf(name, sizeof name, "mobility.%d", (int)node);
        random_seed(&rwp->random[node], setup->seed, name);
    }
    if (setup->params[MOBILITY_SPEED_MIN] <= setup->params[MOBILITY_SPEED_MAX]) return 0;
    return fail(LAB_BAD_INPUT, "bad-speed", "mobility.vmin", "Give a least speed that is not above mobility.vmax.",
                "The least speed, %.10g m/s, is above the greatest, %.10g m/s.", setup->params[MOBILITY_SPEED_MIN],
                setup->params[MOBILITY_SPEED_MAX]);
}

static double draw_between(struct random *random, double low, double high) {
    return low + (high - low) * random_uniform(random);
}

static void draw_place(const struct rwp *rwp, struct random *random, double *x_m, double *y_m) {
    *x_m = draw_between(random, 0, rwp->setup.field.width_m);
    *y_m = draw_between(random, 0, rwp->setup.field.height_m);
}

static void draw_leg(struct rwp *rwp, int32_t node, int64_t at_ns, double from_x_m, double from_y_m, struct leg *leg) {
    struct random *random = &rwp->random[node];
    double x_m, y_m;
    draw_place(rwp, random, &x_m, &y_m);
    double speed = draw_between(random, rwp->setup.params[MOBILITY_SPEED_MIN], rwp->setup.params[MOBILITY_SPEED_MAX]);
    *leg = leg_towards(at_ns, from_x_m, from_y_m, x_m, y_m, speed);
}

/* ---- the stationary start ---------------------------------------------------------------------------------------- */

/* The mean distance of two places drawn evenly from a rectangle (Ghosh 1951), m. */
static double mean_distance_m(double a, double b) {
    double d = sqrt(a * a + b * b);
    double cubes = a * a * a / (b * b) + b * b * b / (a * a) + d * (3 - a * a / (b * b) - b * b / (a * a));
    return cubes / 15 + (b * b / a * log((a + d) / b) + a * a / b * log((b + d) / a)) / 6;
}

/* The share of time that a node rests in the long run. */
static double share_at_rest(const struct rwp *rwp) {
    const struct field *field = &rwp->setup.field;
    double low = rwp->setup.params[MOBILITY_SPEED_MIN], high = rwp->setup.params[MOBILITY_SPEED_MAX];
    double pause_s = rwp->setup.params[MOBILITY_PAUSE];
    double s_per_m = high > low ? log(high / low) / (high - low) : 1 / low;
    return pause_s / (pause_s + mean_distance_m(field->width_m, field->height_m) * s_per_m);
}

/* A leg that is under way: chosen in proportion to its length, the node anywhere on it, at a speed v that has the
 * density 1/v. */
static void draw_stationary(struct rwp *rwp, int32_t node, struct leg *leg) {
    const struct field *field = &rwp->setup.field;
    struct random *random = &rwp->random[node];
    double low = rwp->setup.params[MOBILITY_SPEED_MIN], high = rwp->setup.params[MOBILITY_SPEED_MAX];
    double x_m, y_m, to_x_m, to_y_m, length_m, diagonal_m = hypot(field->width_m, field->height_m);
    if (random_uniform(random) < share_at_rest(rwp)) {
        draw_place(rwp, random, &x_m, &y_m);
        double rest_ns = draw_between(random, 0, rwp->setup.params[MOBILITY_PAUSE]) * NS_PER_S;
        *leg = leg_resting(0, (int64_t)rest_ns + 1, x_m, y_m);
        return;
    }
    do {
        draw_place(rwp, random, &x_m, &y_m);
        draw_place(rwp, random, &to_x_m, &to_y_m);
        length_m = hypot(to_x_m - x_m, to_y_m - y_m);
    } while (random_uniform(random) * diagonal_m >= length_m);
    double share = random_uniform(random);
    double speed = low * exp(random_uniform(random) * log(high / low));
    *leg = leg_towards(0, x_m + (to_x_m - x_m) * share, y_m + (to_y_m - y_m) * share, to_x_m, to_y_m, speed);
}

/* ---- legs -------------------------------------------------------------------------------------------------------- */

static int is_at_rest(const struct leg *leg) {
    return leg->from_x_m == leg->to_x_m && leg->from_y_m == leg->to_y_m;
}

static void next_leg(void *state, int32_t node, const struct leg *before, struct leg *leg) {
    struct rwp *rwp = state;
    double pause_s = rwp->setup.params[MOBILITY_PAUSE];
    if (!before && (int)rwp->setup.params[MOBILITY_START] == START_STATIONARY) {
        draw_stationary(rwp, node, leg);
    } else if (!before) {
        double x_m, y_m;
        draw_place(rwp, &rwp->random[node], &x_m, &y_m);
        draw_leg(rwp, node, 0, x_m, y_m, leg);
    } else if (pause_s > 0 && !is_at_rest(before)) {
        *leg =
            leg_resting(before->to_ns, before->to_ns + (int64_t)(pause_s * NS_PER_S), before->to_x_m, before->to_y_m);
    } else {
        draw_leg(rwp, node, before->to_ns, before->to_x_m, before->to_y_m, leg);
    }
}

static const struct mobility rwp = {
    .module =
        {
            .kind = "movement",
            .id = "rwp",
            .label = "Random waypoint",
            .short_label = "Waypoints",
            .help = LAB_TEXT("Each node goes straight to a drawn place at a drawn speed, rests, and goes on."),
            .citation = LAB_TEXT("Johnson and Maltz 1996; Navidi and Camp 2004"),
            .validation =
                LAB_TEXT("Mean leg, speed over time, density: wasm-core/test/modules/mobility/test_mobility.c."),
            .equations = LAB_TEXT("\\bar v = \\frac{v_{\\max} - v_{\\min}}{\\ln(v_{\\max} / v_{\\min})}"),
            .model_notes = LAB_TEXT("The equation is the mean speed in the long run, without pauses."),
        },
    .state_bytes = state_bytes,
    .start = start,
    .next_leg = next_leg,
};
LAB_DEFINE_MODULE(movement_rwp, rwp.module);
