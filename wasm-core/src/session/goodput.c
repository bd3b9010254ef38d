/* lab: optimise for size */
#include "session/goodput.h"

/* Seconds of the measured interval that have passed. */
static double measured_s(const struct sim *sim) {
    int64_t to_ns = sim_now(sim) < sim->measure_to_ns ? sim_now(sim) : sim->measure_to_ns;
    return to_ns > sim->measure_from_ns ? (double)(to_ns - sim->measure_from_ns) / 1e9 : 0;
}

double goodput_bit_per_s(const struct sim *sim, const struct flow_metrics *metrics) {
    double span_s = measured_s(sim);
    return span_s > 0 ? (double)metrics->bytes_received * 8 / span_s : 0;
}
