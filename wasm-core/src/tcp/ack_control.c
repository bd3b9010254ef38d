/* lab: optimise for size */
#include "tcp/ack_control.h"

#include "base/arena.h"

/* Without congestion: every second segment, or every one. */
static int32_t least(const struct flow *flow) {
    return flow->setup.values[FLOW_DELAYED_ACK] != 0 ? 2 : 1;
}

/* Half of a window, rounded up: at least two ACKs per window of data. */
static int32_t bounded(const struct flow *flow, int32_t ratio, int64_t window) {
    int64_t most = (window + 1) / 2, low = least(flow);
    if (ratio > most) ratio = (int32_t)most;
    return ratio > low ? ratio : (int32_t)low;
}

static int64_t window_of(const struct flow *flow) {
    int64_t window = (int64_t)flow->window.cwnd;
    return window < flow->rules.limit_segments ? window : flow->rules.limit_segments;
}

static int decided_by_sender(const struct flow *flow) {
    return (int)flow->setup.values[FLOW_ACK_CONTROL] == ACK_CONTROL_SENDER;
}

int ack_control_start(struct flow *flow) {
    if (flow->setup.values[FLOW_ACK_CONTROL] == ACK_CONTROL_OFF) return 1;
    flow->ack_control = ARENA_NEW(struct ack_control);
    if (flow->ack_control) ack_control_renew(flow);
    return flow->ack_control != NULL;
}

void ack_control_renew(struct flow *flow) {
    if (!flow->ack_control) return;
    int32_t ratio = least(flow);
    *flow->ack_control = (struct ack_control){.ratio = ratio, .wanted = ratio, .before = ratio, .stamp_ns = -1};
}

void ack_control_sent(struct flow *flow, struct packet *packet) {
    struct ack_control *control = flow->ack_control;
    packet->ts_echo_ns = control->stamp_ns;
    packet->told = decided_by_sender(flow) ? control->wanted : (int32_t)window_of(flow);
    if (control->echo_due) packet->flags |= PACKET_ACK_MARKED;
    control->echo_due = 0;
}

void ack_control_received(struct flow *flow, const struct packet *packet, int64_t at_ns) {
    struct ack_control *control = flow->ack_control;
    if (decided_by_sender(flow)) {
        control->ratio = packet->told;
        return;
    }
    if (packet->ts_echo_ns >= control->round_ns) {
        if (!control->raised) control->ratio--;
        control->raised = 0;
        control->round_ns = at_ns;
    }
    if (packet->flags & PACKET_ACK_MARKED && !control->raised) {
        control->ratio *= 2;
        control->raised = 1;
        control->round_ns = at_ns;
    }
    control->ratio = bounded(flow, control->ratio, packet->told);
}

/* Whether ACKs before this one were lost: it acknowledges more than one ACK is for, and no gap has just been filled. */
static int follows_lost_acks(const struct flow *flow, const struct packet *ack) {
    const struct ack_control *control = flow->ack_control;
    int64_t most = control->wanted > control->before ? control->wanted : control->before;
    int in_order = !flow->recovering && flow->duplicates == 0 && !flow_repairs_timeout(flow);
    return in_order && ack->number - flow->board.una > most;
}

static void change(struct flow *flow, int32_t ratio) {
    struct ack_control *control = flow->ack_control;
    control->before = control->wanted;
    control->wanted = bounded(flow, ratio, window_of(flow));
    control->clean = 0;
}

/* A window of data has been acknowledged. */
static void end_window(struct flow *flow) {
    struct ack_control *control = flow->ack_control;
    int64_t ratio = control->wanted;
    int raised = control->window_end == control->raised_up_to;
    control->window_end = flow->board.high;
    control->before = control->wanted;
    if (raised) return;
    control->clean++;
    if ((ratio * ratio - ratio) * control->clean >= window_of(flow)) change(flow, control->wanted - 1);
}

void ack_control_acknowledged(struct flow *flow, const struct packet *ack) {
    struct ack_control *control = flow->ack_control;
    int marked = (ack->flags & PACKET_CE) != 0;
    if (ack->ts_ns > control->stamp_ns) control->stamp_ns = ack->ts_ns;
    if (!decided_by_sender(flow)) {
        control->echo_due |= marked;
        return;
    }
    if ((marked || follows_lost_acks(flow, ack)) && ack->number >= control->raised_up_to) {
        change(flow, 2 * control->wanted);
        control->raised_up_to = control->window_end = flow->board.high;
    } else if (ack->number >= control->window_end) {
        end_window(flow);
    }
}
