/*
 * Eifel's self-trained factor AGG (Ludwig and Sklower 2000, section 4.4): every sample reduces it a little, every
 * spurious timeout moves it halfway back to 1. RTO_AGG = AGG RTO_E, with no further minimum.
 *
 * Order at a sample: first the test whether the RTO in force was too short, then the estimator, then the decay.
 */
#ifndef LAB_EIFEL_AGGREGATE_H
#define LAB_EIFEL_AGGREGATE_H

#include <math.h>

#include "base/nan.h"
#include "modules/estimator/eifel_flight.h"

/* Samples of a congestion avoidance cycle between W/2 and W, over W^2: the first gives 3/8 W^2 of them. */
#define EIFEL_CYCLE (3.0 / 8)

struct eifel_aggregate {
    double factor;         /* AGG, 0 .. 1 */
    double max_cwnd;       /* the window at the last loss, segments; NaN: before the first loss, AGG does not decay */
    double cwnd, ssthresh; /* at the last sample: losses are detected from changes */
};

static inline void eifel_aggregate_start(struct eifel_aggregate *agg) {
    *agg = (struct eifel_aggregate){1, (double)NAN, (double)NAN, (double)NAN};
}

/* Raises AGG after a spurious timeout. */
static inline void eifel_aggregate_spurious(struct eifel_aggregate *agg) {
    agg->factor += (1 - agg->factor) / 2;
    if (agg->factor > 1) agg->factor = 1;
}

/* Reduces AGG at a valid sample; not before the first loss. */
static inline void eifel_aggregate_decay(struct eifel_aggregate *agg, double k) {
    double keep = is_nan(agg->max_cwnd) ? 1 : 1 - k / (EIFEL_CYCLE * agg->max_cwnd * agg->max_cwnd);
    agg->factor *= keep < 0 ? 0 : keep;
}

/*
 * Updates the windows at a sample, segments; NaN where not known. A loss is detected by a changed ssthresh, or by a
 * window that fell by a quarter or more with the same ssthresh (a loss at the same window); max_cwnd is the window
 * before.
 */
static inline void eifel_aggregate_window(struct eifel_aggregate *agg, double cwnd, double ssthresh) {
    int cut = ssthresh < SSTHRESH_UNSET && ssthresh != agg->ssthresh, fell = cwnd <= 0.75 * agg->cwnd;
    if ((cut || fell) && !is_nan(agg->cwnd)) agg->max_cwnd = agg->cwnd;
    agg->cwnd = cwnd;
    agg->ssthresh = ssthresh;
}

#endif
