/* What the sender does when the retransmission timer expires. */
#include "tcp/timeout.h"

#include "tcp/connection.h"
#include "tcp/delivery_outcomes.h"
#include "tcp/ecn.h"
#include "tcp/fast_increase.h"
#include "tcp/flow_record.h"
#include "tcp/marking.h"
#include "tcp/rto.h"
#include "tcp/spurious_response.h"
#include "tcp/window.h"

/* RFC 5681, section 3.1; a segment that the timer has already sent again leaves ssthresh alone. */
static void retransmit_after_timeout(struct sim *sim, struct flow *flow) {
    flow->counted.timeouts += flow_measured(sim);
    flow_event(sim, flow, EVENT_timeout, (double)flow->board.una);
    outcomes_open_case(sim, flow, SPURIOUS_TIMEOUT);
    response_arm(sim, flow, SPURIOUS_TIMEOUT);
    flow_integrate_window(sim, flow);
    flow->window.inflation = 0;
    if (flow->rules.ns2 || flow->timed_out != flow->board.una) window_cut_ssthresh(sim, flow, CC_LOSS_TIMEOUT);
    flow->timed_out = flow->board.una;
    flow->window.cwnd = 1;
    ecn_tell_cut(flow);
    flow->cut = CUT_TIMEOUT;
    flow->recover = flow->board.high - 1;
    flow->recovering = 0;
    flow->limited = 0;
    flow->sampling.timing = 0;
    if (flow->marking) marking_cut(flow);
    if (flow->increase) fast_increase_stop(sim, flow);
    window_tell_loss(sim, flow, CC_LOSS_TIMEOUT);
    flow->recovery->on_timeout(sim, flow);
    flow_record_window(sim, flow);
}

void timeout_expired(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    sim->clock_s = flow->rto_clock_s;
    if (flow->phase == FLOW_CONNECTING) {
        rto_back_off(flow);
        connection_syn_timeout(sim, flow);
        return;
    }
    if (!flow_outstanding(flow)) return;
    rto_back_off(flow);
    flow_record_rto(sim, flow);
    retransmit_after_timeout(sim, flow);
}
