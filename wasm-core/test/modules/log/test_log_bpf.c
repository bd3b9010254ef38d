/* Lines of tcpretrans and tcpconnlat (invented values). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "sim/events/event_kind.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void read_text(const char *text) {
    if (log_read(bytes_of(text), 7, "") != LAB_FINISHED) fail_msg("%s: %s", text, lab_error());
    if (strcmp(json_member_string(log_result(), "format", ""), "bpf") != 0) fail_msg("%s: %s", text, lab_result());
}

static void assert_column(const char *flow, const char *kind, const char *column, size_t count,
                          const double *expected) {
    size_t rows;
    double *values = log_column(flow, kind, column, &rows);
    if (!values) fail_msg("%s", lab_result());
    assert_int_equal(rows, count);
    for (size_t i = 0; i < count; i++)
        if (isnan(expected[i]) ? !isnan(values[i]) : fabs(values[i] - expected[i]) > 1e-9)
            fail_msg("%s of row %zu is %.12g, not %.12g", column, i, values[i], expected[i]);
    free(values);
}

static void test_retransmissions(void **state) {
    (void)state;
    const double kinds[] = {EVENT_retransmit, EVENT_retransmit}, time[] = {0, 4};
    read_text("Tracing retransmits ... Hit Ctrl-C to end\n"
              "TIME     PID    IP LADDR:LPORT          T> RADDR:RPORT          STATE\n"
              "01:55:05 0      4  192.0.2.1:22         R> 192.0.2.2:60942      ESTABLISHED\n"
              "01:55:06 0      6  2001:db8::1:22       L> 2001:db8::2:60942    FIN_WAIT1\n"
              "01:55:09 0      4  192.0.2.1:22         R> 192.0.2.2:60942      ESTABLISHED\n");
    assert_column("192.0.2.1:22>192.0.2.2:60942", "events", "kind", 2, kinds);
    assert_column("192.0.2.1:22>192.0.2.2:60942", "events", "time", 2, time);
    assert_int_equal(json_member_number(log_result(), "linesSkipped", -1), 0);
    read_text("TIME     PID      LADDR:LPORT          RADDR:RPORT          STATE\n"
              "00:43:54 0        192.0.2.1:22         192.0.2.2:60942      ESTABLISHED\n"
              "00:43:58 0        192.0.2.1:22         192.0.2.2:60942      SYN_SENT\nwhat is this\n");
    assert_column("192.0.2.1:22>192.0.2.2:60942", "events", "time", 2, time);
    assert_int_equal(json_member_number(log_result(), "linesSkipped", -1), 1);
}

static void test_handshakes(void **state) {
    (void)state;
    const double rtt[] = {30.25, 31}, time[] = {0, 1.5};
    read_text("TIME(s)  PID    COMM         IP SADDR            DADDR            DPORT LAT(ms)\n"
              "0.500    1201   curl         4  192.0.2.1        192.0.2.2        80    30.25\n"
              "2.000    1201   a b          4  192.0.2.1        192.0.2.2        80    31\n");
    assert_column("192.0.2.1>192.0.2.2", "log", "rtt", 2, rtt);
    assert_column("192.0.2.1>192.0.2.2", "log", "time", 2, time);
    read_text("PID    COMM         IP SADDR            DADDR            DPORT LAT(ms)\n"
              "1201   curl         4  192.0.2.1        192.0.2.2        80    30.25\n"
              "1201   curl         4  192.0.2.1  4000  192.0.2.2        80    31\n");
    assert_column("192.0.2.1>192.0.2.2", "log", "rtt", 2, rtt);
    assert_true(log_has_note("times-assumed"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_retransmissions),
        cmocka_unit_test(test_handshakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
