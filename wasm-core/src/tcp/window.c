/* The congestion window: real numbers of segments. */
#include "tcp/window.h"

#include <math.h>

#include "tcp/fast_increase.h"
#include "tcp/flow_record.h"
#include "tcp/loss_record.h"

/* What does not change from ACK to ACK stays as flow_configure left it. */
const struct cc_moment *window_moment(const struct sim *sim, struct flow *flow) {
    struct cc_moment *moment = &flow->moment;
    /* During a recovery much of what is not acknowledged has left the network: cwnd bounds what is in
     * it. */
    double flight = (double)(flow->nxt - flow->board.una - flow->limited);
    moment->flight = flight < flow->window.cwnd ? flight : flow->window.cwnd;
    moment->now_ns = sim_now(sim);
    moment->rtt_ns = flow->rtt_ns;
    moment->una = flow->board.una;
    moment->nxt = flow->board.high;
    moment->recovering = flow->recovering;
    moment->after_timeout = flow_repairs_timeout(flow);
    return moment;
}

static inline void let_grow(struct flow *flow, const struct cc_moment *moment, int64_t acked) {
    flow->cc->on_ack(flow->cc_state, &flow->window, moment, (double)acked);
    /* A window beyond the receiver's was never tested (RFC 7661). */
    if (flow->window.cwnd > flow->rules.limit && !flow->rules.ns2) flow->window.cwnd = flow->rules.limit;
}

/* With a congestion control that may cut the window without a loss. */
LAB_NOINLINE static void respond_or_grow(struct sim *sim, struct flow *flow, int64_t acked) {
    const struct cc_moment *moment = window_moment(sim, flow);
    flow_integrate_window(sim, flow);
    if (!flow->cc->early_response(flow->cc_state, &flow->window, moment)) {
        let_grow(flow, moment, acked);
        return;
    }
    flow->counted.early_responses += flow_measured(sim);
    flow_event(sim, flow, EVENT_early_response, flow->window.cwnd);
}

void window_grow(struct sim *sim, struct flow *flow, int64_t acked) {
    /* RFC 3168, section 6.1.2: not on an echo. */
    if (flow->ecn.echo) return;
    if (flow->rules.fast_increase && fast_increase_grow(sim, flow)) return;
    if (flow->cc->early_response) {
        respond_or_grow(sim, flow, acked);
        return;
    }
    flow_integrate_window(sim, flow);
    if (flow->cc->grows_by_window) {
        flow->moment.after_timeout = flow_repairs_timeout(flow);
        let_grow(flow, &flow->moment, acked);
    } else {
        let_grow(flow, window_moment(sim, flow), acked);
    }
}

/* ns-2 keeps whole segments of ssthresh and lets cwnd have the fraction. */
double window_cut_ssthresh(struct sim *sim, struct flow *flow, enum cc_loss loss) {
    flow->moment.lost = loss == CC_LOSS_DUPLICATES ? (double)scoreboard_known_lost(&flow->board) : 0;
    double kept = flow->cc->ssthresh(flow->cc_state, &flow->window, window_moment(sim, flow), loss);
    if (flow->losses) loss_record_add(sim, flow);
    double least = fmax(kept, 2);
    flow->window.ssthresh = flow->rules.ns2 ? floor(least) : least;
    return flow->rules.ns2 ? fmax(kept, 1) : least;
}

void window_tell_loss(struct sim *sim, struct flow *flow, enum cc_loss loss) {
    if (flow->cc->on_loss) flow->cc->on_loss(flow->cc_state, &flow->window, window_moment(sim, flow), loss);
}

void window_reduce(struct sim *sim, struct flow *flow, enum cc_loss loss) {
    flow_integrate_window(sim, flow);
    flow->window.cwnd = window_cut_ssthresh(sim, flow, loss);
    window_tell_loss(sim, flow, loss);
}
