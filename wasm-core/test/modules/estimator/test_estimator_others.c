/* Predictors without a timer of their own, the Peak-Hopper, and Eifel's self-trained factor, by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "modules/estimator/eifel_aggregate.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define NEAR(value, expected) assert_true(fabs((value) - (expected)) <= 1e-9 * fabs(expected))

static void start_own(struct bench *b, const char *id) {
    bench_prepare(b, id);
    bench_set(b, "rtoMin", 0);
}

/* ---- running median ---------------------------------------------------------------------------------------------- */

static void test_median_by_hand(void **state) {
    static const double rtt[] = {100, 500, 110, 120, 130}, median[] = {100, 300, 110, 120, 120};
    struct bench b;
    (void)state;
    start_own(&b, "median");
    bench_set(&b, "length", 3);
    bench_start(&b);
    for (int i = 0; i < 5; i++) {
        bench_feed(&b, rtt[i] * MS);
        assert_true(bench_prediction(&b) == median[i] * MS);
        /* V: 50; 50 + (400-50)/4 = 137.5; the prediction of 300 then missed 110 by 190: 150.625. */
        if (i == 2) assert_true(bench_rto(&b) == (110 + 4 * 150.625) * MS);
    }
}

/* Against sorting all over again, while the length changes. */
static void test_median_of_any_length(void **state) {
    struct random random = bench_draws();
    double kept[2000];
    struct bench b;
    (void)state;
    start_own(&b, "median");
    bench_start(&b);
    for (int i = 0, held = 0; i < 2000; i++) {
        int length = i % 300 ? (int)b.params[0] : 1 + (int)(255 * random_uniform(&random)), below = 0, equal = 0;
        bench_set(&b, "length", length);
        kept[i] = floor(1 + 20 * random_uniform(&random)) * MS;
        bench_feed(&b, kept[i]);
        held = held + 1 < length ? held + 1 : length;
        for (int k = i - held + 1; k <= i; k++) {
            below += kept[k] < bench_prediction(&b);
            equal += kept[k] == bench_prediction(&b);
        }
        assert_true(2 * below <= held && 2 * (held - below - equal) <= held);
    }
}

static void test_median_ignores_a_spike(void **state) {
    struct bench b;
    (void)state;
    start_own(&b, "median");
    bench_start(&b);
    for (int i = 0; i < 50; i++) {
        bench_feed(&b, (i == 30 ? 5000 : 100) * MS);
        assert_true(bench_prediction(&b) == 100 * MS);
    }
}

/* ---- Holt -------------------------------------------------------------------------------------------------------- */

static void test_holt_by_hand(void **state) {
    struct bench b;
    (void)state;
    start_own(&b, "holt");
    bench_start(&b);
    bench_feed(&b, 100 * MS);
    NEAR(bench_prediction(&b), 100 * MS);
    NEAR(bench_rto(&b), 300 * MS);
    bench_feed(&b, 120 * MS); /* level 110, trend 1; V = 50 + (20-50)/4 */
    NEAR(bench_prediction(&b), 111 * MS);
    NEAR(bench_rto(&b), (111 + 4 * 42.5) * MS);
    bench_feed(&b, 90 * MS); /* level (90+111)/2 = 100.5; trend (100.5-110)/10 + 0.9 = -0.05 */
    NEAR(bench_prediction(&b), 100.45 * MS);
}

/* On a ramp the trend is found; where it falls below zero, zero is predicted. */
static void test_holt_follows_ramps(void **state) {
    struct bench b;
    (void)state;
    start_own(&b, "holt");
    bench_start(&b);
    for (int i = 0; i < 400; i++)
        bench_feed(&b, (100 + i) * MS);
    assert_true(fabs(bench_prediction(&b) - 500 * MS) < 0.01 * MS);
    bench_set(&b, "alpha", 1);
    bench_set(&b, "beta", 1);
    bench_feed(&b, 10 * MS);
    assert_true(bench_prediction(&b) == 0);
}

/* ---- Kalman ------------------------------------------------------------------------------------------------------ */

static void test_kalman_by_hand(void **state) {
    double gain = 1.1 / 2.1, variance = 12.5 * 12.5 + 0.05 * (100. * 100 / 2.1 - 12.5 * 12.5), p = (1 - gain) * 1.1;
    struct bench b;
    (void)state;
    start_own(&b, "kalman");
    bench_start(&b);
    bench_feed(&b, 100 * MS);
    NEAR(bench_prediction(&b), 100 * MS);
    NEAR(bench_rto(&b), (100 + 4 * 12.5 * sqrt(2.1)) * MS);
    bench_feed(&b, 200 * MS);
    NEAR(bench_prediction(&b), (100 + gain * 100) * MS);
    NEAR(bench_rto(&b), (100 + gain * 100 + 4 * sqrt(variance * (p + 1.1))) * MS);
}

/* The gain settles where p = (1-g)(p+q), g = (p+q)/(p+q+1). */
static void test_kalman_settles(void **state) {
    struct random random = bench_draws();
    (void)state;
    for (int round = 0; round < 20; round++) {
        double q = exp(8 * random_uniform(&random) - 5), ahead = (q + sqrt(q * q + 4 * q)) / 2;
        struct bench b;
        start_own(&b, "kalman");
        bench_set(&b, "ratio", q);
        bench_start(&b);
        for (int i = 0; i < 3000; i++)
            bench_feed(&b, (50 + random_uniform(&random)) * MS);
        assert_true(fabs(bench_column(&b, "gain") - ahead / (ahead + 1)) < 1e-6);
    }
}

/* ---- Peak-Hopper ------------------------------------------------------------------------------------------------- */

static void test_peak_hopper_by_hand(void **state) {
    double decay = 23. / 24;
    struct bench b;
    (void)state;
    bench_prepare(&b, "peak-hopper");
    bench_set(&b, "rtoMax", 1e9);
    bench_start(&b);
    bench_feed(&b, 100 * MS);
    NEAR(bench_rto(&b), 175 * MS);
    bench_feed(&b, 150 * MS); /* rose by half: boost 1 */
    NEAR(bench_rto(&b), 300 * MS);
    bench_feed(&b, 100 * MS); /* the peak of the last two is still 150 */
    NEAR(bench_rto(&b), (1 + decay) * 150 * MS);
    bench_feed(&b, 100 * MS); /* what remains of the RTO is more than the boost gives */
    NEAR(bench_rto(&b), decay * (1 + decay) * 150 * MS);
    bench_feed_window(&b, 100 * MS, 10, (double)NAN); /* ten samples in an RTT: slower */
    NEAR(bench_rto(&b), (1 - 1. / 240) * decay * (1 + decay) * 150 * MS);
}

static void test_peak_hopper_minimum(void **state) {
    struct bench b;
    (void)state;
    bench_prepare(&b, "peak-hopper");
    b.context.tick_ns = 500 * MS;
    bench_start(&b);
    for (int i = 0; i < 3000; i++)
        bench_feed(&b, 100 * MS);
    NEAR(bench_rto(&b), 1100 * MS);
}

/* ---- Eifel's self-trained factor --------------------------------------------------------------------------------- */

static void test_aggregate_by_hand(void **state) {
    double decay = 1 - 0.1 / (3. / 8 * 20 * 20), rto, plain;
    struct bench b, without;
    (void)state;
    bench_prepare(&b, "eifel");
    bench_prepare(&without, "eifel");
    bench_set(&b, "agg", 1);
    bench_set(&b, "aggK", 0.1);
    bench_start(&b);
    bench_start(&without);
    for (int n = 11; n <= 20; n++) { /* no loss yet: it stays */
        bench_feed_window(&b, n * 10 * MS, n, 10);
        bench_feed_window(&without, n * 10 * MS, n, 10);
        assert_true(bench_column(&b, "agg") == 1 && bench_rto(&b) == bench_rto(&without));
    }
    bench_feed_window(&b, 110 * MS, 11, 10); /* the window fell: the loss was at 20 */
    bench_feed_window(&without, 110 * MS, 11, 10);
    NEAR(bench_column(&b, "agg"), decay);
    NEAR(bench_rto(&b), decay * bench_rto(&without));
    rto = bench_rto(&b);
    bench_feed_window(&b, rto + 1 * MS, 11, 10); /* too early: half of what is missing comes back, then the decay */
    NEAR(bench_column(&b, "agg"), (decay + (1 - decay) / 2) * decay);
    assert_true(bench_extra(&b, "rtoTooShort") == 1);
    bench_feed_window(&b, 110 * MS, 12, 8); /* another ssthresh: a loss, at the window of the sample before */
    NEAR(bench_column(&b, "agg"), (decay + (1 - decay) / 2) * decay * (1 - 0.1 / (3. / 8 * 11 * 11)));
    plain = bench_rto(&b) / bench_column(&b, "agg");
    bench_set(&b, "agg", 0);
    NEAR(bench_rto(&b), plain);
}

/* Paper: k is the share by which AGG falls in a cycle; and AGG stays between 0 and 1 whatever comes. */
static void test_aggregate_in_range(void **state) {
    struct random random = bench_draws();
    struct eifel_aggregate agg;
    (void)state;
    eifel_aggregate_start(&agg);
    agg.max_cwnd = 26;
    for (int i = 0; i < 254; i++)
        eifel_aggregate_decay(&agg, 0.1);
    assert_true(fabs(agg.factor - exp(-0.1)) < 1e-3);
    for (int i = 0; i < 10000; i++) {
        agg.max_cwnd = 1 + 100 * random_uniform(&random) * random_uniform(&random);
        if (random_uniform(&random) < 0.1)
            eifel_aggregate_spurious(&agg);
        else
            eifel_aggregate_decay(&agg, random_uniform(&random));
        assert_true(agg.factor >= 0 && agg.factor <= 1);
    }
}

/* The window itself as the flight. */
static void test_flight_as_load(void **state) {
    struct bench b;
    (void)state;
    bench_prepare(&b, "eifel");
    bench_set(&b, "flight", 1);
    bench_start(&b);
    bench_feed_window(&b, 100 * MS, 8, 10);
    assert_true(bench_column(&b, "flight") == 8 && bench_column(&b, "gain") == 1. / 8);
    bench_feed_window(&b, 100 * MS, 0.5, 10);
    assert_true(bench_column(&b, "gain") == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_median_by_hand, bench_fresh),
        cmocka_unit_test_setup(test_median_of_any_length, bench_fresh),
        cmocka_unit_test_setup(test_median_ignores_a_spike, bench_fresh),
        cmocka_unit_test_setup(test_holt_by_hand, bench_fresh),
        cmocka_unit_test_setup(test_holt_follows_ramps, bench_fresh),
        cmocka_unit_test_setup(test_kalman_by_hand, bench_fresh),
        cmocka_unit_test_setup(test_kalman_settles, bench_fresh),
        cmocka_unit_test_setup(test_peak_hopper_by_hand, bench_fresh),
        cmocka_unit_test_setup(test_peak_hopper_minimum, bench_fresh),
        cmocka_unit_test_setup(test_aggregate_by_hand, bench_fresh),
        cmocka_unit_test_setup(test_aggregate_in_range, bench_fresh),
        cmocka_unit_test_setup(test_flight_as_load, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
