/*
 * SACK-based loss recovery (RFC 6675): the scoreboard holds what was SACKed, `pipe` estimates what is in the network,
 * and segments are sent up to cwnd: first lost ones, then new data, then those that may be lost.
 */
#include "modules/recovery/repair.h"
#include "tcp/bursts.h"
#include "tcp/sender.h"

static int64_t read_blocks(struct flow *flow, const struct packet *ack) {
    int64_t fresh = 0;
    for (int i = 0; i < ack->sack_count; i++)
        fresh += scoreboard_sack(&flow->board, ack->sack[i][0], ack->sack[i][1]);
    if (fresh) scoreboard_find_lost(&flow->board);
    return fresh;
}

static int send_new(struct sim *sim, struct flow *flow) {
    int64_t next = flow->board.high;
    if (next >= flow->source.segments || (double)(next + 1 - flow->board.una) > flow->rules.limit) return 0;
    flow->nxt = next + 1;
    sender_transmit(sim, flow, next);
    /* 0 when nothing was sent because memory is out; callers would loop otherwise. */
    return flow->board.high > next;
}

static void repeat(struct sim *sim, struct flow *flow, int64_t number) {
    if (number >= flow->repaired_up_to) flow->repaired_up_to = number + 1;
    sender_transmit(sim, flow, number);
}

/* NextSeg, rule 3: neither SACKed nor marked lost, not retransmitted yet, below a SACKed segment. */
static int64_t next_doubtful(struct flow *flow) {
    struct scoreboard *board = &flow->board;
    int64_t n = scoreboard_past_sacked(board, flow->repaired_up_to);
    while (n < board->highest_sacked && (scoreboard_at(board, n)->flags & SEGMENT_REPAIRED))
        n = scoreboard_past_sacked(board, n + 1);
    return n < board->highest_sacked ? n : -1;
}

/* NextSeg, rule 4: once per recovery, the highest outstanding segment that is not SACKed. */
static int64_t next_rescue(struct flow *flow) {
    const struct scoreboard *board = &flow->board;
    if (flow->rescue >= board->una) return -1;
    for (int64_t n = board->high - 1; n >= board->una; n--) {
        if (scoreboard_at(board, n)->flags & SEGMENT_SACKED) continue;
        flow->rescue = flow->recover;
        return n;
    }
    return -1;
}

static int send_next(struct sim *sim, struct flow *flow) {
    if (flow->repaired_up_to < flow->board.una) flow->repaired_up_to = flow->board.una;
    int64_t number = scoreboard_next_lost(&flow->board, flow->repaired_up_to);
    if (number < 0) {
        if (send_new(sim, flow)) return 1;
        if (!flow->recovering) return 0;
        number = next_doubtful(flow);
    }
    if (number >= 0) {
        repeat(sim, flow, number);
        return 1;
    }
    number = next_rescue(flow);
    if (number < 0) return 0;
    sender_transmit(sim, flow, number);
    return 1;
}

static void sack_send(struct sim *sim, struct flow *flow) {
    int repairing = flow->recovering || flow_repairs_timeout(flow);
    while ((double)(flow->board.pipe + 1) <= flow->window.cwnd && bursts_allow(sim, flow)) {
        if (!(repairing ? send_next(sim, flow) : send_new(sim, flow))) return;
        bursts_count(sim, flow);
    }
}

/* RFC 6675, section 5, step 4. */
static void enter(struct sim *sim, struct flow *flow) {
    sender_cut(sim, flow);
    flow->recovering = 1;
    flow->rescue = -1;
    flow->repaired_up_to = flow->board.una;
    scoreboard_mark_lost(&flow->board, flow->board.una);
    repeat(sim, flow, flow->board.una);
    sack_send(sim, flow);
}

static void sack_on_duplicate(struct sim *sim, struct flow *flow, const struct packet *ack) {
    int64_t fresh = read_blocks(flow, ack);
    if (fresh) flow->duplicates++;
    if (flow->recovering || flow_repairs_timeout(flow)) {
        sack_send(sim, flow);
        return;
    }
    int lost = flow->duplicates >= flow->rules.duplicate_acks || flow->board.lost_below > flow->board.una;
    if (lost && repair_is_new(flow))
        enter(sim, flow);
    else if (fresh && flow->rules.limited_transmit && (double)(flow->board.pipe + 1) <= flow->window.cwnd) {
        flow->limited++;
        send_new(sim, flow);
    }
}

static void sack_on_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    int repaired = flow->recovering && una - 1 >= flow->recover;
    sender_advance(sim, flow, ack, una, ADVANCE_SAMPLE | ADVANCE_TIMER);
    read_blocks(flow, ack);
    flow->duplicates = 0;
    if (repaired) {
        repair_end(sim, flow, flow->window.ssthresh);
        scoreboard_end_recovery(&flow->board);
    } else if (!flow->recovering) {
        window_grow(sim, flow, acked);
    }
    sack_send(sim, flow);
}

/* RFC 6675, section 5.1: SACKs are kept; all other segments are marked lost and retransmitted in slow start. */
static void sack_on_timeout(struct sim *sim, struct flow *flow) {
    flow->duplicates = 0;
    scoreboard_all_lost(&flow->board);
    flow->repaired_up_to = flow->board.una;
    flow->rescue = -1;
    sack_send(sim, flow);
}

static const struct recovery sack = {
    .module =
        {
            .kind = "recovery",
            .id = "sack",
            .label = "SACK",
            .short_label = "SACK",
            .help = LAB_TEXT(
                "The receiver tells what arrived; all losses of a window are repaired within about one round trip."),
            .citation = LAB_TEXT("RFC 6675; RFC 2018"),
            .validation =
                LAB_TEXT("RFC 6675 by hand: wasm-core/test/tcp/test_tcp_scoreboard.c; ns-3.44: "
                         "datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c."),
            .equations = LAB_TEXT("\\text{send while}\\ \\mathrm{pipe} + 1 \\le \\mathrm{cwnd}"),
            .model_notes = LAB_TEXT("No D-SACK and no reneging.\nTail loss probe and RACK are not modelled."),
        },
    .sack = 1,
    .on_advance = sack_on_advance,
    .on_duplicate = sack_on_duplicate,
    .on_timeout = sack_on_timeout,
    .send = sack_send,
};
LAB_DEFINE_MODULE(recovery_sack, sack.module);
