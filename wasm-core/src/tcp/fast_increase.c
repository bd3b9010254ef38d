/* lab: optimise for size */
#include "tcp/fast_increase.h"

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/nan.h"
#include "tcp/flow_record.h"
#include "tcp/marking.h"

void increase_start(struct increase_rule *rule) {
    *rule = (struct increase_rule){.due = (double)INFINITY};
}

int increase_acknowledged(struct increase_rule *rule, double now, double forward_delay) {
    int counts = !rule->begun || rule->due < (double)INFINITY;
    rule->begun = 1;
    rule->wait = 2 * forward_delay;
    rule->due = now + rule->wait;
    return counts;
}

void increase_expired(struct increase_rule *rule, int rearm) {
    rule->due = rearm ? rule->due + rule->wait : (double)INFINITY;
}

/* ---- of a flow --------------------------------------------------------------------------------------------------- */

struct fast_increase {
    struct increase_rule rule;
    struct timer timer;
    int64_t grown;
};

static int in_slow_start(const struct flow *flow) {
    return flow->phase == FLOW_OPEN && !flow->recovering && flow->window.cwnd < flow->window.ssthresh;
}

static void grow_by_one(struct sim *sim, struct flow *flow) {
    flow_integrate_window(sim, flow);
    flow->window.cwnd = fmin(flow->window.cwnd + 1, flow->rules.limit);
}

static void set_timer(struct sim *sim, struct fast_increase *increase) {
    /* A delay that is estimated as nothing, or less, gives no pace. */
    if (increase->rule.due < (double)INFINITY && increase->rule.wait >= 1)
        timer_set(sim, &increase->timer, (int64_t)llround(increase->rule.due));
    else
        timer_cancel(sim, &increase->timer);
}

static void expired(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    struct fast_increase *increase = flow->increase;
    if (flow->rules.ns2) sim->clock_s = (double)sim_now(sim) / NS_PER_S;
    if (!in_slow_start(flow) || !flow_outstanding(flow)) {
        increase_start(&increase->rule);
        return;
    }
    increase_expired(&increase->rule, flow->rules.fast_increase == FAST_INCREASE_REARM);
    set_timer(sim, increase);
    grow_by_one(sim, flow);
    increase->grown += flow_measured(sim);
    if (flow->rules.fast_increase_send == FAST_INCREASE_SENDS_AT_ONCE) flow->recovery->send(sim, flow);
    flow_record_window(sim, flow);
}

int fast_increase_start(struct flow *flow) {
    if (!flow->rules.fast_increase) return 1;
    flow->increase = ARENA_NEW(struct fast_increase);
    if (!flow->increase) return 0;
    increase_start(&flow->increase->rule);
    timer_init(&flow->increase->timer, expired, flow);
    return 1;
}

void fast_increase_stop(struct sim *sim, struct flow *flow) {
    if (!flow->increase) return;
    timer_cancel(sim, &flow->increase->timer);
    increase_start(&flow->increase->rule);
}

int fast_increase_grow(struct sim *sim, struct flow *flow) {
    struct fast_increase *increase = flow->increase;
    double forward_ns = marking_forward_ns(flow);
    if (!increase || is_nan(forward_ns) || !in_slow_start(flow)) {
        fast_increase_stop(sim, flow);
        return 0;
    }
    if (increase_acknowledged(&increase->rule, (double)sim_now(sim), forward_ns)) grow_by_one(sim, flow);
    set_timer(sim, increase);
    return 1;
}

int64_t fast_increase_count(const struct flow *flow) {
    return flow->increase ? flow->increase->grown : 0;
}
