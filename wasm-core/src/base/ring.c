/* lab: optimise for size */
#include "base/ring.h"

#include <string.h>

#include "base/arena.h"

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

void ring_copy(void *to, uint64_t to_capacity, const void *from, uint64_t capacity, size_t element_bytes,
               uint64_t first, uint64_t count) {
    /* Piece by piece, each up to the end of either ring. */
    for (uint64_t piece; count > 0; first += piece, count -= piece) {
        uint64_t slot = first & (capacity - 1), to_slot = first & (to_capacity - 1);
        piece = least(count, least(capacity - slot, to_capacity - to_slot));
        memmove((char *)to + (size_t)to_slot * element_bytes, (const char *)from + (size_t)slot * element_bytes,
                (size_t)piece * element_bytes);
    }
}

void *ring_widen(void *ring, uint64_t capacity, uint64_t to_capacity, size_t element_bytes, uint64_t first,
                 uint64_t count) {
    void *wider = arena_take((size_t)to_capacity * element_bytes);
    if (!wider) return NULL;
    ring_copy(wider, to_capacity, ring, capacity, element_bytes, first, count);
    arena_give(ring, (size_t)capacity * element_bytes);
    return wider;
}
