/* Round trips of ping, fping and mtr, in the forms and languages in which they are printed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "sim/events/event_kind.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void read_text(const char *text) {
    if (log_read(bytes_of(text), 11, "") != LAB_FINISHED) fail_msg("%s: %s", text, lab_error());
    assert_string_equal(json_member_string(log_result(), "format", ""), "ping");
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

/* Every answer of a genuine file, to the digit. */
static void test_each_digit(void **state) {
    (void)state;
    struct bytes text = file_read(KERNEL_LOGS "formats-mini/ping.txt");
    assert_int_equal(log_read(text, 50, ""), LAB_FINISHED);
    size_t rows, row = 0;
    double *rtt = log_column("10.0.0.2", "log", "rtt", &rows), *time = log_column("10.0.0.2", "log", "time", &rows);
    assert_non_null(rtt);
    for (const char *at = text.at, *end = text.at + text.length; at < end && row < rows;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        char line[200] = "";
        memcpy(line, at, (size_t)(stop - at) < sizeof line ? (size_t)(stop - at) : sizeof line - 1);
        unsigned seconds, micros, number;
        double ms;
        if (sscanf(line, "[%u.%u] 64 bytes from 10.0.0.2: icmp_seq=%u ttl=64 time=%lf ms", &seconds, &micros, &number,
                   &ms) == 4) {
            assert_true(fabs(rtt[row] - ms) < 1e-9);
            assert_true(fabs(time[row] - ((seconds - 1795226927) + (micros - 583341.0) / 1e6)) < 1e-9);
            row++;
        }
        at = stop + 1;
    }
    assert_int_equal(row, rows);
    assert_true(rows >= 79);
    assert_false(log_has_note("echo-times"));
    free(rtt);
    free(time);
    free(text.at);
}

static void test_numbers_that_are_missing(void **state) {
    (void)state;
    read_text("PING 192.0.2.2 (192.0.2.2) 56(84) bytes of data.\n"
              "64 bytes from 192.0.2.2: icmp_seq=1 ttl=64 time=250 ms\n"
              "64 bytes from 192.0.2.2: icmp_seq=4 ttl=64 time=31.5 ms\n"
              "64 bytes from 192.0.2.2: icmp_seq=3 ttl=64 time=1500 ms\n"
              "64 bytes from 192.0.2.2: icmp_seq=4 ttl=64 time=40 ms (DUP!)\n"
              "no answer yet for icmp_seq=5\n\n--- 192.0.2.2 ping statistics ---\n"
              "5 packets transmitted, 3 received, +1 duplicates, 40% packet loss, time 4005ms\n"
              "rtt min/avg/max/mdev = 31.5/593/1500/640 ms\n");
    const double rtt[] = {250, 31.5, 1500}, time[] = {0, 2.7815, 3.25}, kinds[] = {EVENT_loss, EVENT_loss};
    assert_column("192.0.2.2", "log", "rtt", 3, rtt);
    assert_column("192.0.2.2", "log", "time", 3, time);
    assert_column("192.0.2.2", "events", "kind", 2, kinds);
    assert_true(log_note_count("echo-lost") == 2);
    assert_true(log_has_note("echo-twice"));
    assert_true(log_has_note("echo-times"));
    assert_int_equal(json_member_number(log_result(), "linesSkipped", -1), 0);
}

static void test_numbers_wrap_and_start_again(void **state) {
    (void)state;
    read_text("64 bytes from h (192.0.2.2): icmp_seq=65535 ttl=64 time=10 ms\n"
              "64 bytes from h (192.0.2.2): icmp_seq=0 ttl=64 time=11 ms\n"
              "PING h (192.0.2.2): 56 data bytes\n64 bytes from h (192.0.2.2): icmp_seq=0 ttl=64 time=12 ms\n"
              "Request timeout for icmp_seq 1\n64 bytes from h (192.0.2.2): icmp_seq=2 ttl=64 time=13.125 ms\n");
    const double rtt[] = {10, 11, 12, 13.125}, times[] = {2.99};
    assert_column("h", "log", "rtt", 4, rtt);
    assert_column("h", "events", "time", 1, times);
}

static void test_windows_in_its_languages(void **state) {
    (void)state;
    static const char *const answers[][2] = {
        {"Reply from 192.0.2.2: bytes=32 time=14ms TTL=117\n", "Request timed out.\n"},
        {"Antwort von 192.0.2.2: Bytes=32 Zeit=14ms TTL=117\n", "Zeit\xc3\xbc"
                                                                "berschreitung der Anforderung.\n"},
        {"R\xe9ponse de 192.0.2.2 : octets=32 temps=14 ms TTL=117\n",
         "D\xe9lai d'attente de la demande d\xe9pass\xe9.\n"},
        {"Respuesta desde 192.0.2.2: bytes=32 tiempo=14ms TTL=117\n",
         "Tiempo de espera agotado para esta solicitud.\n"},
        {"Risposta da 192.0.2.2: byte=32 durata=14ms TTL=117\n", "Richiesta scaduta.\n"},
        {"\xe6\x9d\xa5\xe8\x87\xaa 192.0.2.2 \xe7\x9a\x84\xe5\x9b\x9e\xe5\xa4\x8d: \xe5\xad\x97\xe8\x8a\x82=32 "
         "\xe6\x97\xb6\xe9\x97\xb4=14ms TTL=117\n",
         "\xe8\xaf\xb7\xe6\xb1\x82\xe8\xb6\x85\xe6\x97\xb6\xe3\x80\x82\n"},
        {"\xd0\x9e\xd1\x82\xd0\xb2\xd0\xb5\xd1\x82 \xd0\xbe\xd1\x82 192.0.2.2: "
         "\xd0\xb2\xd1\x80\xd0\xb5\xd0\xbc\xd1\x8f="
         "14\xd0\xbc\xd1\x81 TTL=117\n",
         "\xd0\x9f\xd1\x80\xd0\xb5\xd0\xb2\xd1\x8b\xd1\x88\xd0\xb5\xd0\xbd \xd0\xb8\n"},
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char text[600];
        snprintf(text, sizeof text, "%s%s%s%s", answers[i][0], answers[i][1], answers[i][0],
                 "Reply from 192.0.2.2: bytes=32 time<1ms TTL=117\n");
        read_text(text);
        const double rtt[] = {14, 14, NAN}, time[] = {0, 2, 2.986}, lost[] = {0.986};
        assert_column("192.0.2.2", "log", "rtt", 3, rtt);
        assert_column("192.0.2.2", "log", "time", 3, time);
        assert_column("192.0.2.2", "events", "time", 1, lost);
        assert_true(log_has_note("echo-coarse"));
    }
}

static void test_fping_and_mtr(void **state) {
    (void)state;
    read_text("[1623420121.5] 192.0.2.2 : [0], 84 bytes, 14.25 ms (14.2 avg, 0% loss)\n"
              "[1623420121.5] 192.0.2.3 : [0], 84 bytes, 3 ms (3 avg, 0% loss)\n"
              "[1623420122.5] 192.0.2.2 : [1], timed out (14.2 avg, 50% loss)\n"
              "[1623420123.5] 192.0.2.2 : [2], 84 bytes, 15 ms (14.6 avg, 33% loss)\n");
    const double rtt[] = {14.25, 15}, hop[] = {14.2, 14.5};
    assert_column("192.0.2.2", "log", "rtt", 2, rtt);
    assert_true(log_note_count("echo-lost") == 1);
    read_text("x 0 33000\nh 0 192.0.2.1\np 0 1200 33000\nx 1 33001\nh 1 192.0.2.2\np 1 14200 33001\nx 0 33002\n"
              "p 0 1300 33002\nx 1 33003\np 1 14500 33003\n");
    assert_column("hop 2 192.0.2.2", "log", "rtt", 2, hop);
}

static void test_what_is_no_ping(void **state) {
    (void)state;
    assert_int_equal(log_read(bytes_of("PING 192.0.2.2 (192.0.2.2) 56(84) bytes of data.\n\n"), 64, ""), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "no-events");
    read_text(
        "64 bytes from 192.0.2.2: icmp_seq=1 ttl=64 time=25 ms\n64 bytes from 192.0.2.2: icmp_seq=2 ttl=64 time=3");
    assert_true(log_has_note("last-line-cut"));
    const double rtt[] = {25};
    assert_column("192.0.2.2", "log", "rtt", 1, rtt);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_digit),
        cmocka_unit_test(test_numbers_that_are_missing),
        cmocka_unit_test(test_numbers_wrap_and_start_again),
        cmocka_unit_test(test_windows_in_its_languages),
        cmocka_unit_test(test_fping_and_mtr),
        cmocka_unit_test(test_what_is_no_ping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
