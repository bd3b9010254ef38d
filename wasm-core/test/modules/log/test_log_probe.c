/* tcp_probe lines made by hand: every tool's shape, old fields, odd names, other events, bad and cut lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "support/log_helper.h"
#include "support/probe_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

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
        probe_begin();
        for (int k = 0; k < 3; k++) {
            char time[40], fields[300];
            snprintf(time, sizeof time, "99975.47344%d", k);
            snprintf(fields, sizeof fields,
                     PROBE_ENDS
                     " mark=0 data_len=0 snd_nxt=0x66d5014 snd_una=0x66d500%d snd_cwnd=16 ssthresh=21 snd_wnd=1 "
                     "srtt=2500%d rcv_wnd=3 sock_cookie=ab41 skaddr=0x1\n",
                     k, k);
            char line[600];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            snprintf(line, sizeof line, shapes[i], time, fields);
#pragma GCC diagnostic pop
            probe_add("%s", line);
        }
        if (probe_read() != LAB_FINISHED || !log_flow_named("ab41")) fail_msg("shape %zu: %s", i, probe_text);
        assert_about(json_member_number(log_flow_named("ab41"), "samples", 0), 3);
        assert_about(json_member_number(log_result(), "startS", 0), 99975.47344);
    }
}

static void test_old_fields(void **state) {
    (void)state;
    probe_begin();
    for (int k = 0; k < 3; k++)
        probe_add("  x-1 [004] ..s7 49.82379%d: tcp_probe: src=192.0.2.10:54326 dest=192.0.2.193:80 mark=0x0 length=32 "
                  "snd_nxt=0xe3ae2ff5 snd_una=0xe3ae2ec%d snd_cwnd=10 ssthresh=2147483647 snd_wnd=28960 srtt=19604 "
                  "rcv_wnd=2\n",
                  k, k);
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_non_null(log_flow_named("192.0.2.10:54326>192.0.2.193:80"));
    probe_begin();
    for (int k = 0; k < 3; k++)
        probe_add(
            "  x-1 [004] ..s7 49.82379%d: tcp_probe: family=AF_INET6 src=[fd00::1]:54326 dest=[::ffff:192.0.2.1]:80 "
            "mark=0x0 data_len=32 snd_nxt=0xe3ae2ff5 snd_una=0xe3ae2ec%d srtt=19604\n",
            k, k);
    assert_int_equal(probe_read(), LAB_FINISHED);
    const struct json *flow = log_flow_named("[fd00::1]:54326>[::ffff:192.0.2.1]:80");
    assert_non_null(flow);
    assert_string_equal(json_member_string(flow, "label", ""), "[fd00::1]:54326 > 192.0.2.1:80");
}

static void test_retransmissions_are_marked(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    probe_add(PROBE_TASK
              " 5.000500: tcp_retransmit_skb: family=AF_INET sport=40000 dport=5201 saddr=192.0.2.1 daddr=192.0.2.2 "
              "saddrv6=::ffff:192.0.2.1 daddrv6=::ffff:192.0.2.2 state=TCP_ESTABLISHED\n");
    probe_add(PROBE_TASK " 5.000600: sched_switch: prev_comm=a prev_pid=1\n");
    probe_add_event(PROBE_TASK, 5.01, 9000, 2000, 10, 20010, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    size_t rows;
    double *time = log_column("7", "events", "time", &rows);
    assert_non_null(time);
    assert_int_equal(rows, 1);
    assert_about(time[0], 0.0005);
    free(time);
    assert_about(log_note_count("other-events"), 1);
}

static void test_bad_lines(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    probe_add("%s", PROBE_TASK " 5.001: tcp_probe: " PROBE_ENDS " snd_nxt=0x1 snd_una=0xfffffffff snd_cwnd=1 srtt=3\n");
    probe_add("%s", PROBE_TASK " 5.001: tcp_probe: " PROBE_ENDS
                               " snd_nxt=0x1 snd_una=0x1 snd_cwnd=1 srtt=99999999999999999999\n");
    probe_add("%s", PROBE_TASK " 5.001: tcp_probe: snd_nxt=0x1 snd_una=0x1 snd_cwnd=1 srtt=9\n");
    probe_add("%s", PROBE_TASK " 5.001: tcp_probe: " PROBE_ENDS " snd_nxt=0x1 snd_una=0x1\n");
    probe_add("%s", PROBE_TASK " 12345: tcp_probe: " PROBE_ENDS " snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    probe_add("%s", PROBE_TASK " 99999999999999999999.5: tcp_probe: " PROBE_ENDS " snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    probe_add("\t    ffffffff81a2b3c4 tcp_rcv_established+0x1 ([kernel.kallsyms])\n");
    probe_add("what is this\n\n# a comment\ncpus=2\n##### CPU 1 buffer started ####\n");
    probe_add_event(PROBE_TASK, 5.01, 9000, 2000, 10, 20010, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_about(json_member_number(log_result(), "linesSkipped", 0), 7);
    assert_about(json_member_number(log_result(), "linesRead", 0), 2);
    assert_about(log_note_count("lines-skipped"), 7);
    assert_non_null(strstr(lab_result(), "The first is line 2: snd_una is no number of 32 bits."));
}

static void test_last_line(void **state) {
    (void)state;
    probe_begin();
    probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7 skaddr=00000000a2fcff1c");
    probe_add_event(PROBE_TASK, 5.01, 9000, 2000, 10, 20010, " sock_cookie=7 skaddr=00000000a2fcff1c");
    probe_add_event(PROBE_TASK, 5.02, 9000, 3000, 10, 20020, " sock_cookie=7 skaddr=00000000a2fcff1c");
    size_t length = strlen(probe_text);
    probe_text[length - 1] = '\0'; /* no line break, but whole */
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_about(json_member_number(log_flow_named("7"), "events", 0), 3);
    assert_false(log_has_note("last-line-cut"));
    probe_text[length - strlen(" skaddr=00000000a2fcff1c\n")] = '\0'; /* the cookie's last digits may be gone */
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_about(json_member_number(log_flow_named("7"), "events", 0), 2);
    assert_true(log_has_note("last-line-cut"));
}

static void test_hostile_names(void **state) {
    (void)state;
    probe_begin();
    probe_add(
        "  \"},{\\\"x-1 [004] 5.0: tcp_probe: src=\"<b>\\\x01:1 dest=\xff\xfe:2 snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    probe_add("  x-1 [004] 5.1: tcp_probe: src=\"<b>\\\x01:1 dest=\xff\xfe:2 snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_non_null(log_flow_named("\"<b>\\ :1>\xef\xbf\xbd\xef\xbf\xbd:2"));
    probe_begin();
    for (int k = 0; k < 3; k++) {
        probe_add("  x-1 [004] 5.%d: tcp_probe: src=", k);
        for (int i = 0; i < 5000; i++)
            probe_add("a");
        probe_add(" dest=b:2 snd_nxt=0x1 snd_una=0x1 srtt=1\n");
    }
    assert_int_equal(probe_read(), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
}

static void test_overwritten_and_empty(void **state) {
    (void)state;
    probe_begin();
    probe_add("# tracer: nop\n#\n# entries-in-buffer/entries-written: 2/1300   #P:2\n");
    probe_add_event(PROBE_TASK, 5.00, 9000, 1000, 10, 20000, " sock_cookie=7");
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_true(log_has_note("buffer-overwritten"));
    probe_begin();
    for (int k = 0; k < 5; k++)
        probe_add(PROBE_TASK " 5.00060%d: sched_switch: prev_comm=a prev_pid=1\n", k);
    assert_int_equal(probe_read(), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_old_fields),
        cmocka_unit_test(test_retransmissions_are_marked),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_last_line),
        cmocka_unit_test(test_hostile_names),
        cmocka_unit_test(test_overwritten_and_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
