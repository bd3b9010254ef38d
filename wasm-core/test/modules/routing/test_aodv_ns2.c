/* AODV by ns-2's rules sends the messages that ns-2.35 sends, in its order and with its numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "support/aodv_ns2.h"
#include "support/routing_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define INTERVAL (250 * BED_MS)

static struct bed bed;

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

/*
 * Jitters (in 0.1 ms, by node) that bring about the order of ns-2's relayed requests and the length of its discovery,
 * from which its waits follow.
 */
static void prepare(int nodes, const int *jitter) {
    bed_prepare(&bed, "aodv", nodes);
    bed_ns2(&bed);
    for (int i = 0; jitter && i < nodes; i++)
        bed.jitter_ns[i] = jitter[i] * (BED_MS / 10);
}

static const int line_jitter[] = {1, 3, 130, 60, 55};

static void run_flow(int destination, double until_s) {
    bed_flow(&bed, 0, destination, BED_S, INTERVAL, (int)((until_s - 1) / 0.25) + 1);
    bed_run(&bed, (int64_t)(until_s * 1e9));
    bed_conserved(&bed);
}

static void line(int nodes) {
    prepare(nodes, line_jitter);
    bed_line_of(&bed, nodes);
    bed_start(&bed, 1);
}

static void line_of_four(void **state) {
    (void)state;
    line(4);
    run_flow(3, 10);
    bed_expect(&bed, ns2_line4);
    assert_int_equal(bed.delivered, 36);
}

static void last_link_breaks(void **state) {
    (void)state;
    line(4);
    bed_leave_at(&bed, 5 * BED_S - 1, 3);
    run_flow(3, 20);
    bed_expect(&bed, ns2_line4_break_last);
    for (int i = 0; i < bed.line_count; i++) {
        char kind = bed.lines[i].text[3];
        assert_int_equal(bed.lines[i].ip_bytes, kind == 'Q' ? 48 : kind == 'P' ? 44 : 24 + 8 * bed.lines[i].count);
    }
    assert_int_equal(bed.delivered, 16);
}

static void source_leaves(void **state) {
    (void)state;
    line(4);
    bed_leave_at(&bed, 5 * BED_S - 1, 0);
    run_flow(3, 12);
    bed_expect(&bed, ns2_line4_break_first);
}

static void second_link_of_five_breaks(void **state) {
    (void)state;
    line(5);
    bed_leave_at(&bed, 5 * BED_S - 1, 2);
    run_flow(4, 20);
    bed_expect(&bed, ns2_line5_break_second);
}

static void ring(void) {
    static const int jitter[] = {1, 3, 143, 1, 139, 6};
    prepare(6, jitter);
    bed_line_of(&bed, 6);
    bed_link(&bed, 5, 0, 1);
    bed_start(&bed, 1);
}

static void ring_of_six(void **state) {
    (void)state;
    ring();
    run_flow(3, 10);
    bed_expect(&bed, ns2_ring6);
}

static void ring_breaks_on_both_sides(void **state) {
    (void)state;
    ring();
    bed_leave_at(&bed, 5 * BED_S - 1, 1);
    bed_leave_at(&bed, 9 * BED_S - 1, 5);
    run_flow(3, 14);
    bed_expect(&bed, ns2_ring6_break);
}

static void late_asker(void **state) {
    (void)state;
    static const int jitter[] = {1, 3, 30, 1, 55};
    prepare(5, jitter);
    bed_line_of(&bed, 4);
    bed_link(&bed, 1, 4, 1);
    bed_start(&bed, 1);
    bed_flow(&bed, 4, 3, 4 * BED_S, INTERVAL, 17);
    run_flow(3, 8);
    bed_expect(&bed, ns2_line4_intermediate_reply);
}

static void destination_out_of_reach(void **state) {
    (void)state;
    prepare(3, NULL);
    bed_line_of(&bed, 2);
    bed_start(&bed, 1);
    run_flow(2, 40);
    bed_expect(&bed, ns2_isolated_destination);
    /* ns-2's trace of drops: ten pushed out, then the rest at 19.5 s. */
    assert_int_equal(bed.packets[9].reason, DROP_BUFFER);
    assert_int_equal(bed.packets[10].reason, DROP_NO_ROUTE);
}

static void diamond_breaks(void **state) {
    (void)state;
    static const int jitter[] = {1, 3, 6, 1};
    prepare(4, jitter);
    bed_link(&bed, 0, 1, 1);
    bed_link(&bed, 0, 2, 1);
    bed_link(&bed, 1, 3, 1);
    bed_link(&bed, 2, 3, 1);
    bed_start(&bed, 1);
    bed_leave_at(&bed, 5 * BED_S - 1, 1);
    run_flow(3, 10);
    bed_expect(&bed, ns2_diamond_break);
    assert_int_equal(bed.delivered, 35);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(line_of_four, fresh),   cmocka_unit_test_setup(last_link_breaks, fresh),
        cmocka_unit_test_setup(source_leaves, fresh),  cmocka_unit_test_setup(second_link_of_five_breaks, fresh),
        cmocka_unit_test_setup(ring_of_six, fresh),    cmocka_unit_test_setup(ring_breaks_on_both_sides, fresh),
        cmocka_unit_test_setup(late_asker, fresh),     cmocka_unit_test_setup(destination_out_of_reach, fresh),
        cmocka_unit_test_setup(diamond_breaks, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
