/* Links, queues, loss, schedules and routes against times and shares worked out by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "rttlab.h"
#include "sim/link/loss.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

/* One flow without handshake over a bare path: rate, delay, buffer, and more members of link and flow. */
#define PATH                                                                                                           \
    "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":%g},\"topology\":{\"template\":\"path\"},"           \
    "\"link\":{\"bottleneck\":{\"rate\":%g,\"delay\":%g,\"buffer\":%d%s},\"reverse\":{\"rate\":1e6,\"delay\":15}},"    \
    "\"flow\":{\"main\":{\"handshake\":false,\"mss\":960,\"header\":40%s}}}%s}"

#define ONE_SEGMENT ",\"application\":\"transfer\",\"transferSize\":960"
#define CBR         ",\"application\":\"cbr\",\"cbrRate\":2e6"

/* 1000 bytes at 1 Mbit/s are 8 ms, 40 bytes are 0.32 ms: RTT = 8 + 10 + 0.32 + 15 ms, however the links work. */
static void a_round_trip_is_what_its_parts_are(void **state) {
    (void)state;
    for (int play = 0; play < 2; play++) {
        assert_int_equal(sim_run(PATH, 1., 1e6, 10., 10, "", ONE_SEGMENT, play ? ",\"play\":true" : ",\"play\":false"),
                         0);
        int samples = sim_table("flow.main.0.samples");
        assert_int_equal(sim_rows(samples), 1);
        near(sim_value(samples, 0, 0), 0.03332, 1e-12);
        near(sim_value(samples, 1, 0), 33.32, 1e-9);
    }
}

/* The same through access links of a dumbbell: 4 more transmissions at 1 Mbit/s each way, and 2 + 2 + extra delays. */
static void a_dumbbell_adds_its_access_links(void **state) {
    (void)state;
    assert_int_equal(
        sim_run(
            "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":1},\"link\":{\"bottleneck\":{\"rate\":1e6,"
            "\"delay\":10},\"access\":{\"rate\":1e6,\"delay\":2}},\"flow\":{\"main\":{\"handshake\":false,\"mss\":960,"
            "\"header\":40,\"extraDelay\":7" ONE_SEGMENT "}}}}"),
        0);
    int samples = sim_table("flow.main.0.samples");
    /* Three times 8 ms and three times 0.32 ms, twice 2 + 10 + 2, twice 7. */
    near(sim_value(samples, 1, 0), 24 + 0.96 + 28 + 14, 1e-9);
}

/* 2 Mbit/s into 1 Mbit/s: half is dropped once the queue is full, and the link never rests. */
static void an_overload_fills_and_drops(void **state) {
    (void)state;
    const char *const counts[3] = {",\"bufferCounts\":\"waiting\"", ",\"bufferCounts\":\"ns2\"",
                                   ",\"bufferCounts\":\"system\""};
    const double longest[3] = {5, 4, 4};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sim_run(PATH, 20., 1e6, 10., 5, counts[i], CBR, ""), 0);
        int queue = sim_table("link.bottleneck.queue");
        double most = 0;
        for (int64_t row = 0; row < sim_rows(queue); row++)
            most = fmax(most, sim_value(queue, 1, row));
        near(most, longest[i], 0);
        near(sim_number("links.0.utilization"), 1, 1e-3);
        near(sim_number("links.0.utilizationPayload"), 0.96, 1e-3);
        near(sim_number("links.0.dropRate"), 0.5, 2e-3);
    }
}

/* The longest queue that link and run make of a buffer in bytes. */
static double longest_in_bytes(int buffer, const char *link, const char *run) {
    char members[200];
    double most = 0;
    snprintf(members, sizeof members, ",\"bufferUnit\":\"bytes\"%s", link);
    assert_int_equal(sim_run(PATH, 5., 1e6, 10., buffer, members, CBR, run), 0);
    int queue = sim_table("link.bottleneck.queue");
    for (int64_t row = 0; row < sim_rows(queue); row++)
        most = fmax(most, sim_value(queue, 1, row));
    return most;
}

/* 4000 bytes hold four packets of 1000, and 3999 three: computed ahead, packet by packet, and under a discipline. */
static void a_buffer_may_count_bytes(void **state) {
    (void)state;
    const char *const links[3] = {"", ",\"jitter\":1", ",\"discipline\":\"red\""};
    const char *const runs[2] = {",\"play\":false,\"set\":{\"queue.red.minThreshold\":1e6}",
                                 ",\"play\":true,\"set\":{\"queue.red.minThreshold\":1e6}"};
    for (int i = 0; i < 6; i++) {
        near(longest_in_bytes(4999, links[i / 2], runs[i % 2]), 4, 0);
        near(longest_in_bytes(4000, links[i / 2], runs[i % 2]), 4, 0);
        near(longest_in_bytes(3999, links[i / 2], runs[i % 2]), 3, 0);
    }
}

/*
 * A packet that jitter would let overtake arrives 1 ns after the one before it. The way back takes 1 ns per ACK, so
 * ACKs are as far apart as the segments were.
 */
static void jitter_keeps_the_order(void **state) {
    (void)state;
    for (int play = 0; play < 2; play++) {
        assert_int_equal(
            sim_run("{\"kind\":\"simulation\",\"play\":%s,\"scenario\":{\"run\":{\"duration\":3},\"topology\":{"
                    "\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":10,\"buffer\":1000,"
                    "\"jitter\":20},\"reverse\":{\"rate\":1e12,\"delay\":15}},\"flow\":{\"main\":{\"handshake\":"
                    "false,\"mss\":960,\"header\":40,\"receiverWindow\":40}}}}",
                    play ? "true" : "false"),
            0);
        int samples = sim_table("flow.main.0.samples"), held = 0;
        assert_true(sim_rows(samples) > 500);
        for (int64_t row = 1; row < sim_rows(samples); row++) {
            double apart_ns = round((sim_value(samples, 0, row) - sim_value(samples, 0, row - 1)) * 1e9);
            assert_true(apart_ns >= 1);
            held += apart_ns == 1;
        }
        assert_true(held > 100);
        /* No two arrive at the same nanosecond: one ACK would wait for the other. */
        assert_true(sim_number("links.1.meanQueuePackets") == 0);
    }
}

/* More packets than the link takes: the queue is full but for the time from each departure to the next arrival. */
static void the_mean_queue_is_a_mean_over_time(void **state) {
    (void)state;
    assert_int_equal(
        sim_run(
            "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":30},\"measure\":{\"from\":10,\"to\":20},"
            "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":1e6,\"delay\":10,\"buffer\":8}},"
            "\"flow\":{\"main\":{\"mss\":960,\"application\":\"cbr\",\"cbrRate\":2.3e6}}}}"),
        0);
    /* Departures every 8 ms, arrivals every 8/2.3 ms: on average half of that passes with 7 instead of 8; the phase of
     * one against the other takes 23 values. */
    double mean = sim_number("links.0.meanQueuePackets");
    near(mean, 8 - 0.5 / 2.3, 0.5 / 23 + 0.001);
    near(sim_number("links.0.meanQueueNormalized"), mean / 8, 1e-12);
    near(sim_number("flows.0.goodputBitPerS"), 960e3, 2e3);
}

/* Rate and delay change when the schedule says: the RTT of a lone segment tells. */
static void schedules_bite_on_time(void **state) {
    (void)state;
    const char *schedule = ",\"schedule\":[{\"at\":1,\"rate\":2e6},{\"at\":2,\"delay\":50}]";
    const double expected_ms[3] = {33.32, 29.32, 69.32};
    for (int i = 0; i < 3; i++) {
        char flow[128];
        snprintf(flow, sizeof flow, "%s,\"start\":%g", ONE_SEGMENT, 0.5 + i);
        assert_int_equal(sim_run(PATH, 4., 1e6, 10., 10, schedule, flow, ""), 0);
        near(sim_value(sim_table("flow.main.0.samples"), 1, 0), expected_ms[i], 1e-9);
    }
}

/* A change on the run's timeline is the same as a schedule, and lab_set the same as a change. */
static void a_change_while_playing_can_be_repeated(void **state) {
    (void)state;
    const char *change = "{\"link.bottleneck.rate\":2e6}";
    assert_int_equal(sim_open(PATH, 3., 1e6, 10., 10, "", "", ",\"play\":true"), LAB_MORE);
    assert_int_equal(lab_step(1.5e9, UINT32_MAX), LAB_MORE);
    memcpy(lab_buffer((uint32_t)strlen(change)), change, strlen(change));
    assert_int_equal(lab_set((uint32_t)strlen(change)), LAB_MORE);
    assert_int_equal(sim_finish(), 0);
    uint64_t played = sim_hash();
    assert_int_equal(sim_run(PATH, 3., 1e6, 10., 10, "", "",
                             ",\"changes\":[{\"at\":1.5,\"key\":\"link.bottleneck.rate\",\"value\":2e6}]"),
                     0);
    assert_true(sim_hash() == played);
    assert_int_equal(sim_run(PATH, 3., 1e6, 10., 10, ",\"schedule\":[{\"at\":1.5,\"rate\":2e6}]", "", ""), 0);
    assert_true(sim_hash() == played);
}

/* Each step ends with one more sample of the observed flow. */
static void a_step_is_one_sample(void **state) {
    (void)state;
    assert_int_equal(sim_open(PATH, 3., 1e6, 10., 10, "", "", ",\"play\":true"), LAB_MORE);
    int samples = sim_table("flow.main.0.samples");
    for (int64_t i = 1; i < 50; i++) {
        assert_int_equal(lab_step(-1, UINT32_MAX), LAB_MORE);
        assert_int_equal(sim_rows(samples), i);
    }
}

static double share_lost(struct loss *loss, int count, double *runs) {
    int lost = 0, before = 0;
    *runs = 0;
    for (int i = 0; i < count; i++) {
        int now = loss_draw(loss);
        *runs += now && !before;
        before = now;
        lost += now;
    }
    return (double)lost / count;
}

static void loss_has_its_share_and_its_bursts(void **state) {
    (void)state;
    const int count = 400000;
    double runs;
    struct loss loss = {.kind = LOSS_BERNOULLI, .probability = 0.03};
    random_seed(&loss.random, sim_test_seed(), "loss");
    double share = share_lost(&loss, count, &runs);
    near(share, 0.03, 5 * sqrt(0.03 * 0.97 / count));
    near(share * count / runs, 1 / 0.97, 0.01);
    /* In a bad state every packet is lost: the share is to_bad / (to_bad + to_good), bursts last 1 / to_good. */
    loss = (struct loss){.kind = LOSS_GILBERT_ELLIOTT, .to_bad = 0.01, .to_good = 0.2, .bad_loss = 1};
    random_seed(&loss.random, sim_test_seed(), "bursts");
    share = share_lost(&loss, count, &runs);
    near(share, 0.01 / 0.21, 0.005);
    near(share * count / runs, 5, 0.3);
}

/* Two ways of two hops, one faster, and a longer one: the route takes the least delay among the fewest hops. */
#define GRAPH                                                                                                          \
    "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":1},\"topology\":{\"template\":\"graph\",\"nodes\":"  \
    "[\"a\",\"b\",\"c\",\"d\",\"e\"]},\"link\":{"                                                                      \
    "\"ab\":{\"from\":\"a\",\"to\":\"b\",\"delay\":10},\"bd\":{\"from\":\"b\",\"to\":\"d\",\"delay\":10},"             \
    "\"ac\":{\"from\":\"a\",\"to\":\"c\",\"delay\":5},\"cd\":{\"from\":\"c\",\"to\":\"d\",\"delay\":5},"               \
    "\"ce\":{\"from\":\"c\",\"to\":\"e\",\"delay\":0},\"ed\":{\"from\":\"e\",\"to\":\"d\",\"delay\":0},"               \
    "\"da\":{\"from\":\"d\",\"to\":\"a\",\"delay\":30}},"                                                              \
    "\"flow\":{\"main\":{\"from\":\"a\",\"to\":\"%s\",\"handshake\":false,\"mss\":960" ONE_SEGMENT "}}}}"

static void routes_are_short(void **state) {
    (void)state;
    assert_int_equal(sim_run(GRAPH, "d"), 0);
    /* 10 Mbit/s: twice 0.8 ms there, 0.032 ms back. */
    near(sim_value(sim_table("flow.main.0.samples"), 1, 0), 5 + 5 + 30 + 1.6 + 0.032, 1e-9);
    near(sim_number("links.2.arrivals"), 1, 0);
    near(sim_number("links.0.arrivals"), 0, 0);
}

static void wrong_input_is_told_where(void **state) {
    (void)state;
    assert_int_equal(sim_run(GRAPH, "x"), LAB_BAD_INPUT);
    assert_non_null(strstr(lab_error(), "flow.main.to"));
    assert_int_equal(sim_run(GRAPH, "b"), 0);
    assert_int_equal(sim_run(PATH, 1., -5., 10., 10, "", "", ""), LAB_BAD_INPUT);
    assert_non_null(strstr(lab_error(), "link.bottleneck.rate"));
    assert_int_equal(sim_run(PATH, 1., 1e6, 10., 10, ",\"colour\":1", "", ""), LAB_BAD_INPUT);
    assert_non_null(strstr(lab_error(), "link.bottleneck.colour"));
    assert_int_equal(sim_run(PATH, 1., 1e6, 10., 10, "", ",\"count\":0", ""), LAB_BAD_INPUT);
    assert_int_equal(sim_run(PATH, 1., 1e6, 10., 10, "", "", ",\"set\":{\"link.nowhere.rate\":1}"), LAB_BAD_INPUT);
    assert_int_equal(sim_run("{\"kind\":\"simulation\"}"), LAB_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_trip_is_what_its_parts_are),
        cmocka_unit_test(a_dumbbell_adds_its_access_links),
        cmocka_unit_test(an_overload_fills_and_drops),
        cmocka_unit_test(a_buffer_may_count_bytes),
        cmocka_unit_test(jitter_keeps_the_order),
        cmocka_unit_test(the_mean_queue_is_a_mean_over_time),
        cmocka_unit_test(schedules_bite_on_time),
        cmocka_unit_test(a_change_while_playing_can_be_repeated),
        cmocka_unit_test(a_step_is_one_sample),
        cmocka_unit_test(loss_has_its_share_and_its_bursts),
        cmocka_unit_test(routes_are_short),
        cmocka_unit_test(wrong_input_is_told_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
