/* flent's data files and ndt7's measurements (invented values). */
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
    assert_string_equal(json_member_string(log_result(), "format", ""), format);
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

#define FLENT                                                                                                          \
    "{\"metadata\": {\"DATA_FILENAME\": \"a.flent.gz\", \"SERIES_META\": {\"Ping (ms) ICMP\": {\"UNITS\": \"ms\"}}},"  \
    "\"raw_values\": {\"Ping (ms) ICMP\": [{\"seq\": 1.0, \"t\": 1623420121.5, \"val\": 20.5}, {\"seq\": 2.0, "        \
    "\"t\": 1623420121.7, \"val\": 20.75}], \"Ping (ms) UDP BE\": [{\"owd_down\": 8.75, \"owd_up\": 12.5, \"t\": "     \
    "1623420121.6, \"val\": 21.25}], \"TCP download BE\": [{\"dur\": 0.2, \"t\": 1623420121.5, \"val\": 9.5}], "       \
    "\"TCP upload BE\": [{\"t\": 1623420121.5, \"tcp_cwnd\": 10, \"tcp_rtt\": 20.698, \"tcp_rtt_var\": 10.3, "         \
    "\"val\": 9}, {\"t\": 1623420122, \"tcp_rtt\": 20.698}]}, \"results\": {\"Ping (ms) ICMP\": [20.5, null]}, "       \
    "\"version\": 4, \"x_values\": [0.0, 0.2]}"

static void test_series(void **state) {
    (void)state;
    read_text(FLENT, "flent");
    const double ping[] = {20.5, 20.75}, time[] = {0, 0.2}, udp[] = {21.25}, up[] = {12.5}, tcp[] = {20.698, NAN},
                 cwnd[] = {10, NAN};
    assert_column("Ping (ms) ICMP", "log", "rtt", 2, ping);
    assert_column("Ping (ms) ICMP", "log", "time", 2, time);
    assert_column("Ping (ms) UDP BE", "log", "rtt", 1, udp);
    assert_column("Ping (ms) UDP BE", "log", "forward", 1, up);
    assert_column("TCP upload BE", "log", "rtt", 2, tcp);
    assert_column("TCP upload BE", "log", "cwnd", 2, cwnd);
    assert_string_equal(json_member_string(log_flow_named("TCP upload BE"), "samplesFrom", ""), "smoothed");
    assert_string_equal(json_member_string(log_flow_named("Ping (ms) ICMP"), "samplesFrom", ""), "logged");
    assert_true(log_has_note("series-left-out"));
    assert_int_equal(log_read(bytes_of("{\"metadata\":{},\"results\":{\"a\":[1]},\"x_values\":[1]}"), 9, ""),
                     LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
}

#define LINES                                                                                                          \
    "{\"Key\":\"measurement\",\"Value\":{\"AppInfo\":{\"NumBytes\":1,\"ElapsedTime\":9},\"ConnectionInfo\":"           \
    "{\"UUID\":\"x\"},\"Origin\":\"server\",\"Test\":\"download\",\"TCPInfo\":{\"RTT\":21000,\"RTTVar\":9,"            \
    "\"SndCwnd\":40,\"SndSsThresh\":2147483647,\"BytesAcked\":8000,\"TotalRetrans\":0,\"ElapsedTime\":250000}}}\n"     \
    "{\"Key\":\"measurement\",\"Value\":{\"TCPInfo\":{\"RTT\":22500,\"SndCwnd\":20,\"SndSsThresh\":20,"                \
    "\"TotalRetrans\":3,\"ElapsedTime\":500000},\"Test\":\"download\"}}\n"                                             \
    "{\"Key\":\"measurement\",\"Value\":{\"TCPInfo\":{\"RTT\":30000,\"ElapsedTime\":100},\"Test\":\"upload\"}}\n"

static void test_measurements(void **state) {
    (void)state;
    read_text(LINES, "ndt7");
    const double rtt[] = {21, 22.5}, time[] = {0.2499, 0.4999}, cwnd[] = {40, 20}, limit[] = {NAN, 20}, upload[] = {30};
    const double kinds[] = {EVENT_retransmit, EVENT_loss};
    assert_column("download", "log", "rtt", 2, rtt);
    assert_column("download", "log", "time", 2, time);
    assert_column("download", "log", "cwnd", 2, cwnd);
    assert_column("download", "log", "ssthresh", 2, limit);
    assert_column("download", "events", "kind", 2, kinds);
    assert_column("upload", "log", "rtt", 1, upload);
    read_text(
        "{\"GitShortCommit\":\"a\",\"Download\":{\"UUID\":\"u\",\"ServerMeasurements\":[{\"AppInfo\":null,"
        "\"BBRInfo\":{\"MinRTT\":1},\"TCPInfo\":{\"RTT\":21000,\"ElapsedTime\":1000000}},{\"TCPInfo\":{\"RTT\":21500,"
        "\"ElapsedTime\":2000000}}],\"ClientMeasurements\":[{\"AppInfo\":{\"ElapsedTime\":3}}]},\"Upload\":"
        "{\"ServerMeasurements\":[{\"TCPInfo\":{\"RTT\":5000,\"ElapsedTime\":1500000}}]}}",
        "ndt7");
    const double down[] = {21, 21.5}, up[] = {5};
    assert_column("download", "log", "rtt", 2, down);
    assert_column("upload", "log", "rtt", 1, up);
    read_text("{\"elapsed\":1.25,\"tcp_info\":{\"smoothed_rtt\":21.5,\"rtt_var\":4}}\n"
              "{\"elapsed\":1.5,\"tcp_info\":{\"smoothed_rtt\":22,\"rtt_var\":4}}\n",
              "ndt7");
    const double old[] = {21.5, 22}, at[] = {0, 0.25};
    assert_column("download", "log", "rtt", 2, old);
    assert_column("download", "log", "time", 2, at);
}

static void cut(const char *text, const char *options) {
    const struct bytes whole = bytes_of(text);
    for (size_t length = 1; length < whole.length; length++) {
        struct bytes part = {malloc(length), length};
        assert_non_null(part.at);
        memcpy(part.at, whole.at, length);
        const int32_t status = log_read(part, 5, options);
        assert_true(status == LAB_FINISHED || status == LAB_BAD_INPUT);
        free(part.at);
    }
}

static void test_cuts_end_well(void **state) {
    (void)state;
    cut(FLENT, "\"format\":\"flent\"");
    cut(LINES, "\"format\":\"ndt7\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_series),
        cmocka_unit_test(test_measurements),
        cmocka_unit_test(test_cuts_end_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
