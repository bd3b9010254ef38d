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

static void test_delays_are_those_of_the_path(void **state) {
    (void)state;
    static struct deviations forward, rest;
    struct bytes sender = file_read(MINI "sender.pcap.gz"), receiver = file_read(MINI "receiver.pcap.gz");
    assert_int_equal(captures_read(sender, receiver, 65536), LAB_FINISHED);
    compare(&forward, &rest);
    printf("%d rows, forward %.4f, p99 %.4f; rest %.4f, p99 %.4f\n", forward.count, constant_part(&forward),
           distance(&forward, 0.99), constant_part(&rest), distance(&rest, 0.99));
    free(sender.at);
    free(receiver.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_delays_are_those_of_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
