/* lab: optimise for size */
/* When two legs cross a radius: the square of their distance is a quadratic in time. */
#include "sim/wireless/crossings.h"

#include <math.h>

#include "base/units.h"

/* How far rounding may put the root beside the instant at which the exact test changes, ns. */
#define ROUNDING_NS 64

/* Velocity of a leg, m/s; 0 for one without length in time. */
static void velocity(const struct leg *leg, double *x, double *y) {
    double seconds = leg->to_ns > leg->from_ns ? (double)(leg->to_ns - leg->from_ns) / NS_PER_S : HUGE_VAL;
    *x = (leg->to_x_m - leg->from_x_m) / seconds;
    *y = (leg->to_y_m - leg->from_y_m) / seconds;
}

/*
 * Seconds from now until the distance passes the radius, with the place (px, py) and velocity (vx, vy) of one seen from
 * the other; negative: it does not. `inside`: they are within the radius now.
 */
static double root_s(double px, double py, double vx, double vy, double radius2, int inside) {
    double a = vx * vx + vy * vy, b = px * vx + py * vy, c = px * px + py * py - radius2;
    double square = b * b - a * c;
    if (a == 0 || (!inside && (b >= 0 || square < 0))) return -1;
    double root = square > 0 ? sqrt(square) : 0;
    /* Of the two forms of a root, the one without cancellation. */
    if (inside) return b > 0 ? fmax(-c / (b + root), 0) : (root - b) / a;
    return fmax(c / (root - b), 0);
}

static int is_within(const struct leg *a, const struct leg *b, double radius2, int64_t at_ns) {
    return legs_distance2(a, b, at_ns) <= radius2;
}

int64_t legs_crossing_ns(const struct leg *a, const struct leg *b, double radius2, int64_t now_ns) {
    double ax, ay, bx, by, avx, avy, bvx, bvy;
    int64_t last_ns = a->to_ns < b->to_ns ? a->to_ns : b->to_ns;
    leg_place(a, now_ns, &ax, &ay);
    leg_place(b, now_ns, &bx, &by);
    velocity(a, &avx, &avy);
    velocity(b, &bvx, &bvy);
    int inside = is_within(a, b, radius2, now_ns);
    double seconds = root_s(bx - ax, by - ay, bvx - avx, bvy - avy, radius2, inside);
    if (seconds < 0 || seconds * NS_PER_S >= (double)(last_ns - now_ns) + ROUNDING_NS) return INT64_MAX;
    int64_t at_ns = now_ns + (int64_t)(seconds * NS_PER_S);
    /* The exact test decides the nanosecond. */
    for (int k = 0; k < ROUNDING_NS && at_ns > now_ns + 1 && is_within(a, b, radius2, at_ns - 1) != inside; k++)
        at_ns--;
    if (at_ns <= now_ns) at_ns = now_ns + 1;
    for (int k = 0; k < 2 * ROUNDING_NS && at_ns < last_ns && is_within(a, b, radius2, at_ns) == inside; k++)
        at_ns++;
    return at_ns < last_ns ? at_ns : INT64_MAX;
}
