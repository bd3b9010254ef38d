/*
 * How nodes move: the laws of random waypoints (Johnson and Maltz 1996; Navidi and Camp 2004), legs of random
 * directions, the patterns of nodes at rest, and files of legs, good and broken.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "catalogue/registry.h"
#include "kinds/mobility.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

enum { RWP, DIRECTION, STATIC, REPLAYED };

#define NODES 100000

static const struct field field = {1500, 1000, 100};
static double params[MOBILITY_PARAM_COUNT];

static void *begin(int which, uint64_t seed, const struct field *on, const struct json *file) {
    const struct mobility *mobility = mobility_at(which);
    const struct mobility_setup setup = {params, *on, seed, file};
    void *state = arena_alloc(mobility->state_bytes(&setup));
    if (mobility->start(state, &setup)) return NULL;
    return state;
}

static int reset(void **state) {
    (void)state;
    arena_reset();
    fail_reset();
    params_default(registry_find("mobility", ""), params);
    return 0;
}

static double length_of(const struct leg *leg) {
    return hypot(leg->to_x_m - leg->from_x_m, leg->to_y_m - leg->from_y_m);
}

static double speed_of(const struct leg *leg) {
    return length_of(leg) / ((double)(leg->to_ns - leg->from_ns) / NS_PER_S);
}

/* The mean speed of `count` nodes at each of `at_s`, ascending, and the share of them in the middle quarter at 0 s. */
static double mean_speeds(uint64_t seed, int count, const double *at_s, int times, double *speeds) {
    double middle = 0;
    memset(speeds, 0, (size_t)times * sizeof *speeds);
    for (int batch = 0; batch < count / 100; batch++) {
        arena_reset();
        void *state = begin(RWP, seed + (uint64_t)batch, &field, NULL);
        for (int32_t node = 0; node < 100; node++) {
            struct leg leg, next;
            mobility_at(RWP)->next_leg(state, node, NULL, &leg);
            middle += leg.from_x_m > 375 && leg.from_x_m < 1125 && leg.from_y_m > 250 && leg.from_y_m < 750;
            for (int i = 0; i < times; i++) {
                while ((double)leg.to_ns / NS_PER_S <= at_s[i]) {
                    mobility_at(RWP)->next_leg(state, node, &leg, &next);
                    leg = next;
                }
                speeds[i] += speed_of(&leg) / count;
            }
        }
    }
    return middle / count;
}

/* The mean speed falls from the mean of what is drawn to what lasts. 100,000 nodes: one sigma is 0.3 %. */
static void speeds_fall_from_an_even_start(void **state) {
    (void)state;
    const double at_s[] = {0, 10, 30, 60, 100, 200, 300};
    const double expected[] = {25.5, 23.96, 19.16, 16.52, 15.07, 13.57, 13.04};
    double speeds[7];
    double middle = mean_speeds(sim_test_seed(), NODES, at_s, 7, speeds);
    for (int i = 0; i < 7; i++)
        assert_true(fabs(speeds[i] / expected[i] - 1) < 0.01);
    assert_true(fabs(middle - 0.25) < 0.01);
}

static void a_stationary_start_lasts(void **state) {
    (void)state;
    const double at_s[] = {0, 30, 100};
    const double low[] = {1, 1, 20, 40}, high[] = {50, 10, 30, 50};
    const double expected[] = {12.5255, 3.9087, 24.6630, 44.8142};
    uint64_t seed = sim_test_seed();
    params[MOBILITY_START] = START_STATIONARY;
    for (int k = 0; k < 4; k++) {
        double speeds[3];
        params[MOBILITY_SPEED_MIN] = low[k];
        params[MOBILITY_SPEED_MAX] = high[k];
        double middle = mean_speeds(seed, NODES, at_s, 3, speeds);
        for (int i = 0; i < 3; i++)
            assert_true(fabs(speeds[i] / expected[k] - 1) < 0.01);
        assert_true(fabs(middle - 0.455) < 0.01);
    }
}

/* Where nodes are in the long run: many in the middle, few at the edges. */
static void a_stationary_start_has_the_density_of_the_long_run(void **state) {
    (void)state;
    uint64_t seed = sim_test_seed();
    double centre = 0, edge = 0;
    params[MOBILITY_START] = START_STATIONARY;
    for (int batch = 0; batch < 2 * NODES / 100; batch++) {
        arena_reset();
        void *rwp = begin(RWP, seed + (uint64_t)batch, &field, NULL);
        for (int32_t node = 0; node < 100; node++) {
            struct leg leg;
            mobility_at(RWP)->next_leg(rwp, node, NULL, &leg);
            double x_m = leg.from_x_m, y_m = leg.from_y_m;
            centre += hypot(x_m - 750, y_m - 500) < 75;
            edge += x_m < 100 || x_m > 1400 || y_m < 100 || y_m > 900;
        }
    }
    const double even = 3.141592653589793 * 75 * 75 / (1500 * 1000);
    print_message("centre %.3f times even, at an edge %.4f\n", centre / (2 * NODES) / even, edge / (2 * NODES));
    assert_true(fabs(centre / (2 * NODES) / even / 2.199 - 1) < 0.05);
    assert_true(fabs(edge / (2 * NODES) - 0.097) < 0.003);
}

/* With pauses, the share of nodes that rest is the same at first and later. */
static void a_stationary_start_knows_pauses(void **state) {
    (void)state;
    uint64_t seed = sim_test_seed();
    params[MOBILITY_START] = START_STATIONARY;
    params[MOBILITY_PAUSE] = 60;
    double resting[2] = {0, 0};
    for (int batch = 0; batch < 200; batch++) {
        arena_reset();
        void *rwp = begin(RWP, seed + (uint64_t)batch, &field, NULL);
        for (int32_t node = 0; node < 100; node++) {
            struct leg leg, next;
            mobility_at(RWP)->next_leg(rwp, node, NULL, &leg);
            resting[0] += length_of(&leg) == 0;
            while ((double)leg.to_ns / NS_PER_S <= 500) {
                mobility_at(RWP)->next_leg(rwp, node, &leg, &next);
                leg = next;
            }
            resting[1] += length_of(&leg) == 0;
        }
    }
    assert_true(fabs(resting[0] - resting[1]) / 20000 < 0.02);
    /* 60 s beside 658.56 m at 1 / 12.5255 s a metre. */
    assert_true(fabs(resting[0] / 20000 - 60 / (60 + 658.56 / 12.5255)) < 0.015);
}

static void legs_are_658_m_long(void **state) {
    (void)state;
    double sum = 0;
    int count = 0;
    void *rwp = begin(RWP, sim_test_seed(), &field, NULL);
    for (int32_t node = 0; node < 100; node++) {
        struct leg leg, next;
        mobility_at(RWP)->next_leg(rwp, node, NULL, &leg);
        for (int i = 0; i < 400; i++, count++) {
            mobility_at(RWP)->next_leg(rwp, node, &leg, &next);
            assert_true(next.from_ns == leg.to_ns && next.from_x_m == leg.to_x_m && next.from_y_m == leg.to_y_m);
            leg = next;
            sum += length_of(&leg);
        }
    }
    assert_true(fabs(sum / count / 658.56 - 1) < 0.01);
}

static void directions_lead_to_the_edge(void **state) {
    (void)state;
    params[MOBILITY_PAUSE] = 5;
    void *direction = begin(DIRECTION, sim_test_seed(), &field, NULL);
    for (int32_t node = 0; node < 100; node++) {
        struct leg leg, next;
        mobility_at(DIRECTION)->next_leg(direction, node, NULL, &leg);
        for (int i = 0; i < 100; i++) {
            assert_true(leg.to_x_m < 1e-6 || leg.to_x_m > 1500 - 1e-6 || leg.to_y_m < 1e-6 || leg.to_y_m > 1000 - 1e-6);
            mobility_at(DIRECTION)->next_leg(direction, node, &leg, &next);
            leg = next;
        }
    }
}

/* ---- at rest ----------------------------------------------------------------------------------------------------- */

static double between(const struct leg *legs, int a, int b) {
    return hypot(legs[a].from_x_m - legs[b].from_x_m, legs[a].from_y_m - legs[b].from_y_m);
}

static void place(enum mobility_pattern pattern, int nodes, struct leg *legs) {
    const struct field on = {1500, 1000, nodes};
    params[MOBILITY_PATTERN] = pattern;
    void *resting = begin(STATIC, 1, &on, NULL);
    assert_non_null(resting);
    for (int32_t node = 0; node < nodes; node++) {
        mobility_at(STATIC)->next_leg(resting, node, NULL, &legs[node]);
        assert_true(legs[node].to_ns == INT64_MAX && length_of(&legs[node]) == 0);
    }
}

static void patterns_have_their_distances(void **state) {
    (void)state;
    struct leg legs[10];
    place(PATTERN_CHAIN, 7, legs);
    for (int i = 0; i < 6; i++)
        assert_true(fabs(between(legs, i, i + 1) - 200) < 1e-9);
    assert_true(fabs(between(legs, 0, 6) - 1200) < 1e-9);
    place(PATTERN_PARALLEL, 6, legs);
    assert_true(fabs(between(legs, 0, 2) - 400) < 1e-9 && fabs(between(legs, 0, 3) - 300) < 1e-9);
    place(PATTERN_RING, 6, legs);
    for (int i = 0; i < 6; i++)
        assert_true(fabs(between(legs, i, (i + 1) % 6) - 200) < 1e-9);
    place(PATTERN_GRID, 9, legs);
    assert_true(fabs(between(legs, 0, 8) - 400 * sqrt(2)) < 1e-9);
    params[MOBILITY_SPACING] = 10;
    place(PATTERN_CELL, 10, legs);
    for (int i = 1; i < 10; i++)
        assert_true(fabs(between(legs, 0, i) - 10) < 1e-9);
}

static void a_pattern_larger_than_the_field_is_refused(void **state) {
    (void)state;
    const struct field small = {500, 500, 7};
    params[MOBILITY_PATTERN] = PATTERN_CHAIN;
    assert_null(begin(STATIC, 1, &small, NULL));
    assert_non_null(strstr(fail_json(), "1200 by 0 m"));
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

static struct json text_of(const char *text) {
    return (struct json){.type = JSON_STRING, .string = text};
}

static void rows_and_setdest_say_the_same(void **state) {
    (void)state;
    const struct field two = {1500, 1000, 2};
    const char *const texts[] = {
        "# node time x y speed\n0 0 100 100 0\n1 0 200 100 0\n0 5 400 100 10\n0 15 200 200 1e6\n",
        "set god_ [God instance]\r\n$node_(0) set X_ 100.0\r\n$node_(0) set Y_ 100.0\r\n$node_(0) set Z_ 0.0\r\n"
        "$node_(1) set X_ 200\r\n$node_(1) set Y_ 100\r\n$god_ set-dist 0 1 1\r\n"
        "$ns_ at 15 \"$node_(0) setdest 200 200 1000000\"\r\n$ns_ at 5.0 \"$node_(0) setdest 400 100 10\"\r\n",
        NULL};
    for (int k = 0; texts[k]; k++) {
        const struct json file = text_of(texts[k]);
        struct leg legs[5];
        void *replayed = begin(REPLAYED, 1, &two, &file);
        assert_non_null(replayed);
        for (int i = 0; i < 5; i++)
            mobility_at(REPLAYED)->next_leg(replayed, 0, i ? &legs[i - 1] : NULL, &legs[i]);
        /* It rests, goes, is sent elsewhere on its way, and rests there. */
        assert_true(legs[0].to_ns == 5000000000 && length_of(&legs[0]) == 0);
        assert_true(legs[1].to_ns == 15000000000 && fabs(legs[1].to_x_m - 200) < 1e-9);
        assert_true(fabs(speed_of(&legs[1]) - 10) < 1e-9);
        assert_true(legs[2].to_ns > 15000000000 && legs[2].to_ns < 15001000000 && legs[2].to_y_m == 200);
        assert_true(legs[3].to_ns == INT64_MAX && length_of(&legs[3]) == 0);
    }
}

static void broken_files_are_told_by_line(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } broken[] = {
        {"0 0 1 1 0\n1 0 1 1\n", "Line 2 of mobility.file is not five numbers"},
        {"0 0 1 1 0\n1 0 1 1 0\n\n7 2 1 1 3\n", "Line 4 of mobility.file names node 7"},
        {"0 0 1 1 0\n1 0 1 1 0 9\n", "Line 2 of mobility.file has more than five numbers"},
        {"0 0 1 1 0\n1 0 1 1 0\n0 3 2000 1 5\n", "Line 3 of mobility.file has the place (2000, 1) m"},
        {"0 0 1 1 0\n", "does not say where node 1 is"},
        {"0 0 1 1 0\n1 0 1 1 0\n0 -1 1 1 5\n", "Line 3 of mobility.file has a time"},
        {"0 0 1 1 0\n1 0 1 1 0\n0 1 1 1 -5\n", "Line 3 of mobility.file has a speed below 0"},
        {"0 0 1 1 0\n1 0 1 1 0\n0 4 1 1 0\n", "Line 3 of mobility.file has speed 0 after the start"},
        {"$node_(0) set X_ east\n", "Line 1 of mobility.file sets neither"},
        {"$ns_ at 3 \"$node_(0) jumps\"\n", "Line 1 of mobility.file is no order"},
        {"hello", "Line 1 of mobility.file is not five numbers"},
        {"", "does not say where node 0 is"},
    };
    const struct field two = {1500, 1000, 2};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const struct json file = text_of(broken[i].text);
        fail_reset();
        assert_null(begin(REPLAYED, 1, &two, &file));
        if (!strstr(fail_json(), broken[i].says)) print_message("%s\n", fail_json());
        assert_non_null(strstr(fail_json(), broken[i].says));
    }
    fail_reset();
    assert_null(begin(REPLAYED, 1, &two, NULL));
    assert_non_null(strstr(fail_json(), "there is none"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(speeds_fall_from_an_even_start, reset),
        cmocka_unit_test_setup(a_stationary_start_lasts, reset),
        cmocka_unit_test_setup(a_stationary_start_has_the_density_of_the_long_run, reset),
        cmocka_unit_test_setup(a_stationary_start_knows_pauses, reset),
        cmocka_unit_test_setup(legs_are_658_m_long, reset),
        cmocka_unit_test_setup(directions_lead_to_the_edge, reset),
        cmocka_unit_test_setup(patterns_have_their_distances, reset),
        cmocka_unit_test_setup(a_pattern_larger_than_the_field_is_refused, reset),
        cmocka_unit_test_setup(rows_and_setdest_say_the_same, reset),
        cmocka_unit_test_setup(broken_files_are_told_by_line, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
