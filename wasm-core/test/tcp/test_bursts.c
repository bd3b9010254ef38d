/*
 * Bursts of limited size, and their spacing. 8 Mbit/s: a segment of 1000 bytes takes 1 ms, an ACK of 40 bytes 0.04 ms;
 * 50 ms each way, so that the round trip is 101.04 ms.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rttlab.h"
#include "support/sim_helper.h"
#include "support/tcp_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define PATH                                                                                                           \
    "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":%g,\"delay\":50,\"buffer\":1000},"        \
    "\"reverse\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000}},\"flow\":{\"main\":{\"mss\":960,\"header\":40,"          \
    "\"handshake\":false,\"estimator\":\"last\",\"application\":\"transfer\"%s}},\"run\":{\"duration\":20}"

static double stop_ms(double rate, const char *flow) {
    static char members[2000];
    double time = -1;
    snprintf(members, sizeof members, PATH, rate, flow);
    struct tcp_run run = tcp_run(members);
    assert_int_equal(tcp_event_times(&run, "stop", &time, 1), 1);
    return time * 1e3;
}

#define near(a, b) assert_true(fabs((a) - (b)) < 1e-5)

/*
 * Eight segments in an initial window of eight. Without a limit they leave together: 8 + 100.04 ms. With bursts of
 * three each ACK lets three go: segments 0, 1, 2 at 0; the ACK of 0 at 101.04 lets 3, 4, 5 go, that of 1 at 102.04 6
 * and 7, which wait behind them on the link until 104.04 and arrive at 106.04 - 1 + 100.04 ms.
 */
static void an_ack_lets_one_burst_go(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *recovery = i ? "sack" : "reno";
        char flow[200];
        snprintf(flow, sizeof flow, ",\"recovery\":\"%s\",\"initialWindow\":8,\"transferSize\":7680", recovery);
        near(stop_ms(8e6, flow), 8 + 100.04);
        snprintf(flow, sizeof flow, ",\"recovery\":\"%s\",\"initialWindow\":8,\"transferSize\":7680,\"maxBurst\":3",
                 recovery);
        near(stop_ms(8e6, flow), 101.04 + 5 + 100.04);
        snprintf(flow, sizeof flow, ",\"recovery\":\"%s\",\"initialWindow\":8,\"transferSize\":7680,\"maxBurst\":8",
                 recovery);
        near(stop_ms(8e6, flow), 8 + 100.04);
    }
}

/*
 * A link of 80 Mbit/s, 0.1 ms a segment. Without a sample nothing is spaced: segments 0 to 3 leave at once. The ACK of
 * 0 at 100.14 ms raises the window to 5: 4 and 5 leave, and begin a period of 2 / (5 / 100.14 ms). The ACKs that follow
 * allow 6 and 7, which leave when it ends.
 */
static void bursts_are_spaced(void **state) {
    (void)state;
    const char *flow = ",\"recovery\":\"%s\",\"initialWindow\":4,\"transferSize\":7680,\"maxBurst\":2%s";
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack", "sack-pipe"};
    for (int i = 0; i < 5; i++) {
        char text[200];
        snprintf(text, sizeof text, flow, recoveries[i], ",\"burstSpacing\":true");
        near(stop_ms(80e6, text), 100.14 + 2 * 100.14 / 5 + 0.2 + 100.04);
        /* Without spacing only ACKs bring out more: 2 and 3 at 100.14, 4 and 5 at 100.24, 6 and 7 at 200.28 ms. */
        snprintf(text, sizeof text, flow, recoveries[i], "");
        near(stop_ms(80e6, text), 200.28 + 0.2 + 100.04);
    }
}

/* A limit that no ACK reaches changes nothing, and neither does one that is not there. */
static void a_high_limit_changes_nothing(void **state) {
    (void)state;
    static const char *const recoveries[] = {"tahoe", "reno", "newreno", "sack", "sack-pipe", "vegas"};
    for (int i = 0; i < 6; i++) {
        double goodput[2];
        for (int limited = 0; limited < 2; limited++) {
            assert_int_equal(
                sim_run("{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":20},\"link\":{\"bottleneck\":{"
                        "\"rate\":2e6,\"buffer\":20}},\"flow\":{\"main\":{\"count\":2,\"recovery\":\"%s\",\"maxBurst\":"
                        "%d}}}}",
                        recoveries[i], limited ? 1000 : 0),
                LAB_FINISHED);
            goodput[limited] = sim_number("flows.0.goodputBitPerS");
        }
        assert_true(goodput[0] == goodput[1]);
    }
}

/*
 * An ACK filter on a slow way back lets the window open by many segments at once: bursts that overflow a buffer of ten
 * packets. Bursts of four that are spaced pass it; the window opens as fast, since what is acknowledged counts.
 */
static void spaced_bursts_spare_a_small_buffer(void **state) {
    (void)state;
    static const char *const recoveries[] = {"reno", "newreno", "sack", "sack-pipe"};
    for (int i = 0; i < 4; i++) {
        double drops[2], goodput[2];
        for (int spaced = 0; spaced < 2; spaced++) {
            assert_int_equal(
                sim_run(
                    "{\"kind\":\"simulation\",\"scenario\":{\"run\":{\"duration\":60},\"topology\":{\"template\":"
                    "\"asymmetric\"},\"link\":{\"bottleneck\":{\"rate\":10e6,\"delay\":40,\"buffer\":10},\"reverse\""
                    ":{\"rate\":16e3,\"ackFilter\":\"older\"}},\"flow\":{\"main\":{\"recovery\":\"%s\","
                    "\"receiverWindow\":60%s}}}}",
                    recoveries[i], spaced ? ",\"maxBurst\":4,\"burstSpacing\":true" : ""),
                LAB_FINISHED);
            drops[spaced] = sim_number("links.0.drops");
            goodput[spaced] = sim_number("flows.0.goodputBitPerS");
        }
        assert_true(drops[0] > 10);
        assert_true(drops[1] == 0);
        assert_true(goodput[1] > 2 * goodput[0]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ack_lets_one_burst_go),
        cmocka_unit_test(bursts_are_spaced),
        cmocka_unit_test(a_high_limit_changes_nothing),
        cmocka_unit_test(spaced_bursts_spare_a_small_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
