/* lab: optimise for size */
/* The start of a connection: SYN and SYN-ACK, or none, and the initial window (RFC 9293, 6928). */
#include "tcp/connection.h"

#include "base/attributes.h"
#include "sim/network/endpoint.h"
#include "tcp/ecn.h"
#include "tcp/flow_record.h"
#include "tcp/flow_segments.h"
#include "tcp/marking.h"
#include "tcp/rto.h"
#include "tcp/sample.h"

/* RFC 6298, rule 5.7: an RTO below 3 s is set to 3 s when a SYN had to be sent again. */
#define RTO_AFTER_SYN_LOSS_NS 3e9
#define SSTHRESH_LEAST        2

/* The SYN is the first marked packet; sent again, it is not timed. */
LAB_COLD static void mark_syn(struct sim *sim, struct flow *flow, struct packet *packet) {
    if (packet->kind == PACKET_SYN_ACK && flow->receiver.echo_flags & PACKET_MARKED) {
        packet->flags |= PACKET_MARKED;
        marking_answered(flow, packet, sim_now(sim));
    } else if (packet->kind == PACKET_SYN && flow->syn_timeouts == 0) {
        marking_sent(sim, flow, packet, -1);
    } else if (packet->kind == PACKET_SYN) {
        marking_sent_again(flow, -1);
    }
}

/* Whether the flow is one of a mobile network. */
static int between_nodes(const struct flow *flow) {
    return flow->setup.from_node != flow->setup.to_node;
}

/*
 * ns-2 (tcp.cc) treats the loss of a SYN as any: ssthresh falls to its least, and the window begins at its initial
 * size all the same. Here in mobile networks only, where SYNs are lost for want of a route.
 */
static int cuts_at_syn(const struct flow *flow) {
    return flow->rules.ns2 && between_nodes(flow);
}

/*
 * In a mobile network a flow may never have an answer. Its SYNs are what it sent, and sent again: ns-2 and the
 * simulator of Nunes et al. 2014 count them so.
 */
static void count_syn(const struct sim *sim, struct flow *flow) {
    if (!between_nodes(flow) || !flow_measured(sim)) return;
    flow->counted.segments_sent++;
    flow->counted.segments_retransmitted += flow->syn_timeouts > 0;
}

static void send_syn(struct sim *sim, struct flow *flow, enum packet_kind kind, uint8_t flags, int64_t echo_ns) {
    struct packet *packet = packet_new(sim);
    if (!packet) return;
    packet_label(packet, flow->setup.index, kind, kind == PACKET_SYN_ACK);
    packet->flags = flags;
    packet->number = 0;
    packet->copy_id = 0;
    packet->payload_bytes = 0;
    packet->wire_bytes = (int32_t)flow->rules.header_bytes;
    packet->ts_ns = sim_now(sim);
    packet->ts_echo_ns = echo_ns;
    if (flow->marking) mark_syn(sim, flow, packet);
    if (flow->recorder.segments) flow_segments_sent(flow, packet, flow->syn_timeouts ? CAUSE_TIMEOUT : CAUSE_NEW);
    if (kind == PACKET_SYN) count_syn(sim, flow);
    if (packet->backward)
        net_send_back(sim, packet, sim_now(sim));
    else
        net_send(sim, packet);
}

static void open_connection(struct sim *sim, struct flow *flow) {
    flow->phase = FLOW_OPEN;
    flow_integrate_window(sim, flow);
    flow->window.cwnd = flow->syn_timeouts && !cuts_at_syn(flow) ? 1 : flow->rules.initial_window;
    flow->moment.now_ns = sim_now(sim);
    flow->moment.rtt_ns = flow->rtt_ns;
    flow->cc->start(flow->cc_state, flow->cc_params, &flow->window, &flow->moment);
    flow_record_window(sim, flow);
    flow->application->open(sim, flow);
}

void connection_start(struct sim *sim, struct flow *flow) {
    flow->started_ns = flow->cwnd_since_ns = flow->moment.started_ns = sim_now(sim);
    flow_event(sim, flow, EVENT_start, 0);
    if (!flow->rules.handshake) {
        ecn_agree(flow, ecn_syn_ack_flags(flow, ecn_syn_flags(flow)));
        open_connection(sim, flow);
        return;
    }
    flow->phase = FLOW_CONNECTING;
    flow->sampling.timed_segment = -1;
    flow->sampling.timed_at_ns = sim_now(sim);
    send_syn(sim, flow, PACKET_SYN, ecn_syn_flags(flow), -1);
    rto_restart(sim, flow);
}

void connection_syn_timeout(struct sim *sim, struct flow *flow) {
    flow->syn_timeouts++;
    flow->counted.timeouts += flow_measured(sim);
    flow_event(sim, flow, EVENT_timeout, -1);
    if (cuts_at_syn(flow)) flow->window.ssthresh = SSTHRESH_LEAST;
    send_syn(sim, flow, PACKET_SYN, ecn_syn_flags(flow), -1);
    rto_restart(sim, flow);
}

void connection_syn_acknowledged(struct sim *sim, struct flow *flow, const struct packet *packet) {
    if (packet->flags & PACKET_TRACED) flow_segments_arrived(flow, packet, sim_now(sim), 0);
    if (packet->kind == PACKET_SYN) {
        if (packet->flags & PACKET_MARKED) marking_arrived(flow, packet, sim_now(sim));
        send_syn(sim, flow, PACKET_SYN_ACK, ecn_syn_ack_flags(flow, packet->flags), packet->ts_ns);
        return;
    }
    if (flow->phase != FLOW_CONNECTING) return;
    if (flow->marking) marking_acknowledged(sim, flow, packet);
    rto_stop(sim, flow);
    ecn_agree(flow, packet->flags);
    if (flow->syn_timeouts == 0) {
        sample_handshake(sim, flow, packet->ts_echo_ns);
    } else {
        rto_raise(flow, RTO_AFTER_SYN_LOSS_NS);
    }
    open_connection(sim, flow);
}
