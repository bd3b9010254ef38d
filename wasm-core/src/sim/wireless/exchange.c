#include "sim/wireless/exchange.h"

#include <stdio.h>

#include "sim/link/accounting.h"
#include "sim/wireless/access.h"
#include "sim/wireless/air.h"
#include "sim/wireless/frame_record.h"
#include "sim/wireless/interface_queue.h"
#include "sim/wireless/phy.h"

/* The preamble and PLCP header as bytes, which ns-2 counts with a frame. */
#define NS2_PREAMBLE_BYTES 24
#define RTS_BYTES          20
#define CTS_BYTES          14
#define ACK_BYTES          14

/* ---- duration fields --------------------------------------------------------------------------------------------- */

static int64_t whole_us(const struct radio_times *times, int64_t ns) {
    return (ns + (times->duration_nearest ? 500 : 999)) / 1000 * 1000;
}

static int64_t data_nav_ns(const struct wireless *wireless) {
    return whole_us(&wireless->times, SIFS_NS + wireless->times.ack_ns);
}

static int64_t data_ns(const struct radio_node *node) {
    const struct radio_times *times = &node->wireless->times;
    return phy_duration_ns(node->packet_bytes + times->header_bytes, times->rate);
}

static int64_t rts_nav_ns(const struct radio_node *node) {
    const struct radio_times *times = &node->wireless->times;
    return whole_us(times, 3 * SIFS_NS + times->cts_ns + data_ns(node) + times->ack_ns);
}

/* ---- sending ----------------------------------------------------------------------------------------------------- */

static void send_data(struct radio_node *node) {
    struct wireless *wireless = node->wireless;
    int broadcast = node->to == ROUTING_BROADCAST;
    node->state = EXCHANGE_SENDING;
    node->counts.data_frames += !broadcast && is_measured(wireless->sim, sim_now(wireless->sim));
    air_begin(node, FRAME_DATA, node->to, node->packet_bytes + wireless->times.header_bytes,
              broadcast ? wireless->times.basic_rate : wireless->times.rate, broadcast ? 0 : data_nav_ns(wireless));
}

/* The medium is the node's: RTS, or data without. */
static void send_first(struct radio_node *node) {
    access_used(node);
    if (!node->with_rts) {
        send_data(node);
        return;
    }
    node->state = EXCHANGE_SENDING;
    air_begin(node, FRAME_RTS, node->to, RTS_BYTES, node->wireless->times.basic_rate, rts_nav_ns(node));
}

static int wants_rts(const struct radio_node *node) {
    const struct radio_times *times = &node->wireless->times;
    int32_t bytes = node->packet_bytes + times->header_bytes;
    if (node->to == ROUTING_BROADCAST) return 0;
    return times->rts_as_ns2 ? bytes + NS2_PREAMBLE_BYTES >= times->rts_threshold : bytes > times->rts_threshold;
}

void exchange_next(struct radio_node *node) {
    if (node->state != EXCHANGE_NONE) return;
    struct packet *packet = queue_take(node);
    if (!packet) return;
    node->packet = packet;
    node->to = packet->way.next_hop;
    node->packet_kind = packet->kind;
    node->flow = packet->flow;
    node->delivered = 0;
    node->packet_bytes = packet->wire_bytes;
    node->with_rts = (uint8_t)wants_rts(node);
    node->state = EXCHANGE_ACCESS;
    if (access_request(node)) send_first(node);
}

static void access_granted(struct sim *sim, void *owner) {
    (void)sim;
    struct radio_node *node = owner;
    if (node->state == EXCHANGE_ACCESS) send_first(node);
}

/* ---- the end of an exchange -------------------------------------------------------------------------------------- */

static struct packet *end_exchange(struct radio_node *node) {
    struct packet *packet = node->packet;
    node->packet = NULL;
    node->short_retries = node->long_retries = 0;
    node->state = EXCHANGE_NONE;
    /* 9.2.5.2: a back-off after every transmission, even with nothing to send. */
    access_draw(node);
    return packet;
}

static void give_up(struct radio_node *node) {
    struct wireless *wireless = node->wireless;
    int16_t to = node->to;
    node->cw = wireless->times.cw_min;
    node->counts.link_breaks += is_measured(wireless->sim, sim_now(wireless->sim));
    struct packet *packet = end_exchange(node);
    wireless->calls->gave_up(node, to, packet);
    exchange_next(node);
}

/* No CTS or ACK has come. */
static void timed_out(struct sim *sim, void *owner) {
    struct radio_node *node = owner;
    const struct radio_times *times = &node->wireless->times;
    int awaited_ack = node->state == EXCHANGE_AWAITS_ACK, long_frame = awaited_ack && node->with_rts;
    if (!awaited_ack && node->state != EXCHANGE_AWAITS_CTS) return;
    int measured = is_measured(sim, sim_now(sim));
    node->counts.failed_data += awaited_ack && measured;
    node->patience_ns = node->timeout_ns;
    node->state = EXCHANGE_ACCESS;
    int given_up = long_frame ? ++node->long_retries >= times->long_limit : ++node->short_retries >= times->short_limit;
    if (given_up) {
        give_up(node);
        return;
    }
    node->counts.retries += measured;
    node->cw = 2 * node->cw + 1 < times->cw_max ? 2 * node->cw + 1 : times->cw_max;
    access_draw(node);
    access_wait(node);
}

/*
 * An answer counts if its last bit arrives by the timeout. The timer fires a little later, when the end of such a frame
 * has been handled; slots begin DIFS after the timeout all the same.
 */
static void await(struct radio_node *node, enum exchange_state state, int64_t answer_ns) {
    const struct wireless *wireless = node->wireless;
    node->state = state;
    node->timeout_ns = node->frame.end_ns + SIFS_NS + answer_ns + TIMEOUT_SLACK_NS;
    timer_set(wireless->sim, &node->timeout, node->timeout_ns + wireless->times.reach_ns);
}

/* ---- answers ----------------------------------------------------------------------------------------------------- */

static void answer(struct radio_node *node, enum frame_kind kind, int32_t to, int64_t end_ns, int64_t nav_ns) {
    if (node->responds) return;
    node->responds = 1;
    node->response = (uint8_t)kind;
    node->response_to = (int16_t)to;
    node->response_nav_ns = nav_ns > 0 ? nav_ns : 0;
    timer_set(node->wireless->sim, &node->respond, end_ns + SIFS_NS);
}

static void respond(struct sim *sim, void *owner) {
    struct radio_node *node = owner;
    double rate = node->wireless->times.basic_rate;
    int64_t now_ns = sim_now(sim);
    node->responds = 0;
    if (node->sends_until_ns > now_ns) return;
    if (node->response == FRAME_DATA) {
        send_data(node);
    } else if (node->response == FRAME_ACK) {
        air_begin(node, FRAME_ACK, node->response_to, ACK_BYTES, rate, 0);
    } else if (!air_is_busy(node, now_ns) && node->nav_until_ns <= now_ns) {
        air_begin(node, FRAME_CTS, node->response_to, CTS_BYTES, rate, node->response_nav_ns);
    }
}

/* ---- frames that are decoded ------------------------------------------------------------------------------------- */

static void take_data(struct radio_node *node, struct radio_node *sender, int64_t end_ns) {
    answer(node, FRAME_ACK, sender->index, end_ns, 0);
    /* Sent again, since the ACK was lost: 9.2.9. */
    if (sender->delivered) return;
    struct packet *packet = sender->packet;
    sender->packet = NULL;
    sender->delivered = 1;
    node->wireless->calls->arrived(node, packet);
}

static void acknowledged(struct radio_node *node, int64_t end_ns) {
    if (node->state != EXCHANGE_AWAITS_ACK || end_ns > node->timeout_ns) return;
    timer_cancel(node->wireless->sim, &node->timeout);
    node->cw = node->wireless->times.cw_min;
    end_exchange(node);
    exchange_next(node);
}

static void cleared(struct radio_node *node, int64_t end_ns) {
    if (node->state != EXCHANGE_AWAITS_CTS || end_ns > node->timeout_ns) return;
    timer_cancel(node->wireless->sim, &node->timeout);
    node->short_retries = 0;
    node->state = EXCHANGE_SENDING;
    node->responds = 0;
    answer(node, FRAME_DATA, node->to, end_ns, 0);
}

/* A frame that is for this node, or a broadcast. */
static void take(struct radio_node *node, struct radio_node *sender, int64_t end_ns) {
    const struct frame *frame = &sender->frame;
    const struct radio_times *times = &node->wireless->times;
    if (frame->to == ROUTING_BROADCAST)
        node->wireless->calls->heard(node, sender->index, sender->packet);
    else if (frame->kind == FRAME_DATA)
        take_data(node, sender, end_ns);
    else if (frame->kind == FRAME_RTS)
        answer(node, FRAME_CTS, sender->index, end_ns, frame->nav_ns - SIFS_NS - whole_us(times, times->cts_ns));
    else if (sender->index != node->to)
        return;
    else if (frame->kind == FRAME_CTS)
        cleared(node, end_ns);
    else
        acknowledged(node, end_ns);
}

/* ---- the end of a frame ------------------------------------------------------------------------------------------ */

static void end_at_receiver(struct radio_node *sender, struct radio_node *node) {
    const struct frame *frame = &sender->frame;
    const struct radio_times *times = &node->wireless->times;
    int64_t end_ns, nav_ns = 0;
    int decoded = air_end_at(sender, node, &end_ns);
    int for_others = frame->to != node->index && frame->to != ROUTING_BROADCAST;
    if (decoded && for_others) nav_ns = frame->nav_ns;
    if (!decoded && times->eifs_as_nav && node->sends_until_ns <= end_ns) nav_ns = times->eifs_ns;
    if (nav_ns > 0 && end_ns + nav_ns > node->nav_until_ns) node->nav_until_ns = end_ns + nav_ns;
    access_resume(node);
    if (decoded && !for_others) take(node, sender, end_ns);
}

static void sent(struct radio_node *node) {
    const struct wireless *wireless = node->wireless;
    const struct frame *frame = &node->frame;
    if (frame->end_ns >= node->last_end_ns) {
        node->last_end_ns = frame->end_ns;
        node->undecoded = 0;
    }
    access_resume(node);
    if (frame->kind == FRAME_RTS) {
        await(node, EXCHANGE_AWAITS_CTS, wireless->times.cts_ns);
    } else if (frame->kind == FRAME_DATA && frame->to != ROUTING_BROADCAST) {
        await(node, EXCHANGE_AWAITS_ACK, wireless->times.ack_ns);
    } else if (frame->kind == FRAME_DATA) {
        struct packet *packet = end_exchange(node);
        wireless->calls->broadcast_done(node, packet);
        exchange_next(node);
    }
}

static void frame_ended(struct sim *sim, void *owner) {
    (void)sim;
    struct radio_node *node = owner;
    struct frame *frame = &node->frame;
    struct radio_node *nodes = node->wireless->node;
    frame->on_air = 0;
    frame_record_ended(node);
    for (int32_t i = set_next(&frame->reached, 0); i < NODES_MAX; i = set_next(&frame->reached, i + 1))
        end_at_receiver(node, &nodes[i]);
    sent(node);
}

void exchange_init(struct radio_node *node) {
    char name[32];
    snprintf(name, sizeof name, "mac.%d.backoff", (int)node->index);
    random_seed(&node->random, node->wireless->sim->seed, name);
    node->cw = node->wireless->times.cw_min;
    timer_init(&node->access, access_granted, node);
    timer_init(&node->timeout, timed_out, node);
    timer_init(&node->respond, respond, node);
    timer_init(&node->frame_ended, frame_ended, node);
    /* At one instant: expiries of the MAC, then ends of frames, then all else. */
    uint32_t nodes = (uint32_t)node->wireless->nodes, index = (uint32_t)node->index;
    node->access.order = 1 + index;
    node->timeout.order = 1 + nodes + index;
    node->respond.order = 1 + 2 * nodes + index;
    node->frame_ended.order = 1 + 3 * nodes + index;
    node->busy_from_ns = NEVER_NS;
    node->busy_until_ns = node->nav_until_ns = node->last_end_ns = node->period_from_ns = LONG_AGO_NS;
    node->sends_until_ns = node->patience_ns = LONG_AGO_NS;
    node->slot_from_ns = LONG_AGO_NS + DIFS_NS;
    node->lock = -1;
}

void exchange_visit(const struct radio_node *node, packet_visitor *visit, void *context) {
    if (node->packet && node->state != EXCHANGE_NONE) visit(context, node->packet);
}
