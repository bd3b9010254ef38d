/*
 * A computed link by ns-2's clock, the third implementation: it does what reference.c does in another arithmetic. Times
 * are sums of doubles in seconds, added in the order in which ns-2 adds them, since ns-2's rounding decides which of an
 * arrival and the end of a transmission at one instant comes first. Whole nanoseconds follow from the doubles.
 */
#include "sim/link/ns2.h"

#include <math.h>

#include "sim/link/accounting.h"
#include "sim/link/discipline.h"
#include "sim/link/fast.h"
#include "sim/link/medium.h"
#include "sim/link/waiting_ring.h"

/* To the nearest; the time is not negative. */
static int64_t in_ns(double s) {
    return (int64_t)(s * 1e9 + 0.5);
}

static double transmission_s(struct link *link, int32_t wire_bytes) {
    if (wire_bytes != link->sent_bytes) {
        link->sent_bytes = wire_bytes;
        link->transmission_s = 8. * wire_bytes / link->values[LINK_RATE];
    }
    return link->transmission_s;
}

/* As link_verdict. At equal times packets may still wait while the transmitter is idle by this clock. */
static enum queue_verdict verdict_of(struct link *link, const struct packet *packet, int64_t waiting, int busy,
                                     int64_t at_ns) {
    if (!link->discipline->tail_drop) return link_verdict(link, packet, waiting, busy, at_ns);
    int64_t packets_max = busy ? link->waiting_max : link->packets_max;
    int refused = (busy || waiting > 0) &&
                  buffer_is_full(waiting, packets_max, link->bytes_waiting, link->bytes_max, packet->wire_bytes);
    return refused ? QUEUE_DROP : QUEUE_PASS;
}

/* Whether a transmission ends before something else happens: at one instant, whichever was set first. */
static int ends_before(double end_s, double set_s, double clock_s, double clock_set_s) {
    return end_s < clock_s || (end_s == clock_s && set_s <= clock_set_s);
}

/* Removes the waiting packets whose transmission has started. */
static void retire(struct link *link, double clock_s, double set_s) {
    uint32_t mask = link->ring_capacity - 1;
    while (link->ring_count > 0) {
        const struct waiting *first = &link->ring[link->ring_head & mask];
        if (!ends_before(first->start_s, first->set_s, clock_s, set_s)) return;
        waiting_ring_retire_first(link, first);
    }
}

/* When a transmission that starts at `start_s` and takes `sent_s` is at the far end; packets keep their order. */
static int64_t far_end(struct link *link, struct packet *packet, double start_s, double sent_s) {
    packet->clock_s = start_s + (sent_s + link->delay_s);
    if (link->jitter_ns) packet->clock_s += random_uniform(&link->jitter_random) * (double)link->jitter_ns / 1e9;
    int64_t far_ns = in_ns(packet->clock_s);
    if (far_ns <= link->last_arrival_ns) {
        far_ns = link->last_arrival_ns + 1;
        packet->clock_s = (double)far_ns / 1e9;
    }
    link->last_arrival_ns = far_ns;
    return far_ns;
}

int64_t ns2_enter(struct sim *sim, struct link *link, struct packet *packet) {
    double at_s = packet->clock_s;
    int64_t at_ns = in_ns(at_s);
    while (link->tick_ns <= at_ns) {
        retire(link, (double)link->tick_ns / 1e9, (double)INFINITY);
        link_tick(link, link->ring_count);
    }
    retire(link, at_s, packet->set_s);
    int64_t packets_before = link->ring_count, bytes_before = link->bytes_waiting;
    int busy = !ends_before(link->free_s, link->free_set_s, at_s, packet->set_s);
    link_count_arrival(sim, link, at_ns);
    enum queue_verdict verdict = verdict_of(link, packet, packets_before, busy, at_ns);
    if (verdict == QUEUE_DROP) {
        link->node->packet_ended(sim, link, packet, PACKET_DROPPED, at_ns);
        return FAST_ENDED;
    }
    if (verdict == QUEUE_MARK) link_mark(sim, link, packet, at_ns);
    double start_s = busy ? link->free_s : at_s;
    double sent_s = transmission_s(link, packet->wire_bytes);
    int64_t start_ns = in_ns(start_s);
    if (busy) {
        if (link->ring_count == link->ring_capacity && !waiting_ring_grow(link)) return FAST_ENDED;
        struct waiting *waiting = waiting_ring_put(link, start_ns, packet->wire_bytes);
        waiting->start_s = start_s;
        waiting->set_s = link->free_set_s;
    }
    if (link->queue_table) link_record_queue(link, at_ns, packets_before, bytes_before, link->ring_count);
    link->free_s = start_s + sent_s;
    link->free_set_s = packet->set_s = start_s;
    link->free_ns = in_ns(link->free_s);
    link_count_sent(sim, link, packet, at_ns, start_ns, link->free_ns);
    return far_end(link, packet, start_s, sent_s);
}
