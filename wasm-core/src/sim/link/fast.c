/*
 * The fast implementation of a link (reference.c is the readable one): a first-in-first-out link knows when each packet
 * will leave as soon as it arrives, so a packet costs one event, and none where the next link is fused with this one.
 * It gives the reference's times, decisions, counts and rows to the bit; test_laws.c compares both.
 *
 * Of a packet that waits only the start and the size of its transmission are kept, in a ring; those whose transmission
 * has started are retired when the next packet arrives.
 */
#include "sim/link/fast.h"

#include "sim/link/accounting.h"
#include "sim/link/discipline.h"
#include "sim/link/medium.h"
#include "sim/link/waiting_ring.h"

/* ---- packets that wait ------------------------------------------------------------------------------------------- */

static inline void retire(struct link *link, int64_t at_ns) {
    uint32_t mask = link->ring_capacity - 1;
    while (link->ring_count > 0) {
        const struct waiting *first = &link->ring[link->ring_head & mask];
        if (first->start_ns > at_ns) return;
        waiting_ring_retire_first(link, first);
    }
}

void fast_retire(struct link *link, int64_t at_ns) {
    retire(link, at_ns);
}

void fast_pass_ticks(struct link *link, int64_t at_ns) {
    while (link->tick_ns <= at_ns) {
        retire(link, link->tick_ns);
        link_tick(link, link->ring_count);
    }
}

struct backlog fast_waiting(const struct link *link, int64_t now_ns) {
    struct backlog backlog = {link->ring_count, link->bytes_waiting};
    uint32_t mask = link->ring_capacity - 1;
    for (uint32_t i = 0; backlog.packets > 0; i++) {
        const struct waiting *first = &link->ring[(link->ring_head + i) & mask];
        if (first->start_ns > now_ns) break;
        backlog.packets--;
        backlog.bytes -= first->bytes;
    }
    return backlog;
}

/* ---- a packet enters --------------------------------------------------------------------------------------------- */

/* Whether a row of the queue's table is due. */
static inline int queue_changed(const struct link *link, int64_t packets_before) {
    return link->ring_count != link->recorded_packets || packets_before + 1 < link->recorded_packets;
}

/* Counts and records a packet that the link took, beyond the times; gives when it is at the far end. */
LAB_NOINLINE static int64_t account(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns,
                                    int64_t start_ns, int64_t packets_before, int64_t bytes_before) {
    if (link->queue_table) link_record_queue(link, at_ns, packets_before, bytes_before, link->ring_count);
    if (link->listed) {
        link->counts.arrivals += is_measured(sim, at_ns);
        link_count_sent(sim, link, packet, at_ns, start_ns, link->free_ns);
    }
    return link_far_end(link, link->free_ns);
}

LAB_COLD static int64_t drop(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    link->counts.arrivals += is_measured(sim, at_ns);
    link->node->packet_ended(sim, link, packet, PACKET_DROPPED, at_ns);
    return FAST_ENDED;
}

LAB_COLD static int64_t grow_and_enter(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    if (!waiting_ring_grow(link)) return FAST_ENDED;
    return link->fast_path ? fast_enter_in_place(sim, link, packet, at_ns)
                           : fast_enter_managed(sim, link, packet, at_ns);
}

/*
 * A packet arrives at the queue at `at_ns`. The compiler makes two versions, since `in_place` is a constant: DropTail's
 * rule in place on a link without jitter, where every call is the last thing done (base/attributes.h); or any
 * discipline that decides on arrival. An idle transmitter takes the packet at once, so that it needs no space in the
 * buffer.
 */
LAB_ALWAYS_INLINE static inline int64_t take_in(struct sim *sim, struct link *link, struct packet *packet,
                                                int64_t at_ns, const int in_place) {
    if (!in_place && link->tick_ns <= at_ns) fast_pass_ticks(link, at_ns);
    retire(link, at_ns);
    const int busy = link->free_ns > at_ns;
    const int64_t packets = link->ring_count, bytes = link->bytes_waiting;
    int64_t start_ns = at_ns;
    if (busy && link->ring_count == link->ring_capacity) return grow_and_enter(sim, link, packet, at_ns);
    link->totals.arrivals++;
    if (!in_place) {
        enum queue_verdict verdict = link_verdict(link, packet, packets, busy, at_ns);
        if (verdict == QUEUE_DROP) return drop(sim, link, packet, at_ns);
        if (verdict == QUEUE_MARK) link_mark(sim, link, packet, at_ns);
    } else if (busy && buffer_is_full(packets, link->waiting_max, bytes, link->bytes_max, packet->wire_bytes)) {
        return drop(sim, link, packet, at_ns);
    }
    if (busy) {
        start_ns = link->free_ns;
        waiting_ring_put(link, start_ns, packet->wire_bytes);
    }
    int64_t end_ns = start_ns + link_transmission_ns(link, packet);
    link->free_ns = end_ns;
    if (!in_place || (link->queue_table && queue_changed(link, packets)))
        return account(sim, link, packet, at_ns, start_ns, packets, bytes);
    if (!link->listed) return end_ns + link->delay_ns;
    if (at_ns < sim->measure_from_ns || end_ns > sim->measure_to_ns)
        return account(sim, link, packet, at_ns, start_ns, packets, bytes);
    link->counts.arrivals++;
    link->counts.wire_bytes += packet->wire_bytes;
    link->counts.payload_bytes += packet->payload_bytes;
    link->counts.wait_ns += start_ns - at_ns;
    return end_ns + link->delay_ns;
}

int64_t fast_enter_in_place(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    return take_in(sim, link, packet, at_ns, 1);
}

int64_t fast_enter_managed(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    return take_in(sim, link, packet, at_ns, 0);
}
