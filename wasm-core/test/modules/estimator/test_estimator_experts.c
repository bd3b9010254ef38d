/* Fixed-share experts: against the algorithm written out plainly, and its laws. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "modules/estimator/fixed_share.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define N_MAX 300

static struct fixed_share start_experts(int n, double rtt_min, double rtt_max) {
    struct fixed_share fs = {
        .n = n, .x = ARENA_ARRAY(double, n), .w = ARENA_ARRAY(double, n), .x_sum = ARENA_ARRAY(double, n + 1)};
    fixed_share_space(fs.x, n, rtt_min, rtt_max, SPACING_EXPONENTIAL);
    fixed_share_start(&fs);
    return fs;
}

static int trial_of(struct fixed_share *fs, double y, double eta, double alpha) {
    struct share_rules rules = {.eta = eta, .alpha = alpha};
    return fixed_share_trial(fs, y, &rules, NULL);
}

/* One trial as the paper writes it, for every expert alone. 0 when all weights vanished. */
static int plain_trial(const double *x, double *w, int n, double y, double eta, double alpha) {
    double pool = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        double loss = x[i] >= y ? (x[i] - y) * (x[i] - y) : 2 * y;
        w[i] *= exp(-eta * loss);
        pool += alpha * w[i];
    }
    for (int i = 0; i < n; i++) {
        w[i] = (1 - alpha) * w[i] + pool / n;
        sum += w[i];
    }
    for (int i = 0; i < n && sum > 0; i++)
        w[i] /= sum;
    return sum > 0;
}

static void test_equals_the_plain_algorithm(void **state) {
    struct random random = bench_draws();
    double plain[N_MAX];
    (void)state;
    for (int round = 0; round < 60; round++) {
        int n = 1 + (int)(random_uniform(&random) * (N_MAX - 1));
        double eta = 0.1 + 4 * random_uniform(&random), alpha = random_uniform(&random);
        struct fixed_share fs = start_experts(n, 0.5, 64);
        for (int i = 0; i < n; i++)
            plain[i] = fs.w[i];
        /* Every second time a value that wanders, so that most experts weigh the same for long. */
        double y = 10, step = round % 2 ? 2 : 0;
        for (int trial = 0; trial < 60; trial++) {
            y = step > 0 ? 0.1 + fabs(y + step * (random_uniform(&random) - 0.5))
                         : 0.1 + 30 * random_uniform(&random) * random_uniform(&random);
            int set_anew = trial_of(&fs, y, eta, alpha);
            const double *weights = fixed_share_weights(&fs);
            assert_int_equal(set_anew, !plain_trial(fs.x, plain, n, y, eta, alpha));
            for (int i = 0; i < n; i++) {
                if (set_anew) plain[i] = weights[i];
                assert_true(fabs(weights[i] - plain[i]) <= 1e-12 + 1e-9 * plain[i]);
            }
        }
    }
}

static void test_weights_and_prediction_stay_in_range(void **state) {
    struct random random = bench_draws();
    struct fixed_share fs = start_experts(100, 1, 128);
    (void)state;
    int set_anew = 0;
    for (int trial = 0; trial < 5000; trial++) {
        set_anew += trial_of(&fs, 400 * random_uniform(&random) * random_uniform(&random), 2, 0.08);
        const double *weights = fixed_share_weights(&fs);
        double sum = 0;
        for (int i = 0; i < fs.n; i++) {
            assert_true(weights[i] >= 0);
            sum += weights[i];
        }
        assert_true(fabs(sum - 1) < 1e-12);
        assert_true(fs.prediction >= fs.x[0] && fs.prediction <= fs.x[fs.n - 1]);
    }
    assert_true(set_anew > 0);
}

static void test_reinitialised_mean_is_the_value(void **state) {
    struct random random = bench_draws();
    (void)state;
    for (int round = 0; round < 300; round++) {
        struct fixed_share fs = start_experts(3 + (int)(200 * random_uniform(&random)), 1, 128);
        double y = fs.x[0] + (fs.x[fs.n - 1] - fs.x[0]) * random_uniform(&random);
        fixed_share_reinitialise(&fs, y);
        int alone = 0;
        for (int i = 0; i < fs.n; i++)
            alone |= fs.w[i] == 1;
        assert_true(alone || fabs(fs.prediction - y) < 1e-9 * y);
        fixed_share_reinitialise(&fs, fs.x[fs.n - 1] + y);
        assert_true(fs.w[fs.n - 1] == 1);
    }
}

/* alpha = 1 spreads all weight equally: always the mean of the experts. */
static void test_full_sharing_never_learns(void **state) {
    (void)state;
    struct fixed_share fs = start_experts(100, 1, 128);
    double mean = fs.prediction;
    trial_of(&fs, 3, 2, 1);
    assert_true(fabs(fs.prediction - mean) < 1e-9);
}

/* ---- the estimator ----------------------------------------------------------------------------------------------- */

static void prepare(struct bench *b, double rtt_max_ns) {
    bench_prepare(b, "experts");
    b->context.rtt_max_ns = rtt_max_ns;
}

static double unit_for(double rtt_max_ns) {
    struct bench b;
    prepare(&b, rtt_max_ns);
    bench_start(&b);
    return bench_extra(&b, "unitMs");
}

static void test_automatic_unit(void **state) {
    (void)state;
    assert_true(unit_for(NAN) == 4);
    assert_true(unit_for(256 * MS) == 4);
    assert_true(unit_for(256.001 * MS) == 8);
    assert_true(unit_for(3000 * MS) == 64);
}

static void test_deviation_follows_the_source(void **state) {
    double rto[2];
    (void)state;
    for (int from_log = 0; from_log < 2; from_log++) {
        struct bench b;
        prepare(&b, 100 * MS);
        b.context.from_log = from_log;
        bench_set(&b, "rtoMin", 0);
        bench_start(&b);
        for (int i = 0; i < 30; i++)
            bench_feed(&b, 40 * MS);
        rto[from_log] = bench_rto(&b) - bench_prediction(&b);
    }
    /* A steady RTT has no changes, but the experts' sharing makes an error. */
    assert_true(rto[1] < 0.1 * MS && rto[0] > 1 * MS);
}

static void test_more_experts_while_running(void **state) {
    struct bench b;
    const double *axis_ns, *weights;
    (void)state;
    prepare(&b, 100 * MS);
    bench_start(&b);
    static const int counts[] = {400, 1000, 7, 3999};
    for (int i = 0; i < 4; i++) {
        bench_set(&b, "n", counts[i]);
        b.estimator->configure(b.state);
        bench_feed(&b, 40 * MS);
        assert_int_equal(b.estimator->weights(b.state, &axis_ns, &weights), counts[i]);
        assert_true(axis_ns[0] < axis_ns[counts[i] - 1]);
        assert_true(bench_prediction(&b) > 4 * MS);
    }
}

/* The readings of the paper: unit, and where the first and the last expert stand. */
static void test_scalings(void **state) {
    static const struct {
        double unit_ms, first_ms, last_ms;
    } expected[] = {{20, 40, 200}, {500, 500, 64500}, {4, 4, 516}, {500, 500, 64500}, {500, 4, 516}};
    (void)state;
    for (int scaling = 0; scaling < 5; scaling++) {
        const double *axis_ns, *weights;
        struct bench b;
        prepare(&b, 100 * MS);
        bench_set(&b, "scaling", scaling);
        bench_set(&b, "unit", 20); /* counts for the first alone */
        bench_set(&b, "rttMin", 2);
        bench_set(&b, "rttMax", 8);
        bench_start(&b);
        int n = b.estimator->weights(b.state, &axis_ns, &weights);
        assert_true(bench_extra(&b, "unitMs") == expected[scaling].unit_ms);
        assert_true(fabs(axis_ns[0] / MS - expected[scaling].first_ms) < 0.01 * expected[scaling].first_ms);
        assert_true(fabs(axis_ns[n - 1] / MS - expected[scaling].last_ms) < 1e-9);
    }
}

/* Whole ticks are those of the scaling: 500 ms in S1, 4 ms in S3, where 7 ms counts as one. */
static void test_whole_ticks(void **state) {
    static const double rtt_ms[][2] = {{0, 0}, {740, 500}, {7, 4}, {7, 4}, {7, 4}};
    (void)state;
    for (int scaling = 1; scaling < 5; scaling++) {
        struct bench whole, plain;
        prepare(&whole, 100 * MS);
        prepare(&plain, 100 * MS);
        bench_set(&whole, "scaling", scaling);
        bench_set(&plain, "scaling", scaling);
        bench_set(&whole, "quantise", 1);
        bench_start(&whole);
        bench_start(&plain);
        bench_feed(&whole, rtt_ms[scaling][0] * MS);
        bench_feed(&plain, rtt_ms[scaling][1] * MS);
        assert_true(bench_prediction(&whole) == bench_prediction(&plain));
    }
}

static void test_linear_spacing(void **state) {
    const double *axis_ns, *weights;
    struct bench b;
    (void)state;
    prepare(&b, 100 * MS);
    bench_set(&b, "spacing", 1);
    bench_set(&b, "unit", 10);
    bench_start(&b);
    int n = b.estimator->weights(b.state, &axis_ns, &weights);
    for (int i = 0; i < n; i++)
        assert_true(fabs(axis_ns[i] - 10 * MS * (1 + 128 * (i + 1.) / n)) < 1);
}

/* Asymmetry moves the prediction: what costs more below the RTT is kept above it. */
static void test_pinball_asymmetry(void **state) {
    struct random random = bench_draws();
    double mean[2] = {0, 0};
    (void)state;
    for (int k = 0; k < 2; k++) {
        struct bench b;
        prepare(&b, 100 * MS);
        bench_set(&b, "loss", 3);
        bench_set(&b, "spacing", 1);
        bench_set(&b, "eta", 0.5);
        bench_set(&b, "asymmetry", k ? 0.95 : 0.5);
        bench_start(&b);
        for (int i = 0; i < 2000; i++) {
            bench_feed(&b, (50 + 40 * random_uniform(&random)) * MS);
            mean[k] += bench_prediction(&b) / 2000;
        }
    }
    assert_true(mean[1] > mean[0] + 2 * MS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_equals_the_plain_algorithm, bench_fresh),
        cmocka_unit_test_setup(test_weights_and_prediction_stay_in_range, bench_fresh),
        cmocka_unit_test_setup(test_reinitialised_mean_is_the_value, bench_fresh),
        cmocka_unit_test_setup(test_full_sharing_never_learns, bench_fresh),
        cmocka_unit_test_setup(test_automatic_unit, bench_fresh),
        cmocka_unit_test_setup(test_deviation_follows_the_source, bench_fresh),
        cmocka_unit_test_setup(test_more_experts_while_running, bench_fresh),
        cmocka_unit_test_setup(test_scalings, bench_fresh),
        cmocka_unit_test_setup(test_whole_ticks, bench_fresh),
        cmocka_unit_test_setup(test_linear_spacing, bench_fresh),
        cmocka_unit_test_setup(test_pinball_asymmetry, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
