/* AODV's options: hello messages, local repair, salvage, and what ns-2 does otherwise, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
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

static void prepare(int nodes) {
    bed_prepare(&bed, "aodv", nodes);
    bed_line_of(&bed, nodes);
}

static int count_of(const char *head) {
    int count = 0;
    for (int i = 0; i < bed.line_count; i++)
        count += strncmp(bed.lines[i].text, head, strlen(head)) == 0;
    return count;
}

/* The first line from `first` on that begins with `head`, or -1. */
static int find(const char *head, int first) {
    for (int i = first; i < bed.line_count; i++)
        if (strncmp(bed.lines[i].text, head, strlen(head)) == 0) return i;
    return -1;
}

static void hellos_come_from_nodes_on_routes(void **state) {
    (void)state;
    prepare(4);
    bed_set(&bed, "hello", 1);
    bed_start(&bed, 1);
    bed_run(&bed, 5 * BED_S);
    assert_int_equal(bed.line_count, 0);
    bed_flow(&bed, 0, 3, 5 * BED_S, INTERVAL, 80);
    bed_run(&bed, 25 * BED_S);
    for (int node = 0; node < 4; node++) {
        char head[32];
        int64_t last_ns = 0;
        snprintf(head, sizeof head, "HELLO %d", node);
        /* Each second, but for that in which the discovery was broadcast. */
        assert_in_range(count_of(head), 18, 20);
        for (int i = find(head, 0); i >= 0; i = find(head, i + 1)) {
            if (last_ns > 0) assert_in_range(bed.lines[i].at_ns - last_ns, BED_S, BED_S);
            last_ns = bed.lines[i].at_ns;
        }
    }
    assert_int_equal(bed.delivered, 80);
    assert_int_equal(count_of("RERR"), 0);
}

static void a_silent_neighbour_is_lost(void **state) {
    (void)state;
    prepare(4);
    bed_set(&bed, "hello", 1);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 24); /* until 6.75 s */
    bed_leave_at(&bed, 7 * BED_S, 3);
    bed_run(&bed, 20 * BED_S);
    /* No packet is lost on the link; two intervals of silence, found at the end of the next. */
    int line = find("RERR 2 3:", 0);
    assert_true(line >= 0);
    assert_in_range(bed.lines[line].at_ns, 8 * BED_S, 10 * BED_S);
    assert_int_equal(bed.drops[DROP_LINK], 0);
    assert_true(find("RERR 1 3:", line) > line);
}

/* A diamond behind a link: 0-1-2-3-5 and 2-4-5; 3 is used, and leaves. */
static void prepare_detour(void) {
    bed_prepare(&bed, "aodv", 6);
    for (int i = 0; i < 3; i++)
        bed_link(&bed, i, i + 1, 1);
    bed_link(&bed, 3, 5, 1);
    bed_link(&bed, 2, 4, 1);
    bed_link(&bed, 4, 5, 1);
    bed.jitter_ns[3] = BED_MS;
    bed.jitter_ns[4] = 9 * BED_MS;
}

static void local_repair_finds_the_way_round(void **state) {
    (void)state;
    prepare_detour();
    bed_choose(&bed, "localRepair", "on");
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 5, BED_S, INTERVAL, 40);
    bed_run(&bed, 5 * BED_S - 1);
    assert_int_equal(bed.next_hop[2][5], 3);
    int lines = bed.line_count;
    bed_leave_at(&bed, 5 * BED_S - 1, 3);
    bed_run(&bed, 20 * BED_S);
    /* Node 3 itself is lost. TTL: two hops to the destination, two more; the number goes up; the route is no longer. */
    assert_string_equal(bed.lines[lines].text, "RERR 2 3:0");
    assert_string_equal(bed.lines[lines + 1].text, "RREQ 2 ttl 4 hop 0 id 1 for 5:1 from 2:1");
    assert_int_equal(count_of("RERR"), 1);
    assert_int_equal(bed.next_hop[2][5], 4);
    assert_int_equal(bed.delivered, 40);
    bed_conserved(&bed);
}

static void a_longer_repaired_route_is_told_with_n(void **state) {
    (void)state;
    prepare_detour();
    bed_link(&bed, 4, 5, 0);
    bed_choose(&bed, "localRepair", "on");
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 5, BED_S, INTERVAL, 40);
    bed_run(&bed, 5 * BED_S - 1);
    /* From now on the way leads over 4 and 3. */
    bed_link_at(&bed, 5 * BED_S - 1, 2, 3, 0);
    bed_link_at(&bed, 5 * BED_S - 1, 3, 4, 1);
    bed_run(&bed, 20 * BED_S);
    assert_int_equal(count_of("RERR 2 N 5:"), 1);
    assert_int_equal(count_of("RERR 1 N 5:"), 1);
    assert_int_equal(count_of("RERR"), 3); /* and one for node 3 as a destination */
    assert_int_equal(bed.begun, 2);        /* the first discovery, and the repair: the source does not ask again */
    assert_int_equal(bed.delivered, 40);
}

static void a_failed_repair_is_told(void **state) {
    (void)state;
    prepare(5);
    bed_choose(&bed, "localRepair", "on");
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 4, BED_S, INTERVAL, 18);
    bed_leave_at(&bed, 5 * BED_S - 1, 4);
    bed_run(&bed, 5 * BED_S + 1000 * BED_MS);
    int request = find("RREQ 3 ttl", find("RREP 4", 0));
    assert_memory_equal(bed.lines[request].text, "RREQ 3 ttl 3 hop 0 id 1 for 4:1 from 3:1", 40);
    assert_int_equal(count_of("RERR"), 0);
    bed_run(&bed, 20 * BED_S);
    int error = find("RERR 3 4:1", request);
    assert_true(error > request);
    /* After NET_TRAVERSAL_TIME; the packets that waited are dropped with it. */
    assert_true(bed.lines[error].at_ns - bed.lines[request].at_ns == 2800 * BED_MS);
    assert_true(find("RERR 1 4:1", error) > error);
    assert_int_equal(bed.drops[DROP_NO_ROUTE], 2);
    bed_conserved(&bed);
}

static void a_far_destination_is_not_repaired(void **state) {
    (void)state;
    prepare(6);
    bed_choose(&bed, "localRepair", "on");
    bed_set(&bed, "netDiameter", 10); /* 0.3 times that: 3 hops */
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 5, BED_S, INTERVAL, 16);
    bed_link_at(&bed, 4 * BED_S - 1, 1, 2, 0); /* 4 hops before the destination */
    bed_run(&bed, 10 * BED_S);
    assert_true(count_of("RERR 1 ") > 0);
    assert_int_equal(count_of("RREQ 1 ttl 6 hop 0"), 0);
}

static void salvage_keeps_a_sources_own_packets(void **state) {
    (void)state;
    for (int salvage = 0; salvage <= 1; salvage++) {
        arena_reset();
        bed_prepare(&bed, "aodv", 4);
        bed_link(&bed, 0, 1, 1);
        bed_link(&bed, 0, 2, 1);
        bed_link(&bed, 1, 3, 1);
        bed_link(&bed, 2, 3, 1);
        bed.jitter_ns[1] = BED_MS;
        bed.jitter_ns[2] = 9 * BED_MS;
        bed_set(&bed, "salvage", salvage);
        bed_start(&bed, 1);
        /* Three packets are on their way to node 1, or behind it, when it is found to be gone. */
        bed_flow(&bed, 0, 3, BED_S, 10 * BED_MS, 200);
        bed_leave_at(&bed, 2 * BED_S - 5 * BED_MS, 1);
        bed_run(&bed, 20 * BED_S);
        assert_int_equal(bed.next_hop[0][3], 2);
        assert_int_equal(bed.drops[DROP_LINK], salvage ? 0 : 3);
        assert_int_equal(bed.delivered, salvage ? 200 : 197);
        bed_conserved(&bed);
    }
}

/* A reply that finds its next hop gone breaks the link, or, by ns-2's rule, is lost without a trace. */
static void a_lost_reply_breaks_the_link(void **state) {
    (void)state;
    for (int data = 0; data <= 1; data++) {
        arena_reset();
        prepare(3);
        bed_choose(&bed, "feedback", data ? "data" : "any");
        bed_start(&bed, 1);
        struct routing_message request = {.type = ROUTING_RREQ,
                                          .flags = ROUTING_UNKNOWN,
                                          .ttl = 5,
                                          .id = 1,
                                          .destination = 1,
                                          .originator = 2,
                                          .originator_sequence = 7};
        bed_run(&bed, BED_S);
        bed_link(&bed, 1, 2, 0);
        bed_hear(&bed, 1, 2, &request);
        bed_run(&bed, 2 * BED_S);
        assert_int_equal(bed_row(&bed, 1, 2)->valid, data);
        assert_int_equal(bed_row(&bed, 1, 2)->sequence, data ? 7 : 8);
    }
}

static void expiry_may_raise_the_number(void **state) {
    (void)state;
    for (int raise = 0; raise <= 1; raise++) {
        arena_reset();
        prepare(4);
        bed_set(&bed, "raiseOnExpiry", raise);
        bed_start(&bed, 1);
        bed_flow(&bed, 0, 3, BED_S, 0, 1);
        bed_flow(&bed, 0, 3, 10 * BED_S, 0, 1);
        bed_run(&bed, 12 * BED_S);
        int line = find("RREQ 0 ttl 5", 0);
        assert_string_equal(bed.lines[line].text, raise ? "RREQ 0 ttl 5 hop 0 id 3 for 3:1 from 0:3"
                                                        : "RREQ 0 ttl 5 hop 0 id 3 for 3:0 from 0:3");
        assert_int_equal(bed.delivered, 2);
    }
}

static void released_packets_keep_their_gap(void **state) {
    (void)state;
    prepare(2);
    bed_set(&bed, "releaseGap", 10);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 1, BED_S, 100 * 1000, 5); /* all within the discovery */
    bed_run(&bed, 2 * BED_S);
    assert_int_equal(bed.delivered, 5);
    /* The last one left 40 ms after the first. */
    int64_t found_ns = 2 * BED_HOP;
    assert_true(bed.last_delay_ns == found_ns + 40 * BED_MS + BED_PACKET_HOP - 4 * 100 * 1000);
}

static void parameters_change_while_the_run_plays(void **state) {
    (void)state;
    prepare(4);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, 0, 1);
    bed_run(&bed, 2 * BED_S);
    bed_set(&bed, "activeRouteTimeout", 60000);
    bed.routing->configure(bed.state);
    bed_flow(&bed, 0, 3, 3 * BED_S, 0, 1);
    bed_run(&bed, 3 * BED_S);
    assert_true(bed_row(&bed, 0, 3)->until_ns == 63 * BED_S);
}

static void the_parameters_stand_in_a_group_of_their_own(void **state) {
    (void)state;
    assert_non_null(registry_find("aodv", ""));
    assert_ptr_equal(routing_group(routing_at(registry_index("routing", "aodv"))), registry_find("aodv", ""));
    assert_ptr_equal(routing_group(routing_at(registry_index("routing", "oracle"))),
                     registry_find("routing", "oracle"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(hellos_come_from_nodes_on_routes, fresh),
        cmocka_unit_test_setup(a_silent_neighbour_is_lost, fresh),
        cmocka_unit_test_setup(local_repair_finds_the_way_round, fresh),
        cmocka_unit_test_setup(a_longer_repaired_route_is_told_with_n, fresh),
        cmocka_unit_test_setup(a_failed_repair_is_told, fresh),
        cmocka_unit_test_setup(a_far_destination_is_not_repaired, fresh),
        cmocka_unit_test_setup(salvage_keeps_a_sources_own_packets, fresh),
        cmocka_unit_test_setup(a_lost_reply_breaks_the_link, fresh),
        cmocka_unit_test_setup(expiry_may_raise_the_number, fresh),
        cmocka_unit_test_setup(released_packets_keep_their_gap, fresh),
        cmocka_unit_test_setup(parameters_change_while_the_run_plays, fresh),
        cmocka_unit_test_setup(the_parameters_stand_in_a_group_of_their_own, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
