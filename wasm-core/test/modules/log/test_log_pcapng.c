/* pcapng: the same packets as in a classic file, in every byte order and unit of time; links; damage. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "modules/log/pcap_packet.h"
#include "rttlab.h"
#include "support/pcap_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MINI KERNEL_LOGS "formats-mini/"
#define BULK "10.0.0.1:40000>10.0.0.2:5201"

/* ---- a genuine file ---------------------------------------------------------------------------------------------- */

/* dumpcap and tcpdump saw the same packets; their clocks read a little apart. */
static void test_dumpcap_beside_tcpdump(void **state) {
    (void)state;
    struct bytes classic = file_read(MINI "sender.pcap.gz"), ng = file_read(MINI "sender.pcapng.gz");
    size_t rows, others, compared = 0;
    assert_int_equal(log_read(classic, 4096, ""), LAB_FINISHED);
    double *rtt = log_column(BULK, "log", "rtt", &rows), *una = log_column(BULK, "log", "snd_una", &rows);
    assert_int_equal(log_read(ng, 4096, ""), LAB_FINISHED);
    assert_string_equal(json_member_string(log_result(), "format", ""), "pcap");
    double *other = log_column(BULK, "log", "rtt", &others);
    assert_non_null(rtt);
    assert_non_null(other);
    assert_int_equal(rows, others);
    for (size_t i = 0; i < rows; i++) {
        assert_true(isnan(rtt[i]) == isnan(other[i]));
        if (isnan(rtt[i])) continue;
        compared++;
        if (fabs(rtt[i] - other[i]) > 0.0011) fail_msg("row %zu: %.6f and %.6f ms", i, rtt[i], other[i]);
    }
    assert_true(compared > 400);
    free(rtt);
    free(una);
    free(other);
    free(classic.at);
    free(ng.at);
}

/* ---- files made from classic ones -------------------------------------------------------------------------------- */

struct writer {
    uint8_t *at;
    size_t length;
    int swapped;
};

static void put32(struct writer *w, uint32_t value) {
    if (w->swapped) value = __builtin_bswap32(value);
    memcpy(w->at + w->length, &value, 4);
    w->length += 4;
}

static void put16(struct writer *w, unsigned value) {
    uint16_t half = (uint16_t)value;
    if (w->swapped) half = __builtin_bswap16(half);
    memcpy(w->at + w->length, &half, 2);
    w->length += 2;
}

static uint32_t get32(const char *at) {
    uint32_t value;
    memcpy(&value, at, 4);
    return value;
}

static void begin_section(struct writer *w, uint32_t link, unsigned resolution) {
    put32(w, 0x0a0d0d0a);
    put32(w, 28);
    put32(w, 0x1a2b3c4d);
    put16(w, 1);
    put16(w, 0);
    put32(w, 0xffffffff);
    put32(w, 0xffffffff);
    put32(w, 28);
    put32(w, 5); /* statistics, which are passed over */
    put32(w, 12);
    put32(w, 12);
    put32(w, 1);
    put32(w, 32);
    put16(w, link);
    put16(w, 0);
    put32(w, 96);
    put16(w, 9);
    put16(w, 1);
    w->at[w->length++] = (uint8_t)resolution;
    for (int i = 0; i < 3; i++)
        w->at[w->length++] = 0;
    put32(w, 0);
    put32(w, 32);
}

/* The packets of a little-endian classic file with times in us. */
static struct bytes as_ng(struct bytes classic, int swapped, unsigned resolution) {
    struct writer w = {malloc(2 * classic.length + 4096), 0, swapped};
    assert_non_null(w.at);
    begin_section(&w, get32(classic.at + 20), resolution);
    for (size_t at = 24; at + 16 <= classic.length;) {
        const uint32_t captured = get32(classic.at + at + 8), padded = (captured + 3) / 4 * 4;
        const uint64_t us = (uint64_t)get32(classic.at + at) * 1000000 + get32(classic.at + at + 4);
        uint64_t units = us;
        if (resolution == 9) units = us * 1000;
        if (resolution == 0x80 + 30) units = us / 1000000 << 30 | ((us % 1000000 << 30) + 999999) / 1000000;
        put32(&w, 6);
        put32(&w, 32 + padded);
        put32(&w, 0);
        put32(&w, (uint32_t)(units >> 32));
        put32(&w, (uint32_t)units);
        put32(&w, captured);
        put32(&w, get32(classic.at + at + 12));
        memcpy(w.at + w.length, classic.at + at + 16, captured);
        memset(w.at + w.length + captured, 0, padded - captured);
        w.length += padded;
        put32(&w, 32 + padded);
        at += 16 + captured;
    }
    return (struct bytes){(char *)w.at, w.length};
}

static void test_byte_order_and_unit_change_nothing(void **state) {
    (void)state;
    struct bytes classic = file_read(MINI "sender.pcap.gz");
    assert_int_equal(log_read(classic, 65536, ""), LAB_FINISHED);
    const uint64_t columns = log_hash_columns();
    const unsigned resolutions[] = {6, 9, 6, 9};
    for (int i = 0; i < 4; i++) {
        struct bytes ng = as_ng(classic, i / 2, resolutions[i]);
        assert_int_equal(log_read(ng, i ? 1 << 16 : 7, ""), LAB_FINISHED);
        assert_true(log_hash_columns() == columns);
        free(ng.at);
    }
    /* A unit of 2^-30 s is about 1 ns. */
    size_t rows, others;
    double *rtt = log_column(BULK, "log", "rtt", &rows);
    struct bytes ng = as_ng(classic, 0, 0x80 + 30);
    assert_int_equal(log_read(ng, 1 << 16, ""), LAB_FINISHED);
    double *other = log_column(BULK, "log", "rtt", &others);
    assert_int_equal(rows, others);
    for (size_t i = 0; i < rows; i++)
        assert_true(isnan(rtt[i]) ? isnan(other[i]) : fabs(rtt[i] - other[i]) < 3e-6);
    /* Two sections in a row, as files are joined by cat, of both byte orders; and as two captures. */
    struct bytes swapped = as_ng(classic, 1, 6);
    struct bytes both = {malloc(ng.length + swapped.length), ng.length + swapped.length};
    memcpy(both.at, ng.at, ng.length);
    memcpy(both.at + ng.length, swapped.at, swapped.length);
    assert_int_equal(log_read(both, 4093, ""), LAB_FINISHED);
    assert_false(log_has_note("capture-damaged"));
    struct bytes receiver = file_read(MINI "receiver.pcap.gz");
    assert_int_equal(captures_read(swapped, receiver, 4093), LAB_FINISHED);
    const uint64_t joined = log_hash_columns();
    assert_int_equal(captures_read(classic, receiver, 4093), LAB_FINISHED);
    assert_true(log_hash_columns() == joined);
    free(receiver.at);
    free(both.at);
    free(swapped.at);
    free(ng.at);
    free(rtt);
    free(other);
    free(classic.at);
}

/* ---- damage ------------------------------------------------------------------------------------------------------ */

static void test_cuts_and_wrong_bytes_end_well(void **state) {
    (void)state;
    struct bytes classic = file_read(MINI "sender.pcap.gz");
    classic.length = 24 + 20 * 112;
    for (int swapped = 0; swapped < 2; swapped++) {
        struct bytes ng = as_ng(classic, swapped, 6);
        for (size_t length = 4; length < ng.length; length++) {
            struct bytes cut = {malloc(length), length};
            memcpy(cut.at, ng.at, length);
            const int32_t status = log_read(cut, 64, "\"format\":\"pcap\"");
            assert_true(status == LAB_FINISHED || status == LAB_BAD_INPUT);
            free(cut.at);
        }
        for (size_t at = 0; at < 500; at++)
            for (int bit = 0; bit < 8; bit++) {
                ng.at[at] ^= (char)(1 << bit);
                const int32_t status = log_read(ng, 1 << 16, "\"format\":\"pcap\"");
                assert_true(status == LAB_FINISHED || status == LAB_BAD_INPUT);
                ng.at[at] ^= (char)(1 << bit);
            }
        free(ng.at);
    }
    free(classic.at);
}

/* ---- links and headers ------------------------------------------------------------------------------------------- */

#define TCP_BYTES 0x9c, 0x40, 0x14, 0x51, 0, 0, 0, 9, 0, 0, 0, 7, 0x50, 0x10, 0, 1, 0, 0, 0, 0
#define V4_BYTES  0x45, 0, 0, 44, 0, 0, 0, 0, 64, 6, 0, 0, 192, 0, 2, 1, 192, 0, 2, 2, TCP_BYTES
#define V6_BYTES(next, length)                                                                                         \
    0x60, 0, 0, 0, 0, length, next, 64, 0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x20, 1, 0xd, 0xb8, 0, \
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2

static void assert_read(uint32_t link, const uint8_t *bytes, size_t length) {
    struct pcap_segment segment;
    uint8_t *exact = malloc(length);
    assert_non_null(exact);
    memcpy(exact, bytes, length);
    assert_true(pcap_link_is_known(link));
    assert_int_equal(pcap_packet_read(link, exact, length, (uint32_t)length + 4, &segment), PCAP_TCP);
    assert_int_equal(segment.source.port, 40000);
    assert_int_equal(segment.seq, 9);
    assert_int_equal(segment.length, 4);
    free(exact);
}

static void test_links_and_extension_headers(void **state) {
    (void)state;
    static const uint8_t null_le[] = {2, 0, 0, 0, V4_BYTES}, null_be[] = {0, 0, 0, 2, V4_BYTES};
    static const uint8_t ppp[] = {0xff, 3, 0, 0x21, V4_BYTES}, ppp_short[] = {0x21, V4_BYTES};
    static const uint8_t pppoe[] = {0x11, 0, 0, 1, 0, 46, 0, 0x21, V4_BYTES};
    static const uint8_t ether[] = {1,    2,    3,    4, 5, 6, 7, 8,  9, 1,    2,       3,
                                    0x88, 0x64, 0x11, 0, 0, 1, 0, 46, 0, 0x21, V4_BYTES};
    assert_read(0, null_le, sizeof null_le);
    assert_read(0, null_be, sizeof null_be);
    assert_read(108, null_be, sizeof null_be);
    assert_read(9, ppp, sizeof ppp);
    assert_read(9, ppp_short, sizeof ppp_short);
    assert_read(50, ppp, sizeof ppp);
    assert_read(51, pppoe, sizeof pppoe);
    assert_read(1, ether, sizeof ether);
    static const uint8_t v6[] = {V6_BYTES(0, 56),
                                 44,
                                 0,
                                 1,
                                 4,
                                 0,
                                 0,
                                 0,
                                 0,
                                 51,
                                 0,
                                 0,
                                 0,
                                 0,
                                 0,
                                 0,
                                 1,
                                 6,
                                 2,
                                 0,
                                 0,
                                 0,
                                 0,
                                 0,
                                 1,
                                 0,
                                 0,
                                 0,
                                 1,
                                 0,
                                 0,
                                 0,
                                 0,
                                 TCP_BYTES};
    assert_read(101, v6, sizeof v6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dumpcap_beside_tcpdump),
        cmocka_unit_test(test_byte_order_and_unit_change_nothing),
        cmocka_unit_test(test_cuts_and_wrong_bytes_end_well),
        cmocka_unit_test(test_links_and_extension_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
