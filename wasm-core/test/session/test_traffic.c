/*
 * Traffic between the nodes of a mobile network: what is drawn and what is not, bursts, lists; and RTTs read by the
 * heartbeats of a coarse clock.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MOBILE "\"topology\":{\"template\":\"manet\"},\"network\":{\"nodes\":10,\"mobility\":\"static\"},"

/* The flows of the last run, as the result lists them. */
static const struct json *flows;

static double flow_number(int flow, const char *what) {
    const struct json *each = flows->child;
    while (each && flow-- > 0)
        each = each->next;
    return each ? json_member_number(each, what, (double)NAN) : (double)NAN;
}

static int32_t run_traffic(const char *traffic, const char *more, double duration_s) {
    int32_t status = sim_run(
        "{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":%g,\"seed\":%llu}," MOBILE
        "\"traffic\":{%s},\"flow\":{\"main\":{%s}}}}",
        duration_s, (unsigned long long)sim_test_seed(), traffic, more);
    if (status == LAB_FINISHED) flows = json_member(sim_result(), "flows");
    return status;
}

static void transfers_are_drawn_within_their_bounds(void **state) {
    (void)state;
    double sizes = 0, starts = 0, destinations[10] = {0};
    assert_int_equal(run_traffic("\"pattern\":\"transfers\",\"flows\":200,\"sizeMin\":10,\"sizeMax\":50", "", 2),
                     LAB_FINISHED);
    for (int i = 0; i < 200; i++) {
        double size = flow_number(i, "sizeSegments"), start_s = flow_number(i, "startS");
        assert_true(flow_number(i, "source") == i % 10 && flow_number(i, "destination") != i % 10);
        assert_true(size >= 10 && size <= 50 && start_s >= 0 && start_s < 1);
        sizes += size / 200;
        starts += start_s / 200;
        destinations[(int)flow_number(i, "destination")]++;
    }
    /* Means within four deviations of theirs. */
    assert_true(fabs(sizes - 30) < 4 * 12 / sqrt(200) && fabs(starts - 0.5) < 4 * 0.29 / sqrt(200));
    for (int node = 0; node < 10; node++)
        assert_true(fabs(destinations[node] - 20) < 4 * 4.5);
}

static void nothing_but_its_own_keys_changes_the_traffic(void **state) {
    (void)state;
    static const char *const drivers[] = {"\"estimator\":\"jacobson\"", "\"estimator\":\"experts\""};
    double first[20][3];
    for (int k = 0; k < 2; k++) {
        assert_int_equal(run_traffic("\"pattern\":\"transfers\",\"flows\":20", drivers[k], 5), LAB_FINISHED);
        for (int i = 0; i < 20; i++) {
            const double now[3] = {flow_number(i, "destination"), flow_number(i, "sizeSegments"),
                                   flow_number(i, "startS")};
            for (int j = 0; j < 3; j++)
                if (k == 0)
                    first[i][j] = now[j];
                else
                    assert_true(now[j] == first[i][j] || (isnan(now[j]) && isnan(first[i][j])));
        }
    }
}

static void bursts_come_again(void **state) {
    (void)state;
    assert_int_equal(run_traffic("\"pattern\":\"bursts\",\"burst\":7,\"period\":10", "", 25), LAB_FINISHED);
    for (int i = 0; i < 30; i++) {
        double start_s = flow_number(i, "startS"), earliest_s = 10 * (i / 10);
        assert_true(flow_number(i, "source") == i % 10 && flow_number(i, "sizeSegments") == 7);
        assert_true(start_s >= earliest_s && start_s <= earliest_s + 1);
    }
    assert_true(isnan(flow_number(30, "source")));
}

static void a_list_is_replayed(void **state) {
    (void)state;
    assert_int_equal(run_traffic("\"pattern\":\"list\",\"list\":[[3,4,1.5,20],[0,9,0.25,0]]", "\"count\":5", 3),
                     LAB_FINISHED);
    assert_true(flow_number(0, "source") == 3 && flow_number(0, "destination") == 4);
    assert_true(flow_number(0, "startS") == 1.5 && flow_number(0, "sizeSegments") == 20);
    assert_true(flow_number(1, "startS") == 0.25 && isnan(flow_number(1, "sizeSegments")));
    assert_true(isnan(flow_number(2, "source")));
}

static void bad_traffic_is_told(void **state) {
    (void)state;
    static const struct {
        const char *traffic, *says;
    } bad[] = {
        {"\"pattern\":\"list\"", "there is none"},
        {"\"pattern\":\"list\",\"list\":[[0,1,2]]", "Row 1 of traffic.list is not a list of four numbers"},
        {"\"pattern\":\"list\",\"list\":[[0,1,2,3],[0,10,2,3]]", "Row 2 of traffic.list names a node"},
        {"\"pattern\":\"list\",\"list\":[[1,1,2,3]]", "from a node to itself"},
        {"\"pattern\":\"list\",\"list\":[[1,2,-1,3]]", "has a start"},
        {"\"pattern\":\"transfers\",\"sizeMin\":10,\"sizeMax\":9", "larger than the largest"},
        {"\"pattern\":\"bursts\",\"period\":0.1", "not 500"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(run_traffic(bad[i].traffic, "", i == 6 ? 1000 : 5), LAB_BAD_INPUT);
        if (i < 6 && !strstr(fail_json(), bad[i].says)) print_message("%s\n", fail_json());
        if (i < 6) assert_non_null(strstr(fail_json(), bad[i].says));
    }
    assert_int_equal(run_traffic("\"pattern\":\"none\"", "\"fromNode\":3,\"toNode\":3", 5), LAB_BAD_INPUT);
    assert_non_null(strstr(fail_json(), "goes from node 3 to itself"));
}

/*
 * On a path whose RTT stays below a tick T, a sample by heartbeats is one tick, or two with probability p = RTT / T.
 */
static void heartbeats_spread_a_constant_rtt(void **state) {
    (void)state;
    assert_int_equal(
        sim_run(
            "{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":400,\"seed\":5},"
            "\"topology\":{\"template\":\"path\"},\"tick\":{\"read\":\"heartbeat\"},"
            "\"link\":{\"bottleneck\":{\"rate\":1e7,\"delay\":75,\"buffer\":100},\"reverse\":{\"delay\":75}},"
            "\"flow\":{\"main\":{\"count\":40,\"startSpread\":7,\"receiverWindow\":2,\"rttSampling\":\"one-per-rtt\","
            "\"score\":\"all\",\"estimator\":\"last\",\"shadows\":[]}}}}"),
        LAB_FINISHED);
    flows = json_member(sim_result(), "flows");
    double mean_ms = 0;
    for (int i = 0; i < 40; i++)
        mean_ms += flow_number(i, "meanRttMs") / 40;
    /* One tick and, of RTTs of 150 ms and little more, three in ten one more. */
    assert_true(mean_ms > 500 * (1 + 150.0 / 500) - 15 && mean_ms < 500 * (1 + 150.0 / 500) + 15);
    /* One segment after the other is timed, so that a beat falls into one sample and not into the next: two differ with
     * probability 2 p. */
    double error_ms = sim_number("groups.0.estimators.0.meanAbsErrorMs");
    assert_true(fabs(error_ms / 500 - 2 * 0.3) < 0.05);
}

/* Two nodes, this far apart, for 60 s; flows[0] is theirs. */
static void run_pair(double distance_m, const char *more) {
    assert_int_equal(sim_run("{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":60},"
                             "\"topology\":{\"template\":\"manet\"},\"network\":{\"nodes\":2,\"mobility\":\"file\"},"
                             "\"mobility\":{\"file\":[[0,0,0,0,0],[1,0,%g,0,0]]},\"phy\":{\"radius\":250},"
                             "\"tick\":{\"read\":\"heartbeat\"},"
                             "\"flow\":{\"main\":{\"fromNode\":0,\"toNode\":1,\"mss\":512,\"receiverWindow\":32,"
                             "\"rttSampling\":\"one-per-rtt\",\"score\":\"all\",\"estimator\":\"jacobson\"%s}}}}",
                             distance_m, more),
                     LAB_FINISHED);
    flows = json_member(sim_result(), "flows");
}

/* All samples are 1 or 2 ticks: with p the share of the latter the mean is 1 + p and the variance p (1 - p). */
static void the_variance_is_that_of_all_samples(void **state) {
    (void)state;
    run_pair(200, "");
    double p = flow_number(0, "meanRttMs") / 500 - 1;
    assert_true(p > 0.02 && p < 0.98);
    assert_true(fabs(flow_number(0, "rttVarianceTicks2") - p * (1 - p)) < 1e-9);
}

static void a_flow_without_an_answer_has_sent_its_syns(void **state) {
    (void)state;
    run_pair(400, "");
    double timeouts = flow_number(0, "timeouts");
    assert_true(timeouts >= 3);
    assert_true(flow_number(0, "segmentsSent") == timeouts + 1);
    assert_true(flow_number(0, "segmentsRetransmitted") == timeouts && flow_number(0, "segmentsDelivered") == 0);
    assert_true(isnan(flow_number(0, "rttVarianceTicks2")) && isnan(flow_number(0, "endS")));
}

/* By ns-2's rules cwnd grows beyond what the receiver lets the sender use. */
static void means_count_the_window_in_use(void **state) {
    (void)state;
    run_pair(200, ",\"windowRules\":\"ns2\"");
    double mean = flow_number(0, "meanCwndSegments"), at_samples = sim_number("groups.0.perFlow.cwndAtSamplesBytes");
    assert_true(mean > 25 && mean <= 32);
    assert_true(at_samples > 25 * 512 && at_samples <= 32 * 512);
}

/*
 * The second of two connections begins with what the first has learnt: its first prediction is that of an estimator
 * with many samples behind it, and the run is another one. Other pairs are not concerned.
 */
static void an_estimator_may_outlive_its_connection(void **state) {
    (void)state;
    double error_ticks[2], other_ticks[2];
    for (int keeps = 0; keeps < 2; keeps++) {
        assert_int_equal(
            sim_run("{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":30},"
                    "\"topology\":{\"template\":\"manet\"},\"network\":{\"nodes\":2,\"mobility\":\"file\","
                    "\"routing\":\"shortest\"},\"mobility\":{\"file\":[[0,0,0,0,0],[1,0,200,0,0]]},"
                    "\"traffic\":{\"pattern\":\"list\",\"list\":[[0,1,0,500],[0,1,20,500]],\"keepEstimator\":%s},"
                    "\"flow\":{\"main\":{\"mss\":512,\"receiverWindow\":8,\"score\":\"driver\","
                    "\"estimator\":\"experts\"}}}}",
                    keeps ? "true" : "false"),
            LAB_FINISHED);
        flows = json_member(sim_result(), "flows");
        const struct json *first = flows->child, *second = first->next;
        other_ticks[keeps] = json_member_number(json_member(first, "meanAbsErrorTicks"), "experts", (double)NAN);
        error_ticks[keeps] = json_member_number(json_member(second, "meanAbsErrorTicks"), "experts", (double)NAN);
    }
    assert_true(other_ticks[0] == other_ticks[1] && error_ticks[0] > 0 && error_ticks[0] != error_ticks[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transfers_are_drawn_within_their_bounds),
        cmocka_unit_test(nothing_but_its_own_keys_changes_the_traffic),
        cmocka_unit_test(bursts_come_again),
        cmocka_unit_test(a_list_is_replayed),
        cmocka_unit_test(bad_traffic_is_told),
        cmocka_unit_test(heartbeats_spread_a_constant_rtt),
        cmocka_unit_test(the_variance_is_that_of_all_samples),
        cmocka_unit_test(a_flow_without_an_answer_has_sent_its_syns),
        cmocka_unit_test(means_count_the_window_in_use),
        cmocka_unit_test(an_estimator_may_outlive_its_connection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
