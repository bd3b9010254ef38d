/* The parts of Reno that other congestion controls use: standard growth, and the base of a cut (RFC 5681). */
#ifndef LAB_AIMD_H
#define LAB_AIMD_H

#include <math.h>

#include "kinds/cc.h"

/* Growth by one ACK: in slow start by the acknowledged segments, at most two (RFC 3465); above, `per_rtt` per RTT. */
static inline void aimd_grow(struct window *window, const struct cc_moment *moment, double acked, double per_rtt) {
    if (window->cwnd < window->ssthresh)
        window->cwnd += fmin(acked, moment->after_timeout ? 1 : 2);
    else
        window->cwnd += per_rtt * acked / window->cwnd;
}

/* The quantity that a loss multiplies: the flight size, or by ns-2's rules the window. Segments. */
static inline double aimd_base(const struct window *window, const struct cc_moment *moment) {
    return moment->from_window ? fmin(window->cwnd + window->inflation, moment->limit) : moment->flight;
}

#endif
