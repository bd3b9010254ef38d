/* The ring of packets that wait on a computed link. */
#ifndef LAB_WAITING_RING_H
#define LAB_WAITING_RING_H

#include "sim/link/link_state.h"

/* Doubles the ring. 0 after fail(). */
LAB_COLD int waiting_ring_grow(struct link *link);

/* Appends a waiting packet; the ring must have space. */
static inline struct waiting *waiting_ring_put(struct link *link, int64_t start_ns, int32_t bytes) {
    struct waiting *waiting = &link->ring[(link->ring_head + link->ring_count++) & (link->ring_capacity - 1)];
    waiting->start_ns = start_ns;
    waiting->bytes = bytes;
    link->bytes_waiting += bytes;
    return waiting;
}

/* Removes the first waiting packet: its transmission has started. */
static inline void waiting_ring_retire_first(struct link *link, const struct waiting *first) {
    link->bytes_waiting -= first->bytes;
    link->retired_ns = first->start_ns;
    link->ring_head++;
    link->ring_count--;
}

#endif
