/* What movement.c, crossings.c and connectivity.c share. */
#ifndef LAB_MOVEMENT_STATE_H
#define LAB_MOVEMENT_STATE_H

#include "sim/sim.h"
#include "sim/wireless/crossings.h"
#include "sim/wireless/node_set.h"

/* Sums over the measured time, each value times the seconds that it held. */
struct connectivity_sums {
    double seconds, degree, pairs, isolated, components, hops;
    int64_t since_ns; /* the present values hold since then, and are not yet added */
    int known;        /* the values below are those of the present links */
    double now_degree, now_pairs, now_isolated, now_components, now_hops;
};

struct movement {
    struct sim *sim;
    struct field field;
    const struct mobility *mobility;
    void *mobility_state;
    double radius2[RANGE_COUNT];
    struct leg legs[NODES_MAX];
    struct node_set within[RANGE_COUNT][NODES_MAX];
    int64_t crossing_ns[NODES_MAX][NODES_MAX]; /* of a < b: when the pair next crosses a radius; INT64_MAX: never */
    int64_t first_ns[NODES_MAX];               /* the first of a's waypoint and its crossings with later nodes */
    struct timer timer;
    void (*changed)(void *context);
    void *context;
    struct connectivity_sums sums;
    struct table *table; /* NULL: legs are not recorded */
};

#endif
