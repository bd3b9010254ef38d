/* A flow as the network sees it: what arrives, what was lost (sim/network/endpoint.h). */
#include "sim/network/endpoint.h"

#include "base/ring.h"
#include "tcp/connection.h"
#include "tcp/delivery_outcomes.h"
#include "tcp/flow_read.h"
#include "tcp/flow_record.h"
#include "tcp/flow_segments.h"
#include "tcp/receiver.h"
#include "tcp/sender.h"
#include "tcp/spurious.h"

/* A copy of an observed flow's segment arrives at `at_ns` to come: its outcome is applied then. */
static inline void defer_outcome(struct sim *sim, struct flow *flow, const struct packet *packet, int64_t at_ns,
                                 uint32_t order) {
    struct delivery_outcomes *outcomes = &flow->outcomes;
    if (outcomes->count == outcomes->capacity && !outcomes_grow(sim, flow)) return;
    outcomes->ring[ring_slot(outcomes->head + outcomes->count++, outcomes->capacity)] =
        (struct delivery_outcome){.at_ns = at_ns, .number = packet->number, .copy_id = packet->copy_id, .order = order};
    if (flow->spurious.count) outcomes_watch(sim, flow);
}

/* While it is not known whether a retransmission was spurious. */
LAB_COLD static void receive_data_with_open_case(struct sim *sim, struct flow *flow, struct packet *packet,
                                                 int64_t at_ns) {
    scoreboard_note(&flow->board, packet->number, SEGMENT_REACHED);
    spurious_copy_ended(sim, flow, packet->number, packet->copy_id, 1);
    receiver_take(sim, flow, packet, packet, at_ns);
}

void endpoint_receive_data(struct sim *sim, struct packet *packet, int64_t at_ns, uint32_t order) {
    struct flow *flow = sim->flows[packet->flow];
    if (flow->outcomes.ring && at_ns > sim_now(sim)) {
        defer_outcome(sim, flow, packet, at_ns, order);
    } else if (flow->spurious.count) {
        receive_data_with_open_case(sim, flow, packet, at_ns);
        return;
    } else {
        scoreboard_note(&flow->board, packet->number, SEGMENT_REACHED);
    }
    receiver_take(sim, flow, packet, packet, at_ns);
}

static void receive_cbr(struct sim *sim, struct flow *flow, const struct packet *packet) {
    if (!flow_measured(sim)) return;
    flow->counted.segments_received++;
    flow->counted.bytes_received += packet->payload_bytes;
}

LAB_COLD static void receive_other(struct sim *sim, struct flow *flow, struct packet *packet) {
    if (packet->kind == PACKET_CBR)
        receive_cbr(sim, flow, packet);
    else
        connection_syn_acknowledged(sim, flow, packet);
    packet_free(sim, packet);
}

void endpoint_receive(struct sim *sim, struct packet *packet) {
    struct flow *flow = sim->flows[packet->flow];
    if (packet->kind == PACKET_ACK) {
        sender_acknowledged(sim, flow, packet);
        packet_free(sim, packet);
    } else if (packet->kind == PACKET_DATA) {
        endpoint_receive_data(sim, packet, sim_now(sim), sim->events.now_order);
    } else {
        receive_other(sim, flow, packet);
    }
}

int endpoint_answers_at_once(const struct sim *sim, int32_t flow) {
    return sim->flows[flow]->rules.delayed_ack_ns == 0;
}

int endpoint_sends_backward(const struct sim *sim, int32_t index) {
    return flow_sends_requests(sim->flows[index]);
}

int64_t endpoint_first_byte(const struct sim *sim, const struct packet *packet) {
    int carries = packet->kind == PACKET_DATA || packet->kind == PACKET_CBR;
    return carries ? packet->number * sim->flows[packet->flow]->rules.mss_bytes : 0;
}

void endpoint_packet_ended(struct sim *sim, const struct packet *packet, enum packet_end end, const struct link *link,
                           int64_t at_ns) {
    struct flow *flow = sim->flows[packet->flow];
    if (packet->flags & PACKET_TRACED) flow_segments_lost(sim, flow, packet, end, link, at_ns);
    if (packet->kind != PACKET_DATA) return;
    scoreboard_note(&flow->board, packet->number, 0);
    if (flow->spurious.count) spurious_copy_ended(sim, flow, packet->number, packet->copy_id, 0);
    flow_event(sim, flow, EVENT_loss, (double)packet->number);
}
