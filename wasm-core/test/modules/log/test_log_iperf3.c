/* iperf3's reports: the report's own summary, streams by lines, several reports, what is cut. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define BULK "10.0.0.1:40000>10.0.0.2:5201"

static void read_text(const char *text) {
    if (log_read(bytes_of(text), 11, "") != LAB_FINISHED) fail_msg("%s", lab_error());
    assert_string_equal(json_member_string(log_result(), "format", ""), "iperf3");
}

static void test_the_reports_own_summary(void **state) {
    (void)state;
    struct bytes text = file_read(KERNEL_LOGS "formats-mini/iperf3.json.gz");
    assert_int_equal(log_read(text, 333, ""), LAB_FINISHED);
    size_t rows, count;
    double *srtt = log_column(BULK, "log", "srtt", &rows), *time = log_column(BULK, "log", "time", &rows);
    double *cwnd = log_column(BULK, "log", "cwnd", &count);
    assert_non_null(srtt);
    assert_int_equal(rows, 60);
    double least = INFINITY, most = 0, sum = 0;
    for (size_t i = 0; i < rows; i++) {
        least = fmin(least, srtt[i]);
        most = fmax(most, srtt[i]);
        sum += srtt[i];
    }
    /* "max_rtt": 397944, "min_rtt": 59793, "mean_rtt": 284245 */
    assert_true(fabs(least - 59.793) < 1e-9);
    assert_true(fabs(most - 397.944) < 1e-9);
    assert_true(fabs(sum / (double)rows - 284.245) < 1e-3);
    assert_true(fabs(cwnd[0] - 21) < 1e-9);
    assert_true(fabs(time[1] - 0.099939) < 1e-6);
    assert_true(log_has_note("readings-smoothed"));
    free(srtt);
    free(time);
    free(cwnd);
    for (size_t length = 700; length < text.length; length += 61) {
        const struct bytes cut = {text.at, length};
        const int32_t status = log_read(cut, 4096, "\"format\":\"iperf3\"");
        assert_true(status == LAB_FINISHED ? log_has_note("document-cut") : status == LAB_BAD_INPUT);
    }
    free(text.at);
}

static void assert_rtt(const char *flow, size_t count, const double *expected) {
    size_t rows;
    double *rtt = log_column(flow, "log", "rtt", &rows);
    if (!rtt) fail_msg("%s", lab_result());
    assert_int_equal(rows, count);
    for (size_t i = 0; i < count; i++)
        if (isnan(expected[i]) ? !isnan(rtt[i]) : fabs(rtt[i] - expected[i]) > 1e-9) fail_msg("%.12g", rtt[i]);
    free(rtt);
}

#define HEAD                                                                                                           \
    "{\"event\":\"start\",\"data\":{\"connected\":[{\"socket\":5,\"local_host\":\"::1\",\"local_port\":1,"             \
    "\"remote_host\":\"::2\",\"remote_port\":2},{\"socket\":7}],\"timestamp\":{\"timesecs\":1795226927},"              \
    "\"tcp_mss_default\":1000}}\n"
#define INTERVAL(end, a, b)                                                                                            \
    "{\"event\":\"interval\",\"data\":{\"streams\":[{\"socket\":5,\"start\":0,\"end\":" end ",\"snd_cwnd\":10000,"     \
    "\"rtt\":" a ",\"retransmits\":1,\"sender\":true},{\"socket\":7,\"end\":" end ",\"rtt\":" b                        \
    ",\"sender\":true},{\"socket\":9,\"end\":1,\"sender\":false}],\"sum\":{\"end\":1}}}\n"

static void test_streams_by_lines(void **state) {
    (void)state;
    read_text(HEAD INTERVAL("1", "30000", "40000") INTERVAL("2", "30000", "41500") INTERVAL("0.5", "31000", "0"));
    const double a[] = {30, NAN, 31}, b[] = {40, 41.5};
    assert_rtt("[::1]:1>[::2]:2", 3, a);
    assert_rtt("socket 7", 2, b);
    assert_true(log_note_count("streams-received") == 3);
    /* Times start again behind omitted intervals. */
    size_t rows;
    double *time = log_column("[::1]:1>[::2]:2", "log", "time", &rows);
    assert_true(fabs(time[2] - 1.5) < 1e-9);
    free(time);
}

static void test_what_cannot_be_read(void **state) {
    (void)state;
    static const char *const texts[] = {
        HEAD,
        HEAD "}",
        "{\"start\":{\"connected\":[]},\"intervals\":[]}",
        "{\"start\":{\"connected\":[{\"socket\":1}]},\"intervals\":[{\"streams\":[{\"socket\":1,\"end\":1,\"rtt\":tru",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(log_read(bytes_of(texts[i]), 3, ""), LAB_BAD_INPUT);
        assert_string_equal(log_error_code(), "no-events");
    }
    char deep[400] = "{\"connected\":1,\"intervals\":";
    memset(deep + strlen(deep), '[', 200);
    assert_int_equal(log_read(bytes_of(deep), 3, ""), LAB_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_reports_own_summary),
        cmocka_unit_test(test_streams_by_lines),
        cmocka_unit_test(test_what_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
