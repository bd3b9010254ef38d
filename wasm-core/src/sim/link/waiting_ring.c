#include "sim/link/waiting_ring.h"

#include "base/arena.h"
#include "base/error.h"

#define FIRST_CAPACITY 8

int waiting_ring_grow(struct link *link) {
    uint32_t capacity = link->ring_capacity ? link->ring_capacity * 2 : FIRST_CAPACITY;
    struct waiting *ring = ARENA_TAKE(struct waiting, capacity);
    if (!ring) return fail_no_memory("queues"), 0;
    for (uint32_t i = 0; i < link->ring_count; i++)
        ring[i] = link->ring[(link->ring_head + i) & (link->ring_capacity - 1)];
    arena_give(link->ring, sizeof *ring * link->ring_capacity);
    link->ring = ring;
    link->ring_head = 0;
    link->ring_capacity = capacity;
    return 1;
}
