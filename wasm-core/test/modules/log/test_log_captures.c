/* Captures of both ends of a path, and the sender's alone, held against what the path did to each packet. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "modules/log/pcap_file.h"
#include "modules/log/pcap_join.h"
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

struct spread {
    double constant, half, most; /* the median; half, and 99 in 100, are not further from it */
};

/* Reorders and changes the values. */
static struct spread spread_of(struct deviations *d) {
    assert_true(d->count > 0);
    qsort(d->value, (size_t)d->count, sizeof *d->value, by_size);
    struct spread spread = {.constant = d->value[d->count / 2]};
    for (int i = 0; i < d->count; i++)
        d->value[i] = fabs(d->value[i] - spread.constant);
    qsort(d->value, (size_t)d->count, sizeof *d->value, by_size);
    spread.half = d->value[d->count / 2];
    spread.most = d->value[d->count * 99 / 100];
    return spread;
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
 * so a constant and some scatter remain. The forward delay itself moves from 15 ms to 385 ms.
 */
static void assert_precise(struct deviations *deviations, double constant_ms) {
    const struct spread spread = spread_of(deviations);
    if (!(fabs(spread.constant) <= constant_ms && spread.half <= 0.01 && spread.most <= 0.05))
        fail_msg("off by %.4f ms, %.4f, %.4f", spread.constant, spread.half, spread.most);
}

/* `constant_ms`: the most that forward delays may be off by, all alike. */
static void assert_those_of_the_path(double constant_ms) {
    static struct deviations forward, rest;
    compare(&forward, &rest);
    assert_true(forward.count > 100);
    assert_precise(&forward, constant_ms);
    assert_precise(&rest, constant_ms);
}

static void test_delays_are_those_of_the_path(void **state) {
    (void)state;
    assert_int_equal(captures_read(sender, receiver, 65536), LAB_FINISHED);
    assert_those_of_the_path(0.02);
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
    assert_those_of_the_path(0.02);
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
    assert_those_of_the_path(1);
    free(late.at);
}

struct reading {
    struct pcap_file file;
    struct pcap_store *store;
    struct log *log;
    int capture;
};

static void keep_packet(void *to, const struct pcap_record *record) {
    struct reading *reading = to;
    struct pcap_segment segment;
    if (pcap_packet_read(reading->file.header.link, record->bytes, record->length, record->wire_length, &segment) ==
        PCAP_TCP)
        assert_true(pcap_store_add(reading->store, reading->log, reading->capture, record->time_ns, &segment));
}

/* The delay in ms of the first packet from `end` with this end of its data, or with this ACK; NaN: it has none. */
static double delay_of(const struct pcap_store *store, int from, uint32_t number) {
    for (uint32_t i = 0; i < store->first_of_second; i++) {
        const struct pcap_stored *p = pcap_stored_at(store, i);
        const int is_it = from == 0 ? p->length && p->seq + p->length == number : p->ack == number && !p->length;
        if (p->match == MATCH_ONE && p->from == from && is_it &&
            store->connections[p->connection]->end[0].port == 40000)
            return (double)(p->other_ns - p->time_ns) / 1e6;
    }
    return NAN;
}

/* Every segment and every ACK of the path's record, not only those that give a sample. */
static void test_each_packet_takes_as_long_as_on_the_path(void **state) {
    (void)state;
    static struct truth truth[TRUTH_MAX];
    static struct deviations forward, reverse;
    static struct notes notes;
    const int known = read_truth(truth);
    arena_reset();
    struct reading reading = {.store = ARENA_NEW(struct pcap_store), .log = ARENA_NEW(struct log)};
    assert_non_null(reading.store);
    assert_non_null(reading.log);
    reading.log->notes = &notes;
    for (reading.capture = 0; reading.capture < 2; reading.capture++) {
        const struct bytes *file = reading.capture ? &receiver : &sender;
        reading.store->first_of_second = reading.store->packets;
        pcap_file_start(&reading.file);
        pcap_file_take(&reading.file, (const uint8_t *)file->at, file->length, keep_packet, &reading);
    }
    struct pcap_sides *sides = ARENA_ARRAY(struct pcap_sides, reading.store->connection_count);
    assert_true(pcap_join(reading.store, sides));
    forward.count = reverse.count = 0;
    for (int k = 0; k < known; k++) {
        const double there = delay_of(reading.store, 0, truth[k].ack), back = -delay_of(reading.store, 1, truth[k].ack);
        if (!isnan(there)) forward.value[forward.count++] = there - truth[k].forward_ms;
        if (!isnan(back)) reverse.value[reverse.count++] = back - truth[k].reverse_ms;
    }
    assert_int_equal(forward.count, known);
    assert_int_equal(reverse.count, known);
    assert_precise(&forward, 0.02);
    assert_precise(&reverse, 0.02);
}

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_delays_are_those_of_the_path),
        cmocka_unit_test(test_each_packet_takes_as_long_as_on_the_path),
        cmocka_unit_test(test_order_of_files_and_pieces_change_nothing),
        cmocka_unit_test(test_byte_order_and_fraction_change_nothing),
        cmocka_unit_test(test_clocks_that_differ),
        cmocka_unit_test(test_samples_are_those_of_the_path),
    };
    return cmocka_run_group_tests(tests, read_mini, free_mini);
}
