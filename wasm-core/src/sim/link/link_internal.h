/* What the two kinds of links share; for link.c and link_stepped.c alone. */
#ifndef LAB_LINK_INTERNAL_H
#define LAB_LINK_INTERNAL_H

#include "sim/link/link.h"

static inline int is_measured(const struct sim *sim, int64_t at_ns) {
    return at_ns >= sim->measure_from_ns && at_ns < sim->measure_to_ns;
}

/* Nanoseconds of [from, to) inside the measured interval. */
static inline int64_t measured_overlap(const struct sim *sim, int64_t from_ns, int64_t to_ns) {
    int64_t low = from_ns > sim->measure_from_ns ? from_ns : sim->measure_from_ns;
    int64_t high = to_ns < sim->measure_to_ns ? to_ns : sim->measure_to_ns;
    return high > low ? high - low : 0;
}

LAB_COLD enum queue_verdict link_verdict(struct link *link, const struct packet *packet, int64_t packets, int busy,
                                         int64_t at_ns);
/* DropTail's decision in place (modules/queue/droptail.c), as it is taken for every packet that finds the link busy. */
static inline int link_is_full(const struct link *link, const struct packet *packet, int busy) {
    int64_t packets = (int64_t)link->ring_count + (busy && link->buffer_counts == BUFFER_SYSTEM);
    return packets >= link->packets_max || link->bytes_waiting + packet->wire_bytes > link->bytes_max;
}

/* The same for a packet whose transmission would start; only with a discipline that acts on the way out. */
LAB_COLD enum queue_verdict link_verdict_on_leaving(struct link *link, const struct packet *packet, int64_t now_ns);

/* The discipline's period that begins at link->tick_ns, with so many packets waiting. */
LAB_COLD void link_tick(struct link *link, int64_t packets);
/* Lets the periods that begin up to `at_ns` pass, each with the queue of its time. */
LAB_COLD void link_pass_ticks(struct link *link, int64_t at_ns);
LAB_COLD void link_configure_discipline(const struct sim *sim, struct link *link);

void link_count_sent(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns, int64_t start_ns,
                     int64_t end_ns);
int64_t link_far_end(struct link *link, int64_t end_ns);
LAB_COLD void link_record_queue(struct link *link, int64_t now_ns, int64_t before, int64_t bytes_before, int64_t after);

/* NULL after fail(). */
struct waiting *link_ring_add(struct link *link, int64_t start_ns, int32_t bytes);

/* link_pass by ns-2's clock: the packet's clock_s says when it arrives, and when it will be at the far end. */
LAB_COLD int64_t link_pass_ns2(struct sim *sim, struct link *link, struct packet *packet);

static inline void link_mark(const struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    packet->flags |= PACKET_CE;
    link->counts.marks += is_measured(sim, at_ns);
}

void link_stepped_init(struct link *link);
/* Adds the shares of those that wait or are in transmission. */
void link_stepped_read(const struct sim *sim, const struct link *link, struct link_counts *counts);

#endif
