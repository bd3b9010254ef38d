/* Places on legs, and when the distance of two legs passes a radius. */
#ifndef LAB_CROSSINGS_H
#define LAB_CROSSINGS_H

#include "kinds/mobility.h"

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

#endif
