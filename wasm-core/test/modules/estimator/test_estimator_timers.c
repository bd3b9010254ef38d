/* Estimators: laws that hold for all, and what each paper or kernel says of one. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "base/ticks.h"
#include "catalogue/registry.h"
#include "kinds/backoff.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void feed_sequence(struct bench *b, double rtt_ns, uint32_t una, uint32_t nxt) {
    struct rtt_sample sample = {.rtt_ns = rtt_ns,
                                .snd_una = una,
                                .snd_nxt = nxt,
                                .has_sequence = 1,
                                .cwnd_segments = NAN,
                                .ssthresh_segments = NAN};
    bench_sample(b, &sample);
}

/* ---- laws for all ------------------------------------------------------------------------------------------------ */

static void test_nothing_before_the_first_sample(void **state) {
    (void)state;
    for (int i = 0; estimator_at(i); i++) {
        struct bench b;
        bench_prepare(&b, estimator_at(i)->module.id);
        bench_start(&b);
        assert_true(isnan(bench_rto(&b)));
        bench_feed(&b, 80 * MS);
        assert_true(bench_rto(&b) > 0 && bench_prediction(&b) > 0);
    }
}

/* A steady RTT is predicted to within the tick, or the experts' sharing bias. */
static void test_steady(void **state) {
    (void)state;
    for (int i = 0; estimator_at(i); i++) {
        struct bench b;
        bench_prepare(&b, estimator_at(i)->module.id);
        if (param_index(&b.estimator->module, "tick") >= 0) bench_set(&b, "tick", 10);
        bench_start(&b);
        for (int n = 0; n < 2000; n++)
            bench_feed_window(&b, 100 * MS, 20, 10);
        assert_true(fabs(bench_prediction(&b) - 100 * MS) <= 10 * MS);
        assert_true(bench_rto(&b) >= bench_prediction(&b));
    }
}

static void test_bounds(void **state) {
    (void)state;
    for (int i = 0; estimator_at(i); i++) {
        struct bench b;
        bench_prepare(&b, estimator_at(i)->module.id);
        b.context.common_bounds = 1;
        b.context.common_min_ns = 3e10;
        b.context.common_max_ns = 4e10;
        bench_start(&b);
        bench_feed(&b, 5 * MS);
        assert_true(bench_rto(&b) == 3e10);
        bench_feed(&b, 1e12);
        assert_true(bench_rto(&b) == 4e10);
    }
}

/* Twice the RTTs, twice the prediction and the RTO, to the bit: nothing depends on an absolute time. */
static void test_scale_free(void **state) {
    static const char *const ids[] = {"jacobson", "last", "rfc6298", "eifel"};
    struct random random = bench_draws();
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct bench one, two;
        bench_prepare(&one, ids[i]);
        bench_set(&one, "rtoMin", 0);
        bench_set(&one, "rtoMax", 1e9);
        if (i == 2) bench_set(&one, "gClock", 0);
        if (i == 3) bench_set(&one, "tick", 0);
        two = one;
        bench_start(&one);
        bench_start(&two);
        for (int n = 0; n < 500; n++) {
            double rtt = floor((10 + 300 * random_uniform(&random)) * MS), cwnd = 2 + 50 * random_uniform(&random);
            bench_feed_window(&one, rtt, cwnd, cwnd / 3);
            bench_feed_window(&two, 2 * rtt, cwnd, cwnd / 3);
            assert_true(2 * bench_prediction(&one) == bench_prediction(&two));
            assert_true(2 * bench_rto(&one) == bench_rto(&two));
        }
    }
}

static void test_backoff(void **state) {
    (void)state;
    assert_true(backoff_rto(200, 0, 120000) == 200);
    assert_true(backoff_rto(200, 3, 120000) == 1600);
    assert_true(backoff_rto(200, 12, 120000) == 120000);
    assert_true(backoff_rto(200, 1000000, INFINITY) == INFINITY);
    int shift = 0;
    for (int i = 0; i < 50; i++)
        shift = backoff_more(shift);
    assert_int_equal(shift, BACKOFF_SHIFT_MAX);
}

/* ---- Jacobson and its like --------------------------------------------------------------------------------------- */

static void test_jacobson_by_hand(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "jacobson");
    bench_set(&b, "rtoMin", 0);
    bench_start(&b);
    bench_feed(&b, 80 * MS);
    assert_true(bench_prediction(&b) == 80 * MS && bench_rto(&b) == 240 * MS);
    /* D = 40, taken from the old SRTT: SRTT 85, RTTVAR 40 + (40-40)/4 = 40. */
    bench_feed(&b, 120 * MS);
    assert_true(bench_prediction(&b) == 85 * MS && bench_rto(&b) == 245 * MS);
}

static void test_jacobson_deviation_of_samples(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "jacobson");
    bench_set(&b, "deviation", 1);
    bench_start(&b);
    bench_feed(&b, 80 * MS);
    bench_feed(&b, 120 * MS);
    bench_feed(&b, 100 * MS);
    /* 40, then 40 + (|120-80|-40)/4 = 40, then 40 + (20-40)/4 = 35. */
    assert_true(bench_column(&b, "rttvar_ms") == 35);
}

static void test_rfc6298_clock(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "rfc6298");
    bench_set(&b, "gClock", 100);
    bench_set(&b, "rtoMin", 0);
    bench_start(&b);
    for (int i = 0; i < 500; i++)
        bench_feed(&b, 50 * MS);
    assert_true(fabs(bench_rto(&b) - 150 * MS) < 1);
    bench_set(&b, "rtoMin", 1000);
    assert_true(bench_rto(&b) == 1000 * MS);
}

static void test_ticks(void **state) {
    (void)state;
    assert_true(ticks_of(0.4, 0.5, TICKS_FLOOR) == 1);
    assert_true(ticks_of(1.9, 0.5, TICKS_FLOOR) == 3);
    assert_true(ticks_of(1.9, 0.5, TICKS_CEIL) == 4);
    assert_true(ticks_of(1.25, 0.5, TICKS_ROUND) == 3);
    struct bench b;
    bench_prepare(&b, "jacobson-ticks");
    bench_start(&b);
    bench_feed(&b, 1999 * MS);
    assert_true(bench_prediction(&b) == 1500 * MS);
}

static void test_net3_counts_from_one(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "net3");
    bench_start(&b);
    bench_feed(&b, 4600 * MS);
    /* A counter that starts at 1 shows 10 after nine whole ticks; the first sample keeps the 1. */
    assert_true(bench_column(&b, "srtt_x8") == 80 && bench_column(&b, "rttvar_x4") == 20);
    bench_feed(&b, 4100 * MS);
    assert_true(bench_column(&b, "srtt_x8") == 78 && bench_column(&b, "rttvar_x4") == 17);
    assert_true(bench_rto(&b) == 26 * 500 * MS);
}

/* One row of a table computed by hand from the rules, after a sample. */
struct freebsd_row {
    double sample_ms, srtt_x32, rttvar_x16, rto_ticks;
};

static void check_freebsd(double bias, const struct freebsd_row *rows, int count) {
    struct bench b;
    bench_prepare(&b, "freebsd");
    bench_set(&b, "bias", bias);
    bench_start(&b);
    for (int i = 0; i < count; i++) {
        bench_feed(&b, rows[i].sample_ms * MS);
        assert_true(bench_column(&b, "srtt_x32") == rows[i].srtt_x32);
        assert_true(bench_column(&b, "rttvar_x16") == rows[i].rttvar_x16);
        assert_true(bench_rto(&b) == rows[i].rto_ticks * 500 * MS);
        assert_true(bench_prediction(&b) == rows[i].srtt_x32 / 32 * 500 * MS);
    }
}

/* Counters 10, 9, 1, 13: errors times 4 are 32 - 40, 0 - 39, 48 - 34. */
static void test_freebsd_by_hand(void **state) {
    (void)state;
    static const struct freebsd_row rows[] = {
        {4600, 320, 80, 30}, {4100, 312, 68, 26}, {300, 273, 90, 31}, {6000, 287, 82, 29}};
    check_freebsd(1, rows, 4);
}

/* Samples that are counter values: one tick counts as zero, and SRTT falls until its upper bits are empty. */
static void test_freebsd_counts_zero_within_a_tick(void **state) {
    (void)state;
    static const struct freebsd_row rows[] = {{500, 32, 8, 3},  {500, 28, 10, 3}, {500, 25, 11, 3},
                                              {500, 22, 12, 3}, {500, 20, 11, 3}, {500, 18, 11, 3}};
    check_freebsd(0, rows, 6);
    struct bench b;
    bench_prepare(&b, "freebsd");
    bench_start(&b);
    for (int i = 0; i < 200; i++)
        bench_feed(&b, 80 * MS);
    assert_true(bench_column(&b, "srtt_x32") == 7 && bench_column(&b, "rttvar_x16") == 3);
}

/* ---- Linux ------------------------------------------------------------------------------------------------------- */

/* The first rows of a capture (datasets/kernel-logs/adsl-bloat-cubic): samples and the kernel's state after them. */
static void test_linux_first_rows(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "linux");
    bench_start(&b);
    feed_sequence(&b, 25869 * US, 1417653938, 1417653938);
    assert_true(bench_column(&b, "srtt_us_x8") == 206952 && bench_column(&b, "mdev_us_x4") == 51738);
    assert_true(bench_column(&b, "rttvar_us") == 200000 && bench_column(&b, "rto_us") == 228000);
    feed_sequence(&b, 25906 * US, 1417653975, 1417653975);
    assert_true(bench_column(&b, "srtt_us_x8") == 206989 && bench_column(&b, "mdev_us_x4") == 38841);
    feed_sequence(&b, 25940 * US, 1417654124, 1417654124);
    assert_true(bench_column(&b, "srtt_us_x8") == 207056 && bench_column(&b, "mdev_us_x4") == 29198);
}

static double spread_after(double rtt_ms) {
    struct bench b;
    bench_prepare(&b, "linux");
    bench_start(&b);
    for (int i = 0; i < 200; i++)
        feed_sequence(&b, 1000 * MS, 0, 1000000);
    feed_sequence(&b, rtt_ms * MS, 0, 1000000);
    return bench_column(&b, "mdev_us_x4");
}

static void test_linux_falling_rtt_counts_an_eighth(void **state) {
    (void)state;
    assert_true(spread_after(1600) > 6 * spread_after(400));
}

static void test_linux_window_wraps(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "linux");
    bench_start(&b);
    feed_sequence(&b, 900 * MS, 0xfffffff0u, 100); /* the window ends after the wrap */
    double rttvar = bench_column(&b, "rttvar_us");
    for (int i = 0; i < 20; i++)
        feed_sequence(&b, 900 * MS, 0xfffffff8u, 5000);
    assert_true(bench_column(&b, "rttvar_us") == rttvar);
    /* The window's own largest deviation is still the first one's; the next window's is smaller. */
    feed_sequence(&b, 900 * MS, 101, 5000);
    feed_sequence(&b, 900 * MS, 5001, 9000);
    assert_true(bench_column(&b, "rttvar_us") < rttvar);
}

static void test_linux_without_sequence(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "linux");
    bench_start(&b);
    bench_feed(&b, 50 * MS);
    char detail[8];
    assert_int_equal(b.estimator->remark(b.state, 0, detail, sizeof detail), NOTE_no_sequence);
    for (int i = 0; i < 100; i++)
        bench_feed(&b, 900 * MS);
    double rttvar = bench_column(&b, "rttvar_us");
    for (int i = 0; i < 5000; i++) /* five seconds: several windows */
        bench_feed(&b, 900 * MS);
    assert_true(bench_column(&b, "rttvar_us") < rttvar);
}

static void test_linux_rounds_up_to_jiffies(void **state) {
    static const int hz[] = {100, 250, 300, 1000};
    struct random random = bench_draws();
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct bench b;
        bench_prepare(&b, "linux");
        bench_set(&b, "hz", hz[i]);
        bench_start(&b);
        for (int n = 0; n < 200; n++) {
            feed_sequence(&b, floor(1e5 * random_uniform(&random)) * US, 0, 1);
            double exact = floor(bench_column(&b, "srtt_us_x8") / 8) + bench_column(&b, "rttvar_us"),
                   jiffy = 1e6 / hz[i];
            assert_true(bench_column(&b, "rto_us") >= exact - 1e-6 &&
                        bench_column(&b, "rto_us") < exact + jiffy + 1e-6);
        }
    }
}

/* A sample of less than one jiffy counts as one: an RTT of 0 would mean that there was no sample (tcp_input.c). */
static void test_linux_counts_at_least_one_jiffy(void **state) {
    static const double samples_ms[] = {0.001, 3, 9.999};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct bench b;
        bench_prepare(&b, "linux");
        bench_set(&b, "unit", 1);
        bench_set(&b, "hz", 100);
        bench_start(&b);
        for (int n = 0; n < 50; n++) {
            feed_sequence(&b, samples_ms[i] * MS, 0, 1);
            assert_true(bench_prediction(&b) == 10 * MS);
        }
        /* One jiffy and the minimum of rttvar. */
        assert_true(bench_rto(&b) == 210 * MS);
        feed_sequence(&b, 10 * MS, 0, 1);
        assert_true(bench_prediction(&b) == 10 * MS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_nothing_before_the_first_sample, bench_fresh),
        cmocka_unit_test_setup(test_steady, bench_fresh),
        cmocka_unit_test_setup(test_bounds, bench_fresh),
        cmocka_unit_test_setup(test_scale_free, bench_fresh),
        cmocka_unit_test_setup(test_backoff, bench_fresh),
        cmocka_unit_test_setup(test_jacobson_by_hand, bench_fresh),
        cmocka_unit_test_setup(test_jacobson_deviation_of_samples, bench_fresh),
        cmocka_unit_test_setup(test_rfc6298_clock, bench_fresh),
        cmocka_unit_test_setup(test_ticks, bench_fresh),
        cmocka_unit_test_setup(test_net3_counts_from_one, bench_fresh),
        cmocka_unit_test_setup(test_freebsd_by_hand, bench_fresh),
        cmocka_unit_test_setup(test_freebsd_counts_zero_within_a_tick, bench_fresh),
        cmocka_unit_test_setup(test_linux_first_rows, bench_fresh),
        cmocka_unit_test_setup(test_linux_falling_rtt_counts_an_eighth, bench_fresh),
        cmocka_unit_test_setup(test_linux_window_wraps, bench_fresh),
        cmocka_unit_test_setup(test_linux_without_sequence, bench_fresh),
        cmocka_unit_test_setup(test_linux_rounds_up_to_jiffies, bench_fresh),
        cmocka_unit_test_setup(test_linux_counts_at_least_one_jiffy, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
