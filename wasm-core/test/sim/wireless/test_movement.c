/*
 * Nodes that move: crossings of a radius against brute force, sets of neighbours against the exact test at drawn times,
 * legs that a hand replaces, radii that change, recorded legs, and the same bits from the same seed.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "base/units.h"
#include "support/movement_helper.h"
#include "support/sim_helper.h"
#include "trace/table.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define SECOND 1000000000

static const struct moving_setup usual = {.how = MOVING_RWP,
                                          .field = {1500, 1000, 20},
                                          .seed = 1,
                                          .radius_m = {250, 550},
                                          .measure_to_ns = 300 * (int64_t)SECOND};

static int reset(void **state) {
    (void)state;
    moving_reset();
    return 0;
}

static struct random draws(const char *name) {
    struct random random;
    random_seed(&random, sim_test_seed(), name);
    return random;
}

/* ---- crossings --------------------------------------------------------------------------------------------------- */

static struct leg drawn_leg(struct random *random) {
    double at[4];
    for (int i = 0; i < 4; i++)
        at[i] = 10 * random_uniform(random);
    /* From 0.1 to 0.6 s long, from somewhere in the first 0.1 s. */
    struct leg leg = {(int64_t)(1e8 * random_uniform(random)), 0, at[0], at[1], at[2], at[3]};
    leg.to_ns = leg.from_ns + (int64_t)(1e8 + 5e8 * random_uniform(random));
    return leg;
}

static int in_radius(const struct leg *a, const struct leg *b, double radius2, int64_t at_ns) {
    return legs_distance2(a, b, at_ns) <= radius2;
}

/* From crossing to crossing, and at every microsecond between: the test changes at crossings, and nowhere else. */
static void crossings_are_those_of_brute_force(void **state) {
    (void)state;
    struct random random = draws("crossings");
    int crossings = 0;
    for (int pair = 0; pair < 120; pair++) {
        struct leg a = drawn_leg(&random), b = drawn_leg(&random);
        double radius = 1 + 5 * random_uniform(&random), radius2 = radius * radius;
        int64_t now_ns = a.from_ns > b.from_ns ? a.from_ns : b.from_ns;
        int64_t last_ns = a.to_ns < b.to_ns ? a.to_ns : b.to_ns;
        int inside = in_radius(&a, &b, radius2, now_ns);
        int64_t next_ns = legs_crossing_ns(&a, &b, radius2, now_ns);
        for (int64_t at_ns = now_ns + 1000; at_ns < last_ns; at_ns += 1000) {
            for (; next_ns <= at_ns; next_ns = legs_crossing_ns(&a, &b, radius2, next_ns)) {
                assert_int_equal(in_radius(&a, &b, radius2, next_ns - 1), inside);
                assert_int_equal(in_radius(&a, &b, radius2, next_ns), !inside);
                inside = !inside;
                crossings++;
            }
            if (in_radius(&a, &b, radius2, at_ns) != inside) {
                print_message("pair %d at %lld ns\n", pair, (long long)at_ns);
                fail_msg("the exact test changes where there is no crossing");
            }
        }
    }
    print_message("%d crossings\n", crossings);
    assert_true(crossings > 20);
}

static void legs_that_touch_a_radius_or_keep_their_distance(void **state) {
    (void)state;
    /* Passes at exactly the radius: within it at the one instant, or not at all. */
    struct leg rests = leg_resting(0, INT64_MAX, 100, 50), passes = {0, 10 * (int64_t)SECOND, 0, 0, 200, 0};
    int64_t at_ns = legs_crossing_ns(&passes, &rests, 50 * 50, 0);
    assert_true(at_ns == INT64_MAX || llabs(at_ns - 5 * (int64_t)SECOND) < 1000);
    assert_true(legs_crossing_ns(&passes, &rests, 49.999 * 49.999, 0) == INT64_MAX);
    /* Side by side, and at rest, 100 m apart: for ever within 100 m and never within less. */
    struct leg beside = {0, 10 * (int64_t)SECOND, 0, 100, 200, 100}, still = leg_resting(0, INT64_MAX, 200, 50);
    for (double radius = 99; radius <= 101; radius++) {
        assert_true(legs_crossing_ns(&passes, &beside, radius * radius, 0) == INT64_MAX);
        assert_true(legs_crossing_ns(&rests, &still, radius * radius, 0) == INT64_MAX);
    }
    /* A rest without length, as a pause of less than 1 ns makes it. */
    struct leg instant = leg_resting(5, 5, 0, 0);
    assert_true(legs_crossing_ns(&instant, &rests, 50 * 50, 5) == INT64_MAX);
}

/* ---- sets of neighbours ------------------------------------------------------------------------------------------ */

/* Every pair's membership in both sets, both ways round, by the distance of the places now. */
static void check_sets(const struct movement *movement, const double radius_m[RANGE_COUNT]) {
    for (int range = 0; range < RANGE_COUNT; range++)
        for (int32_t a = 0; a < movement->field.nodes; a++) {
            const struct node_set *within = movement_within(movement, a, (enum radio_range)range);
            for (int32_t b = 0; b < NODES_MAX; b++) {
                int expected = b < movement->field.nodes && b != a &&
                               movement_distance2(movement, a, b) <= radius_m[range] * radius_m[range];
                assert_int_equal(node_set_has(within, b), expected);
            }
        }
}

static void sets_equal_the_exact_test_at_drawn_times(void **state) {
    (void)state;
    struct random random = draws("times");
    static const double pauses_s[] = {0, 20, 0, 5e-10};
    for (int run = 0; run < 8; run++) {
        struct moving_setup setup = usual;
        moving_reset();
        setup.how = run % 2 ? MOVING_DIRECTION : MOVING_RWP;
        setup.seed = random_bits(&random);
        setup.field.nodes = run == 7 ? NODES_MAX : 30;
        setup.radius_m[RANGE_RECEIVE] = 50 + 350 * random_uniform(&random);
        setup.radius_m[RANGE_SENSE] = 2.2 * setup.radius_m[RANGE_RECEIVE];
        moving_set(MOBILITY_PAUSE, pauses_s[run / 2]);
        moving_set(MOBILITY_START, run % 4 == 0 ? START_STATIONARY : START_UNIFORM);
        struct movement *movement = moving_start(&setup, NULL, NULL);
        check_sets(movement, setup.radius_m);
        for (double at_s = 0; at_s < 300; at_s += (run == 7 ? 4 : 0.3) * random_uniform(&random)) {
            moving_until((int64_t)(at_s * NS_PER_S));
            check_sets(movement, setup.radius_m);
        }
    }
}

static void a_set_changes_in_the_nanosecond_of_the_crossing(void **state) {
    (void)state;
    struct movement *movement = moving_start(&usual, NULL, NULL);
    for (int i = 0; i < 2000; i++) {
        int64_t at_ns = events_timer_ns(&moving_sim.events);
        moving_until(at_ns - 1);
        check_sets(movement, usual.radius_m);
        moving_until(at_ns);
        check_sets(movement, usual.radius_m);
    }
}

/* ---- changes while a run plays ----------------------------------------------------------------------------------- */

static void count_change(void *context) {
    (*(int *)context)++;
}

static void a_radius_may_change(void **state) {
    (void)state;
    int changes = 0;
    double radius_m[RANGE_COUNT] = {250, 550};
    struct movement *movement = moving_start(&usual, count_change, &changes);
    for (int i = 1; i < 200; i++) {
        moving_until(i * (int64_t)SECOND);
        radius_m[RANGE_RECEIVE] = 50 + 5 * (i % 100);
        radius_m[RANGE_SENSE] = 2.2 * radius_m[RANGE_RECEIVE];
        movement_set_radius(movement, RANGE_SENSE, radius_m[RANGE_SENSE]);
        movement_set_radius(movement, RANGE_RECEIVE, radius_m[RANGE_RECEIVE]);
        check_sets(movement, radius_m);
    }
    assert_true(changes > 100);
    movement_set_radius(movement, RANGE_RECEIVE, 2000);
    int all = changes;
    moving_until(250 * (int64_t)SECOND);
    assert_int_equal(changes, all);
}

static void a_node_is_dragged(void **state) {
    (void)state;
    int changes = 0;
    struct moving_setup setup = usual;
    double x, y;
    setup.how = MOVING_STATIC;
    setup.field.nodes = 3;
    setup.recorded = 1;
    moving_set(MOBILITY_PATTERN, PATTERN_CHAIN);
    struct movement *movement = moving_start(&setup, count_change, &changes);
    /* In a chain of 200 m, at 550, 750 and 950 m. The last one leaves at 10 m/s, past 250 m after 5 s. */
    moving_until(SECOND);
    movement_replace_leg(movement, 2, 1450, 500, 10);
    moving_until(5 * (int64_t)SECOND);
    check_sets(movement, usual.radius_m);
    assert_int_equal(changes, 0);
    moving_until(7 * (int64_t)SECOND);
    assert_int_equal(changes, 1);
    movement_place(movement, 2, &x, &y);
    assert_true(fabs(x - 1010) < 1e-6 && fabs(y - 500) < 1e-6);
    /* It is put down elsewhere on its way, and stays there. */
    movement_replace_leg(movement, 2, 600, 600, HUGE_VAL);
    moving_until(7 * (int64_t)SECOND + 1);
    check_sets(movement, usual.radius_m);
    assert_int_equal(changes, 2);
    moving_until(200 * (int64_t)SECOND);
    movement_place(movement, 2, &x, &y);
    assert_true(x == 600 && y == 600);
    /* Three first legs, the two by hand, and the two rests behind the second. */
    assert_int_equal(table_rows(moving_legs()), 3 + 2 + 1);
}

static void a_dragged_node_goes_on_by_its_mobility(void **state) {
    (void)state;
    struct movement *movement = moving_start(&usual, NULL, NULL);
    moving_until(10 * (int64_t)SECOND);
    movement_replace_leg(movement, 4, 10, 10, 1000);
    moving_until(15 * (int64_t)SECOND);
    const struct leg *leg = &movement->legs[4];
    assert_true(leg->from_ns < 15 * (int64_t)SECOND && (leg->from_x_m != leg->to_x_m || leg->from_y_m != leg->to_y_m));
    check_sets(movement, usual.radius_m);
}

/* ---- records ----------------------------------------------------------------------------------------------------- */

/* Where the table of legs has a node: on its last row that begins at that time or earlier. */
static void place_by_table(const struct table *table, int32_t node, double at_s, double *x, double *y) {
    enum { FROM, TO, NODE, X0, Y0, X1, Y1 };
    int64_t found = -1;
    for (int64_t row = 0; row < table_rows(table); row++)
        if ((int32_t)table_value(table, NODE, row) == node && table_value(table, FROM, row) <= at_s) found = row;
    assert_true(found >= 0);
    double v[7];
    for (int column = 0; column < 7; column++)
        v[column] = table_value(table, column, found);
    double share = v[TO] > v[FROM] ? fmin((at_s - v[FROM]) / (v[TO] - v[FROM]), 1) : 1;
    *x = v[X0] + (v[X1] - v[X0]) * share;
    *y = v[Y0] + (v[Y1] - v[Y0]) * share;
}

static void recorded_legs_say_where_nodes_are(void **state) {
    (void)state;
    struct random random = draws("record");
    for (int how = MOVING_RWP; how <= MOVING_STATIC; how++) {
        struct moving_setup setup = usual;
        moving_reset();
        setup.how = (enum moving)how;
        setup.recorded = 1;
        moving_set(MOBILITY_PAUSE, 3);
        struct movement *movement = moving_start(&setup, NULL, NULL);
        for (double at_s = 0; at_s < 300; at_s += 2 * random_uniform(&random)) {
            double x, y, table_x, table_y;
            int32_t node = (int32_t)(20 * random_uniform(&random));
            moving_until((int64_t)(at_s * NS_PER_S));
            movement_place(movement, node, &x, &y);
            place_by_table(moving_legs(), node, at_s, &table_x, &table_y);
            assert_true(fabs(x - table_x) < 1e-5 && fabs(y - table_y) < 1e-5);
        }
    }
}

/* The places of all nodes over time, as one number. */
static uint64_t hash_of_places(struct moving_setup setup) {
    union {
        double number;
        uint64_t bits;
    } at;
    uint64_t hash = 14695981039346656037u;
    moving_reset();
    struct movement *movement = moving_start(&setup, NULL, NULL);
    for (int64_t second = 0; second < 300; second++) {
        moving_until(second * SECOND);
        for (int32_t node = 0; node < setup.field.nodes; node++) {
            double place[2];
            movement_place(movement, node, &place[0], &place[1]);
            for (int k = 0; k < 2; k++) {
                at.number = place[k];
                hash = (hash ^ at.bits) * 1099511628211u;
            }
        }
    }
    return hash;
}

static void places_follow_from_the_seed_alone(void **state) {
    (void)state;
    struct moving_setup setup = usual, other_radius = usual, other_seed = usual;
    other_radius.radius_m[RANGE_RECEIVE] = 100;
    other_seed.seed = 2;
    uint64_t hash = hash_of_places(setup);
    assert_true(hash == hash_of_places(setup));
    assert_true(hash == hash_of_places(other_radius));
    assert_true(hash != hash_of_places(other_seed));
}

/* A node's legs do not depend on how many others there are. */
static void a_node_draws_from_its_own_stream(void **state) {
    (void)state;
    struct moving_setup few = usual;
    double x[2], y[2];
    few.field.nodes = 4;
    for (int k = 0; k < 2; k++) {
        moving_reset();
        struct movement *movement = moving_start(k ? &few : &usual, NULL, NULL);
        moving_until(250 * (int64_t)SECOND);
        movement_place(movement, 3, &x[k], &y[k]);
    }
    assert_true(x[0] == x[1] && y[0] == y[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(crossings_are_those_of_brute_force, reset),
        cmocka_unit_test_setup(legs_that_touch_a_radius_or_keep_their_distance, reset),
        cmocka_unit_test_setup(sets_equal_the_exact_test_at_drawn_times, reset),
        cmocka_unit_test_setup(a_set_changes_in_the_nanosecond_of_the_crossing, reset),
        cmocka_unit_test_setup(a_radius_may_change, reset),
        cmocka_unit_test_setup(a_node_is_dragged, reset),
        cmocka_unit_test_setup(a_dragged_node_goes_on_by_its_mobility, reset),
        cmocka_unit_test_setup(recorded_legs_say_where_nodes_are, reset),
        cmocka_unit_test_setup(places_follow_from_the_seed_alone, reset),
        cmocka_unit_test_setup(a_node_draws_from_its_own_stream, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
