/*
 * Vegas' own repair (Brakmo and Peterson 1995, section 3.1; ns-2.35): a fine timer per segment decides at the first
 * duplicate ACK, and at the first two ACKs after a retransmission, whether the oldest outstanding segment is sent
 * again. A window is cut only for a segment that was sent after the last cut.
 */
#include "recovery/repair.h"
#include "tcp/sender.h"

#define WORRIED_ACKS 2

/* The fine timer: mean and deviation as in BSD, twice the deviation, and a sixteenth more. */
static void take_time(const struct sim *sim, struct flow *flow, int64_t number) {
    const struct segment *segment = scoreboard_at(&flow->board, number);
    struct fine_timer *f = &flow->fine;
    if (segment->copies != 1) return;
    double rtt_ns = (double)(sim_now(sim) - segment->sent_ns);
    if (f->srtt_ns == 0) {
        f->srtt_ns = rtt_ns;
        f->deviation_ns = rtt_ns / 4;
    }
    double error_ns = rtt_ns - f->srtt_ns;
    f->srtt_ns += error_ns / 8;
    f->deviation_ns += ((error_ns < 0 ? -error_ns : error_ns) - f->deviation_ns) / 4;
    f->timeout_ns = (f->srtt_ns + 2 * f->deviation_ns) * 17 / 16;
}

static int expired(const struct sim *sim, const struct flow *flow) {
    const struct segment *oldest = scoreboard_at(&flow->board, flow->board.una);
    return flow_outstanding(flow) && flow->fine.timeout_ns > 0 &&
           (double)(sim_now(sim) - oldest->sent_ns) >= flow->fine.timeout_ns;
}

static void repair(struct sim *sim, struct flow *flow) {
    const struct segment *oldest = scoreboard_at(&flow->board, flow->board.una);
    int again = oldest->copies > 1, duplicates = flow->duplicates;
    int64_t sent_ns = oldest->sent_ns;
    if (!repair_is_new(flow) && flow->cut == CUT_TIMEOUT) return;
    flow->fine.worried = WORRIED_ACKS;
    flow->fine.timeout_ns *= again ? 2 : 9. / 8;
    if (flow->fine.cut_ns < sent_ns) {
        sender_cut(sim, flow);
        flow->fine.cut_ns = sim_now(sim);
        flow->window.inflation = duplicates;
    }
    sender_transmit(sim, flow, flow->board.una);
    if (!again) flow->duplicates = flow->rules.duplicate_acks;
}

static void vegas_on_duplicate(struct sim *sim, struct flow *flow, const struct packet *ack) {
    int threshold = flow->rules.duplicate_acks;
    (void)ack;
    flow->duplicates++;
    if (flow->duplicates == threshold || expired(sim, flow))
        repair(sim, flow);
    else if (flow->duplicates > threshold)
        flow->window.inflation++;
    if (flow->duplicates >= threshold) sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void vegas_on_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    take_time(sim, flow, una - 1);
    sender_advance(sim, flow, ack, una, ADVANCE_SAMPLE | ADVANCE_TIMER);
    if (flow->cut == CUT_DUPLICATES) repair_end(sim, flow, flow->window.cwnd);
    flow->window.inflation = 0;
    flow->duplicates = 0;
    sender_grow(sim, flow, acked);
    if (flow->fine.worried > 0) {
        flow->fine.worried = expired(sim, flow) ? flow->fine.worried - 1 : 0;
        if (expired(sim, flow)) sender_transmit(sim, flow, flow->board.una);
    }
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void vegas_on_timeout(struct sim *sim, struct flow *flow) {
    flow->window.cwnd = 2;
    flow->fine.cut_ns = sim_now(sim);
    repair_go_back(sim, flow);
}

static const struct recovery vegas = {
    .module =
        {
            .kind = "recovery",
            .id = "vegas",
            .label = "Vegas",
            .short_label = "Vegas",
            .help = "A fine timer finds losses at the first duplicate ACK; windows are cut once per loss of new data.",
            .citation = "Brakmo and Peterson 1995, section 3.1; ns-2.35",
            .equations = "\\text{send again when}\\ t - t_{\\mathrm{sent}} \\ge "
                         "\\tfrac{17}{16}(\\mathrm{srtt} + 2\\,\\mathrm{rttvar})",
            .model_notes = "After a timeout the window is two segments.",
        },
    .on_advance = vegas_on_advance,
    .on_duplicate = vegas_on_duplicate,
    .on_timeout = vegas_on_timeout,
    .send = repair_send,
};
LAB_DEFINE_MODULE(recovery_vegas, vegas.module);
