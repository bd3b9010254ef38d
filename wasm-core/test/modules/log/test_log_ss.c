/* Readings of ss: against the kernel's own state, in every form in which people print and stamp them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modules/log/stamp.h"
#include "rttlab.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MINI KERNEL_LOGS "formats-mini/"

/* ---- against the kernel ------------------------------------------------------------------------------------------ */

#define STATES_MAX 20000

/* Every smoothed RTT of the kernel in whole microseconds, as ss prints it. */
static size_t read_states(const char *path, double *states) {
    struct bytes file = file_read(path);
    size_t count = 0;
    for (const char *at = file.at, *end = file.at + file.length; at < end && count < STATES_MAX;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        char line[300];
        size_t length = (size_t)((stop ? stop : end) - at), column = 0;
        if (length >= sizeof line) length = sizeof line - 1;
        memcpy(line, at, length);
        line[length] = '\0';
        const char *cell = line;
        for (; cell && column < 8; column++)
            if ((cell = strchr(cell, ','))) cell++;
        unsigned scaled;
        if (cell && sscanf(cell, "%u", &scaled) == 1) states[count++] = scaled / 8;
        at = stop ? stop + 1 : end;
    }
    free(file.at);
    return count;
}

static void compare(const char *path, const char *truth, const char *flow, size_t least) {
    static double states[STATES_MAX];
    struct bytes text = file_read(path);
    assert_int_equal(log_read(text, 4096, ""), LAB_FINISHED);
    assert_string_equal(json_member_string(log_result(), "format", ""), "ss");
    const size_t count = read_states(truth, states);
    assert_true(count > 100);
    size_t rows, found = 0;
    double *srtt = log_column(flow, "log", "srtt", &rows);
    if (!srtt) fail_msg("%s", lab_result());
    assert_true(rows >= least);
    for (size_t i = 0; i < rows; i++) {
        int is_state = 0;
        for (size_t k = 0; k < count && !is_state; k++)
            is_state = fabs(states[k] - srtt[i] * 1e3) < 1e-6;
        found += (size_t)is_state;
    }
    /* The state after the connection's last traced packet is not among them. */
    if (found * 100 < rows * 98) fail_msg("%zu of %zu readings are states of the kernel", found, rows);
    free(srtt);
    free(text.at);
}

static void test_readings_are_the_kernels_state(void **state) {
    (void)state;
    compare(MINI "ss.txt.gz", MINI "kernel_rtt.csv.gz", "33a", 100);
    assert_true(log_has_note("readings-smoothed"));
    assert_false(log_has_note("times-assumed"));
    assert_string_equal(json_member_string(log_flow_named("33a"), "samplesFrom", ""), "smoothed");
    assert_string_equal(json_member_string(log_flow_named("33a"), "source", ""), "10.0.0.1:40000");
    compare(KERNEL_LOGS "handover-cubic/ss.txt.gz", KERNEL_LOGS "handover-cubic/kernel_rtt.csv.gz", "35", 500);
}

static void test_one_line_and_without_headers(void **state) {
    (void)state;
    const char *const paths[] = {MINI "ss-oneline.txt.gz", MINI "ss-noheader.txt.gz"};
    for (size_t i = 0; i < 2; i++) {
        struct bytes text = file_read(paths[i]);
        assert_int_equal(log_read(text, 100, ""), LAB_FINISHED);
        assert_string_equal(json_member_string(log_result(), "format", ""), "ss");
        assert_true(json_member_number(log_flow_named("10.0.0.1:40000>10.0.0.2:5201"), "samples", 0) > 50);
        assert_int_equal(json_member_number(log_result(), "linesSkipped", -1), 0);
        free(text.at);
    }
}

/* ---- times ------------------------------------------------------------------------------------------------------- */

static void read_text(const char *text) {
    if (log_read(bytes_of(text), 11, "") != LAB_FINISHED) fail_msg("%s", lab_result());
    assert_string_equal(json_member_string(log_result(), "format", ""), "ss");
}

static void assert_column(const char *flow, const char *column, size_t count, const double *expected) {
    size_t rows;
    double *values = log_column(flow, "log", column, &rows);
    if (!values) fail_msg("%s", lab_result());
    assert_int_equal(rows, count);
    for (size_t i = 0; i < count; i++)
        if (isnan(expected[i]) ? !isnan(values[i]) : fabs(values[i] - expected[i]) > 1e-9)
            fail_msg("%s of row %zu is %.12g", column, i, values[i]);
    free(values);
}

#define SOCKET(srtt) "ESTAB 0 0 192.0.2.1:1 192.0.2.2:2\n\t cubic rto:204 rtt:" srtt "/2 cwnd:10\n"
#define FLOW         "192.0.2.1:1>192.0.2.2:2"

static void test_where_the_time_stands(void **state) {
    (void)state;
    const double times[] = {0, 0.25, 0.5}, rtt[] = {30.125, 31, NAN}, assumed[] = {0, 1, 2};
    static const char *const logs[] = {
        /* before, behind, in front of each line, at its end */
        "100.5\n" SOCKET("30.125") "100.75\n" SOCKET("31") "101\n101.0\n" SOCKET("31"),
        SOCKET("30.125") "100.5\n" SOCKET("31") "100.75\n" SOCKET("31") "101.0\n",
        "100.5 ESTAB 0 0 192.0.2.1:1 192.0.2.2:2\n100.5\t cubic rto:204 rtt:30.125/2\n"
        "100.75 ESTAB 0 0 192.0.2.1:1 192.0.2.2:2\n100.75\t cubic rto:204 rtt:31/2\n"
        "101.0 ESTAB 0 0 192.0.2.1:1 192.0.2.2:2\n101.0\t cubic rto:204 rtt:31/2\n",
        "ESTAB 0 0 192.0.2.1:1 192.0.2.2:2\n cubic rto:204 rtt:30.125/2 23:59:59.75\n"
        "ESTAB 0 0 192.0.2.1:1 192.0.2.2:2\n cubic rto:204 rtt:31/2 00:00:00.000\n"
        "ESTAB 0 0 192.0.2.1:1 192.0.2.2:2\n cubic rto:204 rtt:31/2 00:00:00.25\n",
        "2026-11-21T01:57:48,5+00:00\n" SOCKET("30.125") "2026-11-21T01:57:48,75+00:00\n" SOCKET(
            "31") "2026-11-21T01:57:49+00:00\n" SOCKET("31"),
        "time:1754776664000000000\n0 3 192.0.2.1:1 192.0.2.2:2 timer:(on,1ms,0) rtt:30.125/2 rto:230\n"
        "time:1754776664250000000\n0 3 192.0.2.1:1 192.0.2.2:2 timer:(on,1ms,0) rto:230 rtt:31/2\n"
        "time:1754776664500000000\n0 3 192.0.2.1:1 192.0.2.2:2 timer:(on,1ms,0) rto:230 rtt:31/2\n",
    };
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        read_text(logs[i]);
        assert_column(FLOW, "rtt", 3, rtt);
        assert_column(FLOW, "time", 3, times);
        assert_false(log_has_note("times-assumed"));
    }
    read_text(SOCKET("30.125") SOCKET("31") SOCKET("31"));
    assert_column(FLOW, "time", 3, assumed);
    assert_true(log_has_note("times-assumed"));
    read_text("State Recv-Q\n" SOCKET("30.125") "State Recv-Q\n" SOCKET("31") "State Recv-Q\n" SOCKET("31"));
    assert_column(FLOW, "time", 3, assumed);
}

static void test_forms_of_a_time(void **state) {
    (void)state;
    static const struct {
        const char *text;
        enum stamp stamp;
        int64_t ns;
    } forms[] = {
        {"1795226927.549252127 x", STAMP_FULL, INT64_C(1795226927549252127)},
        {"[1623420121.483727]", STAMP_FULL, INT64_C(1623420121483727000)},
        {"1795226927", STAMP_FULL, INT64_C(1795226927000000000)},
        {"1795226927549", STAMP_FULL, INT64_C(1795226927549000000)},
        {"1795226927549252", STAMP_FULL, INT64_C(1795226927549252000)},
        {"2026-11-21 01:57:48.5 y", STAMP_FULL, INT64_C(1795226268500000000)},
        {"Sat Nov 21 01:57:48 UTC 2026", STAMP_FULL, INT64_C(1795226268000000000)},
        {"Sat 21 Nov 2026 01:57:48 UTC", STAMP_FULL, INT64_C(1795226268000000000)},
        {"Jan  2 00:00:01 z", STAMP_FULL, INT64_C(86401000000000)},
        {"15:06:31.5", STAMP_CLOCK, INT64_C(54391500000000)},
        {"0 398200", STAMP_NONE, 0},
        {"SYN-SENT 0 1", STAMP_NONE, 0},
        {"Sat", STAMP_NONE, 0},
        {"", STAMP_NONE, 0},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct cursor c = {forms[i].text, forms[i].text + strlen(forms[i].text)};
        int64_t ns = 0;
        const enum stamp stamp = stamp_read(&c, &ns);
        if (stamp != forms[i].stamp || ns != forms[i].ns)
            fail_msg("%s: %d, %lld", forms[i].text, (int)stamp, (long long)ns);
    }
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void test_keys_in_any_order(void **state) {
    (void)state;
    read_text(
        "100.0\nESTAB 0 0 [2001:db8::1]:1 [2001:db8::2]:443 timer:(on,1ms,0) ino:1 sk:1a cgroup:/ <->\n"
        "\t skmem:(r0) new_key:9 minrtt:30 cwnd:12 retrans:0/0 rtt:31.5/0.25 bytes_acked:500 bbr:(bw:9bps,mrtt:1)\n"
        "100.5\nESTAB 0 0 [2001:db8::1]:1 [2001:db8::2]:443 sk:1a\n"
        "\t rto:408 backoff:1 rtt:31.5/0.25 cwnd:1 ssthresh:6 bytes_acked:500 retrans:1/1 lastsnd:1116481185\n"
        "LISTEN 0 128 0.0.0.0:22 0.0.0.0:*\nSYN-SENT 0 1 192.0.2.1:9 192.0.2.2:9\n\t cubic rto:1000 mss:524 cwnd:10\n"
        "words of someone\n");
    const double cwnd[] = {12, 1}, limit[] = {NAN, 6}, una[] = {500, 500};
    assert_column("1a", "cwnd", 2, cwnd);
    assert_column("1a", "ssthresh", 2, limit);
    assert_column("1a", "snd_una", 2, una);
    size_t marks;
    double *kinds = log_column("1a", "events", "kind", &marks);
    assert_non_null(kinds);
    assert_int_equal(marks, 3);
    free(kinds);
    assert_true(log_note_count("sockets-without-rtt") == 2);
    assert_int_equal(json_member_number(log_result(), "linesSkipped", 0), 1);
}

static void test_what_has_no_rtt_is_refused(void **state) {
    (void)state;
    const char *text =
        "State Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nESTAB 0 0 1.2.3.4:1 1.2.3.5:2\n";
    assert_int_equal(log_read(bytes_of(text), 64, ""), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
}

/* Readings alone, without addresses, as some scripts keep them. */
static void test_without_addresses(void **state) {
    (void)state;
    read_text("\t cubic wscale:7,7 rto:248 rtt:44.938/1.777 cwnd:9 15:06:31.939562\n"
              "\t cubic wscale:7,7 rto:248 rtt:45/1.777 cwnd:9 15:06:32.039562\n");
    const double rtt[] = {44.938, 45};
    assert_column("flow", "rtt", 2, rtt);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_readings_are_the_kernels_state),
        cmocka_unit_test(test_one_line_and_without_headers),
        cmocka_unit_test(test_where_the_time_stands),
        cmocka_unit_test(test_forms_of_a_time),
        cmocka_unit_test(test_keys_in_any_order),
        cmocka_unit_test(test_what_has_no_rtt_is_refused),
        cmocka_unit_test(test_without_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
