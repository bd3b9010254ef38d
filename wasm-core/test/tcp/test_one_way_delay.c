/*
 * Marked segments and Fast Increase in closed loop, on a path whose delays are known: 1 ms per segment there, 0.04 ms
 * per ACK back, 50 ms each way.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/sim_helper.h"
#include "support/tcp_helper.h"

#include <cmocka.h>

#define ROWS 20000

#define SCENARIO                                                                                                       \
    "\"topology\":{\"template\":\"path\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":50,\"buffer\":1000%s}"      \
    ",\"reverse\":{\"rate\":%g,\"delay\":50,\"buffer\":1000%s}},\"flow\":{\"main\":{\"mss\":960,\"header\":40,"        \
    "\"initialWindow\":2,\"receiverWindow\":%d%s}},\"run\":{\"duration\":%d,\"seed\":1}%s"

/* What a run differs in from the path of this file. */
struct variant {
    const char *forward, *reverse, *flow, *more; /* further members; NULL: none */
    double reverse_rate;                         /* 0: 8 Mbit/s */
    int window, seconds;                         /* 0: 40 segments, 5 s */
};

static double rows[ROWS][2], others[ROWS][2];

static const char *or_none(const char *text) {
    return text ? text : "";
}

static struct tcp_run run_path(struct variant v) {
    char members[3000];
    snprintf(members, sizeof members, SCENARIO, or_none(v.forward), v.reverse_rate > 0 ? v.reverse_rate : 8e6,
             or_none(v.reverse), v.window ? v.window : 40, or_none(v.flow), v.seconds ? v.seconds : 5, or_none(v.more));
    return tcp_run(members);
}

/* Columns of the table of exchanges. */
enum { SENT = 1, FORWARD = 3, RTT_SENDER = 5, LOST = 7, ESTIMATE = 8 };

static int exchanges(const struct tcp_run *run, int column, double (*out)[2]) {
    int count = tcp_rows(run, "flow.main.0.owd", column, out, ROWS);
    assert_true(count > 1 && count <= ROWS);
    return count;
}

#define CHOI ",\"oneWayDelay\":[\"choi-yoo\"]"

/* The handshake's exchange is the first: 40 bytes each way. A header option is 4 bytes there and 8 back. */
static void header_bytes(void **state) {
    (void)state;
    struct tcp_run run = run_path((struct variant){.flow = CHOI});
    exchanges(&run, FORWARD, rows);
    assert_true(fabs(rows[0][0] - 50.04) < 1e-6 && fabs(rows[0][1] - 50.04) < 1e-6);
    assert_true(fabs(rows[1][0] - 51) < 1e-6 && fabs(rows[1][1] - 50.04) < 1e-6);
    run = run_path((struct variant){.flow = CHOI ",\"delayHeader\":\"option\""});
    exchanges(&run, FORWARD, rows);
    assert_true(fabs(rows[0][0] - 50.044) < 1e-6 && fabs(rows[0][1] - 50.048) < 1e-6);
    assert_true(fabs(rows[1][0] - 51.004) < 1e-6 && fabs(rows[1][1] - 50.048) < 1e-6);
}

/* One exchange per round trip: the next mark leaves when the ACK of the one before arrives. */
static void one_per_round_trip(void **state) {
    (void)state;
    struct tcp_run run = run_path((struct variant){.flow = CHOI});
    int count = exchanges(&run, SENT, rows);
    exchanges(&run, RTT_SENDER, others);
    for (int i = 1; i < count; i++)
        assert_true(fabs(rows[i][0] - rows[i - 1][0] - others[i - 1][0] / 1e3) < 1e-9);
}

/* The time for which the receiver holds an ACK counts as reverse delay, and spoils nothing. */
static void held_acks(void **state) {
    (void)state;
    struct tcp_run run = run_path((struct variant){.flow = CHOI ",\"delayedAck\":true,\"delayedAckTime\":80",
                                                   .window = 1,
                                                   .more = ",\"owd\":{\"choi-yoo\":{\"start\":\"true\"}}"});
    int count = exchanges(&run, FORWARD, rows), held = 0;
    exchanges(&run, ESTIMATE, others);
    for (int i = 0; i < count; i++) {
        held += rows[i][1] > 60;
        assert_true(fabs(others[i][0] - rows[i][0]) < 1.1e-6);
    }
    assert_true(held > 3);
}

/* Differences of clocks that are 40 ms and 200 ppm apart, in steps of 1 ms. */
static void clocks(void **state) {
    (void)state;
    struct tcp_run run =
        run_path((struct variant){.flow = ",\"oneWayDelay\":[\"synchronous\"]",
                                  .more = ",\"clock\":{\"offset\":40,\"skew\":200,\"receiverTick\":1000}"});
    int count = exchanges(&run, FORWARD, rows);
    exchanges(&run, ESTIMATE, others);
    double sent[ROWS / 20][2];
    assert_true(count < ROWS / 20);
    exchanges(&run, SENT, sent);
    for (int i = 0; i < count; i++) {
        double arrived_ms = 1e3 * sent[i][0] + rows[i][0];
        double shown_ms = floor((arrived_ms * (1 + 200e-6) + 40) + 1e-9);
        assert_true(fabs(others[i][0] - (shown_ms - 1e3 * sent[i][0])) < 1e-6);
    }
}

/* Losses of data and of ACKs: marks are given up, and equation 1 goes on at the truth. */
static void lost_marks(void **state) {
    (void)state;
    struct tcp_run run =
        run_path((struct variant){.forward = ",\"loss\":\"bernoulli\",\"lossRate\":2",
                                  .reverse = ",\"loss\":\"bernoulli\",\"lossRate\":10",
                                  .flow = CHOI,
                                  .more = ",\"owd\":{\"choi-yoo\":{\"start\":\"true\",\"interval\":\"sent\"}}",
                                  .seconds = 60});
    int count = exchanges(&run, FORWARD, rows);
    double lost = 0;
    exchanges(&run, ESTIMATE, others);
    for (int i = 0; i < count; i++)
        assert_true(fabs(others[i][0] - rows[i][0]) < 1.1e-6);
    tcp_rows(&run, "flow.main.0.owd", LOST - 1, rows, ROWS);
    for (int i = 0; i < count; i++)
        lost += rows[i][1];
    assert_true(lost > 10);
}

/* A pause before a mark adds itself to every later estimate by round-trip times, and changes nothing of the flow. */
static void pauses(void **state) {
    (void)state;
    double ends[2];
    for (int paused = 0; paused < 2; paused++) {
        struct tcp_run run = run_path((struct variant){.flow = paused ? CHOI ",\"markPause\":50" : CHOI,
                                                       .more = ",\"owd\":{\"choi-yoo\":{\"start\":\"true\"}}"});
        int count = exchanges(&run, FORWARD, rows);
        exchanges(&run, ESTIMATE, others);
        double sent[ROWS / 20][2], rtts[ROWS / 20][2], sum_ms = 0;
        assert_true(count < ROWS / 20);
        exchanges(&run, SENT, sent);
        exchanges(&run, RTT_SENDER, rtts);
        for (int i = 0; i < count; i++) {
            if (i > 0) sum_ms += 1e3 * (sent[i][0] - sent[i - 1][0]) - rtts[i - 1][0];
            assert_true(fabs(others[i][0] - rows[i][0] - sum_ms) < 2e-6);
        }
        assert_true(paused ? sum_ms > 300 : fabs(sum_ms) < 1e-5);
        ends[paused] = tcp_flow_number(&run, 0, "segmentsSent");
    }
    assert_true(ends[0] == ends[1]);
}

/* The window at a time, segments; of the run that was made last. */
static double cwnd_at(const struct tcp_run *run, double time_s) {
    int count = tcp_rows(run, "flow.main.0.window", 0, rows, ROWS);
    double cwnd = NAN;
    for (int i = 0; i < count && rows[i][0] <= time_s; i++)
        cwnd = rows[i][1];
    return cwnd;
}

#define INCREASE(rule, sends)                                                                                          \
    ",\"forwardDelay\":\"choi-yoo\",\"fastIncrease\":\"" rule "\",\"fastIncreaseSends\":\"" sends "\""
#define FROM_TRUTH ",\"owd\":{\"choi-yoo\":{\"start\":\"true\"}}"
#define COUNT_ACKS ",\"cc\":{\"reno\":{\"counting\":\"acks\"}}"

/* ACKs that come in time leave slow start as it is: RTT is less than twice the forward delay. */
static void not_active_in_time(void **state) {
    (void)state;
    struct variant v = {.window = 500, .more = COUNT_ACKS FROM_TRUTH};
    struct tcp_run run = run_path(v);
    double plain = cwnd_at(&run, 0.9);
    v.flow = INCREASE("rearm", "at-once");
    run = run_path(v);
    assert_true(plain > 60);
    assert_true(cwnd_at(&run, 0.9) == plain);
}

/* On a slow way back the window grows without ACKs: at most once between two as printed, else per 2 forward delays. */
static void grows_without_acks(void **state) {
    (void)state;
    static const char *const flows[] = {"", INCREASE("printed", "at-once"), INCREASE("rearm", "at-once"),
                                        INCREASE("rearm", "at-ack")};
    double cwnd[4], sent[4];
    for (int i = 0; i < 4; i++) {
        struct tcp_run run = run_path((struct variant){
            .flow = flows[i], .reverse_rate = 800, .window = 500, .seconds = 12, .more = COUNT_ACKS FROM_TRUTH});
        cwnd[i] = cwnd_at(&run, 10);
        sent[i] = tcp_flow_number(&run, 0, "segmentsSent");
    }
    assert_true(cwnd[1] > cwnd[0]);
    assert_true(cwnd[2] > cwnd[1]);
    assert_true(sent[2] > sent[0]);
    /* What the window allows is sent with the next ACK only. */
    assert_true(cwnd[3] > cwnd[0] && sent[3] <= sent[2]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_bytes),       cmocka_unit_test(one_per_round_trip),
        cmocka_unit_test(held_acks),          cmocka_unit_test(clocks),
        cmocka_unit_test(lost_marks),         cmocka_unit_test(pauses),
        cmocka_unit_test(not_active_in_time), cmocka_unit_test(grows_without_acks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
