/* tcp_probe lines made by hand: every tool's shape, old fields, odd task names, wraps, losses, disorder, bad lines. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log_helper.h"
#include "rttlab.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static char text[20000];

/* Starts a new log, or adds to it. */
static void begin(void) {
    text[0] = '\0';
}

static void add(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void add(const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t used = strlen(text);
    vsnprintf(text + used, sizeof text - used, format, args);
    va_end(args);
}

static int32_t read_text(void) {
    return log_read(bytes_of(text), 1000, "");
}

#define ENDS "src=192.0.2.1:40000 dest=192.0.2.2:5201"

static void add_event(const char *before, double time, unsigned nxt, unsigned una, int cwnd, int srtt,
                      const char *behind) {
    add("%s %.6f: tcp_probe: family=AF_INET " ENDS " mark=0x0 data_len=0 snd_nxt=0x%x snd_una=0x%x snd_cwnd=%d "
        "ssthresh=2147483647 snd_wnd=65160 srtt=%d rcv_wnd=64512%s\n",
        before, time, nxt, una, cwnd, srtt, behind);
}

#define TASK "  iperf3-4711    [003] b..1."

static double *samples(const char *flow, size_t *rows) {
    double *rtt = log_column(flow, "log", "rtt", rows);
    assert_non_null(rtt);
    return rtt;
}

static void assert_near(double value, double expected) {
    if (!(fabs(value - expected) < 1e-9)) fail_msg("%.12g is not %.12g", value, expected);
}

static void test_three_events(void **state) {
    (void)state;
    begin();
    add_event(TASK, 812.000100, 2000, 1000, 10, 30000, " sock_cookie=1a");
    add_event(TASK, 812.030200, 3000, 2000, 11, 30100, " sock_cookie=1a");
    add_event(TASK, 812.060300, 4000, 3000, 12, 30100, " sock_cookie=1a");
    assert_int_equal(read_text(), LAB_FINISHED);
    size_t rows;
    double *rtt = samples("1a", &rows), *t_ns = log_column("1a", "log", "t_ns", &rows);
    double *srtt = log_column("1a", "log", "srtt", &rows), *una = log_column("1a", "log", "snd_una", &rows);
    double *nxt = log_column("1a", "log", "snd_nxt", &rows), *limit = log_column("1a", "log", "ssthresh", &rows);
    assert_int_equal(rows, 4); /* the handshake and three events */
    assert_near(rtt[0], 30);
    assert_near(rtt[1], 30.8); /* 8 (30100 - 30000) + 30000 us */
    assert_near(rtt[2], 30.1); /* acknowledged, and srtt stayed: the sample is srtt itself */
    assert_true(isnan(rtt[3]));
    assert_near(t_ns[1], 0);
    assert_near(t_ns[2], 30100000);
    assert_near(t_ns[3], 60200000);
    assert_near(srtt[1], 30.1);
    assert_near(una[0], 1000);
    assert_near(nxt[0], 1000);
    assert_near(una[1], 2000);
    assert_near(nxt[1], 2000);
    assert_true(isnan(limit[1]));
    const struct json *flow = log_flow_named("1a");
    assert_near(json_member_number(flow, "samples", 0), 3);
    assert_string_equal(json_member_string(flow, "samplesFrom", ""), "recovered");
    assert_string_equal(json_member_string(flow, "label", ""), "192.0.2.1:40000 > 192.0.2.2:5201");
    assert_near(json_member_number(log_result(), "startS", 0), 812.0001);
    free(rtt);
    free(t_ns);
    free(srtt);
    free(una);
    free(nxt);
    free(limit);
}

/* Whatever stands before the event's name, the event is the same. */
static void test_shapes(void **state) {
    (void)state;
    static const char *const shapes[] = {
        "          <idle>-0     [004] ..s7    %s: tcp_probe: %s",
        "          iperf3-3829  [003] .... %s: tcp_probe: %s",
        "   my task: 1-99   [000]   %s: tcp_probe: %s",
        "rc_t:          pathemu-10567 [000]  %s: tcp_probe:            %s",
        " irq/69-brcmf_pc 19366 [003] %s: tcp:tcp_probe: %s",
        "a [0] 1.0: b:2-77 [001] d.s3. %s: tcp_probe: %s",
        "tcp_probe: 3-77 [001] d.s3. %s: tcp_probe: %s",
        "<...>-12 (   12) [001] d.s3. %s: tcp_probe: %s",
        "x 77/78 [001] %s: tcp:tcp_probe: %s",
        "\xfd\xc0 5 [001] %s: tcp:tcp_probe: %s",
        "%s: tcp_probe: %s",
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        begin();
        for (int k = 0; k < 3; k++) {
            char time[40], fields[300];
            snprintf(time, sizeof time, "99975.47344%d", k);
            snprintf(fields, sizeof fields,
                     ENDS " mark=0 data_len=0 snd_nxt=0x66d5014 snd_una=0x66d500%d snd_cwnd=16 ssthresh=21 snd_wnd=1 "
                          "srtt=2500%d rcv_wnd=3 sock_cookie=ab41 skaddr=0x1\n",
                     k, k);
            char line[600];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            snprintf(line, sizeof line, shapes[i], time, fields);
#pragma GCC diagnostic pop
            add("%s", line);
        }
        if (read_text() != LAB_FINISHED || !log_flow_named("ab41")) fail_msg("shape %zu: %s", i, text);
        assert_near(json_member_number(log_flow_named("ab41"), "samples", 0), 3);
        assert_near(json_member_number(log_result(), "startS", 0), 99975.47344);
    }
}

static void test_old_fields(void **state) {
    (void)state;
    begin();
    for (int k = 0; k < 3; k++)
        add("  x-1 [004] ..s7 49.82379%d: tcp_probe: src=192.0.2.10:54326 dest=192.0.2.193:80 mark=0x0 length=32 "
            "snd_nxt=0xe3ae2ff5 snd_una=0xe3ae2ec%d snd_cwnd=10 ssthresh=2147483647 snd_wnd=28960 srtt=19604 "
            "rcv_wnd=2\n",
            k, k);
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_non_null(log_flow_named("192.0.2.10:54326>192.0.2.193:80"));
    begin();
    for (int k = 0; k < 3; k++)
        add("  x-1 [004] ..s7 49.82379%d: tcp_probe: family=AF_INET6 src=[fd00::1]:54326 dest=[::ffff:192.0.2.1]:80 "
            "mark=0x0 data_len=32 snd_nxt=0xe3ae2ff5 snd_una=0xe3ae2ec%d srtt=19604\n",
            k, k);
    assert_int_equal(read_text(), LAB_FINISHED);
    const struct json *flow = log_flow_named("[fd00::1]:54326>[::ffff:192.0.2.1]:80");
    assert_non_null(flow);
    assert_string_equal(json_member_string(flow, "label", ""), "[fd00::1]:54326 > 192.0.2.1:80");
}

static void test_sequence_wrap(void **state) {
    (void)state;
    begin();
    unsigned una = 0xfffff000;
    for (int k = 0; k < 20; k++, una += 1000)
        add_event(TASK, 5 + k * 0.01, una + 5000, una, 10, 20000 + k, "");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_int_equal(json_member(log_result(), "flows")->count, 1);
    assert_near(json_member_number(json_member(log_result(), "flows")->child, "samples", 0), 20);
    assert_false(log_has_note("events-missing"));
}

static void test_lost_events(void **state) {
    (void)state;
    static const char *const lines[] = {"CPU:0 [LOST 168 EVENTS]", "CPU:1 [12 EVENTS DROPPED]",
                                        "CPU:1 [EVENTS DROPPED]", " iperf3 1 [001] 5.0305: PERF_RECORD_LOST lost 24"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        begin();
        add_event(TASK, 5.01, 3000, 1000, 10, 20000, " sock_cookie=7");
        add_event(TASK, 5.02, 4000, 2000, 10, 20010, " sock_cookie=7");
        add("%s\n", lines[i]);
        add_event(TASK, 5.05, 6000, 4000, 10, 20500, " sock_cookie=7");
        add_event(TASK, 5.06, 7000, 5000, 10, 20510, " sock_cookie=7");
        assert_int_equal(read_text(), LAB_FINISHED);
        assert_true(log_has_note("lost-events"));
        size_t rows;
        double *rtt = samples("7", &rows);
        assert_int_equal(rows, 5);
        assert_near(rtt[1], 20.08);
        assert_true(isnan(rtt[2])); /* would span the line */
        assert_near(rtt[3], 20.58);
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
    begin();
    add_event(TASK, 5.01, 3000, 1000, 10, 20000, " sock_cookie=7");
    add_event(TASK, 5.02, 9000, 8000, 10, 26000, " sock_cookie=7");
    add_event(TASK, 5.03, 9500, 8500, 10, 26010, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_near(log_note_count("events-missing"), 1);
    assert_near(json_member_number(log_flow_named("7"), "samples", 0), 2);
}

static void test_disorder(void **state) {
    (void)state;
    begin();
    add_event(TASK, 5.01, 3000, 1000, 10, 20000, " sock_cookie=7");
    add_event(TASK, 5.03, 5000, 3000, 10, 20020, " sock_cookie=7");
    add_event(TASK, 5.02, 4000, 2000, 10, 20010, " sock_cookie=7");
    add_event(TASK, 5.04, 6000, 4000, 10, 20030, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_near(log_note_count("events-sorted"), 1);
    size_t rows;
    double *rtt = samples("7", &rows), *time = log_column("7", "log", "time", &rows);
    for (size_t i = 1; i < rows; i++)
        assert_true(time[i] >= time[i - 1]);
    assert_near(rtt[1], 20.08);
    assert_near(rtt[2], 20.09);
    assert_near(rtt[3], 20.10);
    free(rtt);
    free(time);
}

/* Without a cookie only the numbers tell that the ports were used again. */
static void test_ports_reused(void **state) {
    (void)state;
    begin();
    for (unsigned k = 0; k < 5; k++)
        add_event(TASK, 5 + k * 0.01, 0x10000000 + k * 1000 + 3000, 0x10000000 + k * 1000, 10, 20000 + (int)k, "");
    for (unsigned k = 0; k < 5; k++)
        add_event(TASK, 8 + k * 0.01, 0xa0000000 + k * 1000 + 3000, 0xa0000000 + k * 1000, 10, 50000 + (int)k, "");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_near(log_note_count("ports-reused"), 1);
    assert_non_null(log_flow_named("192.0.2.1:40000>192.0.2.2:5201"));
    const struct json *later = log_flow_named("192.0.2.1:40000>192.0.2.2:5201#2");
    assert_non_null(later);
    assert_near(json_member_number(later, "events", 0), 5);
    assert_near(json_member_number(later, "minRttMs", 0), 50);
}

/* During a repair without timestamps, ACKs of retransmitted data move snd_una and give no sample. */
static void test_repair_gives_no_sample(void **state) {
    (void)state;
    begin();
    add_event(TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    for (int k = 1; k < 5; k++)
        add_event(TASK, 5 + k * 0.001, 9000, 1000, 10, 20000, " sock_cookie=7"); /* duplicate ACKs */
    add_event(TASK, 5.03, 9000, 1000, 7, 20000, " sock_cookie=7");               /* its ACK advances to 5000 */
    add_event(TASK, 5.04, 9000, 5000, 7, 20000, " sock_cookie=7");
    add_event(TASK, 5.05, 12000, 9000, 7, 20000, " sock_cookie=7");
    add_event(TASK, 5.06, 13000, 10000, 7, 20000, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    size_t rows;
    double *rtt = samples("7", &rows);
    assert_true(isnan(rtt[6]) && isnan(rtt[7])); /* in the repair */
    assert_near(rtt[8], 20);                     /* behind it */
    free(rtt);
}

static void test_first_sample_of_all(void **state) {
    (void)state;
    begin();
    add_event(TASK, 5.00, 9000, 1000, 10, 0, " sock_cookie=7");
    add_event(TASK, 5.01, 9000, 2000, 10, 33000, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    size_t rows;
    double *rtt = samples("7", &rows);
    assert_int_equal(rows, 2); /* no handshake's sample: srtt was still 0 */
    assert_near(rtt[0], 33);
    free(rtt);
}

static void test_frozen(void **state) {
    (void)state;
    begin();
    for (int k = 0; k < 50; k++)
        add_event(TASK, 5 + k * 0.001, 1000, 1000, 10, 20000, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_true(log_has_note("frozen-srtt"));
    assert_int_equal(json_member(log_flow_named("7"), "frozenSrtt")->type, JSON_TRUE);
    assert_near(json_member_number(log_flow_named("7"), "samples", 0), 1);
}

static void test_retransmissions_are_marked(void **state) {
    (void)state;
    begin();
    add_event(TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    add(TASK " 5.000500: tcp_retransmit_skb: family=AF_INET sport=40000 dport=5201 saddr=192.0.2.1 daddr=192.0.2.2 "
             "saddrv6=::ffff:192.0.2.1 daddrv6=::ffff:192.0.2.2 state=TCP_ESTABLISHED\n");
    add(TASK " 5.000600: sched_switch: prev_comm=a prev_pid=1\n");
    add_event(TASK, 5.01, 9000, 2000, 10, 20010, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    size_t rows;
    double *time = log_column("7", "events", "time", &rows);
    assert_non_null(time);
    assert_int_equal(rows, 1);
    assert_near(time[0], 0.0005);
    free(time);
    assert_near(log_note_count("other-events"), 1);
}

static void test_bad_lines(void **state) {
    (void)state;
    begin();
    add_event(TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    add("%s", TASK " 5.001: tcp_probe: " ENDS " snd_nxt=0x1 snd_una=0xfffffffff snd_cwnd=1 srtt=3\n");
    add("%s", TASK " 5.001: tcp_probe: " ENDS " snd_nxt=0x1 snd_una=0x1 snd_cwnd=1 srtt=99999999999999999999\n");
    add("%s", TASK " 5.001: tcp_probe: snd_nxt=0x1 snd_una=0x1 snd_cwnd=1 srtt=9\n");
    add("%s", TASK " 5.001: tcp_probe: " ENDS " snd_nxt=0x1 snd_una=0x1\n");
    add("%s", TASK " 12345: tcp_probe: " ENDS " snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    add("%s", TASK " 99999999999999999999.5: tcp_probe: " ENDS " snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    add("\t    ffffffff81a2b3c4 tcp_rcv_established+0x1 ([kernel.kallsyms])\n");
    add("what is this\n\n# a comment\ncpus=2\n##### CPU 1 buffer started ####\n");
    add_event(TASK, 5.01, 9000, 2000, 10, 20010, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_near(json_member_number(log_result(), "linesSkipped", 0), 7);
    assert_near(json_member_number(log_result(), "linesRead", 0), 2);
    assert_near(log_note_count("lines-skipped"), 7);
    assert_non_null(strstr(lab_result(), "The first is line 2: snd_una is no number of 32 bits."));
}

static void test_last_line(void **state) {
    (void)state;
    begin();
    add_event(TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7 skaddr=00000000a2fcff1c");
    add_event(TASK, 5.01, 9000, 2000, 10, 20010, " sock_cookie=7 skaddr=00000000a2fcff1c");
    add_event(TASK, 5.02, 9000, 3000, 10, 20020, " sock_cookie=7 skaddr=00000000a2fcff1c");
    size_t length = strlen(text);
    text[length - 1] = '\0'; /* no line break, but whole */
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_near(json_member_number(log_flow_named("7"), "events", 0), 3);
    assert_false(log_has_note("last-line-cut"));
    text[length - strlen(" skaddr=00000000a2fcff1c\n")] = '\0'; /* the cookie's last digits may be gone */
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_near(json_member_number(log_flow_named("7"), "events", 0), 2);
    assert_true(log_has_note("last-line-cut"));
}

static void test_hostile_names(void **state) {
    (void)state;
    begin();
    add("  \"},{\\\"x-1 [004] 5.0: tcp_probe: src=\"<b>\\\x01:1 dest=\xff\xfe:2 snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    add("  x-1 [004] 5.1: tcp_probe: src=\"<b>\\\x01:1 dest=\xff\xfe:2 snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_non_null(log_flow_named("\"<b>\\ :1>\xef\xbf\xbd\xef\xbf\xbd:2"));
    begin();
    for (int k = 0; k < 3; k++) {
        add("  x-1 [004] 5.%d: tcp_probe: src=", k);
        for (int i = 0; i < 5000; i++)
            add("a");
        add(" dest=b:2 snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    }
    assert_int_equal(read_text(), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
}

/* The same cookie on two hosts, whose traces were put together. */
static void test_shared_cookie(void **state) {
    (void)state;
    begin();
    add_event(TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    add("%s",
        TASK " 5.1: tcp_probe: src=192.0.2.9:1 dest=192.0.2.8:2 snd_nxt=0x1 snd_una=0x1 srtt=1 sock_cookie=0x007\n");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_non_null(log_flow_named("7 192.0.2.1:40000>192.0.2.2:5201"));
    assert_non_null(log_flow_named("7 192.0.2.9:1>192.0.2.8:2"));
}

static void test_overwritten_and_empty(void **state) {
    (void)state;
    begin();
    add("# tracer: nop\n#\n# entries-in-buffer/entries-written: 2/1300   #P:2\n");
    add_event(TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    assert_int_equal(read_text(), LAB_FINISHED);
    assert_true(log_has_note("buffer-overwritten"));
    begin();
    for (int k = 0; k < 5; k++)
        add(TASK " 5.00060%d: sched_switch: prev_comm=a prev_pid=1\n", k);
    assert_int_equal(read_text(), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_events),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_old_fields),
        cmocka_unit_test(test_sequence_wrap),
        cmocka_unit_test(test_lost_events),
        cmocka_unit_test(test_silent_gap),
        cmocka_unit_test(test_disorder),
        cmocka_unit_test(test_ports_reused),
        cmocka_unit_test(test_repair_gives_no_sample),
        cmocka_unit_test(test_first_sample_of_all),
        cmocka_unit_test(test_frozen),
        cmocka_unit_test(test_retransmissions_are_marked),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_last_line),
        cmocka_unit_test(test_hostile_names),
        cmocka_unit_test(test_shared_cookie),
        cmocka_unit_test(test_overwritten_and_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
