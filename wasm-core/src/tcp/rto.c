/* The retransmission timer: RFC 6298, section 5, with back-off, a choice of restart, and an optional heartbeat. */
#include "tcp/rto.h"

#include <math.h>

#include "kinds/backoff.h"
#include "tcp/flow_record.h"

/* ns-2 (as BSD) multiplies by at most 64, and clears the smoothed RTT when the factor exceeds 8. */
#define NS2_SHIFT_MAX   6
#define NS2_SHIFT_RESET 4

int64_t rto_in_force(const struct flow *flow) {
    return flow->rto_in_force_ns;
}

/* The RTO in force is computed when the RTO or the back-off changes, since the timer is restarted far more often. */
static void update_in_force(struct flow *flow) {
    int64_t rto_ns = (int64_t)backoff_rto(flow->rto_ns, flow->backoff, (double)flow->rules.rto_max_ns);
    flow->rto_in_force_ns = rto_ns > flow->rules.rto_least_ns ? rto_ns : flow->rules.rto_least_ns;
}

void rto_raise(struct flow *flow, double least_ns) {
    flow->backoff = 0;
    flow->rto_ns = fmax(flow->rto_ns, least_ns);
    update_in_force(flow);
}

/* The first heartbeat after `at_ns`. */
static int64_t beat_after(const struct flow_rules *rules, int64_t at_ns) {
    int64_t past = (at_ns - rules->tick_phase_ns) % rules->tick_ns;
    if (past < 0) past += rules->tick_ns;
    return at_ns + rules->tick_ns - past;
}

/*
 * When a timer set at `from_ns` to the RTO in force fires. Precise timers do at the RTO. 4.4BSD counts heartbeats, and
 * the first comes 0 to 1 tick after the start: a timer of n ticks is that much early (Ludwig and Sklower 2000, section
 * 3.4). Linux waits for the first heartbeat at or after the RTO.
 */
static int64_t expiry(const struct flow *flow, int64_t from_ns, int64_t now_ns) {
    const struct flow_rules *rules = &flow->rules;
    int64_t rto_ns = rto_in_force(flow), tick_ns = rules->tick_ns;
    if (tick_ns == 0) return from_ns + rto_ns > now_ns ? from_ns + rto_ns : now_ns;
    int64_t ticks = (rto_ns + tick_ns - 1) / tick_ns;
    int64_t at_ns = rules->late_expiry ? beat_after(rules, from_ns + rto_ns - 1)
                                       : beat_after(rules, from_ns) + (ticks > 1 ? ticks - 1 : 0) * tick_ns;
    return at_ns > now_ns ? at_ns : beat_after(rules, now_ns - 1);
}

/* By a heartbeat, from the oldest segment's transmission, or with ns-2's clock. */
LAB_NOINLINE static void restart_general(struct sim *sim, struct flow *flow) {
    int64_t from = sim_now(sim);
    if (flow->rules.remaining_restart && flow_outstanding(flow)) {
        const struct segment *oldest = scoreboard_at(&flow->board, flow->board.una);
        from = oldest->sent_ns;
    }
    timer_set(sim, &flow->rto_timer, expiry(flow, from, sim_now(sim)));
    if (flow->rules.ns2) flow->rto_clock_s = sim->clock_s + (double)rto_in_force(flow) / NS_PER_S;
}

void rto_restart(struct sim *sim, struct flow *flow) {
    if (flow->rules.plain_timer)
        timer_set(sim, &flow->rto_timer, sim_now(sim) + rto_in_force(flow));
    else
        restart_general(sim, flow);
}

void rto_reset_backoff(struct flow *flow) {
    flow->backoff = 0;
    update_in_force(flow);
}

void rto_stop(struct sim *sim, struct flow *flow) {
    timer_cancel(sim, &flow->rto_timer);
}

void rto_refresh(struct sim *sim, struct flow *flow, double rto_ns) {
    flow->backoff = 0;
    if (rto_ns > 0) flow->rto_ns = rto_ns;
    update_in_force(flow);
    flow_record_rto(sim, flow);
}

void rto_back_off(struct flow *flow) {
    flow->backoff = backoff_more(flow->backoff);
    if (flow->rules.ns2 && flow->backoff > NS2_SHIFT_MAX) flow->backoff = NS2_SHIFT_MAX;
    if (flow->rules.ns2 && flow->backoff >= NS2_SHIFT_RESET)
        flow->estimator->start(flow->estimator_state, flow->estimator_params, &flow->context);
    update_in_force(flow);
}

void rto_start(struct flow *flow, void (*fire)(struct sim *sim, void *owner)) {
    timer_init(&flow->rto_timer, fire, flow);
    flow->rto_ns = (double)flow->rules.initial_rto_ns;
    update_in_force(flow);
}

void rto_renew(struct sim *sim, struct flow *flow) {
    rto_stop(sim, flow);
    flow->backoff = 0;
    flow->rto_ns = (double)flow->rules.initial_rto_ns;
    update_in_force(flow);
}
