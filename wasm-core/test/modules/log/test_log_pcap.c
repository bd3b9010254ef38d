/* Packet captures: one alone, two joined, held against what the path did; damaged files. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "support/pcap_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MINI KERNEL_LOGS "formats-mini/"
#define BULK "10.0.0.1:40000>10.0.0.2:5201"

/* ---- against the path's own record ------------------------------------------------------------------------------- */

/* What the path did to the segment that ends at `ack`, and to the ACK. */
struct truth {
    uint32_t ack;
    double forward_ms, reverse_ms, rtt_ms;
};

#define TRUTH_MAX 2000

static int read_truth(struct truth *truth) {
    struct bytes file = file_read(MINI "path_rtt.csv.gz");
    int count = 0;
    for (const char *at = file.at, *end = file.at + file.length; at < end && count < TRUTH_MAX;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        char line[200];
        const size_t length = (size_t)((stop ? stop : end) - at);
        unsigned ack, source;
        double forward_us, reverse_us, rtt_us;
        memcpy(line, at, length < sizeof line ? length : sizeof line - 1);
        line[length < sizeof line ? length : sizeof line - 1] = '\0';
        if (sscanf(line, "%*f,%u,%*u,%u,%lf,%lf,%lf", &source, &ack, &forward_us, &reverse_us, &rtt_us) == 5 &&
            source == 40000)
            truth[count++] = (struct truth){ack, forward_us / 1e3, reverse_us / 1e3, rtt_us / 1e3};
        at = stop ? stop + 1 : end;
    }
    free(file.at);
    return count;
}

struct deviations {
    int count;
    double value[TRUTH_MAX];
};

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median, and the quantile `share` of the distances from it. */
static double constant_part(struct deviations *d) {
    qsort(d->value, (size_t)d->count, sizeof *d->value, by_size);
    return d->value[d->count / 2];
}

static double distance(struct deviations *d, double share) {
    const double median = constant_part(d);
    for (int i = 0; i < d->count; i++)
        d->value[i] = fabs(d->value[i] - median);
    qsort(d->value, (size_t)d->count, sizeof *d->value, by_size);
    return d->value[(int)(share * (d->count - 1))];
}

/* The differences from the truth, of ACKs that acknowledge one segment. */
static void compare(struct deviations *forward, struct deviations *rest) {
    static struct truth truth[TRUTH_MAX];
    const int known = read_truth(truth);
    size_t rows;
    double *una = log_column(BULK, "log", "snd_una", &rows), *rtt = log_column(BULK, "log", "rtt", &rows);
    double *measured = log_column(BULK, "log", "forward", &rows);
    assert_non_null(una);
    assert_non_null(measured);
    forward->count = rest->count = 0;
    for (size_t i = 1; i < rows; i++) {
        if (!(una[i] - una[i - 1] <= 1448) || isnan(rtt[i]) || isnan(measured[i])) continue;
        for (int k = 0; k < known; k++) {
            if (truth[k].ack != (uint32_t)una[i]) continue;
            forward->value[forward->count++] = measured[i] - truth[k].forward_ms;
            rest->value[rest->count++] = rtt[i] - measured[i] - (truth[k].rtt_ms - truth[k].forward_ms);
        }
    }
    free(una);
    free(rtt);
    free(measured);
}

static struct bytes sender, receiver; /* of formats-mini */

static int read_mini(void **state) {
    (void)state;
    sender = file_read(MINI "sender.pcap.gz");
    receiver = file_read(MINI "receiver.pcap.gz");
    return 0;
}

static int free_mini(void **state) {
    (void)state;
    free(sender.at);
    free(receiver.at);
    return 0;
}

/*
 * The emulator stamps a packet where it enters and leaves the path; the captures stand a system call before and after,
 * so a constant and some scatter remain. The forward delay itself moves from 15 ms to 300 ms.
 */
static void assert_those_of_the_path(double constant_ms) {
    static struct deviations forward, rest;
    compare(&forward, &rest);
    assert_true(forward.count > 100);
    assert_true(fabs(constant_part(&forward) - constant_ms) < 0.02);
    assert_true(distance(&forward, 0.5) < 0.01);
    assert_true(distance(&forward, 0.99) < 0.05);
    assert_true(fabs(constant_part(&rest) + constant_ms) < 0.02);
    assert_true(distance(&rest, 0.99) < 0.05);
}

static void test_delays_are_those_of_the_path(void **state) {
    (void)state;
    assert_int_equal(captures_read(sender, receiver, 65536), LAB_FINISHED);
    assert_those_of_the_path(0);
    assert_true(log_has_note("captures-joined"));
    assert_true(log_has_note("packets-in-one"));
    assert_false(log_has_note("capture-point"));
}

static void test_order_of_files_and_pieces_change_nothing(void **state) {
    (void)state;
    assert_int_equal(captures_read(sender, receiver, 1 << 20), LAB_FINISHED);
    const uint64_t columns = log_hash_columns();
    assert_int_equal(captures_read(sender, receiver, 7), LAB_FINISHED);
    assert_int_equal(log_hash_columns(), columns);
    assert_int_equal(captures_read(receiver, sender, 4093), LAB_FINISHED);
    assert_those_of_the_path(0);
}

static void test_byte_order_and_fraction_change_nothing(void **state) {
    (void)state;
    assert_int_equal(log_read(sender, 65536, ""), LAB_FINISHED);
    const uint64_t columns = log_hash_columns();
    struct bytes other = capture_in_big_endian_ns(sender);
    assert_int_equal(log_read(other, 65536, ""), LAB_FINISHED);
    assert_int_equal(log_hash_columns(), columns);
    free(other.at);
}

static void test_clocks_that_differ(void **state) {
    (void)state;
    struct bytes late = {malloc(receiver.length), receiver.length};
    assert_non_null(late.at);
    memcpy(late.at, receiver.at, receiver.length);
    capture_shift(late, -37000000);
    assert_int_equal(captures_read(sender, late, 65536), LAB_FINISHED);
    /* The delays are the same but for a constant: half the difference of the least delays. */
    static struct deviations forward, rest;
    compare(&forward, &rest);
    assert_true(fabs(constant_part(&forward)) < 1);
    assert_true(distance(&forward, 0.99) < 0.05);
    assert_true(distance(&rest, 0.99) < 0.05);
    free(late.at);
}

/* ---- one capture ------------------------------------------------------------------------------------------------- */

static void test_samples_are_those_of_the_path(void **state) {
    (void)state;
    static struct truth truth[TRUTH_MAX];
    const int known = read_truth(truth);
    assert_int_equal(log_read(sender, 65536, ""), LAB_FINISHED);
    assert_true(log_has_note("capture-point"));
    size_t rows;
    double *una = log_column(BULK, "log", "snd_una", &rows), *rtt = log_column(BULK, "log", "rtt", &rows);
    int compared = 0;
    for (size_t i = 1; i < rows; i++)
        for (int k = 0; k < known && una[i] - una[i - 1] <= 1448 && !isnan(rtt[i]); k++) {
            if (truth[k].ack != (uint32_t)una[i]) continue;
            assert_true(fabs(rtt[i] - truth[k].rtt_ms) < 0.3);
            compared++;
        }
    assert_true(compared > 100);
    free(una);
    free(rtt);
}

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
    size_t rows;
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
    assert_refused(log_read((struct bytes){(char *)"\x0a\x0d\x0d\x0a\x1c\0\0\0M<+\x1a", 12}, 64, ""), "unknown-format");
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
        cmocka_unit_test(test_delays_are_those_of_the_path),
        cmocka_unit_test(test_order_of_files_and_pieces_change_nothing),
        cmocka_unit_test(test_byte_order_and_fraction_change_nothing),
        cmocka_unit_test(test_clocks_that_differ),
        cmocka_unit_test(test_samples_are_those_of_the_path),
        cmocka_unit_test(test_data_sent_twice_gives_no_sample),
        cmocka_unit_test(test_later_connection_of_the_same_ports),
        cmocka_unit_test(test_every_cut_ends_well),
        cmocka_unit_test(test_wrong_bytes_end_well),
        cmocka_unit_test(test_impossible_length),
        cmocka_unit_test(test_what_is_not_read_is_said),
    };
    return cmocka_run_group_tests(tests, read_mini, free_mini);
}
