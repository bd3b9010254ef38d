/*
 * A computed link by ns-2's clock: times are sums of doubles, added up in the order in which ns-2 adds them, so that
 * its rounding, which decides ties between an arrival and the end of a transmission, is ours. Whole nanoseconds follow.
 */
#include <math.h>

#include "net/link_internal.h"

static int64_t in_ns(double s) {
    return (int64_t)llround(s * 1e9);
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
    enum queue_verdict verdict = link_verdict(link, packet, before, busy, at_ns);
    if (verdict == QUEUE_DROP) {
        link_count_drop(sim, link, packet, 0, at_ns);
        return -1;
    }
    if (verdict == QUEUE_MARK) link_mark(sim, link, packet, at_ns);
    double start_s = busy ? link->free_s : at_s;
    double transmission_s = 8. * packet->wire_bytes / link->values[LINK_RATE];
    double delay_s = link->values[LINK_DELAY] / 1e3 + (double)link->extra_delay_ns / 1e9;
    if (busy) {
        struct waiting *waiting = link_ring_add(link, in_ns(start_s), packet->wire_bytes);
        if (!waiting) return -1;
        waiting->start_s = start_s;
        waiting->set_s = link->free_set_s;
    }
    if (link->queue_table) link_record_queue(link, at_ns, before, bytes_before, link->ring_count);
    link->free_s = start_s + transmission_s;
    link->free_set_s = packet->set_s = start_s;
    link->free_ns = in_ns(link->free_s);
    link_count_sent(sim, link, packet, at_ns, in_ns(start_s), link->free_ns);
    packet->clock_s = start_s + (transmission_s + delay_s);
    if (link->jitter_ns) packet->clock_s += random_uniform(&link->jitter_random) * (double)link->jitter_ns / 1e9;
    int64_t far_ns = in_ns(packet->clock_s);
    if (far_ns <= link->last_arrival_ns) {
        far_ns = link->last_arrival_ns + 1;
        packet->clock_s = (double)far_ns / 1e9;
    }
    link->last_arrival_ns = far_ns;
    return far_ns;
}
