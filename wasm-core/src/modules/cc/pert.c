#include "modules/cc/pert.h"

#include <math.h>

#include "base/units.h"
#include "modules/cc/aimd.h"

#define MIN_WINDOW 2

void pert_start(struct pert *pert, const double *params) {
    *pert =
        (struct pert){.params = params, .srtt_ns = (double)NAN, .least_ns = (double)NAN, .responded_ns = INT64_MIN / 2};
}

double pert_propagation_ns(const struct pert *pert, const struct cc_moment *moment) {
    int known = pert->params[PERT_PROPAGATION] != 0 && pert->params[PERT_SIGNAL] == PERT_SIGNAL_RTT;
    return known ? moment->base_rtt_ns : pert->least_ns;
}

/*
 * Weight of the history at this sample. With a memory it is that of a first-order filter whose time constant is the
 * memory, however far apart the samples are; of several ACKs at one time only the first counts.
 */
static double history_weight(const struct pert *pert, const struct cc_moment *moment) {
    const double *v = pert->params;
    if (v[PERT_MEMORY] <= 0) return v[PERT_WEIGHT];
    return exp(-(double)(moment->now_ns - pert->sampled_ns) / (v[PERT_MEMORY] * pert->least_ns));
}

static double signal_ns(const struct pert *pert, const struct cc_moment *moment) {
    switch ((enum pert_signal)(int)pert->params[PERT_SIGNAL]) {
    case PERT_SIGNAL_FORWARD:
        return moment->forward_ns;
    case PERT_SIGNAL_ESTIMATED:
        return moment->estimated_forward_ns;
    default:
        return moment->rtt_ns;
    }
}

int pert_needs_forward_delay(const double *params) {
    return params[PERT_SIGNAL] == PERT_SIGNAL_ESTIMATED;
}

void pert_sample(struct pert *pert, const struct cc_moment *moment) {
    double m = signal_ns(pert, moment);
    if (isnan(m)) return;
    pert->least_ns = fmin(pert->least_ns, m);
    double weight = history_weight(pert, moment);
    pert->srtt_ns = isnan(pert->srtt_ns) ? m : weight * pert->srtt_ns + (1 - weight) * m;
    pert->sampled_ns = moment->now_ns;
    pert->delay_ns = pert->srtt_ns - pert_propagation_ns(pert, moment);
}

double pert_curve(double delay, double tmin, double tmax, double pmax) {
    return pert_curve_to(delay, tmin, tmax, pmax, 2 * tmax);
}

double pert_curve_to(double delay, double tmin, double tmax, double pmax, double certain) {
    if (delay <= tmin) return 0;
    if (delay < tmax) return pmax * (delay - tmin) / (tmax - tmin);
    if (delay < certain) return pmax + (1 - pmax) * (delay - tmax) / (certain - tmax);
    return 1;
}

int pert_respond(struct pert *pert, struct window *window, const struct cc_moment *moment, double draw) {
    const double *v = pert->params;
    double since_ns = (double)(moment->now_ns - pert->responded_ns), chance = pert->chance;
    int above = chance > v[PERT_ABOVE];
    if (chance <= 0) pert->streak = 0;
    if (!above) pert->answered = 0;
    if (pert->answered) return 0;
    if (chance <= 0 || (v[PERT_SLOW_START] == 0 && window->cwnd < window->ssthresh)) return 0;
    if (v[PERT_ONCE] != 0 && since_ns < moment->rtt_ns * pow(v[PERT_PAUSE], pert->streak)) return 0;
    if (v[PERT_RAMP] > 0) chance *= fmin(since_ns / (v[PERT_RAMP] * moment->rtt_ns), 1);
    if (draw >= chance && !(above && v[PERT_CERTAIN] != 0)) return 0;
    window->cwnd = fmax((1 - v[PERT_DECREASE]) * window->cwnd, MIN_WINDOW);
    window->ssthresh = window->cwnd;
    pert->responded_ns = moment->now_ns;
    /* A streak counts responses between which the queueing delay did not fall. */
    pert->streak = pert->delay_ns < pert->answered_delay_ns ? 0 : pert->streak + (pert->streak < 64);
    pert->answered_delay_ns = pert->delay_ns;
    pert->answered = above;
    return 1;
}

void pert_grow(const struct pert *pert, struct window *window, const struct cc_moment *moment, double acked) {
    aimd_grow(window, moment, acked, pert->chance > 0 ? 1 : pert->params[PERT_INCREASE]);
}

double pert_ssthresh(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    (void)state;
    (void)loss;
    return aimd_base(window, moment) / 2;
}

void pert_on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked) {
    pert_grow(state, window, moment, acked);
}

void pert_read_state(const void *state, double *out) {
    const struct pert *pert = state;
    out[0] = pert->srtt_ns / NS_PER_MS;
    out[1] = isnan(pert->srtt_ns) ? (double)NAN : pert->delay_ns / NS_PER_MS;
    out[2] = pert->chance;
}
