/* Eifel's timer: what the paper says of its gain, its flight and its deviation. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

/* Ludwig and Sklower 2000: after a long constant RTT a rise by D puts the RTO at SRTT + D. */
static void test_eifel_rise(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "eifel");
    bench_set(&b, "tick", 0);
    bench_start(&b);
    for (int i = 0; i < 20000; i++)
        bench_feed_window(&b, 100 * MS, 10, 9);
    bench_feed_window(&b, 130 * MS, 10, 9);
    assert_true(fabs(bench_prediction(&b) - 103 * MS) < 10);
    assert_true(fabs(bench_rto(&b) - 133 * MS) < 10);
}

static void test_eifel_gains(void **state) {
    static const enum rtt_sampling rates[] = {SAMPLE_EVERY_ACK, SAMPLE_EVERY_SECOND, SAMPLE_ONE_PER_RTT};
    static const double gains[] = {1. / 17, 2. / 17, 1. / 3};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct bench b;
        bench_prepare(&b, "eifel");
        b.context.sampling = rates[i];
        bench_start(&b);
        bench_feed_window(&b, 100 * MS, 20, 16);
        assert_true(bench_column(&b, "gain") == gains[i]);
        bench_feed_window(&b, 100 * MS, 20, 2147483647); /* ssthresh before the first loss counts for nothing */
        assert_true(bench_column(&b, "flight") == 11);
        bench_feed(&b, 100 * MS);
        assert_true(bench_column(&b, "gain") == 1. / 3);
    }
}

static void test_eifel_ignores_falls(void **state) {
    (void)state;
    struct bench b;
    bench_prepare(&b, "eifel");
    bench_start(&b);
    bench_feed_window(&b, 100 * MS, 20, 16);
    bench_feed_window(&b, 160 * MS, 20, 16);
    double rttvar = bench_column(&b, "rttvar_ms");
    bench_feed_window(&b, 20 * MS, 20, 16);
    assert_true(bench_column(&b, "rttvar_ms") == rttvar);
}

/* Section 4.3: how the deviation falls while samples are above SRTT by less than it. */
static void test_eifel_shock_absorbers(void **state) {
    static const double kept[] = {1. / 17, 1. / 17, 0.25}; /* of the gain: squared, over the flight, constant */
    (void)state;
    for (int shock = 0; shock < 3; shock++) {
        struct bench b;
        bench_prepare(&b, "eifel");
        bench_set(&b, "shock", shock);
        bench_set(&b, "shockFactor", 0.25);
        bench_start(&b);
        bench_feed_window(&b, 100 * MS, 20, 16);
        bench_feed_window(&b, 110 * MS, 20, 16);
        assert_true(fabs(bench_column(&b, "rttvar_ms") - (50 - kept[shock] / 17 * 40)) < 1e-9);
    }
}

/* Section 4.2: the actual load as the window, or as what is outstanding where that is known. */
static void test_eifel_flight(void **state) {
    enum { WINDOW = 1, OUTSTANDING };
    static const struct {
        int from;
        double outstanding, flight;
    } rows[] = {{WINDOW, 12, 20}, {OUTSTANDING, 12, 12}, {OUTSTANDING, 0, 20}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct bench b;
        bench_prepare(&b, "eifel");
        bench_set(&b, "flight", rows[i].from);
        bench_start(&b);
        struct rtt_sample sample = {
            .rtt_ns = 100 * MS, .cwnd_segments = 20, .ssthresh_segments = 16, .outstanding = rows[i].outstanding};
        bench_sample(&b, &sample);
        assert_true(bench_column(&b, "flight") == rows[i].flight);
        assert_true(bench_column(&b, "gain") == 1 / rows[i].flight);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_eifel_rise, bench_fresh),
        cmocka_unit_test_setup(test_eifel_gains, bench_fresh),
        cmocka_unit_test_setup(test_eifel_ignores_falls, bench_fresh),
        cmocka_unit_test_setup(test_eifel_shock_absorbers, bench_fresh),
        cmocka_unit_test_setup(test_eifel_flight, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
