/* qlog in the forms of its drafts, as different endpoints write them (invented values). */
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
    assert_string_equal(json_member_string(log_result(), "format", ""), "qlog");
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

/* Rows with a path, in microseconds, as picoquic writes them; states are repeated. */
static void test_rows_in_microseconds(void **state) {
    (void)state;
    read_text(
        "{ \"qlog_version\": \"draft-00\", \"title\": \"a\", \"traces\": [\n{ \"vantage_point\": { \"name\": \"b\", "
        "\"type\": \"server\" },\"description\": \"0102\",\"event_fields\": [\"relative_time\", \"path_id\", "
        "\"category\", \"event\", \"data\"],\n\"configuration\": {\"time_units\": \"us\"},\n\"common_fields\": { "
        "\"protocol_type\": \"QUIC_HTTP3\", \"reference_time\": \"11001\"},\n\"events\": [\n"
        "[0, 0, \"transport\", \"packet_received\", { \"header\": { \"latest_rtt\": 7, \"x\": [[1], {}] }}],\n"
        "[1200, 0, \"recovery\", \"metrics_updated\", {\"smoothed_rtt\":38000,\"latest_rtt\":37500,\"cwnd\":8000}],\n"
        "[1300, 0, \"recovery\", \"metrics_updated\", {\"smoothed_rtt\":38000,\"latest_rtt\":37500,\"cwnd\":9000}],\n"
        "[2400, 0, \"recovery\", \"metrics_updated\", {\"latest_rtt\":41000}],\n"
        "[2500, 0, \"recovery\", \"packet_lost\", {\"packet_number\":12}]\n]}]}\n");
    const double rtt[] = {37.5, NAN, 41}, srtt[] = {38, 38, 38}, time[] = {0, 0.0001, 0.0012}, kinds[] = {EVENT_loss};
    assert_column("trace 1", "log", "rtt", 3, rtt);
    assert_column("trace 1", "log", "srtt", 3, srtt);
    assert_column("trace 1", "log", "time", 3, time);
    assert_column("trace 1", "events", "kind", 1, kinds);
}

/* Numbers as strings, names in capitals, times that count from the event before; two traces. */
static void test_strings_and_deltas(void **state) {
    (void)state;
    read_text(
        "{\"qlog_version\":\"draft-01\",\"traces\":[{\"common_fields\":{\"ODCID\":\"c0ffee\"},\"event_fields\":"
        "[\"delta_time\",\"CATEGORY\",\"EVENT_TYPE\",\"DATA\"],\"events\":[[\"10\",\"RECOVERY\",\"METRIC_UPDATE\","
        "{\"latest_rtt\":\"30.5\"}],[\"5\",\"TRANSPORT\",\"PACKET_SENT\",{}],[\"5\",\"RECOVERY\","
        "\"METRIC_UPDATE\",{\"latest_rtt\":\"31\"}]]},{\"events\":[[1,\"recovery\",\"metric_update\","
        "{\"latest_rtt\":50}]]}]}");
    const double rtt[] = {30.5, 31}, time[] = {0.009, 0.019}, second[] = {50};
    assert_column("c0ffee", "log", "rtt", 2, rtt);
    assert_column("c0ffee", "log", "time", 2, time);
    assert_column("trace 2", "log", "rtt", 1, second);
}

#define RECORDS                                                                                                        \
    "{\"qlog_version\":\"0.3\",\"qlog_format\":\"JSON-SEQ\",\"title\":\"t\",\"trace\":{\"vantage_point\":{\"type\":"   \
    "\"client\"},\"common_fields\":{\"ODCID\":\"ab\",\"time_format\":\"relative\"}}}\n"                                \
    "{\"time\":0.5,\"name\":\"recovery:parameters_set\",\"data\":{\"max_datagram_size\":1000}}\n"                      \
    "{\"time\":1.5,\"name\":\"recovery:metrics_updated\",\"data\":{\"congestion_window\":50000,\"latest_rtt\":20.25,"  \
    "\"smoothed_rtt\":20.25}}\n"                                                                                       \
    "{\"data\":{\"smoothed_rtt\":20.5,\"latest_rtt\":20.25},\"name\":\"recovery:metrics_updated\",\"time\":3.5}\n"     \
    "{\"time\":4,\"name\":\"recovery:metrics_updated\",\"data\":{\"bytes_in_flight\":7875}}\n"

static void assert_records(void) {
    const double rtt[] = {20.25, 20.25}, cwnd[] = {50, NAN}, time[] = {0, 0.002};
    assert_column("ab", "log", "rtt", 2, rtt);
    assert_column("ab", "log", "cwnd", 2, cwnd);
    assert_column("ab", "log", "time", 2, time);
}

static void test_records(void **state) {
    (void)state;
    read_text(RECORDS);
    assert_records();
    char marked[1200] = "";
    for (const char *at = RECORDS; *at;) {
        const char *stop = strchr(at, '\n') + 1;
        strcat(marked, "\x1e");
        strncat(marked, at, (size_t)(stop - at));
        at = stop;
    }
    read_text(marked);
    assert_records();
}

static void test_cuts_end_well(void **state) {
    (void)state;
    const struct bytes whole = bytes_of(RECORDS);
    for (size_t length = 1; length < whole.length; length++) {
        struct bytes cut = {malloc(length), length};
        assert_non_null(cut.at);
        memcpy(cut.at, whole.at, length);
        const int32_t status = log_read(cut, 5, "\"format\":\"qlog\"");
        assert_true(status == LAB_FINISHED || status == LAB_BAD_INPUT);
        free(cut.at);
    }
    assert_int_equal(log_read(bytes_of("{\"qlog_version\":\"0.3\"}"), 64, ""), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_in_microseconds),
        cmocka_unit_test(test_strings_and_deltas),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_cuts_end_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
