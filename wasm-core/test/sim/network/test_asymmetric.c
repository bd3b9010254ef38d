/* The ratio of the asymmetric path's two rates, and data that goes against the others. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

#define ASYMMETRIC                                                                                                     \
    "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":%d},\"topology\":{\"template\":\"%s\"},%s\"flow\":{" \
    "\"main\":{\"handshake\":false,\"mss\":960,\"header\":40,\"application\":\"transfer\",\"transferSize\":960}%s}},"  \
    "\"set\":{%s}}"

/* A value in force: the keys of that object have dots in them, so no path leads there. */
static double in_force(const char *key) {
    return json_member(json_member(sim_result(), "inForce"), key)->number;
}

static void run(const char *template, const char *link, const char *set) {
    assert_int_equal(sim_run(ASYMMETRIC, 1, template, link, "", set), LAB_FINISHED);
}

static int says_that_the_rate_has_no_effect(void) {
    const struct json *notes = json_member(sim_result(), "notes");
    for (const struct json *note = notes ? notes->child : NULL; note; note = note->next)
        if (strcmp(json_member(note, "id")->string, "ratio-sets-rate") == 0) return 1;
    return 0;
}

/* Without a ratio each link has its own rate, and the ratio in force is what they give. */
static void rates_are_the_links_own(void **state) {
    (void)state;
    run("asymmetric", "", "");
    near(in_force("link.bottleneck.rate"), 10e6, 0);
    near(in_force("link.reverse.rate"), 256e3, 0);
    near(in_force("template.asymmetric.ratio"), 10e6 / 256e3, 0);
    run("asymmetric", "\"link\":{\"bottleneck\":{\"rate\":1e6},\"reverse\":{\"rate\":3e6}},", "");
    near(in_force("link.bottleneck.rate"), 1e6, 0);
    near(in_force("template.asymmetric.ratio"), 1. / 3, 0);
}

/* 128 kbit/s back; ratio n there: a round trip is 8 ms * 1000 / (n 128) there, 2.5 ms back, and twice 20 ms. */
static void the_way_there_is_a_multiple_of_the_way_back(void **state) {
    (void)state;
    static const double ratios[] = {0.1, 0.5, 1, 3, 10};
    for (int i = 0; i < 5; i++) {
        char scenario[200], set[80];
        snprintf(scenario, sizeof scenario,
                 "\"template\":{\"asymmetric\":{\"ratio\":%g}},\"link\":{\"reverse\":{\"rate\""
                 ":128e3}},",
                 ratios[i]);
        run("asymmetric", scenario, "");
        near(in_force("link.bottleneck.rate"), ratios[i] * 128e3, 0);
        near(sim_value(sim_table("flow.main.0.samples"), 1, 0), 62.5 / ratios[i] + 2.5 + 40, 1e-3);
        assert_false(says_that_the_rate_has_no_effect());
        snprintf(set, sizeof set, "\"template.asymmetric.ratio\":%g,\"link.reverse.rate\":128e3", ratios[i]);
        run("asymmetric", "", set);
        near(in_force("link.bottleneck.rate"), ratios[i] * 128e3, 0);
    }
}

/* A ratio goes before a rate of the bottleneck, and the run says so; elsewhere it means nothing. */
static void a_ratio_goes_before_a_rate(void **state) {
    (void)state;
    run("asymmetric", "\"link\":{\"bottleneck\":{\"rate\":5e6},\"reverse\":{\"rate\":1e6}},",
        "\"template.asymmetric.ratio\":2");
    near(in_force("link.bottleneck.rate"), 2e6, 0);
    assert_true(says_that_the_rate_has_no_effect());
    run("path", "\"link\":{\"bottleneck\":{\"rate\":5e6},\"reverse\":{\"rate\":1e6}},",
        "\"template.asymmetric.ratio\":2");
    near(in_force("link.bottleneck.rate"), 5e6, 0);
    near(in_force("template.asymmetric.ratio"), 2, 0);
    assert_false(says_that_the_rate_has_no_effect());
}

/* All values in force, given back, make the same run to the bit: the ratio's rounding changes no rate. */
static void values_in_force_repeat_the_run(void **state) {
    (void)state;
    for (int i = 1; i < 50; i++) {
        char set[200];
        double there = 1e6 / i, back = 1e5 / (i + 3) / 7;
        snprintf(set, sizeof set,
                 "\"link.bottleneck.rate\":%.17g,\"link.reverse.rate\":%.17g,\"template.asymmetric.ratio\":%.17g",
                 there, back, there / back);
        run("asymmetric", "", set);
        assert_true(in_force("link.bottleneck.rate") == there);
        assert_false(says_that_the_rate_has_no_effect());
    }
}

/* A ratio beyond what a link can have stops at its bounds. */
static void rates_stay_within_their_bounds(void **state) {
    (void)state;
    run("asymmetric", "\"link\":{\"reverse\":{\"rate\":1e6}},", "\"template.asymmetric.ratio\":1e12");
    near(in_force("link.bottleneck.rate"), 1e12, 0);
    run("asymmetric", "\"link\":{\"reverse\":{\"rate\":1e6}},", "\"template.asymmetric.ratio\":1e-9");
    near(in_force("link.bottleneck.rate"), 1, 0);
}

/*
 * Choi and Yoo's background: 1000-byte packets on the way back, their intervals drawn from half to one and a half of
 * 80 ms at 100 kbit/s, from 10 s on.
 */
static void constant_rate_sources_load_the_way_back(void **state) {
    (void)state;
    assert_int_equal(
        sim_run(ASYMMETRIC, 110, "asymmetric",
                "\"template\":{\"asymmetric\":{\"ratio\":8}},\"link\":{\"reverse\":{\"rate\":128e3,\"buffer\":50}},",
                ",\"load\":{\"application\":\"cbr\",\"reverse\":true,\"cbrRate\":100e3,\"cbrSpread\":0.5,\"mss\":960,"
                "\"header\":40,\"start\":10}",
                ""),
        LAB_FINISHED);
    near(sim_number("links.1.arrivals"), 1 + 1250, 40);
    near(sim_number("links.0.arrivals"), 1, 0);
    near(sim_number("flows.0.goodputBitPerS"), 96e3 * 100 / 110, 3e3);
}

/* TCP the other way: its data shares the way back with the ACKs of the data there, and its ACKs the way there. */
static void transfers_the_other_way_meet_the_acks(void **state) {
    (void)state;
    assert_int_equal(
        sim_run(ASYMMETRIC, 30, "asymmetric",
                "\"template\":{\"asymmetric\":{\"ratio\":4}},\"link\":{\"reverse\":{\"rate\":512e3,\"buffer\":20}},",
                ",\"there\":{\"start\":1},\"back\":{\"reverse\":true,\"start\":1}", ""),
        LAB_FINISHED);
    assert_true(sim_number("links.1.utilization") > 0.7);
    assert_true(sim_number("links.1.drops") > 0);
    assert_true(sim_number("flows.1.goodputBitPerS") > 200e3);
    assert_true(sim_number("flows.0.goodputBitPerS") < 0.95 * 2048e3);
    assert_true(sim_number("links.0.arrivals") > sim_number("flows.0.segmentsSent"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_the_links_own),
        cmocka_unit_test(the_way_there_is_a_multiple_of_the_way_back),
        cmocka_unit_test(a_ratio_goes_before_a_rate),
        cmocka_unit_test(values_in_force_repeat_the_run),
        cmocka_unit_test(rates_stay_within_their_bounds),
        cmocka_unit_test(constant_rate_sources_load_the_way_back),
        cmocka_unit_test(transfers_the_other_way_meet_the_acks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
