/* Flows out of tcp_probe lines made by hand: their samples, wraps, losses, disorder, ports and cookies used twice. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include "rttlab.h"
#include "support/log_helper.h"
#include "support/probe_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void test_three_events(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 812.000100, 2000, 1000, 10, 30000, " sock_cookie=1a");
    probe_add_event(PROBE_TASK, 812.030200, 3000, 2000, 11, 30100, " sock_cookie=1a");
    probe_add_event(PROBE_TASK, 812.060300, 4000, 3000, 12, 30100, " sock_cookie=1a");
    assert_int_equal(probe_read(), LAB_FINISHED);
    size_t rows;
    double *rtt = probe_samples("1a", &rows), *t_ns = log_column("1a", "log", "t_ns", &rows);
    double *srtt = log_column("1a", "log", "srtt", &rows), *una = log_column("1a", "log", "snd_una", &rows);
    double *nxt = log_column("1a", "log", "snd_nxt", &rows), *limit = log_column("1a", "log", "ssthresh", &rows);
    assert_int_equal(rows, 4); /* the handshake and three events */
    assert_about(rtt[0], 30);
    assert_about(rtt[1], 30.8); /* 8 (30100 - 30000) + 30000 us */
    assert_about(rtt[2], 30.1); /* acknowledged, and srtt stayed: the sample is srtt itself */
    assert_true(isnan(rtt[3]));
    assert_about(t_ns[1], 0);
    assert_about(t_ns[2], 30100000);
    assert_about(t_ns[3], 60200000);
    assert_about(srtt[1], 30.1);
    assert_about(una[0], 1000);
    assert_about(nxt[0], 1000);
    assert_about(una[1], 2000);
    assert_about(nxt[1], 2000);
    assert_true(isnan(limit[1]));
    const struct json *flow = log_flow_named("1a");
    assert_about(json_member_number(flow, "samples", 0), 3);
    assert_string_equal(json_member_string(flow, "samplesFrom", ""), "recovered");
    assert_string_equal(json_member_string(flow, "label", ""), "192.0.2.1:40000 > 192.0.2.2:5201");
    assert_about(json_member_number(log_result(), "startS", 0), 812.0001);
    free(rtt);
    free(t_ns);
    free(srtt);
    free(una);
    free(nxt);
    free(limit);
}

static void test_sequence_wrap(void **state) {
    (void)state;
    probe_begin();
    unsigned una = 0xfffff000;
    for (int k = 0; k < 20; k++, una += 1000)
        probe_add_event(PROBE_TASK, 5 + k * 0.01, una + 5000, una, 10, 20000 + k, "");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_int_equal(json_member(log_result(), "flows")->count, 1);
    assert_about(json_member_number(json_member(log_result(), "flows")->child, "samples", 0), 20);
    assert_false(log_has_note("events-missing"));
}

static void test_lost_events(void **state) {
    (void)state;
    static const char *const lines[] = {"CPU:0 [LOST 168 EVENTS]", "CPU:1 [12 EVENTS DROPPED]",
                                        "CPU:1 [EVENTS DROPPED]", " iperf3 1 [001] 5.0305: PERF_RECORD_LOST lost 24"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        probe_begin();
        probe_add_event(PROBE_TASK, 5.01, 3000, 1000, 10, 20000, " sock_cookie=7");
        probe_add_event(PROBE_TASK, 5.02, 4000, 2000, 10, 20010, " sock_cookie=7");
        probe_add("%s\n", lines[i]);
        probe_add_event(PROBE_TASK, 5.05, 6000, 4000, 10, 20500, " sock_cookie=7");
        probe_add_event(PROBE_TASK, 5.06, 7000, 5000, 10, 20510, " sock_cookie=7");
        assert_int_equal(probe_read(), LAB_FINISHED);
        assert_true(log_has_note("lost-events"));
        size_t rows;
        double *rtt = probe_samples("7", &rows);
        assert_int_equal(rows, 5);
        assert_about(rtt[1], 20.08);
        assert_true(isnan(rtt[2])); /* would span the line */
        assert_about(rtt[3], 20.58);
        free(rtt);
        double *kinds = log_column("7", "events", "kind", &rows);
        assert_non_null(kinds);
        assert_int_equal(rows, 1);
        free(kinds);
    }
}

/* More acknowledged than had been sent: events are missing though no line says so. */
static void test_silent_gap(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.01, 3000, 1000, 10, 20000, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.02, 9000, 8000, 10, 26000, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.03, 9500, 8500, 10, 26010, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_about(log_note_count("events-missing"), 1);
    assert_about(json_member_number(log_flow_named("7"), "samples", 0), 2);
}

static void test_disorder(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.01, 3000, 1000, 10, 20000, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.03, 5000, 3000, 10, 20020, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.02, 4000, 2000, 10, 20010, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.04, 6000, 4000, 10, 20030, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_about(log_note_count("events-sorted"), 1);
    size_t rows;
    double *rtt = probe_samples("7", &rows), *time = log_column("7", "log", "time", &rows);
    for (size_t i = 1; i < rows; i++)
        assert_true(time[i] >= time[i - 1]);
    assert_about(rtt[1], 20.08);
    assert_about(rtt[2], 20.09);
    assert_about(rtt[3], 20.10);
    free(rtt);
    free(time);
}

/* Without a cookie only the numbers tell that the ports were used again. */
static void test_ports_reused(void **state) {
    (void)state;
    probe_begin();
    for (unsigned k = 0; k < 5; k++)
        probe_add_event(PROBE_TASK, 5 + k * 0.01, 0x10000000 + k * 1000 + 3000, 0x10000000 + k * 1000, 10,
                        20000 + (int)k, "");
    for (unsigned k = 0; k < 5; k++)
        probe_add_event(PROBE_TASK, 8 + k * 0.01, 0xa0000000 + k * 1000 + 3000, 0xa0000000 + k * 1000, 10,
                        50000 + (int)k, "");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_about(log_note_count("ports-reused"), 1);
    assert_non_null(log_flow_named("192.0.2.1:40000>192.0.2.2:5201"));
    const struct json *later = log_flow_named("192.0.2.1:40000>192.0.2.2:5201#2");
    assert_non_null(later);
    assert_about(json_member_number(later, "events", 0), 5);
    assert_about(json_member_number(later, "minRttMs", 0), 50);
}

/* During a repair without timestamps, ACKs of retransmitted data move snd_una and give no sample. */
static void test_repair_gives_no_sample(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    for (int k = 1; k < 5; k++)
        probe_add_event(PROBE_TASK, 5 + k * 0.001, 9000, 1000, 10, 20000, " sock_cookie=7"); /* duplicate ACKs */
    probe_add_event(PROBE_TASK, 5.03, 9000, 1000, 7, 20000, " sock_cookie=7"); /* its ACK advances to 5000 */
    probe_add_event(PROBE_TASK, 5.04, 9000, 5000, 7, 20000, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.05, 12000, 9000, 7, 20000, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.06, 13000, 10000, 7, 20000, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    size_t rows;
    double *rtt = probe_samples("7", &rows);
    assert_true(isnan(rtt[6]) && isnan(rtt[7])); /* in the repair */
    assert_about(rtt[8], 20);                    /* behind it */
    free(rtt);
}

/* An ACK that acknowledges while srtt stays has a sample, unless two duplicates came before it: one is disorder. */
static void test_second_duplicate_begins_a_repair(void **state) {
    (void)state;
    for (int duplicates = 0; duplicates <= 3; duplicates++) {
        probe_begin();
        probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7"); /* advances to 2000 */
        for (int k = 0; k <= duplicates; k++)                                       /* the last one advances to 5000 */
            probe_add_event(PROBE_TASK, 5.01 + k * 0.001, 9000, 2000, 10, 20000, " sock_cookie=7");
        probe_add_event(PROBE_TASK, 5.02, 9000, 5000, 10, 20000, " sock_cookie=7");
        assert_int_equal(probe_read(), LAB_FINISHED);
        size_t rows;
        double *rtt = probe_samples("7", &rows);
        assert_about(rtt[1], 20);
        assert_int_equal(isnan(rtt[duplicates + 2]), duplicates >= 2);
        free(rtt);
    }
}

/* So does a window that collapses to two segments or one, as a timeout makes it; three are a response to a loss. */
static void test_collapsed_window_begins_a_repair(void **state) {
    (void)state;
    for (int window = 1; window <= 3; window++) {
        probe_begin();
        probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");     /* advances to 2000 */
        probe_add_event(PROBE_TASK, 5.01, 9000, 2000, window, 20000, " sock_cookie=7"); /* advances to 5000 */
        probe_add_event(PROBE_TASK, 5.02, 9000, 5000, window, 20000, " sock_cookie=7"); /* advances to 9000 */
        probe_add_event(PROBE_TASK, 5.03, 9000, 9000, window, 20000, " sock_cookie=7");
        assert_int_equal(probe_read(), LAB_FINISHED);
        size_t rows;
        double *rtt = probe_samples("7", &rows);
        assert_int_equal(isnan(rtt[2]), window <= 2);
        assert_int_equal(isnan(rtt[3]), window <= 2);
        free(rtt);
    }
}

/* srtt is cut to whole us, so a sample below 1 us may come out as down to -7 us; further down events are missing. */
static void test_samples_below_a_microsecond(void **state) {
    (void)state;
    static const struct {
        int before, after;
        double us;
    } cases[] = {{7, 6, 1}, {9, 7, 1}, {8, 6, NAN}, {8, 7, 1}, {9, 8, 1}, {10, 9, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        probe_begin();
        probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, cases[i].before, " sock_cookie=7");
        probe_add_event(PROBE_TASK, 5.01, 9000, 2000, 10, cases[i].after, " sock_cookie=7");
        assert_int_equal(probe_read(), LAB_FINISHED);
        size_t rows;
        double *rtt = probe_samples("7", &rows);
        if (isnan(cases[i].us))
            assert_true(isnan(rtt[1]));
        else
            assert_about(rtt[1] * 1000, cases[i].us);
        assert_int_equal(log_has_note("events-missing"), isnan(cases[i].us));
        free(rtt);
    }
}

static void test_first_sample_of_all(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 0, " sock_cookie=7");
    probe_add_event(PROBE_TASK, 5.01, 9000, 2000, 10, 33000, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    size_t rows;
    double *rtt = probe_samples("7", &rows);
    assert_int_equal(rows, 2); /* no handshake's sample: srtt was still 0 */
    assert_about(rtt[0], 33);
    free(rtt);
}

static void test_frozen(void **state) {
    (void)state;
    probe_begin();
    for (int k = 0; k < 50; k++)
        probe_add_event(PROBE_TASK, 5 + k * 0.001, 1000, 1000, 10, 20000, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_true(log_has_note("frozen-srtt"));
    assert_int_equal(json_member(log_flow_named("7"), "frozenSrtt")->type, JSON_TRUE);
    assert_about(json_member_number(log_flow_named("7"), "samples", 0), 1);
}

/* The same cookie on two hosts, whose traces were put together. */
static void test_shared_cookie(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    probe_add("%s", PROBE_TASK
              " 5.1: tcp_probe: src=192.0.2.9:1 dest=192.0.2.8:2 snd_nxt=0x1 snd_una=0x1 srtt=1 sock_cookie=0x007\n");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_non_null(log_flow_named("7 192.0.2.1:40000>192.0.2.2:5201"));
    assert_non_null(log_flow_named("7 192.0.2.9:1>192.0.2.8:2"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_events),
        cmocka_unit_test(test_sequence_wrap),
        cmocka_unit_test(test_lost_events),
        cmocka_unit_test(test_silent_gap),
        cmocka_unit_test(test_disorder),
        cmocka_unit_test(test_ports_reused),
        cmocka_unit_test(test_repair_gives_no_sample),
        cmocka_unit_test(test_second_duplicate_begins_a_repair),
        cmocka_unit_test(test_collapsed_window_begins_a_repair),
        cmocka_unit_test(test_samples_below_a_microsecond),
        cmocka_unit_test(test_first_sample_of_all),
        cmocka_unit_test(test_frozen),
        cmocka_unit_test(test_shared_cookie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
