/*
 * TCP on small paths where every time can be computed by hand: 8 Mbit/s, so that a full segment of 1000 bytes on the
 * wire takes 1 ms and an ACK of 40 bytes 0.04 ms; 50 ms each way.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/tcp_helper.h"

#include <cmocka.h>

#define PATH                                                                                                           \
    "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000%s}"      \
    ",\"reverse\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000%s}},"                                                     \
    "\"flow\":{\"main\":{\"mss\":960,\"header\":40,\"initialWindow\":2%s}},\"run\":{\"duration\":%d}%s"

static char members[4000];

static struct tcp_run run_path(const char *forward, const char *backward, const char *flow, int seconds,
                               const char *more) {
    snprintf(members, sizeof members, PATH, forward, backward, flow, seconds, more);
    return tcp_run(members);
}

static double end_ms(const struct tcp_run *run) {
    double time = -1;
    assert_int_equal(tcp_event_times(run, "stop", &time, 1), 1);
    return time * 1e3;
}

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-6)

/* SYN and SYN-ACK: 100.08 ms. Segments 0, 1; each ACK brings out two: 2, 3 and 4, 5, the latter behind 3 on the link.
 */
static void slow_start_by_hand(void **state) {
    (void)state;
    struct tcp_run run = run_path("", "", ",\"application\":\"transfer\",\"transferSize\":5760", 2, "");
    assert_near(end_ms(&run), 100.08 + 101.04 + 1 + 104.04 - 1);
    double time = 0;
    assert_int_equal(tcp_event_times(&run, "retransmit", &time, 1), 0);
}

/* The last segment is short: 100 bytes of payload, 0.14 ms. */
static void a_short_last_segment(void **state) {
    (void)state;
    struct tcp_run run = run_path("", "", ",\"application\":\"transfer\",\"transferSize\":1060", 2, "");
    assert_near(end_ms(&run), 100.08 + 1 + 0.14 + 50 + 50.04);
}

/* One segment waits for the ACK timer; of two the second is acknowledged at once, and a third waits. */
static void delayed_acks(void **state) {
    (void)state;
    const char *flow = ",\"delayedAck\":true,\"delayedAckTime\":40,\"application\":\"transfer\",\"transferSize\":%d";
    const double expected[] = {100.08 + 51 + 40 + 50.04, 100.08 + 52 + 50.04, 100.08 + 52 + 50.04 + 51 + 40 + 50.04};
    for (int segments = 1; segments <= 3; segments++) {
        char text[200];
        snprintf(text, sizeof text, flow, segments * 960);
        struct tcp_run run = run_path("", "", text, 2, "");
        assert_near(end_ms(&run), expected[segments - 1]);
    }
}

/* Nothing arrives: 1, 1 + 2, 1 + 2 + 4 s ... up to 8 s apart. */
static void back_off_doubles(void **state) {
    (void)state;
    const double expected[] = {1, 3, 7, 15, 23, 31};
    double times[10];
    struct tcp_run run = run_path(",\"loss\":\"bernoulli\",\"lossRate\":100", "", ",\"handshake\":false", 35,
                                  ",\"rto\":{\"initial\":1000,\"backoffMax\":8000}");
    assert_int_equal(tcp_event_times(&run, "timeout", times, 10), 6);
    for (int i = 0; i < 6; i++)
        assert_near(times[i], expected[i]);
    assert_near(tcp_flow_number(&run, 0, "spuriousTimeouts"), 0);
}

/* One segment at a time; all data arrives, many ACKs do not: every timeout is spurious. */
static void lost_acks_make_spurious_timeouts(void **state) {
    (void)state;
    struct tcp_run run =
        run_path("", ",\"loss\":\"bernoulli\",\"lossRate\":20", ",\"receiverWindow\":1,\"handshake\":false", 100, "");
    double timeouts = tcp_flow_number(&run, 0, "timeouts");
    assert_true(timeouts > 5);
    assert_true(fabs(tcp_flow_number(&run, 0, "spuriousTimeouts") - timeouts) <= 1);
}

static void lost_data_makes_genuine_timeouts(void **state) {
    (void)state;
    struct tcp_run run =
        run_path(",\"loss\":\"bernoulli\",\"lossRate\":20", "", ",\"receiverWindow\":1,\"handshake\":false", 100, "");
    assert_true(tcp_flow_number(&run, 0, "timeouts") > 5);
    assert_near(tcp_flow_number(&run, 0, "spuriousTimeouts"), 0);
}

/* The delay jumps: nothing is lost, so every timeout is spurious. */
static void a_delay_spike_makes_spurious_timeouts(void **state) {
    (void)state;
    struct tcp_run run = run_path(",\"schedule\":[{\"at\":5,\"delay\":3000},{\"at\":7,\"delay\":50}]", "",
                                  ",\"receiverWindow\":20", 30, "");
    double timeouts = tcp_flow_number(&run, 0, "timeouts");
    assert_true(timeouts >= 1);
    assert_near(tcp_flow_number(&run, 0, "spuriousTimeouts"), timeouts);
}

/* Karn: what was sent twice gives no sample; with time stamps it does. */
static void samples(void **state) {
    (void)state;
    static double rows[20000][2];
    const char *lossy = ",\"loss\":\"bernoulli\",\"lossRate\":10";
    struct tcp_run run = run_path(lossy, "", ",\"receiverWindow\":1", 60, "");
    double sent = tcp_flow_number(&run, 0, "segmentsSent"), again = tcp_flow_number(&run, 0, "segmentsRetransmitted");
    int count = tcp_rows(&run, "flow.main.0.samples", 0, rows, 20000);
    assert_true(again > 5);
    assert_true(count < sent - again + 1);
    for (int i = 1; i < count; i++)
        assert_near(rows[i][1], 101.04);
    run = run_path(lossy, "", ",\"receiverWindow\":1,\"timestamps\":true", 60, "");
    sent = tcp_flow_number(&run, 0, "segmentsSent");
    again = tcp_flow_number(&run, 0, "segmentsRetransmitted");
    count = tcp_rows(&run, "flow.main.0.samples", 0, rows, 20000);
    /* Each distinct segment and the handshake; the last one may be on its way. */
    assert_true(fabs(count - (sent - again + 1)) <= 1);
}

static void thinning(void **state) {
    (void)state;
    static double rows[20000][2];
    int counts[3];
    const char *const modes[] = {"every-ack", "every-second", "one-per-rtt"};
    for (int i = 0; i < 3; i++) {
        char flow[100];
        snprintf(flow, sizeof flow, ",\"receiverWindow\":10,\"rttSampling\":\"%s\"", modes[i]);
        struct tcp_run run = run_path("", "", flow, 20, "");
        counts[i] = tcp_rows(&run, "flow.main.0.samples", 0, rows, 20000);
    }
    assert_true(abs(counts[0] - 2 * counts[1]) <= 2);
    /* Ten segments per round trip, fewer in the first ones. */
    assert_true(abs(counts[0] - 10 * counts[2]) <= 40);
}

static void receiver_window_bounds_the_flight(void **state) {
    (void)state;
    static double rows[20000][2];
    struct tcp_run run = run_path("", "", ",\"receiverWindow\":7", 20, "");
    int count = tcp_rows(&run, "flow.main.0.window", 2, rows, 20000);
    assert_true(count > 5);
    for (int i = 0; i < count; i++)
        assert_true(rows[i][1] <= 7);
}

/* After a pause longer than the RTO the window is the initial one again. */
static void idle_restart(void **state) {
    (void)state;
    const char *flow = ",\"application\":\"onoff\",\"burstDistribution\":\"constant\",\"burstSize\":57600,"
                       "\"idleDistribution\":\"constant\",\"idleTime\":5,\"idleRestart\":%s";
    double least[2];
    for (int on = 0; on < 2; on++) {
        static double rows[20000][2];
        char text[300];
        snprintf(text, sizeof text, flow, on ? "true" : "false");
        struct tcp_run run = run_path("", "", text, 12, "");
        int count = tcp_rows(&run, "flow.main.0.window", 0, rows, 20000);
        least[on] = 1e9;
        for (int i = 0; i < count; i++)
            if (rows[i][0] > 4 && rows[i][1] < least[on]) least[on] = rows[i][1];
    }
    assert_near(least[1], 3); /* two, and one more for the first ACK */
    assert_true(least[0] > 30);
}

/* ns-2's sums of doubles go on behind links that keep to nanoseconds, and with jitter. */
static void ns2_clock_behind_other_links(void **state) {
    (void)state;
    const char *flow = ",\"windowRules\":\"ns2\",\"receiverWindow\":30";
    const char *const links[] = {"", ",\"schedule\":[{\"at\":15,\"rate\":8e6}]", ",\"jitter\":2"};
    double sent[3];
    for (int i = 0; i < 3; i++) {
        struct tcp_run run = run_path(links[i], "", flow, 20, "");
        sent[i] = tcp_flow_number(&run, 0, "segmentsSent");
        double rtt_ms = tcp_flow_number(&run, 0, "meanRttMs");
        assert_true(rtt_ms > 101 && rtt_ms < 104);
    }
    assert_near(sent[0], sent[1]);
    assert_true(sent[2] > 0.97 * sent[0] && sent[2] < sent[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_start_by_hand),
        cmocka_unit_test(a_short_last_segment),
        cmocka_unit_test(delayed_acks),
        cmocka_unit_test(back_off_doubles),
        cmocka_unit_test(lost_acks_make_spurious_timeouts),
        cmocka_unit_test(lost_data_makes_genuine_timeouts),
        cmocka_unit_test(a_delay_spike_makes_spurious_timeouts),
        cmocka_unit_test(samples),
        cmocka_unit_test(thinning),
        cmocka_unit_test(receiver_window_bounds_the_flight),
        cmocka_unit_test(idle_restart),
        cmocka_unit_test(ns2_clock_behind_other_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
