/* What movement.c, crossings.c and connectivity.c share. */
#ifndef LAB_MOVEMENT_STATE_H
#define LAB_MOVEMENT_STATE_H

#include "sim/wireless/movement.h"

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

/* Where a leg is at `at_ns`. */
static inline void leg_place(const struct leg *leg, int64_t at_ns, double *x_m, double *y_m) {
    double share = 0;
    if (at_ns > leg->from_ns)
        share = at_ns >= leg->to_ns ? 1 : (double)(at_ns - leg->from_ns) / (double)(leg->to_ns - leg->from_ns);
    *x_m = leg->from_x_m + (leg->to_x_m - leg->from_x_m) * share;
    *y_m = leg->from_y_m + (leg->to_y_m - leg->from_y_m) * share;
}

/* The square of the distance of two legs at `at_ns`, m^2: the one test of who is within a radius. */
static inline double legs_distance2(const struct leg *a, const struct leg *b, int64_t at_ns) {
    double ax, ay, bx, by;
    leg_place(a, at_ns, &ax, &ay);
    leg_place(b, at_ns, &bx, &by);
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by);
}

/*
 * The first instant after `now_ns`, while both legs last, at which the legs' distance passes the radius: from then on
 * the test of legs_distance2 gives the other answer. INT64_MAX: there is none.
 */
int64_t legs_crossing_ns(const struct leg *a, const struct leg *b, double radius2, int64_t now_ns);

/* The links change now: adds what held up to now. Before the change. */
void connectivity_before_change(struct movement *movement);

#endif
