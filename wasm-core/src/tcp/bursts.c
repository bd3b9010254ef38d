/* lab: optimise for size */
#include "tcp/bursts.h"

#include <math.h>

#include "base/arena.h"
#include "tcp/flow_record.h"

static void period_over(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    if (flow->phase != FLOW_OPEN && flow->phase != FLOW_STOPPED) return;
    sim->clock_s = (double)sim_now(sim) / NS_PER_S;
    flow->recovery->send(sim, flow);
    flow_record_window(sim, flow);
}

int bursts_start(struct flow *flow) {
    flow->bursts = ARENA_NEW(struct bursts);
    if (flow->bursts) timer_init(&flow->bursts->timer, period_over, flow);
    return flow->bursts != NULL;
}

void bursts_renew(struct sim *sim, struct flow *flow) {
    timer_cancel(sim, &flow->bursts->timer);
    flow->bursts->until_ns = flow->bursts->left = 0;
}

/* How long a burst lasts. Without spacing, or without a sample yet, the next instant begins another. */
static int64_t period_ns(const struct flow *flow) {
    double rtt_ns = flow->estimator->prediction_ns(flow->estimator_state);
    if (!flow->rules.burst_spacing || isnan(rtt_ns)) return 1;
    return (int64_t)fmax(flow->rules.max_burst * rtt_ns / fmax(flow->window.cwnd, 1), 1);
}

int bursts_allow_limited(struct sim *sim, struct flow *flow) {
    struct bursts *bursts = flow->bursts;
    if (sim_now(sim) >= bursts->until_ns || bursts->left > 0) return 1;
    if (flow->rules.burst_spacing && bursts->timer.at_ns == TIMER_OFF) timer_set(sim, &bursts->timer, bursts->until_ns);
    return 0;
}

void bursts_count_limited(const struct sim *sim, struct flow *flow) {
    struct bursts *bursts = flow->bursts;
    if (sim_now(sim) >= bursts->until_ns) {
        bursts->until_ns = sim_now(sim) + period_ns(flow);
        bursts->left = flow->rules.max_burst;
    }
    bursts->left--;
}
