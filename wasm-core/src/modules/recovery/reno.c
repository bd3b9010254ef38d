/*
 * Reno (RFC 5681, section 3.2): fast retransmit of one segment and fast recovery, in which each further duplicate ACK
 * inflates the window by one; the first new ACK ends it. Several losses in one window usually end in a timeout.
 */
#include "modules/recovery/repair.h"
#include "tcp/sender.h"

static void reno_on_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    int repaired = flow->recovering;
    sender_advance(sim, flow, ack, una, ADVANCE_SAMPLE | ADVANCE_TIMER);
    if (repaired) repair_end(sim, flow, flow->window.ssthresh);
    flow->window.inflation = 0;
    flow->duplicates = 0;
    if (!repaired || flow->rules.ns2) window_grow(sim, flow, acked);
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void reno_on_duplicate(struct sim *sim, struct flow *flow, const struct packet *ack) {
    (void)ack;
    repair_count_duplicate(sim, flow);
    if (flow->duplicates >= flow->rules.duplicate_acks) sender_fill(sim, flow, NO_BURST_LIMIT);
}

static const struct recovery reno_recovery = {
    .module =
        {
            .kind = "recovery",
            .id = "reno",
            .label = "Reno",
            .short_label = "Reno",
            .help = LAB_TEXT("Fast retransmit and fast recovery; the first new ACK ends the recovery."),
            .citation = LAB_TEXT("RFC 5681, section 3.2"),
            .validation = LAB_TEXT(
                "ns-2.35: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c."),
            .equations = LAB_TEXT("\\mathrm{cwnd} \\leftarrow \\mathrm{ssthresh} + \\text{duplicates}"),
            .model_notes = LAB_TEXT("The swelling is kept apart from cwnd, so that charts show cwnd without it.\n"
                                    "At most one fast retransmit per window of data (RFC 6582, section 3.2)."),
        },
    .on_advance = reno_on_advance,
    .on_duplicate = reno_on_duplicate,
    .on_timeout = repair_go_back,
    .send = repair_send,
};
LAB_DEFINE_MODULE(recovery_reno, reno_recovery.module);
