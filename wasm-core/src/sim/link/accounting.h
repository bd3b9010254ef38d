/* Counts, rows and times that every implementation of a link shares. */
#ifndef LAB_ACCOUNTING_H
#define LAB_ACCOUNTING_H

#include "sim/link/link_state.h"

static inline int is_measured(const struct sim *sim, int64_t at_ns) {
    return at_ns >= sim->measure_from_ns && at_ns < sim->measure_to_ns;
}

/* Nanoseconds of [from, to) inside the measured interval. */
static inline int64_t measured_overlap(const struct sim *sim, int64_t from_ns, int64_t to_ns) {
    int64_t low = from_ns > sim->measure_from_ns ? from_ns : sim->measure_from_ns;
    int64_t high = to_ns < sim->measure_to_ns ? to_ns : sim->measure_to_ns;
    return high > low ? high - low : 0;
}

/* Counts a packet that arrives at the queue. */
static inline void link_count_arrival(const struct sim *sim, struct link *link, int64_t at_ns) {
    link->totals.arrivals++;
    link->counts.arrivals += is_measured(sim, at_ns);
}

/* Marks a packet: congestion experienced. */
static inline void link_mark(const struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    packet->flags |= PACKET_CE;
    link->counts.marks += is_measured(sim, at_ns);
}

/* Counts a transmission from `start_ns` to `end_ns` of a packet that arrived at `at_ns`, and its wait. */
void link_count_sent(const struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns,
                     int64_t start_ns, int64_t end_ns);

/* Rows of the queue's table at an arrival at `now_ns`: packets and bytes that waited before, and packets after. */
LAB_COLD void link_record_queue(struct link *link, int64_t now_ns, int64_t before, int64_t bytes_before, int64_t after);

/* ---- times ------------------------------------------------------------------------------------------------------- */

/* Transmission time to the nearest nanosecond, at least one, so that two packets never leave at the same time. */
static inline int64_t link_transmission_ns(struct link *link, const struct packet *packet) {
    if (packet->wire_bytes == link->sent_bytes) return link->sent_ns;
    int64_t ns = (int64_t)(packet->wire_bytes * link->ns_per_byte + 0.5);
    link->sent_bytes = packet->wire_bytes;
    link->sent_ns = ns > 0 ? ns : 1;
    return link->sent_ns;
}

/* When a packet whose transmission ends at `end_ns` is at the far end: propagation, jitter, and what reorders. */
int64_t link_far_end(struct link *link, int64_t end_ns);

/* Adds a row to the queue's table: packets and bytes that wait. */
void link_add_queue_row(struct link *link, int64_t at_ns, int64_t packets, int64_t bytes);

#endif
