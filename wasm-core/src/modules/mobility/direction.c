/* lab: optimise for size */
/* Random direction (Royer, Melliar-Smith and Moser 2001): a node goes straight to the edge of the field, rests, and
 * turns. */
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "base/random.h"
#include "base/units.h"
#include "kinds/mobility.h"
#include "rttlab.h"

#define FULL_TURN 6.283185307179586

struct direction {
    struct mobility_setup setup;
    struct random random[NODES_MAX];
};

static size_t state_bytes(const struct mobility_setup *setup) {
    (void)setup;
    return sizeof(struct direction);
}

static int32_t start(void *state, const struct mobility_setup *setup) {
    struct direction *direction = state;
    direction->setup = *setup;
    for (int32_t node = 0; node < setup->field.nodes; node++) {
        char name[32];
        snprintf(name, sizeof name, "mobility.%d", (int)node);
        random_seed(&direction->random[node], setup->seed, name);
    }
    if (setup->params[MOBILITY_SPEED_MIN] <= setup->params[MOBILITY_SPEED_MAX]) return 0;
    return fail(LAB_BAD_INPUT, "bad-speed", "mobility.vmin", "Give a least speed that is not above mobility.vmax.",
                "The least speed, %.10g m/s, is above the greatest, %.10g m/s.", setup->params[MOBILITY_SPEED_MIN],
                setup->params[MOBILITY_SPEED_MAX]);
}

/* How far it is from `at` to the edge of [0, size] at `rate` m for each metre of the way; it may be on the edge. */
static double to_edge_m(double at, double size, double rate) {
    if (rate > 0) return (size - at) / rate;
    return rate < 0 ? -at / rate : HUGE_VAL;
}

/* Draws a direction until it leads into the field. */
static void draw_leg(struct direction *direction, int32_t node, int64_t at_ns, double x_m, double y_m,
                     struct leg *leg) {
    const struct field *field = &direction->setup.field;
    const double *params = direction->setup.params;
    struct random *random = &direction->random[node];
    double length_m, angle;
    do {
        angle = FULL_TURN * random_uniform(random);
        length_m = fmin(to_edge_m(x_m, field->width_m, cos(angle)), to_edge_m(y_m, field->height_m, sin(angle)));
    } while (!(length_m > 0));
    double low = params[MOBILITY_SPEED_MIN], high = params[MOBILITY_SPEED_MAX];
    double to_x_m = fmin(fmax(x_m + length_m * cos(angle), 0), field->width_m);
    double to_y_m = fmin(fmax(y_m + length_m * sin(angle), 0), field->height_m);
    *leg = leg_towards(at_ns, x_m, y_m, to_x_m, to_y_m, low + (high - low) * random_uniform(random));
}

static void next_leg(void *state, int32_t node, const struct leg *before, struct leg *leg) {
    struct direction *direction = state;
    double pause_s = direction->setup.params[MOBILITY_PAUSE];
    if (!before) {
        double x_m = direction->setup.field.width_m * random_uniform(&direction->random[node]);
        double y_m = direction->setup.field.height_m * random_uniform(&direction->random[node]);
        draw_leg(direction, node, 0, x_m, y_m, leg);
    } else if (pause_s > 0 && (before->from_x_m != before->to_x_m || before->from_y_m != before->to_y_m)) {
        *leg =
            leg_resting(before->to_ns, before->to_ns + (int64_t)(pause_s * NS_PER_S), before->to_x_m, before->to_y_m);
    } else {
        draw_leg(direction, node, before->to_ns, before->to_x_m, before->to_y_m, leg);
    }
}

static const struct mobility direction = {
    .module =
        {
            .kind = "movement",
            .id = "direction",
            .label = "Random direction",
            .short_label = "Direction",
            .help =
                LAB_TEXT("Each node goes straight to the edge of the field, rests, and turns: nodes are spread more "
                         "evenly than by random waypoints."),
            .citation = LAB_TEXT("Royer, Melliar-Smith and Moser 2001"),
            .validation = LAB_TEXT("Legs end at edges: wasm-core/test/modules/mobility/test_mobility.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT("Places at first are drawn evenly from the field."),
        },
    .state_bytes = state_bytes,
    .start = start,
    .next_leg = next_leg,
};
LAB_DEFINE_MODULE(movement_direction, direction.module);
