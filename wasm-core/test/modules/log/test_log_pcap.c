/* Packet captures made by hand: links, retransmissions, connections, damaged files. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "sim/events/event_kind.h"
#include "support/pcap_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

/* A connection of four segments: 1 and 2 acknowledged together, 3 sent twice, 4. */
static const struct packet CALM[] = {
    {0, 0, 999, 0, 0, SYN, 1},
    {30000, 1, 4999, 1000, 0, SYN | ACK, 1},
    {30010, 0, 1000, 5000, 0, ACK, 2},
    {40000, 0, 1000, 5000, 1448, ACK, 3},
    {41000, 0, 2448, 5000, 1448, ACK, 4},
    {82000, 1, 5000, 3896, 0, ACK, 5},
    {90000, 0, 3896, 5000, 1448, ACK, 6},
    {290000, 0, 3896, 5000, 1448, ACK, 7},
    {330000, 1, 5000, 5344, 0, ACK, 8},
    {340000, 0, 5344, 5000, 100, ACK | FIN, 9},
    {375000, 1, 5000, 5445, 0, ACK, 10},
};

static void make_calm(struct capture *capture, int swapped, uint32_t link) {
    capture_start(capture, swapped, link);
    for (size_t i = 0; i < sizeof CALM / sizeof *CALM; i++)
        capture_add(capture, &CALM[i]);
}

static void assert_calm(const char *flow) {
    size_t rows, marks;
    double *kinds = log_column(flow, "events", "kind", &marks);
    assert_non_null(kinds);
    assert_int_equal(marks, 1);
    assert_int_equal(kinds[0], EVENT_retransmit);
    free(kinds);
    double *rtt = log_column(flow, "log", "rtt", &rows);
    if (!rtt) fail_msg("%s", lab_result());
    const double expected[] = {30, 42, NAN, 35};
    assert_int_equal(rows, 4);
    for (size_t i = 0; i < rows; i++)
        if (isnan(expected[i]) ? !isnan(rtt[i]) : fabs(rtt[i] - expected[i]) > 1e-9)
            fail_msg("row %zu is %.9g", i, rtt[i]);
    free(rtt);
}

static void test_data_sent_twice_gives_no_sample(void **state) {
    (void)state;
    static struct capture capture;
    const uint32_t links[] = {1, 101, 113, 276, 228};
    for (size_t i = 0; i < 2 * sizeof links / sizeof *links; i++) {
        make_calm(&capture, (int)(i & 1), links[i / 2]);
        assert_int_equal(log_read(capture_bytes(&capture), 11, ""), LAB_FINISHED);
        assert_calm("192.0.2.1:40000>192.0.2.2:5201");
    }
    make_calm(&capture, 0, 229);
    assert_int_equal(log_read(capture_bytes(&capture), 11, ""), LAB_FINISHED);
    assert_calm("[2001:db8::1]:40000>[2001:db8::2]:5201");
}

static void test_later_connection_of_the_same_ports(void **state) {
    (void)state;
    static struct capture capture;
    make_calm(&capture, 0, 1);
    for (size_t i = 0; i < sizeof CALM / sizeof *CALM; i++) {
        struct packet packet = CALM[i];
        packet.time_us += 1000000;
        if (!packet.from) packet.seq += 2000;
        if (packet.from) packet.ack += 2000;
        capture_add(&capture, &packet);
    }
    assert_int_equal(log_read(capture_bytes(&capture), 4096, ""), LAB_FINISHED);
    assert_calm("192.0.2.1:40000>192.0.2.2:5201");
    assert_calm("192.0.2.1:40000>192.0.2.2:5201#2");
    assert_true(log_has_note("ports-reused"));
}

/* ---- damage ------------------------------------------------------------------------------------------------------ */

static void test_every_cut_ends_well(void **state) {
    (void)state;
    static struct capture capture;
    make_calm(&capture, 0, 1);
    const struct bytes whole = capture_bytes(&capture);
    for (size_t length = 1; length < whole.length; length++) {
        struct bytes cut = {malloc(length), length};
        assert_non_null(cut.at);
        memcpy(cut.at, whole.at, length);
        const int32_t status = log_read(cut, 64, "\"format\":\"pcap\"");
        assert_true(status == LAB_FINISHED || status == LAB_BAD_INPUT);
        const int32_t joined = captures_read(whole, cut, 64);
        assert_true(joined == LAB_FINISHED || joined == LAB_BAD_INPUT);
        free(cut.at);
    }
    struct bytes cut = {whole.at, whole.length - 5};
    assert_int_equal(log_read(cut, 64, ""), LAB_FINISHED);
    assert_true(log_has_note("capture-cut"));
}

/* Each byte of the headers of the packets takes other values; nothing beyond what is captured is read. */
static void test_wrong_bytes_end_well(void **state) {
    (void)state;
    static struct capture capture;
    for (size_t at = 4; at < 210; at++)
        for (int value = 0; value < 256; value += 127) {
            make_calm(&capture, 0, at & 1 ? 1 : 229);
            capture.bytes[at] = (uint8_t)value;
            const int32_t status = log_read(capture_bytes(&capture), 1 << 16, "\"format\":\"pcap\"");
            assert_true(status == LAB_FINISHED || status == LAB_BAD_INPUT);
        }
}

static void test_impossible_length(void **state) {
    (void)state;
    static struct capture capture;
    make_calm(&capture, 0, 1);
    const size_t good = capture.length;
    make_calm(&capture, 0, 1);
    capture_add(&capture, &CALM[0]);
    memset(capture.bytes + good + 8, 0xff, 4);
    assert_int_equal(log_read(capture_bytes(&capture), 64, ""), LAB_FINISHED);
    assert_calm("192.0.2.1:40000>192.0.2.2:5201");
    assert_true(log_has_note("capture-damaged"));
}

static void assert_refused(int32_t status, const char *code) {
    assert_int_equal(status, LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), code);
}

static void test_what_is_not_read_is_said(void **state) {
    (void)state;
    static struct capture capture, other;
    assert_refused(log_read((struct bytes){(char *)"\x0a\x0d\x0d\x0a\x1c\0\0\0M<+\x1a", 12}, 64, ""), "no-pcap");
    assert_non_null(strstr(log_error_text(), "pcapng"));
    make_calm(&capture, 0, 147);
    assert_refused(log_read(capture_bytes(&capture), 64, ""), "unknown-link");
    make_calm(&capture, 0, 1);
    assert_refused(log_read(capture_bytes(&capture), 64, "\"format\":\"csv\""), "unknown-format");
    assert_refused(log_read(bytes_of("time_s,rtt_ms\n1,30\n2,31\n"), 64, "\"format\":\"pcap\""), "no-pcap");
    assert_refused(captures_read(bytes_of("time_s,rtt_ms\n1,30\n2,31\n"), capture_bytes(&capture), 64), "one-file");
    assert_refused(captures_read(capture_bytes(&capture), bytes_of("time_s,rtt_ms\n1,30\n2,31\n"), 64), "no-pcap");
    capture_start(&other, 0, 1);
    assert_refused(captures_read(capture_bytes(&capture), capture_bytes(&other), 64), "nothing-shared");
    assert_refused(log_read(capture_bytes(&other), 64, ""), "no-events");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_data_sent_twice_gives_no_sample),
        cmocka_unit_test(test_later_connection_of_the_same_ports),
        cmocka_unit_test(test_every_cut_ends_well),
        cmocka_unit_test(test_wrong_bytes_end_well),
        cmocka_unit_test(test_impossible_length),
        cmocka_unit_test(test_what_is_not_read_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
