/*
 * The retransmission timer in closed loop: heartbeats, what is left of the RTO at a restart, samples in ticks. The path
 * is that of test_tcp.c: 1 ms per segment, 0.04 ms per ACK, 50 ms each way.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "support/tcp_helper.h"

#include <cmocka.h>

#define ROWS 20000

#define PATH                                                                                                           \
    "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000%s}"      \
    ",\"reverse\":{\"rate\":8e6,\"delay\":50}},\"flow\":{\"main\":{\"mss\":960,\"header\":40,\"initialWindow\":2%s}"   \
    "},\"run\":{\"duration\":%d,\"seed\":%d},\"timer\":{%s},\"rto\":{\"initial\":1000}"

static double rows[ROWS][2];

static struct tcp_run run_path(const char *link, const char *flow, int seconds, int seed, const char *timer) {
    char members[2000];
    snprintf(members, sizeof members, PATH, link, flow, seconds, seed, timer);
    return tcp_run(members);
}

/* Nothing arrives, so the first timer of 1000 ms runs out. When, in ms. */
static double first_timeout_ms(int seed, const char *timer) {
    double time = NAN;
    struct tcp_run run = run_path(",\"loss\":\"bernoulli\",\"lossRate\":100", ",\"handshake\":false", 3, seed, timer);
    assert_true(tcp_event_times(&run, "timeout", &time, 1) >= 1);
    return time * 1e3;
}

/* A timer of two ticks: BSD's is up to one tick early, Linux's up to one late, and the phase is drawn. */
static void heartbeats(void **state) {
    (void)state;
    double least = 1e9, most = 0;
    for (int seed = 1; seed <= 20; seed++) {
        double early = first_timeout_ms(seed, "\"tick\":500");
        double late = first_timeout_ms(seed, "\"tick\":500,\"expiry\":\"late\"");
        assert_true(early > 500 && early <= 1000);
        assert_true(late >= 1000 && late < 1500);
        assert_true(fabs(late - early - 500) < 1e-6);
        least = fmin(least, early);
        most = fmax(most, early);
    }
    assert_true(least < 600 && most > 900);
    assert_true(fabs(first_timeout_ms(1, "\"tick\":0") - 1000) < 1e-6);
    /* Part of a tick counts as a whole one: ceil(1000 / 300) = 4 ticks. */
    double parts = first_timeout_ms(1, "\"tick\":300");
    assert_true(parts > 900 && parts <= 1200);
}

/* A timer that runs out exactly on a heartbeat fires there and not a tick later; 1 ns later it waits for the next. */
static void expiry_on_a_heartbeat(void **state) {
    (void)state;
    const char *const late = "\"tick\":500,\"expiry\":\"late\"";
    for (int seed = 1; seed <= 10; seed++) {
        double beat_ms = first_timeout_ms(seed, late);
        for (int late_ns = -1; late_ns <= 1; late_ns++) {
            char flow[80];
            double start_s = (beat_ms - 1000) / 1e3 + late_ns * 1e-9, time = NAN;
            snprintf(flow, sizeof flow, ",\"handshake\":false,\"start\":%.12f", start_s);
            struct tcp_run run = run_path(",\"loss\":\"bernoulli\",\"lossRate\":100", flow, 4, seed, late);
            assert_true(tcp_event_times(&run, "timeout", &time, 1) >= 1);
            assert_true(fabs(time * 1e3 - (beat_ms + (late_ns > 0 ? 500 : 0))) < 1e-7);
        }
    }
}

/* Everything sent in one millisecond is lost; there are not enough duplicate ACKs. Age of that segment at the timeout.
 */
static double age_at_timeout_ms(const char *restart) {
    char timer[64];
    double timeout = NAN;
    snprintf(timer, sizeof timer, "\"restart\":\"%s\"", restart);
    struct tcp_run run =
        run_path(",\"loss\":\"bernoulli\",\"lossRate\":0,\"schedule\":[{\"at\":5.0405,\"lossRate\":100},"
                 "{\"at\":5.0415,\"lossRate\":0}]",
                 ",\"receiverWindow\":80,\"duplicateAcks\":100,\"limitedTransmit\":false,"
                 "\"recovery\":\"reno\",\"estimator\":\"rfc6298\"",
                 8, 1, timer);
    double lost[10];
    assert_int_equal(tcp_event_times(&run, "loss", lost, 10), 1);
    assert_true(tcp_event_times(&run, "timeout", &timeout, 1) >= 1);
    /* What is lost on the wire is told when it would have arrived, 51 ms after it was sent. */
    return timeout * 1e3 - (lost[0] * 1e3 - 51);
}

/*
 * Ludwig and Sklower 2000, sections 3.3 and 4.5: a restart with the full RTO adds the age of the oldest outstanding
 * segment, nearly a round trip (101.04 ms less the millisecond between two segments); the remaining RTO does not.
 */
static void restart_adds_the_age(void **state) {
    (void)state;
    double exact = age_at_timeout_ms("remaining"), late = age_at_timeout_ms("full");
    assert_true(fabs(exact - 1000) < 0.01);
    assert_true(fabs(late - exact - 100.04) < 0.01);
}

/* After a retransmission its age counts from then: the timer does not fire again at once. */
static void remaining_counts_from_the_retransmission(void **state) {
    (void)state;
    double timeouts[100], again[2000];
    struct tcp_run run =
        run_path(",\"loss\":\"bernoulli\",\"lossRate\":3", ",\"receiverWindow\":40,\"recovery\":\"newreno\"", 60, 3,
                 "\"restart\":\"remaining\"");
    int count = tcp_event_times(&run, "timeout", timeouts, 100);
    int sent = tcp_event_times(&run, "retransmit", again, 2000);
    assert_true(count > 0 && sent > count);
    /* Linux's RTO is 200 ms and more: no timeout within 200 ms after any retransmission of the oldest segment. */
    for (int i = 1; i < count && i < 100; i++)
        assert_true(timeouts[i] - timeouts[i - 1] > 0.2);
}

static int multiple_of(double value, double unit) {
    return fabs(value / unit - floor(value / unit + 0.5)) < 1e-9;
}

/* 101.04 ms in ticks of 40 ms: 2 rounded down, 3 up; never less than one tick. */
static void samples_in_ticks(void **state) {
    (void)state;
    const char *const roundings[] = {"floor", "ceil", "round"};
    const double expected[] = {80, 120, 120};
    for (int i = 0; i < 3; i++) {
        char flow[160];
        snprintf(flow, sizeof flow, ",\"receiverWindow\":1,\"sampleTick\":40,\"sampleRounding\":\"%s\"", roundings[i]);
        struct tcp_run run = run_path("", flow, 3, 1, "");
        int count = tcp_rows(&run, "flow.main.0.samples", 0, rows, ROWS);
        assert_true(count > 20);
        for (int k = 1; k < count; k++)
            assert_true(rows[k][1] == expected[i]);
    }
    struct tcp_run run = run_path("", ",\"receiverWindow\":60,\"sampleTick\":500", 3, 1, "");
    int count = tcp_rows(&run, "flow.main.0.samples", 0, rows, ROWS);
    assert_true(count > 100);
    for (int k = 0; k < count; k++)
        assert_true(rows[k][1] == 500);
    run = run_path("", ",\"receiverWindow\":2000,\"sampleTick\":4", 5, 1, "");
    count = tcp_rows(&run, "flow.main.0.samples", 0, rows, ROWS);
    for (int k = 0; k < count; k++)
        assert_true(multiple_of(rows[k][1], 4) && rows[k][1] >= 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heartbeats),           cmocka_unit_test(expiry_on_a_heartbeat),
        cmocka_unit_test(restart_adds_the_age), cmocka_unit_test(remaining_counts_from_the_retransmission),
        cmocka_unit_test(samples_in_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
