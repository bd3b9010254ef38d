/*
 * Mobility: where nodes are, and how they move. One file each: random waypoint, random direction, static placements,
 * replayed legs. A module gives each node's legs one after the other; sim/wireless/movement.h keeps the leg in force.
 */
#ifndef LAB_MOBILITY_H
#define LAB_MOBILITY_H

#include <stddef.h>
#include <stdint.h>

#include "base/json.h"
#include "catalogue/module.h"

#define NODES_MAX 128

/* The field: x from 0 to width_m, y from 0 to height_m. */
struct field {
    double width_m, height_m;
    int32_t nodes;
};

/* A straight way at constant speed. A node that rests has from and to at one place; to_ns INT64_MAX: for ever. */
struct leg {
    int64_t from_ns, to_ns;
    double from_x_m, from_y_m, to_x_m, to_y_m;
};

struct mobility {
    struct module module;
    size_t (*state_bytes)(const double *params, const struct field *field);
    /*
     * Before the first leg. Draws come from streams of their own, "mobility.<node>", of `seed`; `rows` is the member
     * "mobility.file" of the scenario or NULL. 0 or the status of a fail().
     */
    int32_t (*start)(void *state, const double *params, const struct field *field, uint64_t seed,
                     const struct json *rows);
    /* The leg of `node` that follows `before`; NULL: its first, from 0 s on. */
    void (*next_leg)(void *state, int32_t node, const struct leg *before, struct leg *leg);
};

/* The nth mobility of the registry, or NULL. */
const struct mobility *mobility_at(int nth);

#endif
