/* The deviation in the experts' RTO (Nunes et al. 2014, equations 2 and 4). */
#ifndef LAB_EXPERT_TIMER_H
#define LAB_EXPERT_TIMER_H

#include <math.h>

#include "base/nan.h"
#include "modules/estimator/mean_deviation.h"

/* Choices of the parameter "deviation". */
enum expert_deviation { EXPERT_DEVIATION_BY_SOURCE, EXPERT_DEVIATION_BY_ERROR, EXPERT_DEVIATION_BY_SAMPLE };
#define EXPERT_DEVIATION_CHOICES "auto=By the source|" DEVIATION_CHOICES

struct expert_timer {
    double rttvar, previous; /* ns; NaN before the first sample */
};

/* The intermediate values of one step. */
struct expert_timer_step {
    double rttvar,
        from; /* RTTVAR before the sample; the value from which the sample deviates; NaN at the first sample */
    double deviation;
};

/* One sample m with the prediction before it. RTTVAR starts at m/2; from the second sample on, it has gain h. */
static inline struct expert_timer_step expert_timer_sample(struct expert_timer *timer, double m, double prediction,
                                                           double h, enum expert_deviation rule, int from_log) {
    int by_sample = rule == EXPERT_DEVIATION_BY_SOURCE ? from_log : rule == EXPERT_DEVIATION_BY_SAMPLE;
    struct expert_timer_step step = {timer->rttvar, (double)NAN, (double)NAN};
    if (is_nan(timer->previous)) {
        timer->rttvar = m / 2;
    } else {
        step.from = by_sample ? timer->previous : prediction;
        step.deviation = fabs(m - step.from);
        timer->rttvar += h * (step.deviation - timer->rttvar);
    }
    timer->previous = m;
    return step;
}

#endif
