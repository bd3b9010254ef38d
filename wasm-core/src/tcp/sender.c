/* The sender's common part. Windows are real numbers of segments; segment numbers stand for sequence numbers. */
#include "tcp/sender.h"

#include <math.h>

#include "sim/network/endpoint.h"
#include "tcp/ack_control.h"
#include "tcp/bursts.h"
#include "tcp/delivery_outcomes.h"
#include "tcp/ecn.h"
#include "tcp/fast_increase.h"
#include "tcp/flow_record.h"
#include "tcp/flow_segments.h"
#include "tcp/marking.h"
#include "tcp/spurious.h"
#include "tcp/spurious_response.h"

LAB_NOINLINE int64_t sender_window(const struct flow *flow) {
    return flow_usable_window(flow);
}

static inline void make_data(struct sim *sim, struct flow *flow, struct packet *packet, int64_t number) {
    int last = number == flow->source.segments - 1;
    packet_label(packet, flow->setup.index, PACKET_DATA, 0);
    packet->number = number;
    packet->payload_bytes = last ? flow->source.last_bytes : (int32_t)flow->rules.mss_bytes;
    packet->wire_bytes = packet->payload_bytes + (int32_t)flow->rules.header_bytes;
    packet->ts_ns = sim_now(sim);
    packet->copy_id = ++flow->copies;
    sim->packet_count++;
}

static inline void count_sent(const struct sim *sim, struct flow *flow) {
    flow->last_sent_ns = sim_now(sim);
    if (flow_measured(sim)) flow->counted.segments_sent++;
}

/* RFC 5681, section 4.1: restart from the initial window after an idle RTO. */
LAB_COLD static void restart_after_idle(struct sim *sim, struct flow *flow) {
    if (!flow->rules.idle_restart || flow_outstanding(flow) || flow->copies == 0) return;
    if (sim_now(sim) - flow->last_sent_ns <= rto_in_force(flow)) return;
    flow_integrate_window(sim, flow);
    flow->window.cwnd = fmin(flow->window.cwnd, flow->rules.initial_window);
    if (flow->cc->on_restart) flow->cc->on_restart(flow->cc_state, &flow->window, window_moment(sim, flow));
}

/* The general case: a retransmission, the first segment after idleness, ECN, or a timer to start. */
LAB_NOINLINE static void transmit_general(struct sim *sim, struct flow *flow, int64_t number) {
    int again = number < flow->board.high;
    if (flow->board.una == flow->board.high) restart_after_idle(sim, flow);
    struct packet *packet = packet_new(sim);
    if (!packet) return;
    make_data(sim, flow, packet, number);
    if (!scoreboard_send(&flow->board, number, sim_now(sim), packet->copy_id)) return;
    if (again) {
        flow->counted.segments_retransmitted += flow_measured(sim);
        flow_event(sim, flow, EVENT_retransmit, (double)number);
        if (flow->marking) marking_sent_again(flow, number);
    } else {
        sample_sent(sim, flow, number);
    }
    if (flow->ecn.agreed) packet->flags |= ecn_data_flags(flow, again);
    if (flow->marking) marking_sent(sim, flow, packet, number);
    if (flow->ack_control) ack_control_sent(flow, packet);
    count_sent(sim, flow);
    /* The age of the oldest segment counts from its last transmission. */
    int younger = flow->rules.remaining_restart && number == flow->board.una;
    if (younger || flow->rto_timer.at_ns == TIMER_OFF) rto_restart(sim, flow);
    if (flow->recorder.segments) flow_segments_data_sent(flow, packet, again);
    net_send(sim, packet);
}

void sender_transmit(struct sim *sim, struct flow *flow, int64_t number) {
    if (!sim->pool || !scoreboard_takes(&flow->board, number) || flow->ecn.agreed || flow->rules.watches_sent ||
        flow->rto_timer.at_ns == TIMER_OFF) {
        transmit_general(sim, flow, number);
        return;
    }
    /* The common case: a new segment while others are outstanding. */
    struct packet *packet = packet_take(sim);
    make_data(sim, flow, packet, number);
    scoreboard_append(&flow->board, sim_now(sim), packet->copy_id);
    count_sent(sim, flow);
    net_send(sim, packet);
}

/* Whether the window lets the segment `nxt` out. Without inflation, counted in reals: no rounding is needed. */
static inline int window_allows(const struct flow *flow) {
    int64_t outstanding = flow->nxt - flow->board.una;
    if (flow->window.inflation != 0) return outstanding < sender_window(flow);
    return (double)(outstanding + 1) <= flow->window.cwnd && outstanding < flow->rules.limit_segments;
}

/* sender_fill where bursts are limited. */
LAB_COLD static void fill_in_bursts(struct sim *sim, struct flow *flow, int burst) {
    while (burst-- > 0 && window_allows(flow) && sender_has_new(flow) && bursts_allow_limited(sim, flow)) {
        bursts_count_limited(sim, flow);
        sender_transmit(sim, flow, flow->nxt++);
    }
}

void sender_fill(struct sim *sim, struct flow *flow, int burst) {
    if (flow->rules.max_burst) {
        fill_in_bursts(sim, flow, burst);
        return;
    }
    while (burst-- > 0 && window_allows(flow) && sender_has_new(flow))
        sender_transmit(sim, flow, flow->nxt++);
}

void sender_limited(struct sim *sim, struct flow *flow) {
    if (!flow->rules.limited_transmit || !sender_has_new(flow)) return;
    double outstanding = (double)(flow->nxt + 1 - flow->board.una);
    if (outstanding > flow->window.cwnd + flow->duplicates || outstanding > flow->rules.limit) return;
    flow->limited++;
    sender_transmit(sim, flow, flow->nxt++);
}

void sender_cut(struct sim *sim, struct flow *flow) {
    outcomes_open_case(sim, flow, SPURIOUS_FAST_RETRANSMIT);
    response_arm(sim, flow, SPURIOUS_FAST_RETRANSMIT);
    flow_integrate_window(sim, flow);
    int cut_already = ecn_has_cut(flow);
    if (!cut_already) flow->window.cwnd = window_cut_ssthresh(sim, flow, CC_LOSS_DUPLICATES);
    ecn_tell_cut(flow);
    flow->cut = CUT_DUPLICATES;
    flow->recover = flow->board.high - 1;
    sample_cut(flow);
    if (flow->marking) marking_cut(flow);
    if (flow->increase) fast_increase_stop(sim, flow);
    flow->counted.fast_retransmits += flow_measured(sim);
    if (!cut_already) window_tell_loss(sim, flow, CC_LOSS_DUPLICATES);
    flow_event(sim, flow, EVENT_fast_retransmit, (double)flow->board.una);
    rto_restart(sim, flow);
}

void sender_advance(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una, unsigned with) {
    if (with & ADVANCE_SAMPLE) sample_take(sim, flow, ack, flow->board.una, una);
    scoreboard_acknowledge(&flow->board, una);
    flow->limited = 0;
    if (flow->nxt < una) flow->nxt = una;
    if (una == flow->board.high)
        rto_stop(sim, flow);
    else if (with & ADVANCE_TIMER)
        rto_restart(sim, flow);
}

/* An ACK that advances while a retransmission may turn out to be spurious. */
LAB_COLD static void acknowledged_with_open_case(struct sim *sim, struct flow *flow, const struct packet *ack) {
    if (flow->response.armed) response_acknowledged(sim, flow, ack, ack->number);
    if (flow->spurious.count) spurious_acknowledged(sim, flow, ack->number, ack->copy_id);
}

LAB_COLD static void inspect(struct sim *sim, struct flow *flow, const struct packet *ack) {
    if (ack->flags & PACKET_TRACED) flow_segments_arrived(flow, ack, sim_now(sim), 0);
    if (flow->marking) marking_acknowledged(sim, flow, ack);
    if (flow->ack_control) ack_control_acknowledged(flow, ack);
    if (flow->ecn.agreed && ack->number >= flow->board.una) ecn_acknowledged(sim, flow, ack);
}

void sender_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack) {
    int64_t una = ack->number;
    if (flow->phase == FLOW_WAITING || flow->phase == FLOW_CONNECTING) return;
    if (flow->inspects_acks) inspect(sim, flow, ack);
    if (una < flow->board.una) return;
    if (una > flow->board.una) {
        if (flow->response.armed || flow->spurious.count) acknowledged_with_open_case(sim, flow, ack);
        flow->recovery->on_advance(sim, flow, ack, una);
        if (flow->board.una == flow->source.segments) flow->application->drained(sim, flow);
    } else if (flow_outstanding(flow)) {
        flow->recovery->on_duplicate(sim, flow, ack);
    }
    flow_record_window(sim, flow);
}
