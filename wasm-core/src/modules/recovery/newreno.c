/*
 * NewReno (RFC 6582): fast recovery lasts until everything outstanding at its start is acknowledged; each partial ACK
 * retransmits the next hole, one per round trip.
 */
#include <math.h>

#include "base/attributes.h"
#include "modules/recovery/repair.h"
#include "tcp/flow_record.h"
#include "tcp/sender.h"

enum newreno_param { NEWRENO_TIMER, NEWRENO_PARAM_COUNT };
enum newreno_timer { NEWRENO_TIMER_FIRST, NEWRENO_TIMER_EVERY };

static const struct param newreno_params[] = {
    [NEWRENO_TIMER] =
        {.id = "timerReset",
         .label = LAB_TEXT("Partial ACKs reset the timer"),
         .help =
             LAB_TEXT("Impatient: the first one alone, so that many losses end in a timeout. Slow but steady: each."),
         .citation = LAB_TEXT("RFC 6582, section 4"),
         .type = PARAM_CHOICE,
         .initial_id = "first",
         .choices = "first=The first (impatient)|every=Each (slow but steady)"},
};

/* RFC 6582, section 3.2, step 3: the window shrinks by what was acknowledged, less one for the retransmission. */
static void deflate(struct flow *flow, double acked) {
    struct window *w = &flow->window;
    if (w->inflation > acked) {
        w->inflation -= acked - 1;
        return;
    }
    w->cwnd = fmax(w->cwnd - (acked - w->inflation), 1);
    w->inflation = 1;
}

/* ns-2: a partial ACK gives no sample; the ACK of the timed segment ends its timing and resets the back-off. */
static void ns2_end_timing(struct flow *flow, int64_t una) {
    if (!flow->rules.ns2 || !flow->sampling.timing || una - 1 != flow->sampling.timed_segment) return;
    flow->sampling.timing = 0;
    rto_reset_backoff(flow);
}

LAB_COLD static void on_partial(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    int first = flow->partial_acks++ == 0;
    int restarts = first || flow->recovery_params[NEWRENO_TIMER] == NEWRENO_TIMER_EVERY;
    flow_integrate_window(sim, flow);
    deflate(flow, (double)acked);
    ns2_end_timing(flow, una);
    sender_advance(sim, flow, ack, una, (flow->rules.ns2 ? 0 : ADVANCE_SAMPLE) | (restarts ? ADVANCE_TIMER : 0));
    sender_transmit(sim, flow, flow->board.una);
}

static void newreno_on_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    int repaired = flow->recovering;
    if (repaired && una - 1 < flow->recover) {
        on_partial(sim, flow, ack, una);
        sender_fill(sim, flow, repair_burst(flow));
        return;
    }
    sender_advance(sim, flow, ack, una, ADVANCE_SAMPLE | ADVANCE_TIMER);
    /* Step 3, full ACK, option 1: avoids a burst when little is in flight. */
    if (repaired) repair_end(sim, flow, fmin(flow->window.ssthresh, fmax((double)flow_outstanding(flow), 1) + 1));
    flow->window.inflation = 0;
    flow->duplicates = 0;
    if (!repaired || flow->rules.ns2) window_grow(sim, flow, acked);
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void newreno_on_duplicate(struct sim *sim, struct flow *flow, const struct packet *ack) {
    (void)ack;
    repair_count_duplicate(sim, flow);
    if (flow->duplicates >= flow->rules.duplicate_acks) sender_fill(sim, flow, repair_burst(flow));
}

static const struct recovery newreno = {
    .module =
        {
            .kind = "recovery",
            .id = "newreno",
            .label = "NewReno",
            .short_label = "NewReno",
            .help = LAB_TEXT("Fast recovery that lasts until all losses of a window are repaired, one per round trip."),
            .citation = LAB_TEXT("RFC 6582"),
            .validation = LAB_TEXT("ns-2.35 and ns-3.44: datasets/reference/simulators; "
                                   "wasm-core/test/modules/recovery/test_tcp_recovery.c."),
            .equations =
                LAB_TEXT("\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} - \\text{acked} + 1\\quad\\text{(partial ACK)}"),
            .model_notes =
                LAB_TEXT("The swelling is kept apart from cwnd, so that charts show cwnd without it.\n"
                         "The careful variant of RFC 2582: no fast retransmit for a window that had a timeout."),
            .params = newreno_params,
            .param_count = NEWRENO_PARAM_COUNT,
        },
    .on_advance = newreno_on_advance,
    .on_duplicate = newreno_on_duplicate,
    .on_timeout = repair_go_back,
    .send = repair_send,
};
LAB_DEFINE_MODULE(recovery_newreno, newreno.module);
