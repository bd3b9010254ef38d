/* The fast implementation of a link: when a packet arrives, it computes when that packet will be at the far end. */
#ifndef LAB_FAST_H
#define LAB_FAST_H

#include "sim/link/link_state.h"

#define FAST_ENDED (-1)

/*
 * A packet arrives at the queue of a link at `at_ns`: now or, on fused links, later. Gives when it will be at the far
 * end, ns, or FAST_ENDED when the packet was dropped (link->node->packet_ended has it). For links with link->fast_path.
 */
LAB_ALWAYS_INLINE int64_t fast_enter_in_place(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns);

/* The same for any discipline that decides on arrival, and with jitter. */
int64_t fast_enter_managed(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns);

/* Removes those whose transmission has started by `at_ns` from the ring of waiting packets. */
void fast_retire(struct link *link, int64_t at_ns);

/* Packets that wait at `now_ns`. */
int64_t fast_waiting(const struct link *link, int64_t now_ns);

/* Lets the periods of the discipline that begin up to `at_ns` pass, each with the queue of its time. */
LAB_COLD void fast_pass_ticks(struct link *link, int64_t at_ns);

/*
 * Whether a packet's passage only adds times: the link takes the fast path and is idle, the packet is as long as the
 * last and, where that is counted, transmitted wholly inside the measured interval with no row due.
 */
static inline int fast_takes_at_once(const struct sim *sim, const struct link *link, const struct packet *packet,
                                     int64_t at_ns) {
    if (!link->fast_path || link->free_ns > at_ns || packet->wire_bytes != link->sent_bytes) return 0;
    return !link->listed || ((link->ring_count | link->recorded_packets) == 0 && at_ns >= sim->measure_from_ns &&
                             at_ns + link->sent_ns <= sim->measure_to_ns);
}

/* fast_enter_in_place where fast_takes_at_once. */
static inline int64_t fast_enter_at_once(struct link *link, const struct packet *packet, int64_t at_ns) {
    int64_t end_ns = at_ns + link->sent_ns;
    link->totals.arrivals++;
    link->free_ns = end_ns;
    if (link->listed) {
        link->counts.arrivals++;
        link->counts.wire_bytes += packet->wire_bytes;
        link->counts.payload_bytes += packet->payload_bytes;
    }
    return end_ns + link->delay_ns;
}

#endif
