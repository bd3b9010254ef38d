/* The scoreboard: what is lost, what is in the pipe, by RFC 6675. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tcp/segment.h"

#include <cmocka.h>

static struct scoreboard fresh(int64_t sent) {
    static struct scoreboard board;
    arena_reset();
    board = (struct scoreboard){0};
    assert_int_equal(scoreboard_init(&board, 3), 0);
    for (int64_t n = 0; n < sent; n++)
        assert_non_null(scoreboard_send(&board, n, 100 * n, (int32_t)n + 1));
    return board;
}

static void three_above_make_lost(void **state) {
    (void)state;
    struct scoreboard board = fresh(10);
    assert_int_equal(board.pipe, 10);
    assert_int_equal(scoreboard_sack(&board, 1, 2), 1);
    scoreboard_find_lost(&board);
    assert_int_equal(board.lost_below, 0);
    assert_int_equal(board.pipe, 9);
    /* Two more above: segment 0 is lost, and so is nothing else. */
    assert_int_equal(scoreboard_sack(&board, 2, 4), 2);
    scoreboard_find_lost(&board);
    assert_int_equal(scoreboard_next_lost(&board, 0), 0);
    assert_int_equal(board.pipe, 6);
    /* Sent again it is in the pipe, and not offered twice. */
    scoreboard_send(&board, 0, 5000, 11);
    assert_int_equal(board.pipe, 7);
    assert_int_equal(scoreboard_next_lost(&board, 0), -1);
    scoreboard_acknowledge(&board, 4);
    assert_int_equal(board.pipe, 6);
    assert_int_equal(board.sacked, 0);
}

static void holes_between_blocks(void **state) {
    (void)state;
    struct scoreboard board = fresh(12);
    /* Every second segment is lost: 0 2 4 6 8; received: 1 3 5 7 9 10. */
    for (int64_t n = 1; n < 10; n += 2)
        scoreboard_sack(&board, n, n + 1);
    scoreboard_sack(&board, 10, 11);
    scoreboard_find_lost(&board);
    /* Above 6 are 7, 9 and 10; above 8 are only two. */
    assert_int_equal(scoreboard_next_lost(&board, 0), 0);
    assert_int_equal(scoreboard_next_lost(&board, 5), 6);
    assert_int_equal(scoreboard_next_lost(&board, 7), -1);
    /* In the pipe: 8 and 11. */
    assert_int_equal(board.pipe, 2);
    scoreboard_sack(&board, 11, 12);
    scoreboard_find_lost(&board);
    assert_int_equal(scoreboard_next_lost(&board, 7), 8);
    assert_int_equal(board.pipe, 0);
}

static void known_blocks_count_once(void **state) {
    (void)state;
    struct scoreboard board = fresh(200);
    assert_int_equal(scoreboard_sack(&board, 10, 20), 10);
    assert_int_equal(scoreboard_sack(&board, 30, 40), 10);
    assert_int_equal(scoreboard_sack(&board, 10, 40), 10);
    assert_int_equal(scoreboard_sack(&board, 10, 41), 1);
    assert_int_equal(scoreboard_sack(&board, 12, 35), 0);
    assert_int_equal(board.sacked, 31);
    /* Beyond what was sent, and below what is acknowledged, nothing counts. */
    scoreboard_acknowledge(&board, 15);
    assert_int_equal(board.sacked, 26);
    assert_int_equal(scoreboard_sack(&board, 0, 15), 0);
    assert_int_equal(scoreboard_sack(&board, 199, 300), 1);
}

static void timeout_and_end(void **state) {
    (void)state;
    struct scoreboard board = fresh(10);
    scoreboard_sack(&board, 5, 8);
    scoreboard_find_lost(&board);
    scoreboard_all_lost(&board);
    assert_int_equal(board.pipe, 0);
    assert_int_equal(scoreboard_next_lost(&board, 5), 8);
    scoreboard_end_recovery(&board);
    assert_int_equal(board.pipe, 7);
    assert_int_equal(board.sacked, 3);
    scoreboard_clear(&board);
    assert_int_equal(board.pipe, 10);
    assert_int_equal(board.sacked, 0);
}

static void the_ring_grows(void **state) {
    (void)state;
    struct scoreboard board = fresh(1000);
    for (int64_t n = 0; n < 1000; n++) {
        assert_true(segment_is(scoreboard_at(&board, n), n));
        assert_int_equal(scoreboard_at(&board, n)->sent_ns, 100 * n);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_above_make_lost),   cmocka_unit_test(holes_between_blocks),
        cmocka_unit_test(known_blocks_count_once), cmocka_unit_test(timeout_and_end),
        cmocka_unit_test(the_ring_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
