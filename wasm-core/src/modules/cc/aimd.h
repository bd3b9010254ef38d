/* What congestion controls beside Reno need of it: standard growth and the half that a loss leaves (RFC 5681). */
#ifndef LAB_AIMD_H
#define LAB_AIMD_H

#include <math.h>

#include "kinds/cc.h"

/* Slow start grows by what was acknowledged, at most two segments an ACK (RFC 3465); above it `per_rtt` a round trip.
 */
static inline void aimd_grow(struct window *window, const struct cc_moment *moment, double acked, double per_rtt) {
    if (window->cwnd < window->ssthresh)
        window->cwnd += fmin(acked, moment->after_timeout ? 1 : 2);
    else
        window->cwnd += per_rtt * acked / window->cwnd;
}

/* What a loss cuts: the flight, or by ns-2's rules the window. Segments. */
static inline double aimd_base(const struct window *window, const struct cc_moment *moment) {
    return moment->from_window ? fmin(window->cwnd + window->inflation, moment->limit) : moment->flight;
}

#endif
