/* AODV's limits: packets that wait for routes, requests and route errors within a second. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "support/routing_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static struct bed bed;

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

static void prepare(int nodes) {
    bed_prepare(&bed, "aodv", nodes);
    bed_line_of(&bed, nodes);
}

static void a_packet_waits_at_most_its_time(void **state) {
    (void)state;
    bed_prepare(&bed, "aodv", 2);
    bed_set(&bed, "bufferTime", 3000);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 1, BED_S, 0, 1);
    bed_run(&bed, 4 * BED_S - 1);
    assert_int_equal(bed.drops[DROP_BUFFER_TIMEOUT], 0);
    bed_run(&bed, 4 * BED_S);
    assert_int_equal(bed.drops[DROP_BUFFER_TIMEOUT], 1);
    bed_conserved(&bed);
}

static void waiting_packets_go_at_once_and_in_order(void **state) {
    (void)state;
    prepare(4);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, BED_MS, 50);
    bed_run(&bed, 2 * BED_S);
    assert_int_equal(bed.delivered, 50);
    /* All 50 left together: the last one waited 49 ms less than the first. */
    int64_t first_ns = bed.took_ns + 3 * BED_PACKET_HOP + BED_HOP;
    assert_in_range(bed.last_delay_ns, first_ns - 49 * BED_MS - BED_HOP, first_ns - 49 * BED_MS);
}

static int count_of(const char *head, int64_t from_ns, int64_t until_ns) {
    int count = 0;
    for (int i = 0; i < bed.line_count; i++)
        count += strncmp(bed.lines[i].text, head, strlen(head)) == 0 && bed.lines[i].at_ns >= from_ns &&
                 bed.lines[i].at_ns < until_ns;
    return count;
}

static void ten_requests_a_second(void **state) {
    (void)state;
    bed_prepare(&bed, "aodv", 32);
    bed_link(&bed, 0, 1, 1);
    bed_set(&bed, "jitter", 0);
    bed_start(&bed, 1);
    for (int to = 2; to < 32; to++)
        bed_flow(&bed, 0, to, BED_S, 0, 1);
    bed_run(&bed, 60 * BED_S);
    for (int ms = 1000; ms < 60000; ms += 50)
        assert_in_range(count_of("RREQ 0 ", ms * BED_MS, (ms + 1000) * BED_MS), 0, 10);
    assert_int_equal(count_of("RREQ 0 ", BED_S, 2 * BED_S), 10);
    /* Put off, not left out: every destination is sought by all seven requests. */
    assert_int_equal(count_of("RREQ 0 ", 0, 60 * BED_S), 7 * 30);
    assert_int_equal(bed.given_up, 30);
}

static void ten_route_errors_a_second(void **state) {
    (void)state;
    prepare(3);
    bed_start(&bed, 1);
    bed_run(&bed, BED_S);
    /* Packets of node 0 that node 1 cannot bring to node 2: no route, an error each. */
    for (int i = 0; i < 40; i++) {
        struct bed_packet *p = &bed.packets[bed.packet_count++];
        p->what = (struct routing_packet){.source = 0, .destination = 2, .previous = 0, .hops = 1};
        bed.routing->route(bed.state, 1, &p->packet);
        bed_run(&bed, bed.now_ns + 50 * BED_MS);
    }
    assert_int_equal(count_of("RERR 1", BED_S, 2 * BED_S), 10);
    assert_int_equal(count_of("RERR 1", BED_S, 3 * BED_S), 20);
    assert_int_equal(bed.drops[DROP_NO_ROUTE], 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_packet_waits_at_most_its_time, fresh),
        cmocka_unit_test_setup(waiting_packets_go_at_once_and_in_order, fresh),
        cmocka_unit_test_setup(ten_requests_a_second, fresh),
        cmocka_unit_test_setup(ten_route_errors_a_second, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
