/* Tables (CSV), /proc/net/tcpprobe, the choice of a format, and refusals with a reason. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modules/log/csv_date.h"
#include "modules/log/csv_name.h"
#include "modules/log/cursor.h"
#include "rttlab.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void assert_near(double value, double expected) {
    if (!(fabs(value - expected) <= 1e-9 * fabs(expected))) fail_msg("%.17g is not %.17g", value, expected);
}

static int32_t read_log(const char *text) {
    return log_read(bytes_of(text), 1 << 16, "");
}

static const struct json *first_flow(void) {
    return json_member(log_result(), "flows")->child;
}

/* Role and unit of a column of the preview. */
static void assert_role(int column, const char *role, const char *unit) {
    const struct json *item = json_member(json_member(log_result(), "csv"), "roles")->child;
    while (column-- && item)
        item = item->next;
    assert_non_null(item);
    assert_string_equal(json_member_string(item, "role", ""), role);
    assert_string_equal(json_member_string(item, "unit", ""), unit);
}

static struct span span_of(const char *text) {
    struct span s = {text, strlen(text)};
    return s;
}

static void test_numbers(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int shift, ok;
        int64_t value;
    } cases[] = {
        {"1795226927.900531000", 9, 1, INT64_C(1795226927900531000)},
        {"0.030739000", 9, 1, 30739000},
        {"1795226927900531000", 0, 1, INT64_C(1795226927900531000)},
        {"-1", 3, 1, -1000},
        {"1e-3", 9, 1, 1000000},
        {"2.5E2", 0, 1, 250},
        {"0.4999999999", 0, 1, 0},
        {"0.5", 0, 1, 1},
        {".5", 1, 1, 5},
        {"5.", 0, 1, 5},
        {"9223372036854775807", 0, 1, INT64_MAX},
        {"9223372036854775807", 1, 0, 0},
        {"99999999999999999999999", 0, 0, 0},
        {"1e999", 0, 0, 0},
        {"1e-999", 9, 1, 0},
        {"0.00000000000000000000000000000000000001", 9, 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct decimal decimal;
        int64_t value = 0;
        assert_true(span_decimal(span_of(cases[i].text), '.', &decimal));
        int ok = decimal_int64(decimal, cases[i].shift, &value);
        if (ok != cases[i].ok || (ok && value != cases[i].value))
            fail_msg("%s: %d, %lld", cases[i].text, ok, (long long)value);
    }
    static const char *const bad[] = {"",     "-",   "+",   ".",  "1.2.3", "1e",  "e5",
                                      "0x10", "1,5", "12a", " 1", "inf",   "nan", "1e9999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct decimal decimal;
        if (span_decimal(span_of(bad[i]), '.', &decimal)) fail_msg("accepted: %s", bad[i]);
    }
    struct decimal decimal;
    assert_true(span_decimal(span_of("30,75"), ',', &decimal));
    assert_near(decimal_double(decimal, 0), 30.75);
    assert_true(span_decimal(span_of("0.1"), '.', &decimal));
    assert_true(decimal_double(decimal, 0) == 0.1);
    uint64_t hex;
    assert_true(span_hex(span_of("0xffffffffffffffff"), &hex) && hex == UINT64_MAX);
    assert_false(span_hex(span_of("0x10000000000000000"), &hex));
    assert_false(span_u64(span_of("18446744073709551616"), &hex));
    assert_true(span_u64(span_of("18446744073709551615"), &hex) && hex == UINT64_MAX);
}

static void test_dates(void **state) {
    (void)state;
    int64_t ns;
    assert_true(csv_date_ns(span_of("1970-01-01T00:00:00Z"), &ns) && ns == 0);
    assert_true(csv_date_ns(span_of("2026-11-21 03:15:31.939562"), &ns) && ns == INT64_C(1795230931939562000));
    assert_true(csv_date_ns(span_of("2026-11-21T04:15:31,5+01:00"), &ns) && ns == INT64_C(1795230931500000000));
    assert_true(csv_date_ns(span_of("2000-02-29T23:59:60Z"), &ns) && ns == INT64_C(951868800000000000));
    assert_true(csv_date_ns(span_of("03:15:31.939562"), &ns) && ns == INT64_C(11731939562000));
    assert_false(csv_date_ns(span_of("03:15:31.9 x"), &ns));
    assert_false(csv_date_ns(span_of("ab:15:31.9"), &ns));
    assert_false(csv_date_ns(span_of("2026-13-21T03:15:31Z"), &ns));
    assert_false(csv_date_ns(span_of("2026-11-21"), &ns));
    assert_false(csv_date_ns(span_of("2026-11-21T03:15:31 or so"), &ns));
}

static void test_names(void **state) {
    (void)state;
    static const struct {
        const char *name;
        enum csv_role role;
        enum csv_unit unit;
    } cases[] = {
        {"sample_us", ROLE_SAMPLE, UNIT_US},
        {"RTT (ms)", ROLE_SAMPLE, UNIT_MS},
        {"rtt [\xc2\xb5s]", ROLE_SAMPLE, UNIT_US},
        {"rtt_s", ROLE_SAMPLE, UNIT_S},
        {"tcp.analysis.ack_rtt", ROLE_SAMPLE, UNIT_S},
        {"frame.time_epoch", ROLE_TIME, UNIT_S},
        {"t_ns", ROLE_TIME, UNIT_NS},
        {"Time", ROLE_TIME, UNIT_NONE},
        {"sec", ROLE_TIME, UNIT_S},
        {"srtt_us_x8", ROLE_SRTT, UNIT_US_X8},
        {"smoothed_rtt_ms", ROLE_SRTT, UNIT_MS},
        {"sock_cookie", ROLE_FLOW, UNIT_NONE},
        {"snd_cwnd", ROLE_CWND, UNIT_NONE},
        {"cwnd_bytes", ROLE_CWND, UNIT_BYTES},
        {"rttvar_us", ROLE_IGNORE, UNIT_US},
        {"min_rtt_us", ROLE_IGNORE, UNIT_US},
        {"rto_us", ROLE_IGNORE, UNIT_US},
        {"bytes", ROLE_IGNORE, UNIT_BYTES},
        {"", ROLE_IGNORE, UNIT_NONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct csv_name name = csv_name_read(span_of(cases[i].name));
        if (name.role != cases[i].role || name.unit != cases[i].unit)
            fail_msg("%s: role %d, unit %d", cases[i].name, (int)name.role, (int)name.unit);
    }
}

static void test_layouts(void **state) {
    (void)state;
    static const char *const texts[] = {
        "time_s,rtt_ms\n0.5,30.75\n1.5,40.25\n",
        "time_s;rtt_ms\n0,5;30,75\n1,5;40,25\n",
        "time_s\trtt_ms\n0.5\t30.75\n1.5\t40.25\n",
        "  time_s   rtt_ms\n  0.5    30.75\n  1.5   40.25\n",
        "# made by hand\n# time_s,rtt_ms\n\n0.5,30.75\n# in between\n1.5,40.25\n",
        "\"time_s\",\"rtt_ms\"\n\"0.5\",\"30.75\"\n\"1.5\",\"40.25\"\n",
        "time_ms|rtt_us\n500|30750\n1500|40250\n",
        "rtt_us,note,time_ns\n30750,\"a,b \"\"c\"\"\",500000000\n40250,,1500000000\n",
        "\xef\xbb\xbftime_s,rtt_ms\n0.5,30.75\n1.5,40.25\n",
        "time,rtt_ms\n2026-11-21T00:00:00.5Z,30.75\n2026-11-21T00:00:01.5Z,40.25\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (read_log(texts[i]) != LAB_FINISHED) fail_msg("refused: %s %s", texts[i], log_error_text());
        assert_near(json_member_number(first_flow(), "samples", 0), 2);
        assert_near(json_member_number(first_flow(), "meanRttMs", 0), 35.5);
        assert_near(json_member_number(first_flow(), "lastS", 0), 1);
        assert_string_equal(json_member_string(first_flow(), "samplesFrom", ""), "logged");
    }
}

static void test_columns(void **state) {
    (void)state;
    assert_int_equal(read_log("t_ns,cookie,ack,snd_nxt,sample_us,cwnd,ssthresh\n"
                              "1000000000,1a,4294967295,5,30750,10,2147483647\n"
                              "1000000500,1a,4294967300,0x10,,11,7\n"
                              "1000000900,2b,1,2,40000,12,8\n"),
                     LAB_FINISHED);
    const struct json *flow = log_flow_named("1a");
    assert_non_null(flow);
    assert_near(json_member_number(flow, "events", 0), 2);
    assert_near(json_member_number(flow, "samples", 0), 1);
    assert_non_null(log_flow_named("2b"));
    size_t rows;
    double *una = log_column("1a", "log", "snd_una", &rows), *nxt = log_column("1a", "log", "snd_nxt", &rows);
    double *limit = log_column("1a", "log", "ssthresh", &rows), *rtt = log_column("1a", "log", "rtt", &rows);
    double *t_ns = log_column("1a", "log", "t_ns", &rows);
    assert_int_equal(rows, 2);
    assert_near(una[0], 4294967295.0);
    assert_near(una[1], 4);
    assert_near(nxt[1], 16);
    assert_true(isnan(limit[0]));
    assert_near(limit[1], 7);
    assert_near(rtt[0], 30.75);
    assert_true(isnan(rtt[1]));
    assert_near(t_ns[1], 500);
    assert_null(log_column("1a", "log", "srtt", &rows));
    free(una);
    free(nxt);
    free(limit);
    free(rtt);
    free(t_ns);
}

static void test_both_directions_of_a_stream(void **state) {
    (void)state;
    assert_int_equal(read_log("frame.time_epoch,tcp.stream,tcp.srcport,tcp.dstport,tcp.analysis.ack_rtt\n"
                              "1795226927.900531000,0,5201,48304,0.030739000\n"
                              "1795226927.900560000,0,48304,5201,0.000029000\n"
                              "1795226927.930560000,0,5201,48304,0.031029000\n"),
                     LAB_FINISHED);
    const struct json *sender = log_flow_named("0 48304>5201");
    assert_non_null(sender);
    assert_near(json_member_number(sender, "samples", 0), 2);
    assert_near(json_member_number(sender, "meanRttMs", 0), 30.884);
    assert_non_null(log_flow_named("0 5201>48304"));
}

static void test_choices(void **state) {
    (void)state;
    static const char text[] = "a,b,c\n1,30,900\n2,40,901\n3,50,902\n";
    assert_int_equal(read_log(text), LAB_FINISHED);
    assert_true(log_has_note("no-samples"));
    assert_role(0, "time", "s");
    assert_role(1, "ignore", "none");
    assert_int_equal(log_read(bytes_of(text), 5,
                              "\"format\":\"csv\",\"mapping\":{\"roles\":{\"1\":{\"role\":\"sample\",\"unit\":\"ms\"},"
                              "\"2\":{\"role\":\"time\",\"unit\":\"us\"}}}"),
                     LAB_FINISHED);
    assert_role(0, "ignore", "none");
    assert_role(1, "sample", "ms");
    assert_role(2, "time", "us");
    assert_near(json_member_number(first_flow(), "meanRttMs", 0), 40);
    assert_near(json_member_number(first_flow(), "lastS", 0), 2e-6);
    assert_int_equal(
        log_read(bytes_of("1,5;2\n2,5;3\n3,5;4\n"), 5, "\"mapping\":{\"delimiter\":\";\",\"decimalComma\":true}"),
        LAB_FINISHED);
    assert_near(json_member_number(first_flow(), "lastS", 0), 2);
    /* All columns said, as the page does: the one that differs from the guess was chosen. */
    assert_int_equal(
        log_read(bytes_of("time_s,a_ms,rtt_ms\n1,30,40\n2,31,41\n"), 5,
                 "\"mapping\":{\"roles\":{\"0\":{\"role\":\"time\",\"unit\":\"s\"},"
                 "\"1\":{\"role\":\"sample\",\"unit\":\"ms\"},\"2\":{\"role\":\"sample\",\"unit\":\"ms\"}}}"),
        LAB_FINISHED);
    assert_role(1, "sample", "ms");
    assert_role(2, "ignore", "none");
    assert_int_equal(log_read(bytes_of("a b\n1 30\n2 40\n"), 5, "\"mapping\":{\"delimiter\":\"whitespace\"}"),
                     LAB_FINISHED);
    assert_string_equal(json_member_string(json_member(log_result(), "csv"), "delimiter", ""), "whitespace");
    assert_int_equal(log_read(bytes_of(text), 5, "\"mapping\":{\"roles\":{\"9\":{\"role\":\"time\"}}}"), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "unknown-column");
    assert_int_equal(log_read(bytes_of(text), 5, "\"mapping\":{\"roles\":{\"1\":{\"role\":\"fish\"}}}"), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "bad-choice");
}

static void test_bad_rows(void **state) {
    (void)state;
    assert_int_equal(read_log("time_s,rtt_ms\n1,30\n2\n3,-5\nx,30\n4,NaN\n5,99999999999\n6,31,\n7,32\n8,33"),
                     LAB_FINISHED);
    assert_near(json_member_number(log_result(), "linesSkipped", 0), 3);
    assert_near(json_member_number(first_flow(), "samples", 0), 3);
    assert_near(log_note_count("values-impossible"), 2);
    assert_true(log_has_note("no-line-end"));
}

/* Lines of /proc/net/tcpprobe: 20 segments in flight, one acknowledged every 2 ms, so that a round trip takes 40 ms. */
static void tcpprobe_text(char *text, size_t capacity, int srtt, int step) {
    size_t used = 0;
    for (int k = 0; k < 100; k++)
        used += (size_t)snprintf(text + used, capacity - used,
                                 "0.%09d 192.0.2.1:35100 192.0.2.2:5001 32 %#x %#x 10 2147483647 211456 %d 29696\n",
                                 k * 2000000, 1000 * k + 20000, 1000 * k, srtt + step * (k % 2));
}

static void test_srtt_unit(void **state) {
    (void)state;
    static const struct {
        int srtt, step;
        const char *words;
    } cases[] = {
        {40000, 8, "microseconds"}, {40, 0, "ticks of 1 ms"}, {10, 0, "ticks of 4 ms"}, {4, 0, "ticks of 10 ms"}};
    static char text[20000];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tcpprobe_text(text, sizeof text, cases[i].srtt, cases[i].step);
        assert_int_equal(read_log(text), LAB_FINISHED);
        assert_string_equal(json_member_string(log_result(), "format", ""), "tcpprobe");
        if (!strstr(lab_result(), cases[i].words)) fail_msg("%s: %s", cases[i].words, lab_result());
        assert_true(json_member_number(first_flow(), "samples", 0) > 20);
        assert_true(fabs(json_member_number(first_flow(), "meanRttMs", 0) - 40) < 0.2);
    }
    tcpprobe_text(text, sizeof text, 1, 0);
    assert_int_equal(read_log(text), LAB_FINISHED);
    assert_true(log_has_note("srtt-unit-unknown"));
    assert_non_null(log_flow_named("192.0.2.1:35100>192.0.2.2:5001"));
}

static void test_tcpprobe_columns(void **state) {
    (void)state;
    static const char nine[] = "0.1 192.0.2.1:1 192.0.2.2:2 32 0x10 0x0 10 20 211456\n"
                               "0.2 192.0.2.1:1 192.0.2.2:2 32 0x20 0x10 10 20 211456\n"
                               "0.3 [2001:db8::1]:1 192.0.2.2:2 32 0x20 0 10 20 211456\n"
                               "0.4 192.0.2.1:1 192.0.2.2:2 32 20 10 10 20 211456\n"
                               "0.5 192.0.2.1:1 192.0.2.2:2 32 0x20 0x10 10 20 21";
    assert_int_equal(read_log(nine), LAB_FINISHED);
    assert_near(json_member_number(log_result(), "linesRead", 0), 3);
    assert_near(json_member_number(log_result(), "linesSkipped", 0), 1);
    assert_true(log_has_note("last-line-cut"));
    assert_non_null(log_flow_named("[2001:db8::1]:1>192.0.2.2:2"));
}

static void test_refusals(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"", "empty"},
        {" \n\r\n\t", "empty"},
        {"\xd4\xc3\xb2\xa1 and so on", "pcap"},
        {"\x0a\x0d\x0d\x0a and so on", "pcapng"}, /* damaged */
        {"\x1f\x8b\x08", "gzip"},
        {"[ ID] Interval Transfer Bitrate\n[5] 0.00-1.00 sec 1 MBytes 8 Mbits/sec 0 1 MBytes\n",
         "iperf3 report in text"},
        {"[{\"a\":1}]", "JSON"},
        {"1.1 IP 192.0.2.1.1 > 192.0.2.2.2: Flags [S], seq 1\n1.2 IP 192.0.2.1.1 > 192.0.2.2.2: Flags [S], seq 1\n",
         "tcpdump"},
        {"HOST: a Loss%   Snt   Last   Avg\n  1.|-- 192.0.2.1 0.0% 10 0.5 0.6\n", "averages"},
        {"<!DOCTYPE html><html>", "web page"},
        {"Dear Sir or Madam,\nthis is a letter.\nIt has no numbers.\n", "no log"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(read_log(cases[i].text), LAB_BAD_INPUT);
        if (!strstr(log_error_text(), cases[i].words)) fail_msg("%s: %s", cases[i].words, log_error_text());
    }
    static char zeros[100] = "ab";
    struct bytes binary = {zeros, sizeof zeros};
    assert_int_equal(log_read(binary, 10, ""), LAB_BAD_INPUT);
    assert_non_null(strstr(log_error_text(), "binary"));
    assert_int_equal(log_read(bytes_of("1,2\n"), 10, "\"format\":\"fish\""), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "unknown-format");
}

static void test_long_lines_and_many_flows(void **state) {
    (void)state;
    size_t capacity = 600000, used;
    char *text = malloc(capacity);
    used = (size_t)snprintf(text, capacity, "time_s,flow,rtt_ms\n1,a,30\n");
    memset(text + used, 'x', 70000);
    used += 70000;
    used += (size_t)snprintf(text + used, capacity - used, "\n2,a,31\n");
    struct bytes log = {text, used};
    assert_int_equal(log_read(log, 1000, ""), LAB_FINISHED);
    uint64_t hash = log_hash();
    assert_near(log_note_count("lines-too-long"), 1);
    assert_near(json_member_number(first_flow(), "samples", 0), 2);
    assert_int_equal(log_read(log, 1 << 20, ""), LAB_FINISHED);
    assert_true(hash == log_hash());
    used = (size_t)snprintf(text, capacity, "time_s,flow,rtt_ms\n");
    for (int k = 0; k < 10500; k++)
        used += (size_t)snprintf(text + used, capacity - used, "%d,f%d,30\n", k, k);
    log.length = used;
    assert_int_equal(log_read(log, 1 << 20, ""), LAB_FINISHED);
    assert_int_equal(json_member(log_result(), "flows")->count, 10000);
    assert_near(log_note_count("flows-full"), 500);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),   cmocka_unit_test(test_dates),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_layouts),
        cmocka_unit_test(test_columns),   cmocka_unit_test(test_both_directions_of_a_stream),
        cmocka_unit_test(test_choices),   cmocka_unit_test(test_bad_rows),
        cmocka_unit_test(test_srtt_unit), cmocka_unit_test(test_tcpprobe_columns),
        cmocka_unit_test(test_refusals),  cmocka_unit_test(test_long_lines_and_many_flows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
