/*
 * Mobility: where nodes are, and how they move. One file each: random waypoint, random direction, nodes that rest,
 * replayed legs. A module gives each node's legs one after the other; sim/wireless/movement.h keeps those in force.
 * The modules' kind is "movement", and the parameters that they share are the group "mobility".
 */
#ifndef LAB_MOBILITY_H
#define LAB_MOBILITY_H

#include <stddef.h>
#include <stdint.h>

#include "base/json.h"
#include "catalogue/module.h"

#define NODES_MAX 128

enum mobility_param {
    MOBILITY_SPEED_MIN,
    MOBILITY_SPEED_MAX,
    MOBILITY_PAUSE,
    MOBILITY_START,
    MOBILITY_PATTERN,
    MOBILITY_SPACING,
    MOBILITY_ROW_DISTANCE,
    MOBILITY_PARAM_COUNT
};

enum mobility_start { START_UNIFORM, START_STATIONARY };

enum mobility_pattern { PATTERN_UNIFORM, PATTERN_CHAIN, PATTERN_PARALLEL, PATTERN_RING, PATTERN_GRID, PATTERN_CELL };

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

/* What a mobility starts from. `params`: of the group, MOBILITY_*, in the catalogue's units. */
struct mobility_setup {
    const double *params;
    struct field field;
    uint64_t seed;           /* each node draws from a stream of its own, "mobility.<node>" */
    const struct json *file; /* the scenario's mobility.file, or NULL */
};

struct mobility {
    struct module module;
    size_t (*state_bytes)(const struct mobility_setup *setup);
    /* Before the first leg. 0 or the status of a fail(). */
    int32_t (*start)(void *state, const struct mobility_setup *setup);
    /* The leg of `node` that follows `before`; NULL: its first, from 0 s on. */
    void (*next_leg)(void *state, int32_t node, const struct leg *before, struct leg *leg);
};

/* The nth mobility of the registry, or NULL. */
const struct mobility *mobility_at(int nth);

/* A leg from where `from` ends at `at_ns` to (x_m, y_m) at `speed_m_per_s`, at least 1 ns long. */
struct leg leg_towards(int64_t at_ns, double from_x_m, double from_y_m, double x_m, double y_m, double speed_m_per_s);

/* A rest at a place from `at_ns` to `until_ns`. */
static inline struct leg leg_resting(int64_t at_ns, int64_t until_ns, double x_m, double y_m) {
    return (struct leg){at_ns, until_ns, x_m, y_m, x_m, y_m};
}

#endif
