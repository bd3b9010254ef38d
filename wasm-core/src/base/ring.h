/*
 * Rings: arrays whose capacity is a power of two and in which the element with the number n stands in the slot
 * n modulo the capacity. The owner keeps the array, the capacity, and which numbers are in use; this file holds what
 * all rings share, and costs nothing over writing it out.
 */
#ifndef LAB_RING_H
#define LAB_RING_H

#include <stddef.h>
#include <stdint.h>

#include "base/attributes.h"

/* The slot of the element `number` in a ring of `capacity` slots, a power of two. */
static inline uint32_t ring_slot(uint32_t number, uint32_t capacity) {
    return number & (capacity - 1);
}

/*
 * Copies the elements [first, first + count), of `element_bytes` bytes each, from a ring of `capacity` slots to their
 * slots in a ring of `to_capacity` slots. `count` exceeds neither capacity. The two may be the same memory when one
 * capacity is twice the other and the slots that are written hold no element of the range.
 */
void ring_copy(void *to, uint64_t to_capacity, const void *from, uint64_t capacity, size_t element_bytes,
               uint64_t first, uint64_t count);

/*
 * A ring of `to_capacity` slots from the arena that holds the elements [first, first + count) of `ring`; unused slots
 * are zero. The old ring goes back to the arena. NULL when memory is out; the old ring is then unchanged.
 */
LAB_COLD void *ring_widen(void *ring, uint64_t capacity, uint64_t to_capacity, size_t element_bytes, uint64_t first,
                          uint64_t count);

#endif
