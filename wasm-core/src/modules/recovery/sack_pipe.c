/*
 * SACK with Fall and Floyd's pipe (1996), as in ns-2's Sack1 agent: each ACK reduces the pipe by one segment, a partial
 * ACK by two; segments are sent up to cwnd, holes first. Unlike in RFC 6675, a hole needs no count of segments above
 * it, the pipe is not derived from the scoreboard, and a timeout clears all SACKs.
 */
#include "modules/recovery/repair.h"
#include "tcp/bursts.h"
#include "tcp/sender.h"

static int64_t read_blocks(struct flow *flow, const struct packet *ack) {
    int64_t fresh = 0;
    for (int i = 0; i < ack->sack_count; i++)
        fresh += scoreboard_sack(&flow->board, ack->sack[i][0], ack->sack[i][1]);
    return fresh;
}

/* The first segment that is neither SACKed nor retransmitted, below a SACKed one; -1: none. */
static int64_t next_hole(struct flow *flow) {
    const struct scoreboard *board = &flow->board;
    if (flow->repaired_up_to < board->una) flow->repaired_up_to = board->una;
    for (int64_t n = flow->repaired_up_to; n < board->highest_sacked;) {
        const struct segment *segment = scoreboard_at(board, n);
        if (!(segment->flags & SEGMENT_SACKED)) return n;
        n += segment->run;
    }
    return -1;
}

static void repeat(struct sim *sim, struct flow *flow, int64_t number) {
    flow->repaired_up_to = number + 1;
    sender_transmit(sim, flow, number);
}

static void send_by_pipe(struct sim *sim, struct flow *flow) {
    for (; flow->pipe < (int64_t)flow->window.cwnd && bursts_allow(sim, flow); flow->pipe++) {
        int64_t hole = next_hole(flow);
        if (hole >= 0)
            repeat(sim, flow, hole);
        else if (sender_has_new(flow) && (double)(flow->nxt - flow->board.una) < flow->rules.limit)
            sender_transmit(sim, flow, flow->nxt++);
        else
            return;
        bursts_count(sim, flow);
    }
}

static void sack_pipe_send(struct sim *sim, struct flow *flow) {
    if (flow->recovering)
        send_by_pipe(sim, flow);
    else
        sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void enter(struct sim *sim, struct flow *flow) {
    flow->pipe = flow_outstanding(flow) - flow->rules.duplicate_acks;
    sender_cut(sim, flow);
    flow->recovering = 1;
    repeat(sim, flow, flow->board.una);
}

static void sack_pipe_on_duplicate(struct sim *sim, struct flow *flow, const struct packet *ack) {
    /* Duplicate ACKs between a timeout and the first new ACK are ignored. */
    if (flow->cut == CUT_TIMEOUT && flow->timed_out == flow->board.una) return;
    int64_t fresh = read_blocks(flow, ack);
    if (flow->recovering) {
        flow->pipe--;
    } else if (fresh) {
        flow->duplicates++;
        if (flow->duplicates == flow->rules.duplicate_acks && repair_is_new(flow))
            enter(sim, flow);
        else if (flow->duplicates < flow->rules.duplicate_acks)
            sender_limited(sim, flow);
    }
    sack_pipe_send(sim, flow);
}

static void clear_duplicates(struct flow *flow) {
    if (flow->board.sacked) scoreboard_clear(&flow->board);
    flow->duplicates = 0;
}

static void on_partial(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    sender_advance(sim, flow, ack, una, (flow->rules.ns2 ? 0 : ADVANCE_SAMPLE) | ADVANCE_TIMER);
    read_blocks(flow, ack);
    flow->pipe -= 2;
    send_by_pipe(sim, flow);
}

static void sack_pipe_on_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    int64_t acked = una - flow->board.una;
    int repaired = flow->recovering;
    if (repaired && una - 1 < flow->recover) {
        on_partial(sim, flow, ack, una);
        return;
    }
    sender_advance(sim, flow, ack, una, ADVANCE_SAMPLE | ADVANCE_TIMER);
    clear_duplicates(flow);
    if (repaired) {
        repair_end(sim, flow, flow->window.ssthresh);
        flow->recover = -1;
    } else {
        window_grow(sim, flow, acked);
    }
    sender_fill(sim, flow, NO_BURST_LIMIT);
}

static void sack_pipe_on_timeout(struct sim *sim, struct flow *flow) {
    scoreboard_clear(&flow->board);
    repair_go_back(sim, flow);
}

static const struct recovery sack_pipe = {
    .module =
        {
            .kind = "recovery",
            .id = "sack-pipe",
            .label = "SACK with a pipe (1996)",
            .short_label = "SACK 1996",
            .help = LAB_TEXT("SACK before RFC 3517: a counter of segments in the pipe, holes filled in order."),
            .citation = LAB_TEXT("Fall and Floyd 1996"),
            .validation = LAB_TEXT(
                "ns-2.35 (Sack1): datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c."),
            .equations = LAB_TEXT("\\mathrm{pipe} \\leftarrow \\mathrm{pipe} - 1\\quad\\text{(duplicate ACK)}\n"
                                  "\\mathrm{pipe} \\leftarrow \\mathrm{pipe} - 2\\quad\\text{(partial ACK)}"),
            .model_notes =
                LAB_TEXT("A retransmission that is lost again waits for the timer.\nAfter a timeout everything is sent "
                         "again in order (go-back-N)."),
        },
    .sack = 1,
    .on_advance = sack_pipe_on_advance,
    .on_duplicate = sack_pipe_on_duplicate,
    .on_timeout = sack_pipe_on_timeout,
    .send = sack_pipe_send,
};
LAB_DEFINE_MODULE(recovery_sack_pipe, sack_pipe.module);
