/* Nodes that move without a network above them, in tests. */
#ifndef LAB_MOVEMENT_HELPER_H
#define LAB_MOVEMENT_HELPER_H

#include <stdint.h>

#include "sim/wireless/movement.h"
#include "sim/wireless/movement_state.h"

/* Of registry.def, in its order. */
enum moving { MOVING_RWP, MOVING_DIRECTION, MOVING_STATIC, MOVING_FILE };

struct moving_setup {
    enum moving how;
    struct field field;
    uint64_t seed;
    double radius_m[RANGE_COUNT];
    int64_t measure_from_ns, measure_to_ns;
    const char *file; /* the text of mobility.file, or NULL */
    int recorded;     /* legs go into a table */
};

/* Memory, settings and errors as at first. */
void moving_reset(void);

/* The value of the parameter mobility.<id>, from the next start on. */
void moving_set(int param, double value);

/* Nodes at 0 s, started; NULL after fail(). Only one simulation at a time: its clock is `moving_sim`. */
struct movement *moving_start(const struct moving_setup *setup, void (*changed)(void *context), void *context);

extern struct sim moving_sim;

/* Everything up to and including `at_ns` happens, and it is then `at_ns`. */
void moving_until(int64_t at_ns);

/* The table of legs of a recorded one. */
struct table *moving_legs(void);

#endif
