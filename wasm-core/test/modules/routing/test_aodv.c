/* AODV by RFC 3561 on tiny topologies: which messages are sent, in which order, and when. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
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

static void expect_at(int line, int64_t at_ns) {
    assert_in_range(bed.lines[line].at_ns, at_ns, at_ns);
}

/* The discovery of node 3 by node 0 on a line: a ring of one hop finds nobody, one of three finds it. */
#define DISCOVERY                                                                                                      \
    "RREQ 0 ttl 1 hop 0 id 1 for 3:U from 0:1", "RREQ 0 ttl 3 hop 0 id 2 for 3:U from 0:2",                            \
        "RREQ 1 ttl 2 hop 1 id 2 for 3:U from 0:2", "RREQ 2 ttl 1 hop 2 id 2 for 3:U from 0:2",                        \
        "RREP 3>2 ttl 35 hop 0 of 3:0 to 0, 6 s", "RREP 2>1 ttl 34 hop 1 of 3:0 to 0, 6 s",                            \
        "RREP 1>0 ttl 33 hop 2 of 3:0 to 0, 6 s"
#define DISCOVERY_LINES 7

static void line_of_four(void **state) {
    (void)state;
    static const char *const lines[] = {DISCOVERY, NULL};
    prepare(4);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 200);
    bed_run(&bed, 60 * BED_S);
    bed_expect(&bed, lines);
    expect_at(0, BED_S);
    expect_at(1, BED_S + 240 * BED_MS);
    /* A jitter of 0 to 10 ms on each relay. */
    for (int relay = 2; relay <= 3; relay++)
        assert_in_range(bed.lines[relay].at_ns, bed.lines[relay - 1].at_ns + BED_HOP,
                        bed.lines[relay - 1].at_ns + BED_HOP + 10 * BED_MS);
    assert_int_equal(bed.delivered, 200);
    assert_int_equal(bed.begun, 1);
    assert_int_equal(bed.found, 1);
    assert_int_equal(bed.next_hop[0][3], 1);
    bed_conserved(&bed);
}

static void last_link_breaks(void **state) {
    (void)state;
    static const char *const lines[] = {DISCOVERY,
                                        "RERR 2 3:1",
                                        "RERR 1 3:1",
                                        "RREQ 0 ttl 5 hop 0 id 3 for 3:1 from 0:3",
                                        "RREQ 1 ttl 4 hop 1 id 3 for 3:1 from 0:3",
                                        "RREQ 2 ttl 3 hop 2 id 3 for 3:1 from 0:3",
                                        "RREQ 0 ttl 7 hop 0 id 4 for 3:1 from 0:4",
                                        "RREQ 1 ttl 6 hop 1 id 4 for 3:1 from 0:4",
                                        "RREQ 2 ttl 5 hop 2 id 4 for 3:1 from 0:4",
                                        "RREQ 0 ttl 35 hop 0 id 5 for 3:1 from 0:5",
                                        "RREQ 1 ttl 34 hop 1 id 5 for 3:1 from 0:5",
                                        "RREQ 2 ttl 33 hop 2 id 5 for 3:1 from 0:5",
                                        "RREQ 0 ttl 35 hop 0 id 6 for 3:1 from 0:6",
                                        "RREQ 1 ttl 34 hop 1 id 6 for 3:1 from 0:6",
                                        "RREQ 2 ttl 33 hop 2 id 6 for 3:1 from 0:6",
                                        "RREQ 0 ttl 35 hop 0 id 7 for 3:1 from 0:7",
                                        "RREQ 1 ttl 34 hop 1 id 7 for 3:1 from 0:7",
                                        "RREQ 2 ttl 33 hop 2 id 7 for 3:1 from 0:7",
                                        NULL};
    prepare(4);
    bed_start(&bed, 1);
    bed_leave_at(&bed, 5 * BED_S - 1, 3);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 18); /* the last one at 5.25 s */
    bed_run(&bed, 60 * BED_S);
    bed_expect(&bed, lines);
    for (int i = 0; i < bed.line_count; i++) {
        char kind = bed.lines[i].text[3]; /* RREQ, RREP, RERR: 24, 20, 4 + 8 n, and 28 of IP and UDP */
        assert_int_equal(bed.lines[i].ip_bytes, 28 + (kind == 'Q'   ? 24
                                                      : kind == 'P' ? 20
                                                                    : 4 + 8 * bed.lines[i].count));
    }
    int64_t from_ns = bed.lines[DISCOVERY_LINES + 2].at_ns;
    assert_int_equal(from_ns, 5 * BED_S + INTERVAL);
    expect_at(DISCOVERY_LINES + 5, from_ns + 560 * BED_MS);
    expect_at(DISCOVERY_LINES + 8, from_ns + 1280 * BED_MS);
    expect_at(DISCOVERY_LINES + 11, from_ns + 4080 * BED_MS);
    expect_at(DISCOVERY_LINES + 14, from_ns + 9680 * BED_MS);
    assert_int_equal(bed.took_ns, (9680 + 11200) * BED_MS);
    assert_int_equal(bed.given_up, 1);
    assert_int_equal(bed.drops[DROP_LINK], 1);
    assert_int_equal(bed.drops[DROP_NO_ROUTE], 1);
    assert_int_equal(bed.delivered, 16);
    bed_conserved(&bed);
}

static void source_leaves(void **state) {
    (void)state;
    static const char *const lines[] = {DISCOVERY,
                                        "RREQ 0 ttl 5 hop 0 id 3 for 3:1 from 0:3",
                                        "RREQ 0 ttl 7 hop 0 id 4 for 3:1 from 0:4",
                                        "RREQ 0 ttl 35 hop 0 id 5 for 3:1 from 0:5",
                                        "RREQ 0 ttl 35 hop 0 id 6 for 3:1 from 0:6",
                                        "RREQ 0 ttl 35 hop 0 id 7 for 3:1 from 0:7",
                                        NULL};
    prepare(4);
    bed_start(&bed, 1);
    bed_leave_at(&bed, 5 * BED_S - 1, 0);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 18);
    bed_run(&bed, 60 * BED_S);
    bed_expect(&bed, lines);
}

static void ring(void) {
    prepare(6);
    bed_link(&bed, 5, 0, 1);
    bed_start(&bed, 7);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 40);
    bed_run(&bed, 5 * BED_S - 1);
}

static void ring_of_six(void **state) {
    (void)state;
    ring();
    int used = bed.next_hop[0][3], other = 6 - used, lines = bed.line_count, delivered = bed.delivered;
    assert_true(used == 1 || used == 5);
    assert_int_equal(bed_row(&bed, 0, 3)->hops, 3);
    bed_leave_at(&bed, 5 * BED_S - 1, used);
    bed_run(&bed, 12 * BED_S);
    /* Nobody uses node 0 on the way, so that it has nothing to tell; the other side answers the first wider ring. */
    assert_string_equal(bed.lines[lines].text, "RREQ 0 ttl 5 hop 0 id 3 for 3:1 from 0:3");
    assert_int_equal(bed.next_hop[0][3], other);
    assert_in_range(bed.took_ns, 0, 30 * BED_MS);
    assert_int_equal(bed.delivered, delivered + 24 - 1);
}

static void late_asker_is_answered_from_a_table(void **state) {
    (void)state;
    static const char *const lines[] = {"RREQ 4 ttl 1 hop 0 id 1 for 3:U from 4:1",
                                        "RREP 1>4 ttl 35 hop 2 of 3:0 to 4, 3 s", /* what is left of its life */
                                        "RREP 1>2 ttl 35 hop 1 of 4:1 to 3, 6 s",
                                        "RREP 2>3 ttl 34 hop 2 of 4:1 to 3, 6 s", NULL};
    bed_prepare(&bed, "aodv", 5);
    bed_line_of(&bed, 4);
    bed_link(&bed, 1, 4, 1);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 20);
    bed_run(&bed, 4 * BED_S);
    int first = bed.line_count;
    bed_flow(&bed, 4, 3, 4 * BED_S + BED_MS, INTERVAL, 4);
    bed_run(&bed, 5 * BED_S);
    bed_expect_from(&bed, first, lines);
    /* The destination knows the way back, and the nodes on it know who uses them. */
    assert_int_equal(bed.next_hop[3][4], 2);
    assert_int_equal(bed_row(&bed, 1, 3)->precursors[0], 1 << 0 | 1 << 4);
    assert_int_equal(bed_row(&bed, 1, 4)->precursors[0], 1 << 2);
}

static void without_g_there_is_no_gratuitous_reply(void **state) {
    (void)state;
    bed_prepare(&bed, "aodv", 5);
    bed_line_of(&bed, 4);
    bed_link(&bed, 1, 4, 1);
    bed_set(&bed, "gratuitousRrep", 0);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 20);
    bed_flow(&bed, 4, 3, 4 * BED_S + BED_MS, INTERVAL, 4);
    bed_run(&bed, 5 * BED_S);
    /* The discovery of before, which node 4 relayed too; a request and its reply. */
    assert_int_equal(bed.line_count, DISCOVERY_LINES + 1 + 2);
}

/* The D flag: node 1 passes the request on, and the destination answers. */
static void only_the_destination_answers(void **state) {
    (void)state;
    bed_prepare(&bed, "aodv", 5);
    bed_line_of(&bed, 4);
    bed_link(&bed, 1, 4, 1);
    bed_set(&bed, "destinationOnly", 1);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, INTERVAL, 20);
    bed_flow(&bed, 4, 3, 4 * BED_S + BED_MS, INTERVAL, 4);
    bed_run(&bed, 6 * BED_S);
    int by_table = 0, by_destination = 0;
    for (int i = DISCOVERY_LINES; i < bed.line_count; i++) {
        by_table += strncmp(bed.lines[i].text, "RREP 1>4 ttl 35", 15) == 0;
        by_destination += strncmp(bed.lines[i].text, "RREP 3>2 ttl 35", 15) == 0;
    }
    assert_int_equal(by_table, 0);
    assert_int_equal(by_destination, 1);
    assert_int_equal(bed.next_hop[4][3], 1);
    assert_int_equal(bed.drops[DROP_NO_ROUTE], 0);
}

static void destination_out_of_reach(void **state) {
    (void)state;
    static const int at_ms[] = {0, 240, 640, 1200, 1920, 4720, 10320};
    static const int ttl[] = {1, 3, 5, 7, 35, 35, 35};
    bed_prepare(&bed, "aodv", 3);
    bed_link(&bed, 0, 1, 1);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 2, BED_S, INTERVAL, 100); /* until 25.75 s */
    bed_run(&bed, BED_S + 21520 * BED_MS - 1);
    int found = 0;
    for (int i = 0; i < bed.line_count; i++) {
        assert_memory_equal(bed.lines[i].text, "RREQ", 4);
        if (bed.lines[i].text[5] != '0') continue;
        char head[32];
        snprintf(head, sizeof head, "RREQ 0 ttl %d hop 0 id %d ", ttl[found], found + 1);
        assert_memory_equal(bed.lines[i].text, head, strlen(head));
        expect_at(i, BED_S + at_ms[found] * BED_MS);
        found++;
    }
    assert_int_equal(found, 7);
    /* 87 packets by now, of which 64 wait; the oldest went first. */
    assert_int_equal(bed.drops[DROP_BUFFER], 87 - 64);
    assert_int_equal(bed.packets[22].reason, DROP_BUFFER);
    assert_int_equal(bed.packets[23].fate, BED_ON_THE_WAY);
    bed_run(&bed, BED_S + 21520 * BED_MS);
    assert_int_equal(bed.drops[DROP_NO_ROUTE], 64);
    assert_int_equal(bed.given_up, 1);
    /* The next packet begins anew, with the first ring. */
    int lines = bed.line_count;
    bed_run(&bed, 23 * BED_S);
    assert_string_equal(bed.lines[lines].text, "RREQ 0 ttl 1 hop 0 id 8 for 2:U from 0:8");
    expect_at(lines, 22750 * BED_MS);
    bed_conserved(&bed);
}

static void an_unused_route_ends(void **state) {
    (void)state;
    prepare(4);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, 0, 1);
    bed_run(&bed, 2 * BED_S);
    int64_t until_ns = bed_row(&bed, 0, 3)->until_ns;
    /* 6 s from the reply on: the packet's own use gives no more than 3. */
    assert_in_range(until_ns, 7240 * BED_MS, 7300 * BED_MS);
    bed_run(&bed, until_ns - 1);
    assert_int_equal(bed_row(&bed, 0, 3)->valid, 1);
    bed_run(&bed, until_ns);
    assert_int_equal(bed_row(&bed, 0, 3)->valid, 0);
    /* Expiry leaves the number as it was; the first ring is two hops wider than the route was long. */
    int lines = bed.line_count;
    bed_flow(&bed, 0, 3, until_ns + BED_MS, 0, 1);
    bed_run(&bed, until_ns + 2 * BED_MS);
    assert_string_equal(bed.lines[lines].text, "RREQ 0 ttl 5 hop 0 id 3 for 3:0 from 0:3");
    bed_run(&bed, until_ns + BED_S);
    assert_int_equal(bed.delivered, 2);
}

static void a_broken_route_is_forgotten(void **state) {
    (void)state;
    prepare(4);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 3, BED_S, 0, 1);
    bed_run(&bed, 2 * BED_S);
    int64_t until_ns = bed_row(&bed, 0, 3)->until_ns;
    bed_run(&bed, until_ns + 15 * BED_S - 1);
    assert_non_null(bed_row(&bed, 0, 3));
    bed_run(&bed, until_ns + 15 * BED_S);
    assert_null(bed_row(&bed, 0, 3));
}

static void numbers_compare_over_the_wrap_around(void **state) {
    (void)state;
    /* A reply of node 1 with `before`, then one with `after` by node 2: whose way is used. */
    static const struct {
        uint32_t before, after;
        int newer;
    } rows[] = {{5, 6, 1},
                {6, 5, 0},
                {0xffffffffu, 0, 1},
                {0, 0xffffffffu, 0},
                {0x7fffffffu, 0x80000000u, 1},
                {0x80000000u, 0x7fffffffu, 0},
                {0xfffffff0u, 0x10, 1},
                {7, 7, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bed_prepare(&bed, "aodv", 4);
        bed_start(&bed, 1);
        struct routing_message reply = {.type = ROUTING_RREP,
                                        .ttl = 9,
                                        .hop_count = 1,
                                        .destination = 3,
                                        .originator = 0,
                                        .destination_sequence = rows[i].before,
                                        .lifetime_ns = BED_S};
        bed_hear(&bed, 0, 1, &reply);
        assert_int_equal(bed_row(&bed, 0, 3)->next_hop, 1);
        reply.destination_sequence = rows[i].after;
        bed_hear(&bed, 0, 2, &reply);
        assert_int_equal(bed_row(&bed, 0, 3)->next_hop, rows[i].newer ? 2 : 1);
        assert_true(bed_row(&bed, 0, 3)->sequence == (rows[i].newer ? rows[i].after : rows[i].before));
    }
}

/* Section 6.7: the same number wins with fewer hops only, or on an inactive route. */
static void the_shorter_of_two_equal_numbers(void **state) {
    (void)state;
    bed_prepare(&bed, "aodv", 5);
    bed_start(&bed, 1);
    struct routing_message reply = {
        .type = ROUTING_RREP, .ttl = 9, .hop_count = 3, .destination = 4, .originator = 0, .lifetime_ns = BED_S};
    bed_hear(&bed, 0, 1, &reply);
    bed_hear(&bed, 0, 2, &reply);
    assert_int_equal(bed_row(&bed, 0, 4)->next_hop, 1);
    reply.hop_count = 2;
    bed_hear(&bed, 0, 2, &reply);
    assert_int_equal(bed_row(&bed, 0, 4)->next_hop, 2);
    assert_int_equal(bed_row(&bed, 0, 4)->hops, 3);
    bed_run(&bed, 2 * BED_S);
    reply.hop_count = 7;
    bed_hear(&bed, 0, 1, &reply);
    assert_int_equal(bed_row(&bed, 0, 4)->next_hop, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(line_of_four, fresh),
        cmocka_unit_test_setup(last_link_breaks, fresh),
        cmocka_unit_test_setup(source_leaves, fresh),
        cmocka_unit_test_setup(ring_of_six, fresh),
        cmocka_unit_test_setup(late_asker_is_answered_from_a_table, fresh),
        cmocka_unit_test_setup(without_g_there_is_no_gratuitous_reply, fresh),
        cmocka_unit_test_setup(only_the_destination_answers, fresh),
        cmocka_unit_test_setup(destination_out_of_reach, fresh),
        cmocka_unit_test_setup(an_unused_route_ends, fresh),
        cmocka_unit_test_setup(a_broken_route_is_forgotten, fresh),
        cmocka_unit_test_setup(numbers_compare_over_the_wrap_around, fresh),
        cmocka_unit_test_setup(the_shorter_of_two_equal_numbers, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
