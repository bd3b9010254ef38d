/*
 * A frame takes two events: its begin and its end. At its begin the node looks who is in carrier-sense range; distances
 * and propagation delays hold for the frame's whole length. Arrivals have no events: times are compared. The end is
 * handled when the frame has passed the furthest node that it reached, less than SIFS after its last bit is sent, so
 * that no answer is late.
 *
 * An idle receiver locks on to any frame that exists for it. A second frame spoils the first and is lost with it,
 * unless the first is 10 dB stronger; the lock then lasts to the later end (ns-2.35, mac-802_11.cc, recv and
 * collision).
 */
#include "sim/wireless/air.h"

#include <math.h>

#include "sim/link/accounting.h"
#include "sim/wireless/phy.h"

#define METRES_PER_NS 0.3

/* The medium at a node is busy for a while; `seen_ns`: from when on the node knows. */
static void occupy(struct radio_node *node, int64_t from_ns, int64_t until_ns, int64_t seen_ns) {
    if (from_ns > node->busy_until_ns) {
        node->counts.busy_ns += measured_overlap(node->wireless->sim, node->period_from_ns, node->busy_until_ns);
        node->period_from_ns = from_ns;
    } else if (from_ns < node->period_from_ns) {
        node->period_from_ns = from_ns;
    }
    if (until_ns > node->busy_until_ns) node->busy_until_ns = until_ns;
    if (seen_ns < node->busy_from_ns) node->busy_from_ns = seen_ns;
    /* A back-off that ends before the frame is seen, or at that instant, still sends. */
    if (node->access.at_ns > node->busy_from_ns) timer_cancel(node->wireless->sim, &node->access);
}

int64_t air_busy_ns(const struct radio_node *node) {
    const struct sim *sim = node->wireless->sim;
    int64_t until_ns = node->busy_until_ns < sim_now(sim) ? node->busy_until_ns : sim_now(sim);
    return node->counts.busy_ns + measured_overlap(sim, node->period_from_ns, until_ns);
}

static void lock_on(struct radio_node *node, const struct radio_node *sender, int64_t from_ns, int64_t until_ns) {
    node->lock = (int16_t)sender->index;
    node->lock_from_ns = from_ns;
    node->lock_until_ns = until_ns;
    node->lock_distance2 = sender->frame.distance2[node->index];
}

/* The frame of `sender` meets the one on which the node is locked. */
static void collide(struct radio_node *node, struct radio_node *sender, int64_t from_ns, int64_t until_ns) {
    struct wireless *wireless = node->wireless;
    const struct radio_times *times = &wireless->times;
    struct frame *locked = &wireless->node[node->lock].frame, *other = &sender->frame;
    double other2 = other->distance2[node->index];
    int locked_first = node->lock_from_ns <= from_ns;
    int locked_wins = phy_ten_times(times, node->lock_distance2, other2);
    int other_wins = phy_ten_times(times, other2, node->lock_distance2);
    if (times->capture == CAPTURE_NONE || (times->capture == CAPTURE_FIRST && !locked_first)) locked_wins = 0;
    if (times->capture == CAPTURE_NONE || (times->capture == CAPTURE_FIRST && locked_first)) other_wins = 0;
    if (!other_wins) set_remove(&other->ok, node->index);
    if (locked_wins) return;
    set_remove(&locked->ok, node->index);
    if (other_wins || until_ns > node->lock_until_ns) lock_on(node, sender, from_ns, until_ns);
}

/* The frame of `sender` reaches a node in carrier-sense range. */
static void reach(struct radio_node *sender, struct radio_node *node) {
    struct frame *frame = &sender->frame;
    double distance2 = movement_distance2(node->wireless->movement, sender->index, node->index);
    int32_t delay_ns = (int32_t)(sqrt(distance2) / METRES_PER_NS + 0.5);
    int64_t from_ns = frame->begin_ns + delay_ns, until_ns = frame->end_ns + delay_ns;
    frame->delay_ns[node->index] = delay_ns;
    frame->distance2[node->index] = distance2;
    if (node->sends_until_ns > from_ns) set_remove(&frame->ok, node->index);
    if (node->lock >= 0 && node->lock_until_ns > from_ns && node->lock_from_ns < until_ns)
        collide(node, sender, from_ns, until_ns);
    else
        lock_on(node, sender, from_ns, until_ns);
    occupy(node, from_ns, until_ns, from_ns + node->wireless->times.cca_ns);
}

void air_begin(struct radio_node *node, enum frame_kind kind, int32_t to, int32_t bytes, double rate, int64_t nav_ns) {
    struct wireless *wireless = node->wireless;
    struct frame *frame = &node->frame;
    int64_t now_ns = sim_now(wireless->sim);
    frame->kind = (uint8_t)kind;
    frame->on_air = 1;
    frame->to = (int16_t)to;
    frame->bytes = bytes;
    frame->nav_ns = nav_ns;
    frame->begin_ns = now_ns;
    frame->end_ns = now_ns + phy_duration_ns(bytes, rate);
    frame->reached = *movement_within(wireless->movement, node->index, RANGE_SENSE);
    frame->ok = *movement_within(wireless->movement, node->index, RANGE_RECEIVE);
    node->counts.frames_sent += is_measured(wireless->sim, now_ns);
    /* A node that sends decodes nothing meanwhile. */
    if (node->lock >= 0 && node->lock_until_ns > now_ns) set_remove(&wireless->node[node->lock].frame.ok, node->index);
    node->sends_until_ns = frame->end_ns;
    occupy(node, now_ns, frame->end_ns, now_ns);
    int64_t furthest_ns = 0;
    for (int32_t i = set_next(&frame->reached, 0); i < NODES_MAX; i = set_next(&frame->reached, i + 1)) {
        reach(node, &wireless->node[i]);
        if (frame->delay_ns[i] > furthest_ns) furthest_ns = frame->delay_ns[i];
        wireless->totals.existed++;
    }
    timer_set(wireless->sim, &node->frame_ended, frame->end_ns + furthest_ns);
}

int air_end_at(struct radio_node *sender, struct radio_node *node, int64_t *end_ns) {
    struct wireless *wireless = node->wireless;
    struct frame *frame = &sender->frame;
    int decoded = node_set_has(&frame->ok, node->index), measured;
    *end_ns = frame->end_ns + frame->delay_ns[node->index];
    measured = is_measured(wireless->sim, *end_ns);
    if (node->lock == sender->index && node->lock_until_ns <= *end_ns) node->lock = -1;
    if (*end_ns >= node->last_end_ns) {
        node->last_end_ns = *end_ns;
        node->undecoded = (uint8_t)!decoded;
    }
    wireless->totals.decoded += decoded;
    wireless->totals.lost += !decoded;
    node->counts.frames_decoded += decoded & measured;
    node->counts.frames_lost += (!decoded) & measured;
    return decoded;
}
