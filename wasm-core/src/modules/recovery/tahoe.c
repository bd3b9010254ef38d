/*
 * Tahoe (Jacobson 1988): the third duplicate ACK marks the first outstanding segment lost. Slow start begins from it,
 * and all segments after it are retransmitted as the window opens (go-back-N).
 */
#include "modules/recovery/repair.h"
#include "tcp/sender.h"

static void tahoe_on_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    sender_advance(sim, flow, ack, una, ADVANCE_SAMPLE | ADVANCE_TIMER);
    flow->duplicates = 0;
    window_grow(sim, flow, acked);
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void tahoe_on_duplicate(struct sim *sim, struct flow *flow, const struct packet *ack) {
    (void)ack;
    flow->duplicates++;
    if (flow->duplicates == flow->rules.duplicate_acks && repair_is_new(flow)) {
        sender_cut(sim, flow);
        flow->window.cwnd = 1;
        flow->nxt = flow->board.una;
    } else if (flow->duplicates < flow->rules.duplicate_acks) {
        sender_limited(sim, flow);
    }
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

/* ns-2's Tahoe does not reset the count at a timeout, so later duplicates start no limited transmit. */
static void tahoe_on_timeout(struct sim *sim, struct flow *flow) {
    int32_t duplicates = flow->duplicates;
    repair_go_back(sim, flow);
    if (flow->rules.ns2) flow->duplicates = duplicates;
}

static const struct recovery tahoe = {
    .module =
        {
            .kind = "recovery",
            .id = "tahoe",
            .label = "Tahoe",
            .short_label = "Tahoe",
            .help = LAB_TEXT("Three duplicate ACKs, then slow start from the lost segment."),
            .citation = LAB_TEXT("Jacobson 1988"),
            .validation = LAB_TEXT(
                "ns-2.35: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c."),
            .equations = LAB_TEXT("\\mathrm{cwnd} \\leftarrow 1"),
            .model_notes = LAB_TEXT("At most one fast retransmit per window of data (RFC 6582, section 3.2)."),
        },
    .on_advance = tahoe_on_advance,
    .on_duplicate = tahoe_on_duplicate,
    .on_timeout = tahoe_on_timeout,
    .send = repair_send,
};
LAB_DEFINE_MODULE(recovery_tahoe, tahoe.module);
