/* Round trips of pping and links of mahimahi (invented values). */
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

static void read_text(const char *text, const char *format) {
    if (log_read(bytes_of(text), 7, "") != LAB_FINISHED) fail_msg("%s: %s", text, lab_error());
    if (strcmp(json_member_string(log_result(), "format", ""), format) != 0) fail_msg("%s: %s", text, lab_result());
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

#define FLOW "192.0.2.1:40000>192.0.2.2:80"
#define ENDS "192.0.2.1:40000+192.0.2.2:80\n"

static void test_forms_of_pping(void **state) {
    (void)state;
    const double rtt[] = {5.425439, 6.5}, time[] = {0, 0.25};
    static const char *const logs[] = {
        "23:59:59.9 5.425439 ms 5.425439 ms TCP " ENDS "00:00:00.15 6.5 ms 5.425439 ms TCP " ENDS,
        "1623420121.5 0.005425439 0.005425439 " ENDS "1623420121.75 0.0065 0.005425439 " ENDS,
        "1623420121.5 0.005425439 0.005425439 100 200 300 " ENDS "1623420121.75 0.0065 0.005425439 1 2 3 " ENDS,
        "10:00:00.5 5.425439ms 5.425439ms " ENDS "10:00:00.75 6.5ms 5.425439ms " ENDS,
        "{\"timestamp\":1623420121500000000,\"src_ip\":\"192.0.2.1\",\"src_port\":40000,\"dest_ip\":\"192.0.2.2\","
        "\"dest_port\":80,\"protocol\":\"TCP\",\"rtt\":5425439,\"min_rtt\":1}\n"
        "{\"timestamp\":1623420121500000001,\"flow_event\":\"opening\"}\n"
        "{\"timestamp\":1623420121750000000,\"src_ip\":\"192.0.2.1\",\"src_port\":40000,\"dest_ip\":\"192.0.2.2\","
        "\"dest_port\":80,\"protocol\":\"TCP\",\"rtt\":6500000}\n",
    };
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        read_text(logs[i], "pping");
        assert_column(FLOW, "log", "rtt", 2, rtt);
        assert_column(FLOW, "log", "time", 2, time);
        assert_int_equal(json_member_number(log_result(), "linesSkipped", -1), 0);
    }
    read_text("1623420121.5 0.005425439 0.005 " ENDS "what is this\n1623420121.75 0.0065 0.005 192.0.2.1:4", "pping");
    assert_true(log_has_note("last-line-cut"));
    assert_int_equal(json_member_number(log_result(), "linesSkipped", -1), 1);
}

static void test_links(void **state) {
    (void)state;
    read_text("# mahimahi mm-link (up.trace) > up.log\n# command line: mm-link\n# queue: infinite\n# base timestamp: "
              "1000\n1010 # 1500\n1011 + 1500\n1035 - 1500 24\n1040 d 1 1500\n1050 + 1500\n1060 - 1500 10\n",
              "mahimahi");
    const double delay[] = {24, 10}, time[] = {0, 0.025}, kinds[] = {EVENT_loss}, none[] = {NAN, NAN};
    assert_column("link", "log", "forward", 2, delay);
    assert_column("link", "log", "time", 2, time);
    assert_column("link", "log", "rtt", 2, none);
    assert_column("link", "events", "kind", 1, kinds);
    assert_true(log_has_note("delays-alone"));
    read_text("# base timestamp: 0.5\n10.25 + 1500 1\n11 + 1500 2\n35.5 - 1500 25.25 1\n40 - 1500 29 2\n", "mahimahi");
    const double first[] = {25.25}, second[] = {29};
    assert_column("flow 1", "log", "forward", 1, first);
    assert_column("flow 2", "log", "forward", 1, second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms_of_pping),
        cmocka_unit_test(test_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
