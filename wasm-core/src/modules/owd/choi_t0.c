/* lab: optimise for size */
#include "modules/owd/choi_t0.h"

#include <stddef.h>

double choi_t0(const struct choi_first *first, double ratio, double alpha, double beta, int midpoint,
               enum choi_case *which) {
    double x = midpoint ? first->rtt_s0 : first->rtt_s1 - first->rtt_r1 + first->rtt_r0;
    enum choi_case selected = CHOI_BALANCED;
    double t0 = first->rtt_s0 / 2;
    if (ratio > alpha) {
        selected = CHOI_FORWARD_LONGER;
        t0 = (x + 2 * first->rtt_s0) / 4;
    } else if (ratio < beta) {
        selected = CHOI_REVERSE_LONGER;
        t0 = x / 4;
    }
    if (which) *which = selected;
    return t0;
}

#define PROBE_BYTES 40

double choi_overhead_bytes(double duration, double mean_rtt) {
    return duration / mean_rtt * PROBE_BYTES * 2;
}
