/* Rings that widen keep every element at its number, whatever the number of the first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/ring.h"

#define FIRST_CAPACITY 8u
#define LAST_CAPACITY  512u

/* Fills a ring of `capacity` slots with `count` elements, the first of which has the number `first`. */
static int32_t *filled(uint32_t capacity, uint32_t first, uint32_t count) {
    int32_t *ring = arena_take(sizeof *ring * capacity);
    assert_non_null(ring);
    for (uint32_t n = first; n != first + count; n++)
        ring[ring_slot(n, capacity)] = (int32_t)(n * 7 + 1);
    return ring;
}

static void check(const int32_t *ring, uint32_t capacity, uint32_t first, uint32_t count) {
    for (uint32_t n = first; n != first + count; n++)
        assert_int_equal(ring[ring_slot(n, capacity)], (int32_t)(n * 7 + 1));
}

static void test_widen(void **state) {
    (void)state;
    for (uint32_t first = 0; first < 40; first++)
        for (uint32_t count = 0; count <= FIRST_CAPACITY; count++) {
            int32_t *ring = filled(FIRST_CAPACITY, first, count);
            for (uint32_t capacity = FIRST_CAPACITY; capacity < LAST_CAPACITY; capacity *= 2) {
                ring = ring_widen(ring, capacity, 2 * capacity, sizeof *ring, first, count);
                assert_non_null(ring);
                check(ring, 2 * capacity, first, count);
            }
        }
}

/* A receiver's ring grows by more than a factor of two at once when a segment far ahead arrives. */
static void test_widen_by_more_than_two(void **state) {
    (void)state;
    int32_t *ring = filled(FIRST_CAPACITY, 13, FIRST_CAPACITY);
    check(ring_widen(ring, FIRST_CAPACITY, LAST_CAPACITY, sizeof *ring, 13, FIRST_CAPACITY), LAST_CAPACITY, 13,
          FIRST_CAPACITY);
}

/* A lane's head is a number below 2^32 that wraps around. */
static void test_numbers_that_wrap(void **state) {
    (void)state;
    uint32_t first = UINT32_MAX - 3;
    int32_t *ring = filled(FIRST_CAPACITY, first, FIRST_CAPACITY);
    check(ring_widen(ring, FIRST_CAPACITY, 2 * FIRST_CAPACITY, sizeof *ring, first, FIRST_CAPACITY), 2 * FIRST_CAPACITY,
          first, FIRST_CAPACITY);
}

/* The scoreboard widens and narrows within the memory that it has. */
static void test_in_place(void **state) {
    (void)state;
    for (uint32_t first = 0; first < 40; first++) {
        int32_t *ring = filled(2 * FIRST_CAPACITY, 0, 0);
        for (uint32_t n = first; n != first + FIRST_CAPACITY; n++)
            ring[ring_slot(n, FIRST_CAPACITY)] = (int32_t)(n * 7 + 1);
        ring_copy(ring, 2 * FIRST_CAPACITY, ring, FIRST_CAPACITY, sizeof *ring, first, FIRST_CAPACITY);
        check(ring, 2 * FIRST_CAPACITY, first, FIRST_CAPACITY);
    }
    int32_t *ring = filled(2 * FIRST_CAPACITY, 9, 4);
    ring_copy(ring, FIRST_CAPACITY, ring, 2 * FIRST_CAPACITY, sizeof *ring, 9, 4);
    check(ring, FIRST_CAPACITY, 9, 4);
}

static int fresh(void **state) {
    (void)state;
    arena_reset();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_widen, fresh),
        cmocka_unit_test_setup(test_widen_by_more_than_two, fresh),
        cmocka_unit_test_setup(test_numbers_that_wrap, fresh),
        cmocka_unit_test_setup(test_in_place, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
