#include "sim/link/waiting_ring.h"

#include "base/error.h"
#include "base/ring.h"

#define FIRST_CAPACITY 8

int waiting_ring_grow(struct link *link) {
    uint32_t capacity = link->ring_capacity ? link->ring_capacity * 2 : FIRST_CAPACITY;
    struct waiting *ring =
        ring_widen(link->ring, link->ring_capacity, capacity, sizeof *ring, link->ring_head, link->ring_count);
    if (!ring) return fail_no_memory("queues"), 0;
    link->ring = ring;
    link->ring_capacity = capacity;
    return 1;
}
