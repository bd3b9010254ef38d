/*
 * Eifel's self-trained factor AGG (Ludwig and Sklower 2000, section 4.4): every sample makes the timer a little more
 * aggressive, every spurious timeout takes half of that back. RTO_AGG = AGG RTO_E, with no further minimum.
 *
 * Order of a sample: first whether it shows that the RTO in force was too short, then the estimator, then the decay.
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
    double max_cwnd;       /* the window at the last loss, segments; NaN: none yet, and AGG does not decay */
    double cwnd, ssthresh; /* of the last sample: losses are read off their changes */
};

static inline void eifel_aggregate_start(struct eifel_aggregate *agg) {
    *agg = (struct eifel_aggregate){1, (double)NAN, (double)NAN, (double)NAN};
}

/* A timeout was spurious. */
static inline void eifel_aggregate_spurious(struct eifel_aggregate *agg) {
    agg->factor += (1 - agg->factor) / 2;
    if (agg->factor > 1) agg->factor = 1;
}

/* One valid sample lets AGG decay; not before the first loss. */
static inline void eifel_aggregate_decay(struct eifel_aggregate *agg, double k) {
    double keep = is_nan(agg->max_cwnd) ? 1 : 1 - k / (EIFEL_CYCLE * agg->max_cwnd * agg->max_cwnd);
    agg->factor *= keep < 0 ? 0 : keep;
}

/*
 * The windows at a sample, segments; NaN where not known. A loss shows as another ssthresh, or as a window that fell by
 * a quarter or more while ssthresh stayed (a loss at the same window as before); it happened at the window before.
 */
static inline void eifel_aggregate_window(struct eifel_aggregate *agg, double cwnd, double ssthresh) {
    int cut = ssthresh < SSTHRESH_UNSET && ssthresh != agg->ssthresh, fell = cwnd <= 0.75 * agg->cwnd;
    if ((cut || fell) && !is_nan(agg->cwnd)) agg->max_cwnd = agg->cwnd;
    agg->cwnd = cwnd;
    agg->ssthresh = ssthresh;
}

#endif
