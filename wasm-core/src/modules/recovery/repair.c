/* lab: optimise for size */
#include "modules/recovery/repair.h"

#include "tcp/flow_record.h"
#include "tcp/sender.h"

void repair_count_duplicate(struct sim *sim, struct flow *flow) {
    int threshold = flow->rules.duplicate_acks;
    flow->duplicates++;
    if (flow->duplicates < threshold) {
        sender_limited(sim, flow);
    } else if (flow->duplicates > threshold) {
        if (flow->recovering) flow->window.inflation++;
    } else if (repair_is_new(flow)) {
        sender_cut(sim, flow);
        flow->recovering = 1;
        flow->partial_acks = 0;
        sender_transmit(sim, flow, flow->board.una);
        flow->window.inflation = threshold;
    }
}

void repair_end(struct sim *sim, struct flow *flow, double cwnd) {
    flow->recovering = 0;
    flow->cut = CUT_REPAIRED;
    flow_event(sim, flow, EVENT_recovery_end, (double)flow->board.una);
    if (flow->rules.ns2) return;
    flow_integrate_window(sim, flow);
    flow->window.cwnd = cwnd;
}

void repair_go_back(struct sim *sim, struct flow *flow) {
    flow->duplicates = 0;
    flow->nxt = flow->board.una;
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

void repair_send(struct sim *sim, struct flow *flow) {
    sender_fill(sim, flow, NO_BURST_LIMIT);
}
