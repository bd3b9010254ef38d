/*
 * A computed link by ns-2's clock: times are sums of doubles, added up in the order in which ns-2 adds them, so that
 * its rounding, which decides ties between an arrival and the end of a transmission, is ours. Whole nanoseconds follow.
 */
#include <math.h>

#include "sim/link/link_internal.h"

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

/* As link_verdict, in place for DropTail: an idle transmitter with nobody waiting takes the packet at once. */
static enum queue_verdict verdict_of(struct link *link, const struct packet *packet, int64_t waiting, int busy,
                                     int64_t at_ns) {
    if (!link->discipline_plain) return link_verdict(link, packet, waiting, busy, at_ns);
    return (busy || waiting > 0) && link_is_full(link, packet, busy) ? QUEUE_DROP : QUEUE_PASS;
}

/* Whether a transmission ends before something else happens: at one instant, whichever was set first. */
static int ends_before(double end_s, double set_s, double clock_s, double clock_set_s) {
    return end_s < clock_s || (end_s == clock_s && set_s <= clock_set_s);
}

/* Forgets those whose transmission has started. */
static void retire(struct link *link, double clock_s, double set_s) {
    uint32_t mask = link->ring_room - 1;
    while (link->ring_count > 0) {
        const struct waiting *first = &link->ring[link->ring_head & mask];
        if (!ends_before(first->start_s, first->set_s, clock_s, set_s)) return;
        link->bytes_waiting -= first->bytes;
        link->retired_ns = first->start_ns;
        link->ring_head++;
        link->ring_count--;
    }
}

int64_t link_pass_ns2(struct sim *sim, struct link *link, struct packet *packet) {
    double at_s = packet->clock_s;
    int64_t at_ns = in_ns(at_s);
    while (link->tick_ns <= at_ns) {
        retire(link, (double)link->tick_ns / 1e9, (double)INFINITY);
        link_tick(link, link->ring_count);
    }
    retire(link, at_s, packet->set_s);
    int64_t before = link->ring_count, bytes_before = link->bytes_waiting;
    int busy = !ends_before(link->free_s, link->free_set_s, at_s, packet->set_s);
    link->totals.arrivals++;
    link->counts.arrivals += is_measured(sim, at_ns);
    enum queue_verdict verdict = verdict_of(link, packet, before, busy, at_ns);
    if (verdict == QUEUE_DROP) {
        link_count_drop(sim, link, packet, 0, at_ns);
        return -1;
    }
    if (verdict == QUEUE_MARK) link_mark(sim, link, packet, at_ns);
    double start_s = busy ? link->free_s : at_s;
    double sent_s = transmission_s(link, packet->wire_bytes);
    int64_t start_ns = in_ns(start_s);
    if (busy) {
        struct waiting *waiting = link_ring_add(link, start_ns, packet->wire_bytes);
        if (!waiting) return -1;
        waiting->start_s = start_s;
        waiting->set_s = link->free_set_s;
    }
    if (link->queue_table) link_record_queue(link, at_ns, before, bytes_before, link->ring_count);
    link->free_s = start_s + sent_s;
    link->free_set_s = packet->set_s = start_s;
    link->free_ns = in_ns(link->free_s);
    link_count_sent(sim, link, packet, at_ns, start_ns, link->free_ns);
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
