/* Fixed and all-knowing routing: the paths are the shortest, by a method of another kind, and packets take them. */
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

#define FAR 1000

static struct bed bed;

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

static void random_links(struct random *random, double share) {
    for (int a = 0; a < bed.nodes; a++)
        for (int b = 0; b < a; b++)
            bed_link(&bed, a, b, random_uniform(random) < share);
}

/* Floyd and Warshall's distances, against the length of the way that the tables give. */
static void expect_shortest(void) {
    int n = bed.nodes, hops[BED_NODES][BED_NODES];
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            hops[a][b] = a == b ? 0 : bed.linked[a][b] ? 1 : FAR;
    for (int k = 0; k < n; k++)
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                if (hops[a][k] + hops[k][b] < hops[a][b]) hops[a][b] = hops[a][k] + hops[k][b];
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            if (a == b) continue;
            const struct routing_row *row = bed_row(&bed, a, b);
            if (hops[a][b] == FAR) {
                assert_null(row);
                continue;
            }
            assert_non_null(row);
            assert_int_equal(row->hops, hops[a][b]);
            assert_int_equal(bed.next_hop[a][b], row->next_hop);
            int32_t next_hop = row->next_hop;
            assert_true(bed.linked[a][next_hop]);
            assert_int_equal(1 + hops[next_hop][b], hops[a][b]);
        }
}

static void fixed_paths_are_the_shortest(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct random random;
        random_seed(&random, seed, "links");
        arena_reset();
        bed_prepare(&bed, "shortest", 2 + (int)(seed % 31));
        random_links(&random, 0.05 + 0.01 * (double)(seed % 20));
        bed_start(&bed, seed);
        expect_shortest();
    }
}

static void they_stay_when_links_change(void **state) {
    (void)state;
    bed_prepare(&bed, "shortest", 4);
    bed_line_of(&bed, 3);
    bed_link(&bed, 0, 3, 1);
    bed_link(&bed, 3, 2, 1);
    bed_start(&bed, 1);
    assert_int_equal(bed_row(&bed, 0, 2)->next_hop, 1);
    bed_flow(&bed, 0, 2, BED_S, 100 * BED_MS, 20);
    bed_link_at(&bed, 2 * BED_S - 1, 0, 1, 0);
    bed_run(&bed, 5 * BED_S);
    assert_int_equal(bed_row(&bed, 0, 2)->next_hop, 1);
    assert_int_equal(bed.delivered, 10);
    assert_int_equal(bed.drops[DROP_LINK], 10);
    bed_conserved(&bed);
}

static void all_knowing_paths_are_the_shortest_at_any_time(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct random random;
        random_seed(&random, seed, "links");
        arena_reset();
        bed_prepare(&bed, "oracle", 2 + (int)(seed % 31));
        random_links(&random, 0.1);
        bed_start(&bed, seed);
        expect_shortest();
        for (int change = 0; change < 10; change++) {
            random_links(&random, 0.02 * change);
            bed.routing->neighbourhood_changed(bed.state);
            bed_flow(&bed, 0, 1, bed.now_ns, 0, 1);
            bed_run(&bed, bed.now_ns);
            expect_shortest();
            bed_run(&bed, bed.now_ns + BED_S);
        }
        bed_conserved(&bed);
    }
}

static void it_finds_the_way_round_a_break(void **state) {
    (void)state;
    bed_prepare(&bed, "oracle", 5);
    bed_line_of(&bed, 3);
    bed_link(&bed, 0, 3, 1);
    bed_link(&bed, 3, 4, 1);
    bed_link(&bed, 4, 2, 1);
    bed_start(&bed, 1);
    bed_flow(&bed, 0, 2, BED_S, 100 * BED_MS, 20);
    bed_link_at(&bed, 2 * BED_S - 1, 0, 1, 0);
    bed_run(&bed, 5 * BED_S);
    assert_int_equal(bed.delivered, 20);
    assert_int_equal(bed.next_hop[0][2], 3);
    assert_int_equal(bed.line_count, 0);
}

static void what_cannot_arrive_is_dropped(void **state) {
    (void)state;
    static const char *const protocols[] = {"shortest", "oracle"};
    for (int i = 0; i < 2; i++) {
        arena_reset();
        bed_prepare(&bed, protocols[i], 3);
        bed_link(&bed, 0, 1, 1);
        bed_start(&bed, 1);
        bed_flow(&bed, 0, 2, BED_S, 100 * BED_MS, 7);
        bed_run(&bed, 5 * BED_S);
        assert_int_equal(bed.drops[DROP_NO_ROUTE], 7);
        bed_conserved(&bed);
    }
}

static void a_packet_makes_64_transmissions_at_most(void **state) {
    (void)state;
    static const char *const protocols[] = {"shortest", "oracle", "aodv"};
    for (int i = 0; i < 3; i++) {
        arena_reset();
        bed_prepare(&bed, protocols[i], 3);
        bed_line_of(&bed, 3);
        bed_start(&bed, 1);
        struct bed_packet *p = &bed.packets[bed.packet_count++];
        p->what = (struct routing_packet){.source = 0, .destination = 2, .previous = 0, .hops = 64};
        bed.routing->route(bed.state, 1, &p->packet);
        assert_int_equal(bed.drops[DROP_TTL], 1);
        p = &bed.packets[bed.packet_count++];
        p->what = (struct routing_packet){.source = 1, .destination = 2, .previous = 0, .hops = 2};
        bed.routing->route(bed.state, 1, &p->packet);
        assert_int_equal(bed.drops[DROP_LOOP], 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(fixed_paths_are_the_shortest, fresh),
        cmocka_unit_test_setup(they_stay_when_links_change, fresh),
        cmocka_unit_test_setup(all_knowing_paths_are_the_shortest_at_any_time, fresh),
        cmocka_unit_test_setup(it_finds_the_way_round_a_break, fresh),
        cmocka_unit_test_setup(what_cannot_arrive_is_dropped, fresh),
        cmocka_unit_test_setup(a_packet_makes_64_transmissions_at_most, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
