/*
 * Vegas' loss recovery (Brakmo and Peterson 1995, section 3.1; ns-2.35): a fine timer per segment decides at the first
 * duplicate ACK, and at the first two ACKs after a retransmission, whether the oldest outstanding segment is
 * retransmitted. The window is cut only for a segment that was sent after the last cut.
 */
#include <math.h>

#include "modules/recovery/repair.h"
#include "tcp/sender.h"

#define WORRIED_ACKS 2

enum vegas_param { VEGAS_AS_NS2, VEGAS_PARAM_COUNT };

static const struct param vegas_params[] = {
    [VEGAS_AS_NS2] =
        {.id = "asNs2",
         .label = LAB_TEXT("Step by step as ns-2"),
         .help =
             LAB_TEXT("Its faults too: the window stays swollen after a fast repair, and after a timeout the least RTT "
                      "can come out so small that Vegas never grows again."),
         .citation = LAB_TEXT("ns-2.35"),
         .type = PARAM_SWITCH},
};

static int as_ns2(const struct flow *flow) {
    return flow->recovery_params[VEGAS_AS_NS2] != 0;
}

/* The fine timer: BSD's mean and deviation; (mean + 2 deviations) 17/16. */
static void take_time(const struct sim *sim, struct flow *flow, int64_t number) {
    const struct segment *segment = scoreboard_at(&flow->board, number);
    struct fine_timer *f = &flow->fine;
    f->step.rtt_ns = 0;
    if (segment->copies != 1) return;
    double rtt_ns = (double)(sim_now(sim) - segment->sent_ns);
    f->step.rtt_ns = rtt_ns;
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

/* ---- step by step as ns-2.35 ------------------------------------------------------------------------------------- */

/* ns-2 inflates cwnd itself, halves it for a repeated loss, leaves ssthresh unchanged, and backs off the timer. */
static void cut_as_ns2(struct sim *sim, struct flow *flow, int again, int cuts) {
    struct window was = flow->window;
    double window = (double)sender_window(flow);
    sender_cut(sim, flow);
    flow->window.ssthresh = was.ssthresh;
    flow->fine.kept = !again ? flow->window.cwnd : window <= 3 ? 2 : floor(window / 2);
    flow->window.cwnd = cuts ? flow->fine.kept + flow->duplicates : was.cwnd;
    rto_back_off(flow);
    rto_restart(sim, flow);
}

/* A new ACK after more duplicates than the threshold ends the inflation, except after a timeout. */
static void deflate_as_ns2(struct flow *flow) {
    struct window *w = &flow->window;
    if (flow->duplicates <= flow->rules.duplicate_acks || w->cwnd <= flow->fine.kept) return;
    w->cwnd = flow->fine.kept;
    w->ssthresh = 2;
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void cut(struct sim *sim, struct flow *flow, int again, int cuts) {
    if (as_ns2(flow)) {
        cut_as_ns2(sim, flow, again, cuts);
    } else if (cuts) {
        sender_cut(sim, flow);
        flow->window.inflation = flow->duplicates;
    }
    if (cuts) flow->fine.cut_ns = sim_now(sim);
}

static void repair(struct sim *sim, struct flow *flow) {
    const struct segment *oldest = scoreboard_at(&flow->board, flow->board.una);
    int again = oldest->copies > 1;
    if (!repair_is_new(flow) && flow->cut == CUT_TIMEOUT) return;
    flow->fine.checks_left = WORRIED_ACKS;
    flow->fine.timeout_ns *= again ? 2 : 9. / 8;
    cut(sim, flow, again, flow->fine.cut_ns < oldest->sent_ns);
    sender_transmit(sim, flow, flow->board.una);
    if (!again) flow->duplicates = flow->rules.duplicate_acks;
}

static void swell(struct flow *flow) {
    if (as_ns2(flow))
        flow->window.cwnd++;
    else
        flow->window.inflation++;
}

static void vegas_on_duplicate(struct sim *sim, struct flow *flow, const struct packet *ack) {
    int threshold = flow->rules.duplicate_acks;
    (void)ack;
    flow->duplicates++;
    if (flow->duplicates == threshold || expired(sim, flow))
        repair(sim, flow);
    else if (flow->duplicates > threshold)
        swell(flow);
    if (flow->duplicates >= threshold) sender_fill(sim, flow, NO_BURST_LIMIT);
}

/* At the first two ACKs after a retransmission: retransmits the oldest segment if its fine timer has expired, too. */
static void look_again(struct sim *sim, struct flow *flow) {
    int late = expired(sim, flow);
    flow->fine.checks_left = late ? flow->fine.checks_left - 1 : 0;
    if (!late) return;
    if (as_ns2(flow)) flow->duplicates = flow->rules.duplicate_acks;
    sender_transmit(sim, flow, flow->board.una);
}

static void vegas_on_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    flow->moment.vegas_step = as_ns2(flow) ? &flow->fine.step : NULL;
    if (as_ns2(flow)) deflate_as_ns2(flow);
    take_time(sim, flow, una - 1);
    sender_advance(sim, flow, ack, una, ADVANCE_SAMPLE | ADVANCE_TIMER);
    if (flow->cut == CUT_DUPLICATES) repair_end(sim, flow, flow->window.cwnd);
    flow->window.inflation = 0;
    flow->duplicates = 0;
    flow->fine.step.next = flow->nxt;
    window_grow(sim, flow, acked);
    if (flow->fine.checks_left > 0) look_again(sim, flow);
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void vegas_on_timeout(struct sim *sim, struct flow *flow) {
    flow->window.cwnd = 2;
    flow->fine.cut_ns = sim_now(sim);
    flow->fine.kept = 0;
    repair_go_back(sim, flow);
}

static const struct recovery vegas = {
    .module =
        {
            .kind = "recovery",
            .id = "vegas",
            .label = "Vegas",
            .short_label = "Vegas",
            .help = LAB_TEXT(
                "A fine timer finds losses at the first duplicate ACK; windows are cut once per loss of new data."),
            .citation = LAB_TEXT("Brakmo and Peterson 1995, section 3.1; ns-2.35"),
            .validation = LAB_TEXT(
                "ns-2.35: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c."),
            .equations = LAB_TEXT("\\text{send again when}\\ t - t_{\\mathrm{sent}} \\ge "
                                  "\\tfrac{17}{16}(\\mathrm{srtt} + 2\\,\\mathrm{rttvar})"),
            .model_notes = LAB_TEXT("After a timeout the window is two segments."),
            .params = vegas_params,
            .param_count = VEGAS_PARAM_COUNT,
        },
    .on_advance = vegas_on_advance,
    .on_duplicate = vegas_on_duplicate,
    .on_timeout = vegas_on_timeout,
    .send = repair_send,
};
LAB_DEFINE_MODULE(recovery_vegas, vegas.module);
