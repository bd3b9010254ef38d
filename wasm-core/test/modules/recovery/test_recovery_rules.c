/*
 * Rules of recoveries that a long run hides: what the window is after a full ACK, what becomes of a lost tail, and that
 * limited transmit is no part of the flight. The path is that of tcp/test_tcp_timer.c: 1 ms per segment, 0.04 ms per
 * ACK, 50 ms each way.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/tcp_helper.h"

#include <cmocka.h>

#define ROWS 50000

#define PATH                                                                                                           \
    "\"run\":{\"duration\":%d},\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,"           \
    "\"delay\":50,\"buffer\":1000,\"loss\":\"bernoulli\",\"lossRate\":%g%s},\"reverse\":{\"rate\":8e6,\"delay\":50}}," \
    "\"flow\":{\"main\":{\"handshake\":false,\"mss\":960,\"header\":40,\"recovery\":\"%s\"%s}}"

static double times[ROWS][2], values[ROWS][2];

static struct tcp_run run_path(int seconds, double loss, const char *schedule, const char *recovery, const char *flow) {
    char members[2000];
    snprintf(members, sizeof members, PATH, seconds, loss, schedule, recovery, flow);
    return tcp_run(members);
}

/* A column of the window's table in the first row at or after `at_s`, or in the last one before it. */
static double window_at(const struct tcp_run *run, int column, double at_s, int before) {
    int count = tcp_rows(run, "flow.main.0.window", 0, times, ROWS), row = 0;
    tcp_rows(run, "flow.main.0.window", column, values, ROWS);
    assert_true(count < ROWS);
    while (row < count && times[row][0] < at_s)
        row++;
    row -= before;
    assert_true(row >= 0 && row < count);
    return values[row][0];
}

enum { WINDOW_CWND = 1, WINDOW_SSTHRESH, WINDOW_FLIGHT };

/* Segment n of the second window is sent n ms after the first ACK, at 101.04 ms, and lost, if it is, 51 ms later. */

/*
 * RFC 6582, section 3.2, full ACK, option 1: cwnd becomes min(ssthresh, max(flight, 1) + 1). The receiver's window
 * keeps new segments back while the first of them is missing, so that nothing is in flight after the full ACK: 2 may be
 * sent, and not the burst of ssthresh segments that option 2 would allow.
 */
static void newreno_full_ack(void **state) {
    (void)state;
    for (int window = 8; window <= 32; window += 6) {
        char flow[80];
        double end = NAN, ignored;
        snprintf(flow, sizeof flow, ",\"initialWindow\":%d,\"receiverWindow\":%d", window, window);
        struct tcp_run run = run_path(
            2, 0, ",\"schedule\":[{\"at\":0.1568,\"lossRate\":100},{\"at\":0.1573,\"lossRate\":0}]", "newreno", flow);
        assert_int_equal(tcp_event_times(&run, "loss", &ignored, 1), 1);
        assert_int_equal(tcp_event_times(&run, "timeout", &ignored, 1), 0);
        assert_int_equal(tcp_event_times(&run, "recovery-end", &end, 1), 1);
        assert_true(window_at(&run, WINDOW_SSTHRESH, end, 0) == window / 2);
        assert_true(window_at(&run, WINDOW_CWND, end, 0) == 2);
        assert_true(window_at(&run, WINDOW_FLIGHT, end, 0) == 2);
    }
}

/*
 * RFC 6675, NextSeg, rule 4: in a transfer of 40 segments number 25 and the last one are lost. Nothing above the last
 * can be SACKed, so no rule but the rescue finds it before the timer does.
 */
static void sack_rescues_a_lost_tail(void **state) {
    (void)state;
    double lost[4], timeout, stop = NAN;
    const char *const both = ",\"schedule\":[{\"at\":0.1568,\"lossRate\":100},{\"at\":0.1573,\"lossRate\":0},"
                             "{\"at\":0.1708,\"lossRate\":100},{\"at\":0.1713,\"lossRate\":0}]";
    const char *const transfer = ",\"initialWindow\":20,\"receiverWindow\":20,\"application\":\"transfer\","
                                 "\"transferSize\":38400";
    struct tcp_run run = run_path(5, 0, both, "sack", transfer);
    assert_int_equal(tcp_event_times(&run, "loss", lost, 4), 2);
    assert_int_equal(tcp_event_times(&run, "timeout", &timeout, 1), 0);
    assert_int_equal(tcp_event_times(&run, "stop", &stop, 1), 1);
    /* Two windows and the repair: three round trips. */
    assert_true(stop < 3.5 * 0.101);
    assert_int_equal(tcp_event_times(&run, "retransmit", lost, 4), 2);
}

/*
 * RFC 5681, section 3.2: segments sent by limited transmit are no part of the flight. A flight is a whole number, so
 * half of it is a multiple of one half, whatever fraction the window has: ssthresh must be that of the sender that does
 * without limited transmit.
 */
static void limited_transmit_is_no_flight(void **state) {
    (void)state;
    static const char *const recoveries[] = {"reno", "newreno", "sack", "sack-pipe"};
    for (size_t i = 0; i < sizeof recoveries / sizeof *recoveries; i++) {
        static double cuts[1000];
        struct tcp_run run = run_path(200, 0.3, "", recoveries[i], ",\"limitedTransmit\":true");
        int count = tcp_event_times(&run, "fast-retransmit", cuts, 1000), fractions = 0;
        assert_true(count > 20 && count < 1000);
        for (int k = 0; k < count; k++) {
            double cwnd = window_at(&run, WINDOW_CWND, cuts[k], 1),
                   ssthresh = window_at(&run, WINDOW_SSTHRESH, cuts[k], 0);
            fractions += cwnd != floor(cwnd);
            if (2 * ssthresh != floor(2 * ssthresh) || 2 * ssthresh > cwnd)
                fail_msg("%s: a window of %.17g was cut to %.17g at %.9g s", recoveries[i], cwnd, ssthresh, cuts[k]);
        }
        assert_true(fractions > count / 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newreno_full_ack),
        cmocka_unit_test(sack_rescues_a_lost_tail),
        cmocka_unit_test(limited_transmit_is_no_flight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
