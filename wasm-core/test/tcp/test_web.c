/* Web sessions, the parking lot, data that goes the other way, and goodput step by step. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "rttlab.h"
#include "support/sim_helper.h"
#include "tcp/source.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define DRAWS 200000

/* A member of the first group of the result. */
static double group(const char *key) {
    char path[96];
    snprintf(path, sizeof path, "groups.0.%s", key);
    return sim_number(path);
}

/* ---- what is drawn ----------------------------------------------------------------------------------------------- */

static void means_are_kept(void **state) {
    (void)state;
    /* Standard deviations for a mean of 1: exponential 1; Pareto and Lomax of shape 3 by their variance. */
    static const struct {
        int distribution;
        double deviation;
    } cases[] = {{DISTRIBUTION_CONSTANT, 0},
                 {DISTRIBUTION_EXPONENTIAL, 1},
                 {DISTRIBUTION_PARETO, 0.577350269189626},
                 {DISTRIBUTION_LOMAX, 1.73205080756888}};
    struct random random;
    random_seed(&random, sim_test_seed(), "draws");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double sum = 0;
        for (int n = 0; n < DRAWS; n++)
            sum += source_draw(&random, 5, cases[i].distribution, 3);
        /* Four standard errors: one failure in sixteen thousand. */
        double off = 4 * 5 * cases[i].deviation / sqrt(DRAWS);
        assert_true(fabs(sum / DRAWS - 5) <= off + 1e-9);
    }
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of a tail so heavy that means hardly settle: the quantiles of Lomax, mean (shape - 1) ((1 - q)^(-1/shape) - 1). */
static void quantiles_of_heavy_tails_are_met(void **state) {
    (void)state;
    static double values[DRAWS];
    static const double shares[] = {0.1, 0.5, 0.9, 0.99};
    struct random random;
    random_seed(&random, sim_test_seed(), "tails");
    for (int n = 0; n < DRAWS; n++)
        values[n] = source_draw(&random, 12, DISTRIBUTION_LOMAX, 1.2);
    qsort(values, DRAWS, sizeof *values, ascending);
    for (int i = 0; i < 4; i++) {
        double expected = 12 * 0.2 * (pow(1 - shares[i], -1 / 1.2) - 1);
        assert_true(fabs(values[(int)(shares[i] * DRAWS)] / expected - 1) < 0.06);
    }
}

/* ---- sessions ---------------------------------------------------------------------------------------------------- */

#define WEB                                                                                                            \
    "{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":%d,\"seed\":%d},\"link\":{"      \
    "\"bottleneck\":{\"rate\":10e6,\"buffer\":%d}},\"flow\":{\"web\":{\"count\":%d,\"application\":\"web\","           \
    "\"startSpread\":5,%s}}}}"

static void pages_objects_and_sizes_are_as_asked(void **state) {
    (void)state;
    assert_int_equal(sim_run(WEB, 400, 3, 200, 60, "\"webThink\":2"), LAB_FINISHED);
    double pages = group("pages"), objects = group("transfersAsked");
    /* A page takes 2 s of thought, and 0.5 s for each of its objects but the last, on average. */
    assert_true(pages > 60 * 395 / 6.0 && pages < 60 * 400 / 2.0);
    /* Rounded up, a Lomax of mean 4 and shape 1.2 has a mean near 4.5, and is hardly ever far from it here. */
    assert_true(objects / pages > 3 && objects / pages < 8);
    assert_true(group("transfers") + group("transfersOpen") == objects);
    assert_true(group("connectionsMost") < objects / 50);
    /* Median of 12000 * 0.2 * (U^(-1/1.2) - 1) bytes. */
    assert_true(fabs(group("sizeBytes.p50") / (2400 * (pow(2, 1 / 1.2) - 1)) - 1) < 0.1);
    assert_true(group("timeS.p50") > 0.04);
}

static void congestion_control_does_not_change_what_is_asked(void **state) {
    (void)state;
    static const char *const ways[] = {
        "\"congestionControl\":\"reno\"", "\"congestionControl\":\"vegas\"",
        "\"congestionControl\":\"pert-red\",\"recovery\":\"newreno\",\"delayedAck\":true"};
    double first[4];
    for (int i = 0; i < 3; i++) {
        char members[200];
        snprintf(members, sizeof members, "\"webPages\":5,\"webThink\":0.5,%s", ways[i]);
        assert_int_equal(sim_run(WEB, 600, 5, 20, 20, members), LAB_FINISHED);
        double now[] = {group("pages"), group("transfers"), group("sizeBytes.p90"), group("sizeBytes.p99")};
        assert_true(now[0] == 20 * 5);
        assert_true(group("transfersOpen") == 0 && group("transfersAsked") == now[1]);
        for (int k = 0; k < 4; k++) {
            if (i == 0) first[k] = now[k];
            assert_true(now[k] == first[k]);
        }
    }
    /* Small buffers: there were losses to repair, so the runs did differ. */
    assert_true(sim_number("links.0.drops") > 0);
}

static void connections_are_used_again(void **state) {
    (void)state;
    const char *members = "\"webThink\":0.5,\"webObjects\":3";
    assert_int_equal(sim_run(WEB, 60, 1, 100, 100, members), LAB_FINISHED);
    double objects = group("transfersAsked");
    size_t used = arena_used();
    assert_int_equal(sim_run(WEB, 240, 1, 100, 100, members), LAB_FINISHED);
    assert_true(group("transfersAsked") > 3 * objects);
    /* What is kept of finished transfers grows up to 65,536 of them: 16 bytes each, and as much while it grows. */
    assert_true(arena_used() < used + 65536 * 16 * 2);
}

static void one_connection_at_a_time(void **state) {
    (void)state;
    assert_int_equal(sim_run(WEB, 60, 1, 100, 4, "\"webThink\":0.2,\"webGap\":0,\"webConnections\":1"), LAB_FINISHED);
    assert_true(group("connectionsMost") <= 4);
    assert_true(group("transfersAsked") > group("pages"));
    assert_true(group("transfersAsked") <= group("transfers") + 4);
}

/* One session and no queue, nothing drawn: four segments an object. */
static void run_constant(int request) {
    char members[400];
    snprintf(members, sizeof members,
             "\"webThink\":1,\"webThinkDistribution\":\"constant\",\"webObjects\":1,"
             "\"webObjectsDistribution\":\"constant\",\"webObjectSize\":4000,\"webSizeDistribution\":\"constant\","
             "\"mss\":1000,\"initialWindow\":2,\"webRequest\":%d",
             request);
    assert_int_equal(sim_run(WEB, 200, 1, 200, 1, members), LAB_FINISHED);
}

static double seconds_per_object(void) {
    return (200 - 5) / group("transfers");
}

static void a_request_goes_the_other_way_first(void **state) {
    (void)state;
    run_constant(0);
    double period_s = seconds_per_object(), took_s = group("timeS.p50");
    assert_true(sim_number("links.0.arrivals") == 5 * group("transfersAsked"));
    assert_true(sim_number("links.1.arrivals") == 5 * group("transfersAsked"));
    run_constant(1000);
    /* The answers to its handshake and to its one segment, which are not the session's goodput. */
    double more = sim_number("links.0.arrivals") - 7 * group("transfers");
    assert_true(more >= 0 && more < 7);
    assert_true(group("segmentsSent") <= 4 * group("transfersAsked"));
    /* Handshake and two windows of an object, handshake and segment of a request: three round trips and two. */
    assert_true(group("timeS.p50") == took_s);
    assert_true(fabs(seconds_per_object() - period_s - took_s * 2 / 3) < 0.05);
    assert_true(group("connectionsMost") == 1);
}

static void requests_stop_with_their_session(void **state) {
    (void)state;
    assert_int_equal(sim_run(WEB, 60, 1, 20, 40, "\"webThink\":0.1,\"stop\":10,\"webRequest\":3000"), LAB_FINISHED);
    assert_true(group("transfersOpen") == 0);
    assert_true(group("transfers") > 100 && group("transfers") <= group("transfersAsked"));
}

static void a_stopped_session_asks_for_nothing_more(void **state) {
    (void)state;
    assert_int_equal(sim_run(WEB, 20, 1, 100, 10, "\"webThink\":0.2,\"stop\":10"), LAB_FINISHED);
    double until_ten = group("transfersAsked");
    assert_int_equal(sim_run(WEB, 200, 1, 100, 10, "\"webThink\":0.2,\"stop\":10"), LAB_FINISHED);
    assert_true(group("transfersAsked") == until_ten);
    assert_true(group("transfersOpen") == 0 && group("transfers") == until_ten);
}

static void an_observed_session_is_recorded(void **state) {
    (void)state;
    assert_int_equal(sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":60,\"observe\":\"web.0\"},"
                             "\"flow\":{\"web\":{\"count\":3,\"application\":\"web\",\"webThink\":0.5}}}}"),
                     LAB_FINISHED);
    assert_true(sim_rows(sim_table("flow.web.0.samples")) > 50);
    assert_true(sim_number("estimators.0.samples") > 50);
    assert_true(isnan(sim_number("jainIndex")));
    assert_true(isnan(sim_number("flows.0.goodputBitPerS")));
}

/* ---- ways -------------------------------------------------------------------------------------------------------- */

static void a_parking_lot_leads_from_router_to_router(void **state) {
    (void)state;
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":20},\"topology\":{"
                "\"template\":\"parking-lot\",\"routers\":4},\"link\":{\"bottleneck\":{\"delay\":7}},\"flow\":{"
                "\"two\":{\"fromRouter\":1,\"toRouter\":3},\"back\":{\"fromRouter\":4,\"toRouter\":3}}}}"),
        LAB_FINISHED);
    static const char *const ids[] = {"R1-R2", "R2-R1", "R2-R3", "R3-R2", "R3-R4", "R4-R3"};
    for (int i = 0; i < 6; i++) {
        char path[32];
        snprintf(path, sizeof path, "links.%d.id", i);
        const struct json *links = json_member(sim_result(), "links");
        const struct json *link = links->child;
        for (int k = 0; k < i; k++)
            link = link->next;
        assert_string_equal(json_member_string(link, "id", ""), ids[i]);
    }
    /* Data from 1 to 3 and from 4 to 3; ACKs the other way. */
    assert_true(sim_number("links.0.utilizationPayload") > 0.5 && sim_number("links.2.utilizationPayload") > 0.5);
    assert_true(sim_number("links.5.utilizationPayload") > 0.5);
    assert_true(sim_number("links.1.utilizationPayload") == 0 && sim_number("links.4.utilizationPayload") == 0);
    assert_true(sim_number("links.4.arrivals") > 100);
    /* Two hops of 7 ms and two access links of 1 ms, both ways. */
    assert_true(sim_number("flows.0.meanRttMs") > 32);
    assert_int_equal(sim_open("{\"kind\":\"simulation\",\"scenario\":{\"topology\":{\"template\":\"parking-lot\"},"
                              "\"flow\":{\"main\":{\"fromRouter\":2,\"toRouter\":2}}}}"),
                     LAB_BAD_INPUT);
}

static void reverse_traffic_loads_the_way_back(void **state) {
    (void)state;
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":20},\"link\":{"
                "\"reverse\":{\"buffer\":100}},\"flow\":{\"main\":{\"count\":2},\"back\":{\"count\":2,"
                "\"reverse\":true}}}}"),
        LAB_FINISHED);
    assert_true(sim_number("links.0.utilizationPayload") > 0.6 && sim_number("links.1.utilizationPayload") > 0.6);
}

static void steps_spread_delays_and_begin_anew(void **state) {
    (void)state;
    assert_int_equal(sim_run("{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":10},"
                             "\"link\":{\"bottleneck\":{\"rate\":100e6}},\"flow\":{\"main\":{\"count\":4,"
                             "\"receiverWindow\":2,\"extraDelayStep\":10,\"extraDelayCycle\":3}}}}"),
                     LAB_FINISHED);
    double base = sim_number("flows.0.meanRttMs");
    assert_true(fabs(sim_number("flows.1.meanRttMs") - base - 20) < 1);
    assert_true(fabs(sim_number("flows.2.meanRttMs") - base - 40) < 1);
    assert_true(fabs(sim_number("flows.3.meanRttMs") - base) < 1);
}

static void series_add_up_to_the_goodput(void **state) {
    (void)state;
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":40},\"measure\":{"
                "\"from\":10,\"step\":5},\"flow\":{\"first\":{\"count\":2,\"stop\":25},\"later\":{\"start\":20},"
                "\"web\":{\"count\":5,\"application\":\"web\",\"webThink\":1}}}}"),
        LAB_FINISHED);
    for (int g = 0; g < 3; g++) {
        char path[64];
        double sum = 0, steps[6];
        for (int i = 0; i < 6; i++) {
            snprintf(path, sizeof path, "groups.%d.series.goodputBitPerS.%d", g, i);
            steps[i] = sim_number(path);
            sum += steps[i] / 6;
        }
        snprintf(path, sizeof path, "groups.%d.goodputBitPerS", g);
        assert_true(fabs(sum / sim_number(path) - 1) < 0.05);
        if (g == 0) assert_true(steps[0] > 1e6 && steps[5] == 0);
        if (g == 1) assert_true(steps[1] == 0 && steps[5] > 1e6);
    }
    assert_true(isnan(sim_number("groups.0.series.goodputBitPerS.6")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_are_kept),
        cmocka_unit_test(quantiles_of_heavy_tails_are_met),
        cmocka_unit_test(pages_objects_and_sizes_are_as_asked),
        cmocka_unit_test(congestion_control_does_not_change_what_is_asked),
        cmocka_unit_test(connections_are_used_again),
        cmocka_unit_test(one_connection_at_a_time),
        cmocka_unit_test(a_stopped_session_asks_for_nothing_more),
        cmocka_unit_test(a_request_goes_the_other_way_first),
        cmocka_unit_test(requests_stop_with_their_session),
        cmocka_unit_test(an_observed_session_is_recorded),
        cmocka_unit_test(a_parking_lot_leads_from_router_to_router),
        cmocka_unit_test(reverse_traffic_loads_the_way_back),
        cmocka_unit_test(steps_spread_delays_and_begin_anew),
        cmocka_unit_test(series_add_up_to_the_goodput),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
