/* lab: optimise for size */
/* Nodes that rest, in a pattern in the middle of the field. */
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "base/random.h"
#include "kinds/mobility.h"
#include "rttlab.h"

#define HALF_TURN 3.141592653589793

struct resting {
    double x_m[NODES_MAX], y_m[NODES_MAX];
};

static size_t state_bytes(const struct mobility_setup *setup) {
    (void)setup;
    return sizeof(struct resting);
}

static void draw_places(struct resting *resting, const struct mobility_setup *setup) {
    for (int32_t node = 0; node < setup->field.nodes; node++) {
        char name[32];
        struct random random;
        snprintf(name, sizeof name, "mobility.%d", (int)node);
        random_seed(&random, setup->seed, name);
        resting->x_m[node] = setup->field.width_m * random_uniform(&random);
        resting->y_m[node] = setup->field.height_m * random_uniform(&random);
    }
}

/* All nodes, in rows of `columns`. */
static void place_rows(struct resting *resting, int32_t nodes, int32_t columns, double spacing_m, double row_m) {
    for (int32_t node = 0; node < nodes; node++) {
        resting->x_m[node] = spacing_m * (node % columns);
        resting->y_m[node] = row_m * (node / columns);
    }
}

/* The nodes from `first` on, evenly on a circle. */
static void place_circle(struct resting *resting, int32_t first, int32_t nodes, double radius_m) {
    for (int32_t node = first; node < nodes; node++) {
        double angle = 2 * HALF_TURN * (node - first) / (nodes - first);
        resting->x_m[node] = radius_m * cos(angle);
        resting->y_m[node] = radius_m * sin(angle);
    }
}

/* Moves the pattern into the middle of the field. 0 or the status of a fail() where it is larger than the field. */
static int32_t centre(struct resting *resting, const struct field *field) {
    double left = HUGE_VAL, right = -HUGE_VAL, top = HUGE_VAL, bottom = -HUGE_VAL;
    for (int32_t node = 0; node < field->nodes; node++) {
        left = fmin(left, resting->x_m[node]);
        right = fmax(right, resting->x_m[node]);
        top = fmin(top, resting->y_m[node]);
        bottom = fmax(bottom, resting->y_m[node]);
    }
    if (right - left > field->width_m || bottom - top > field->height_m)
        return fail(LAB_BAD_INPUT, "pattern-too-large", "mobility.spacing",
                    "Make the spacing or the number of nodes smaller, or network.width and network.height larger.",
                    "The pattern of nodes is %.4g by %.4g m, and the field %.4g by %.4g m.", right - left, bottom - top,
                    field->width_m, field->height_m);
    for (int32_t node = 0; node < field->nodes; node++) {
        resting->x_m[node] += (field->width_m - right - left) / 2;
        resting->y_m[node] += (field->height_m - bottom - top) / 2;
    }
    return 0;
}

static int32_t start(void *state, const struct mobility_setup *setup) {
    struct resting *resting = state;
    int32_t nodes = setup->field.nodes;
    double spacing_m = setup->params[MOBILITY_SPACING], row_m = setup->params[MOBILITY_ROW_DISTANCE];
    switch ((enum mobility_pattern)(int)setup->params[MOBILITY_PATTERN]) {
    case PATTERN_UNIFORM:
        draw_places(resting, setup);
        return 0;
    case PATTERN_CHAIN:
        place_rows(resting, nodes, nodes, spacing_m, 0);
        break;
    case PATTERN_PARALLEL:
        place_rows(resting, nodes, (nodes + 1) / 2, spacing_m, row_m);
        break;
    case PATTERN_RING:
        place_circle(resting, 0, nodes, spacing_m / (2 * sin(HALF_TURN / nodes)));
        break;
    case PATTERN_GRID:
        place_rows(resting, nodes, (int32_t)ceil(sqrt(nodes)), spacing_m, spacing_m);
        break;
    case PATTERN_CELL:
        resting->x_m[0] = resting->y_m[0] = 0;
        place_circle(resting, 1, nodes, spacing_m);
        break;
    }
    return centre(resting, &setup->field);
}

static void next_leg(void *state, int32_t node, const struct leg *before, struct leg *leg) {
    const struct resting *resting = state;
    if (before)
        *leg = leg_resting(before->to_ns, INT64_MAX, before->to_x_m, before->to_y_m);
    else
        *leg = leg_resting(0, INT64_MAX, resting->x_m[node], resting->y_m[node]);
}

static const struct mobility resting = {
    .module =
        {
            .kind = "movement",
            .id = "static",
            .label = "At rest",
            .short_label = "At rest",
            .help = LAB_TEXT("Nodes stay where they are: drawn evenly, or in a pattern in the middle of the field."),
            .citation = LAB_TEXT(""),
            .validation = LAB_TEXT("Distances of each pattern: wasm-core/test/modules/mobility/test_mobility.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT("A node that was moved by hand stays where it was put."),
        },
    .state_bytes = state_bytes,
    .start = start,
    .next_leg = next_leg,
};
LAB_DEFINE_MODULE(movement_static, resting.module);
