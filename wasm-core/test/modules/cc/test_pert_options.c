/* What section 7 of the PERT paper proposes for flows that do not respond early, and for queues on the way back. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "modules/cc/pert.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MS 1000000

/* ---- one response at a time -------------------------------------------------------------------------------------- */

struct bench {
    double params[PERT_PARAM_COUNT];
    struct pert pert;
    struct window window;
    struct cc_moment moment;
};

/* A flow with an RTT of 100 ms, an ACK every millisecond. */
static void begin(struct bench *bench) {
    *bench = (struct bench){.window = {.cwnd = 1e6, .ssthresh = 2}, .moment = {.rtt_ns = 100. * MS}};
    bench->params[PERT_DECREASE] = 0.35;
    bench->params[PERT_ONCE] = bench->params[PERT_PAUSE] = bench->params[PERT_ABOVE] = 1;
    bench->params[PERT_SLOW_START] = bench->params[PERT_INCREASE] = 1;
    pert_start(&bench->pert, bench->params);
}

/* Responses within so many ACKs at a chance and a queueing delay, every coin falling on `draw`. */
static int responses(struct bench *bench, int acks, double chance, double delay_ms, double draw) {
    int count = 0;
    bench->pert.chance = chance;
    bench->pert.delay_ns = delay_ms * MS;
    while (acks-- > 0) {
        bench->moment.now_ns += MS;
        count += pert_respond(&bench->pert, &bench->window, &bench->moment, draw);
    }
    return count;
}

static void one_response_for_as_long_as_the_chance_is_above(void **state) {
    (void)state;
    struct bench bench;
    begin(&bench);
    assert_int_equal(responses(&bench, 1000, 0.8, 20, 0.5), 10);
    begin(&bench);
    bench.params[PERT_ABOVE] = 0.75;
    double before = bench.window.cwnd;
    assert_int_equal(responses(&bench, 1000, 0.8, 20, 0.5), 1);
    assert_true(fabs(bench.window.cwnd - 0.65 * before) < 1e-6);
    /* A chance at the threshold is not above it: as many as ever; then one again. */
    assert_int_equal(responses(&bench, 1000, 0.75, 20, 0.5), 10);
    assert_int_equal(responses(&bench, 1000, 0.9, 20, 0.5), 1);
    assert_int_equal(responses(&bench, 1000, 0.9, 20, 0.5), 0);
}

static void the_one_response_needs_a_coin_or_not(void **state) {
    (void)state;
    struct bench bench;
    begin(&bench);
    bench.params[PERT_ABOVE] = 0.3;
    assert_int_equal(responses(&bench, 1000, 0.4, 20, 0.5), 0);
    bench.params[PERT_CERTAIN] = 1;
    assert_int_equal(responses(&bench, 1, 0.4, 20, 0.5), 1);
    assert_int_equal(responses(&bench, 1000, 0.4, 20, 0.5), 0);
    /* Below the threshold the coin decides. */
    assert_int_equal(responses(&bench, 1000, 0.2, 20, 0.5), 0);
    /* One RTT apart all the same: the second excursion begins 50 ms after a response. */
    assert_int_equal(responses(&bench, 50, 0.2, 20, 0.1), 1);
    assert_int_equal(responses(&bench, 50, 0.4, 20, 0.5), 0);
    assert_int_equal(responses(&bench, 50, 0.4, 20, 0.5), 1);
}

static void the_pause_grows_while_the_queue_does_not_get_shorter(void **state) {
    (void)state;
    struct bench bench;
    begin(&bench);
    bench.params[PERT_PAUSE] = 2;
    /* At 0; then 2, 4 and 8 RTTs after the one before. */
    assert_int_equal(responses(&bench, 1501, 0.5, 20, 0), 4);
    assert_int_equal(responses(&bench, 1499, 0.5, 20, 0), 0);
    /* The fifth, 16 RTTs after the fourth, finds a shorter queue: the pause is one RTT again, then two. */
    assert_int_equal(responses(&bench, 1, 0.5, 19, 0), 1);
    assert_int_equal(responses(&bench, 99, 0.5, 19, 0), 0);
    assert_int_equal(responses(&bench, 1, 0.5, 19, 0), 1);
    assert_int_equal(responses(&bench, 110, 0.5, 19, 0), 0);
    /* No queue at all: one RTT, which has passed. */
    assert_int_equal(responses(&bench, 1, 0, 0, 0), 0);
    assert_int_equal(responses(&bench, 1, 0.5, 19, 0), 1);
}

static void the_chance_returns_with_the_time_since_the_last_response(void **state) {
    (void)state;
    struct bench bench;
    begin(&bench);
    bench.params[PERT_RAMP] = 10;
    assert_int_equal(responses(&bench, 1, 0.8, 20, 0.4), 1);
    /* 0.8 of a chance times the share of ten round trips that have passed: 0.4 after five. */
    assert_int_equal(responses(&bench, 500, 0.8, 20, 0.4), 0);
    assert_int_equal(responses(&bench, 1, 0.8, 20, 0.4), 1);
}

static void the_window_grows_faster_without_a_queue_alone(void **state) {
    (void)state;
    struct bench bench;
    begin(&bench);
    bench.params[PERT_INCREASE] = 4;
    bench.window.cwnd = 100;
    pert_grow(&bench.pert, &bench.window, &bench.moment, 1);
    assert_true(fabs(bench.window.cwnd - 100.04) < 1e-9);
    bench.pert.chance = 0.01;
    pert_grow(&bench.pert, &bench.window, &bench.moment, 1);
    assert_true(fabs(bench.window.cwnd - 100.04 - 1 / 100.04) < 1e-9);
}

/* ---- whole runs -------------------------------------------------------------------------------------------------- */

/* Five flows with PERT and five that wait for losses; the buffer holds less than the path. */
static void beside_plain(const char *control, const char *set) {
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"set\":{%s},\"scenario\":{\"run\":{\"duration\":60,\"seed\":3},\"measure\":"
                "{\"from\":15},\"link\":{\"bottleneck\":{\"rate\":2e7,\"delay\":25,\"buffer\":70}},\"flow\":{\"early\":"
                "{\"count\":5,\"startSpread\":3,\"congestionControl\":\"%s\"},\"plain\":{\"count\":5,\"startSpread\":3}"
                "}}}",
                set, control),
        LAB_FINISHED);
}

/* What the flows with PERT get, as a share of all. */
static double early_share(void) {
    double early = 0, all = 0;
    for (int i = 0; i < 10; i++) {
        char path[40];
        snprintf(path, sizeof path, "flows.%d.goodputBitPerS", i);
        all += sim_number(path);
        if (i < 5) early += sim_number(path);
    }
    return early / all;
}

static void responding_once_holds_out_beside_plain_flows(void **state) {
    (void)state;
    beside_plain("pert-red", "");
    assert_true(early_share() < 0.15);
    beside_plain("pert-red", "\"cc.pert-red.onceAbove\":0.75");
    assert_true(early_share() > 0.35);
    /* Alone they keep the chance below, as ever. */
    const char *const alone = "\"flow.plain.count\":0,\"flow.early.count\":10%s";
    char set[120];
    snprintf(set, sizeof set, alone, ",\"cc.pert-red.onceAbove\":0.75");
    beside_plain("pert-red", set);
    assert_true(sim_number("links.0.drops") == 0 && sim_number("links.0.meanQueuePackets") < 40);
    assert_true(sim_number("links.0.utilization") > 0.9);
}

static void a_growing_pause_holds_out_too_and_a_ramp_a_little(void **state) {
    (void)state;
    beside_plain("pert-red", "");
    double plain = early_share();
    beside_plain("pert-red", "\"cc.pert-red.pauseGrowth\":2");
    assert_true(early_share() > 3 * plain);
    beside_plain("pert-red", "\"cc.pert-red.ramp\":50");
    assert_true(early_share() > 1.2 * plain);
}

/* The options are those of both modules. */
static void pi_has_the_same_options(void **state) {
    (void)state;
    const char *const gains = "\"cc.pert-pi.gains\":\"theorem\",\"cc.pert-pi.flows\":10,\"cc.pert-pi.rtt\":60%s";
    char set[160];
    snprintf(set, sizeof set, gains, "");
    beside_plain("pert-pi", set);
    double plain = early_share();
    snprintf(set, sizeof set, gains, ",\"cc.pert-pi.onceAbove\":0.1");
    beside_plain("pert-pi", set);
    assert_true(early_share() > plain);
}

/* Traffic that does not respond takes its rate; PERT shares the rest without losses. */
static void beside_constant_rate_no_losses(void **state) {
    (void)state;
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":60,\"seed\":3},\"measure\":{\"from\":15},"
                "\"link\":{\"bottleneck\":{\"rate\":2e7,\"delay\":20,\"buffer\":150}},\"flow\":{\"early\":{\"count\":8,"
                "\"startSpread\":3,\"congestionControl\":\"pert-red\"},\"udp\":{\"count\":1,\"application\":\"cbr\","
                "\"cbrRate\":6e6}}}}"),
        LAB_FINISHED);
    assert_true(sim_number("links.0.drops") == 0);
    assert_true(sim_number("links.0.utilization") > 0.93);
    assert_true(fabs(sim_number("flows.8.goodputBitPerS") / 6e6 - 1) < 0.06);
}

/* Data the other way fills the queue that the ACKs wait in. `set` has further keys. */
static double under_reverse_traffic_with(const char *signal, const char *set) {
    assert_int_equal(
        sim_run("{\"kind\":\"simulation\",\"set\":{%s},\"scenario\":{\"run\":{\"duration\":40,\"seed\":3},\"measure\":{"
                "\"from\":10},\"link\":{\"bottleneck\":{\"rate\":2e7,\"delay\":20,\"buffer\":150},\"reverse\":{"
                "\"buffer\":150}},"
                "\"cc\":{\"pert-red\":{\"signal\":\"%s\"}},\"flow\":{\"early\":{\"count\":5,\"startSpread\":3,"
                "\"congestionControl\":\"pert-red\"},\"back\":{\"count\":5,\"startSpread\":3,\"reverse\":true}}}}",
                set, signal),
        LAB_FINISHED);
    return sim_number("links.0.utilization");
}

static double under_reverse_traffic(const char *signal) {
    return under_reverse_traffic_with(signal, "");
}

#define ESTIMATED_BY(id) "\"flow.early.forwardDelay\":\"" id "\""
#define EQUATION_1       ",\"owd.choi-yoo.interval\":\"sent\""

/*
 * What the sender can estimate by itself: Choi and Yoo's differences are those of synchronous clocks, and the least
 * delay takes off what both are wrong by, so that the runs are equal to the bit, also with clocks that are off. Half of
 * the RTT says what the RTT says.
 */
static void an_estimate_serves_as_well_as_synchronous_clocks(void **state) {
    (void)state;
    double by_rtt = under_reverse_traffic("rtt");
    double half = under_reverse_traffic_with("estimated", ESTIMATED_BY("half-rtt"));
    double synchronous = under_reverse_traffic_with("estimated", ESTIMATED_BY("synchronous"));
    double estimated = under_reverse_traffic_with("estimated", ESTIMATED_BY("choi-yoo") EQUATION_1);
    assert_true(fabs(half - by_rtt) < 0.1 * by_rtt);
    assert_true(estimated > 2 * by_rtt);
    assert_true(estimated == synchronous);
    double off = under_reverse_traffic_with("estimated", ESTIMATED_BY("choi-yoo") EQUATION_1 ",\"clock.offset\":-3000");
    assert_true(off == estimated);
    assert_true(under_reverse_traffic_with("estimated", ESTIMATED_BY("synchronous") ",\"clock.offset\":-3000") ==
                estimated);
}

/* PERT's own cuts make the sender pause; with RTTs for intervals each pause counts as a queue from then on. */
static void pauses_look_like_a_queue(void **state) {
    (void)state;
    const char *const nothing_back = ",\"flow.back.count\":0";
    char set[160];
    snprintf(set, sizeof set, "%s%s%s", ESTIMATED_BY("choi-yoo"), EQUATION_1, nothing_back);
    double equation_1 = under_reverse_traffic_with("estimated", set);
    snprintf(set, sizeof set, "%s%s", ESTIMATED_BY("choi-yoo"), nothing_back);
    assert_true(equation_1 > 0.9);
    assert_true(under_reverse_traffic_with("estimated", set) < equation_1 / 2);
}

/* Without an estimator there is nothing to answer: losses alone cut the window, and the run says so. */
static void no_estimator_is_no_early_response(void **state) {
    (void)state;
    under_reverse_traffic("estimated");
    for (int i = 0; i < 5; i++) {
        char path[40];
        snprintf(path, sizeof path, "flows.%d.earlyResponses", i);
        assert_true(sim_number(path) == 0);
    }
    assert_true(sim_number("links.0.drops") > 0);
    const struct json *note = json_member(sim_result(), "notes")->child;
    assert_string_equal(json_member(note, "id")->string, "signal-needs-forward-delay");
}

static void one_way_delay_does_not_see_the_way_back(void **state) {
    (void)state;
    assert_true(under_reverse_traffic("forward") > 2 * under_reverse_traffic("rtt"));
    /* The delay that it answers is that of the queue in front of it. */
    under_reverse_traffic("forward");
    int table = sim_table("flow.early.0.control");
    assert_true(table >= 0);
    for (int64_t row = 0; row < sim_rows(table); row++) {
        double one_way_ms = sim_value(table, 1, row), delay_ms = sim_value(table, 2, row);
        if (!isnan(one_way_ms)) assert_true(one_way_ms - delay_ms > 20 && one_way_ms - delay_ms < 35);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_response_for_as_long_as_the_chance_is_above),
        cmocka_unit_test(the_one_response_needs_a_coin_or_not),
        cmocka_unit_test(the_pause_grows_while_the_queue_does_not_get_shorter),
        cmocka_unit_test(the_chance_returns_with_the_time_since_the_last_response),
        cmocka_unit_test(the_window_grows_faster_without_a_queue_alone),
        cmocka_unit_test(responding_once_holds_out_beside_plain_flows),
        cmocka_unit_test(a_growing_pause_holds_out_too_and_a_ramp_a_little),
        cmocka_unit_test(pi_has_the_same_options),
        cmocka_unit_test(beside_constant_rate_no_losses),
        cmocka_unit_test(one_way_delay_does_not_see_the_way_back),
        cmocka_unit_test(an_estimate_serves_as_well_as_synchronous_clocks),
        cmocka_unit_test(pauses_look_like_a_queue),
        cmocka_unit_test(no_estimator_is_no_early_response),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
