/* What both kinds of experts share: their unit, and the deviation under their RTO. */
#ifndef LAB_EXPERT_TIMER_H
#define LAB_EXPERT_TIMER_H

#include <math.h>

#include "estimator/mean_deviation.h"

/* The automatic unit is 4 ms times a power of two: with it 64 units, half the experts' range, reach the largest RTT. */
#define EXPERT_UNIT_BASE_MS   4.0
#define EXPERT_UNITS_AT_MOST  64.0
#define EXPERT_UNIT_DOUBLINGS 40

/* Choices of the parameter "deviation". */
enum expert_deviation { EXPERT_DEVIATION_BY_SOURCE, EXPERT_DEVIATION_BY_ERROR, EXPERT_DEVIATION_BY_SAMPLE };
#define EXPERT_DEVIATION_CHOICES "auto=By the source|" DEVIATION_CHOICES

struct expert_timer {
    double rttvar, previous; /* ns; NaN before the first sample */
};

/* `given_ms`, or where it is 0 the automatic unit for RTTs up to `rtt_max_ns` (NaN: not known). */
static inline double expert_unit_ms(double given_ms, double rtt_max_ns) {
    if (given_ms > 0) return given_ms;
    double unit = EXPERT_UNIT_BASE_MS;
    for (int k = 0; k < EXPERT_UNIT_DOUBLINGS && EXPERT_UNITS_AT_MOST * unit * 1e6 < rtt_max_ns; k++)
        unit *= 2;
    return unit;
}

/* One sample m with the prediction of before it. RTTVAR starts at m/2 and moves by gain h from the second sample on. */
static inline void expert_timer_sample(struct expert_timer *timer, double m, double prediction, double h,
                                       enum expert_deviation rule, int from_log) {
    int by_sample = rule == EXPERT_DEVIATION_BY_SOURCE ? from_log : rule == EXPERT_DEVIATION_BY_SAMPLE;
    if (isnan(timer->previous))
        timer->rttvar = m / 2;
    else
        timer->rttvar += h * (fabs(m - (by_sample ? timer->previous : prediction)) - timer->rttvar);
    timer->previous = m;
}

#endif
