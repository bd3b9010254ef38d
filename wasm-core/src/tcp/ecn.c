/* lab: optimise for size */
#include "tcp/ecn.h"

#include "tcp/flow_record.h"
#include "tcp/window.h"

uint8_t ecn_syn_flags(const struct flow *flow) {
    return flow->rules.ecn ? PACKET_ECE | PACKET_CWR : 0;
}

uint8_t ecn_syn_ack_flags(const struct flow *flow, uint8_t syn_flags) {
    int asked = (syn_flags & (PACKET_ECE | PACKET_CWR)) == (PACKET_ECE | PACKET_CWR);
    return flow->rules.ecn && asked ? PACKET_ECE : 0;
}

void ecn_agree(struct flow *flow, uint8_t flags) {
    flow->ecn.agreed = flow->rules.ecn && (flags & PACKET_ECE);
    flow->ecn.recover = -1;
    flow->inspects_acks = flow->ecn.agreed || flow->marking || flow->ack_control || flow->recorder.segments;
}

/* Section 6.1.5: retransmissions are not ECN-capable; ns-2's are. CWR goes on new data only. */
uint8_t ecn_data_flags(struct flow *flow, int again) {
    if (again) return flow->rules.ns2 ? PACKET_ECT : 0;
    uint8_t cwr = flow->ecn.cwr_due ? PACKET_CWR : 0;
    flow->ecn.cwr_due = 0;
    return PACKET_ECT | cwr;
}

/* A segment that is marked itself keeps the echo going, although it carries the answer to an earlier one. */
void ecn_received(struct flow *flow, uint8_t flags) {
    uint8_t others = flow->receiver.echo_flags & (uint8_t)~PACKET_ECE;
    flow->receiver.echo_flags = flags & PACKET_CE ? others | PACKET_ECE : others;
}

static int may_respond(const struct flow *flow) {
    if (flow->recovering || ecn_has_cut(flow)) return 0;
    return flow->board.una > flow->recover || flow->cut == CUT_TIMEOUT;
}

void ecn_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack) {
    flow->ecn.echo = (ack->flags & PACKET_ECE) != 0;
    if (!flow->ecn.echo || !may_respond(flow)) return;
    flow->ecn.recover = flow->board.high - 1;
    flow->ecn.cwr_due = 1;
    flow->counted.ecn_responses += flow_measured(sim);
    window_reduce(sim, flow, CC_LOSS_ECN);
    flow_event(sim, flow, EVENT_ecn_response, flow->window.cwnd);
}
