/* Durations in whole ticks of a coarse clock, never below one. */
#ifndef LAB_TICKS_H
#define LAB_TICKS_H

#include <math.h>

enum tick_rounding { TICKS_FLOOR, TICKS_CEIL, TICKS_ROUND };

#define TICK_ROUNDING_CHOICES "floor=Down|ceil=Up|round=To the nearest"

/* Duration and tick in one unit; halves round up. */
static inline double ticks_of(double duration, double tick, enum tick_rounding rounding) {
    double ticks = duration / tick;
    double whole = rounding == TICKS_FLOOR ? floor(ticks) : rounding == TICKS_CEIL ? ceil(ticks) : floor(ticks + 0.5);
    return whole < 1 ? 1 : whole;
}

#endif
