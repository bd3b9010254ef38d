/* Fixed-share experts: against the algorithm written out plainly, and its laws. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "engine/random.h"
#include "engine/registry.h"
#include "estimator/estimator.h"
#include "estimator/fixed_share.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MS    1e6
#define N_MAX 300

static int fresh(void **state) {
    (void)state;
    fail_reset();
    arena_reset();
    return 0;
}

static struct random draws(void) {
    uint64_t seed = (uint64_t)time(NULL);
    struct random random;
    print_message("seed %llu\n", (unsigned long long)seed);
    random_seed(&random, seed, "test");
    return random;
}

static struct fixed_share start_experts(int n, double rtt_min, double rtt_max) {
    struct fixed_share fs = {.n = n, .x = ARENA_ARRAY(double, n), .w = ARENA_ARRAY(double, n)};
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
    struct random random = draws();
    double plain[N_MAX];
    (void)state;
    for (int round = 0; round < 60; round++) {
        int n = 1 + (int)(random_uniform(&random) * (N_MAX - 1));
        double eta = 0.1 + 4 * random_uniform(&random), alpha = random_uniform(&random);
        struct fixed_share fs = start_experts(n, 0.5, 64);
        for (int i = 0; i < n; i++)
            plain[i] = fs.w[i];
        for (int trial = 0; trial < 60; trial++) {
            double y = 0.1 + 30 * random_uniform(&random) * random_uniform(&random);
            int set_anew = trial_of(&fs, y, eta, alpha);
            assert_int_equal(set_anew, !plain_trial(fs.x, plain, n, y, eta, alpha));
            for (int i = 0; i < n; i++) {
                if (set_anew) plain[i] = fs.w[i];
                assert_true(fabs(fs.w[i] - plain[i]) <= 1e-12 + 1e-9 * plain[i]);
            }
        }
    }
}

static void test_weights_and_prediction_stay_in_range(void **state) {
    struct random random = draws();
    struct fixed_share fs = start_experts(100, 1, 128);
    (void)state;
    int set_anew = 0;
    for (int trial = 0; trial < 5000; trial++) {
        set_anew += trial_of(&fs, 400 * random_uniform(&random) * random_uniform(&random), 2, 0.08);
        double sum = 0;
        for (int i = 0; i < fs.n; i++) {
            assert_true(fs.w[i] >= 0);
            sum += fs.w[i];
        }
        assert_true(fabs(sum - 1) < 1e-12);
        assert_true(fs.prediction >= fs.x[0] && fs.prediction <= fs.x[fs.n - 1]);
    }
    assert_true(set_anew > 0);
}

static void test_reinitialised_mean_is_the_value(void **state) {
    struct random random = draws();
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

/* alpha = 1 forgets all at once: always the mean of the experts. */
static void test_full_sharing_never_learns(void **state) {
    (void)state;
    struct fixed_share fs = start_experts(100, 1, 128);
    double mean = fs.prediction;
    trial_of(&fs, 3, 2, 1);
    assert_true(fabs(fs.prediction - mean) < 1e-9);
}

/* ---- the estimator ----------------------------------------------------------------------------------------------- */

struct bench {
    const struct estimator *estimator;
    double params[PARAMS_MAX];
    struct estimator_context context;
    void *state;
};

static void prepare(struct bench *b, double rtt_max_ns) {
    memset(b, 0, sizeof *b);
    b->estimator = estimator_at(registry_index("estimator", "experts"));
    params_default(&b->estimator->module, b->params);
    b->context.rtt_max_ns = rtt_max_ns;
    b->state = arena_alloc(estimator_state_bytes(b->estimator, b->params));
}

static double unit_for(double rtt_max_ns) {
    struct bench b;
    double value = 0;
    prepare(&b, rtt_max_ns);
    b.estimator->start(b.state, b.params, &b.context);
    for (int i = 0; i < 8; i++) {
        const char *id = b.estimator->extra(b.state, i, &value);
        if (id && strcmp(id, "unitMs") == 0) return value;
    }
    return NAN;
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
        b.params[param_index(&b.estimator->module, "rtoMin")] = 0;
        b.estimator->start(b.state, b.params, &b.context);
        for (int i = 0; i < 30; i++)
            b.estimator->sample(b.state, &(struct rtt_sample){.rtt_ns = 40 * MS});
        rto[from_log] = b.estimator->rto_ns(b.state) - b.estimator->prediction_ns(b.state);
    }
    /* A steady RTT has no changes, but the experts' sharing makes an error. */
    assert_true(rto[1] < 0.1 * MS && rto[0] > 1 * MS);
}

static void test_more_experts_while_running(void **state) {
    struct bench b;
    const double *axis_ns, *weights;
    (void)state;
    prepare(&b, 100 * MS);
    b.estimator->start(b.state, b.params, &b.context);
    static const int counts[] = {400, 1000, 7, 3999};
    for (int i = 0; i < 4; i++) {
        b.params[param_index(&b.estimator->module, "n")] = counts[i];
        b.estimator->configure(b.state);
        b.estimator->sample(b.state, &(struct rtt_sample){.rtt_ns = 40 * MS});
        assert_int_equal(b.estimator->weights(b.state, &axis_ns, &weights), counts[i]);
        assert_true(axis_ns[0] < axis_ns[counts[i] - 1]);
        assert_true(b.estimator->prediction_ns(b.state) > 4 * MS);
    }
}

/* ---- what was found about them
 * --------------------------------------------------------------------------------------- */

/* Mean absolute error of an estimator on a series, from the second sample on. */
static double mean_error_ms(const char *id, const double *rtt_ms, int count) {
    struct bench b;
    double sum = 0;
    memset(&b, 0, sizeof b);
    b.estimator = estimator_at(registry_index("estimator", id));
    b.context.rtt_max_ns = 256 * MS;
    params_default(&b.estimator->module, b.params);
    b.state = arena_alloc(estimator_state_bytes(b.estimator, b.params));
    b.estimator->start(b.state, b.params, &b.context);
    for (int i = 0; i < count; i++) {
        if (i > 0) sum += fabs(b.estimator->prediction_ns(b.state) / MS - rtt_ms[i]);
        b.estimator->sample(b.state, &(struct rtt_sample){.rtt_ns = rtt_ms[i] * MS});
    }
    return sum / (count - 1);
}

#define SERIES 1500

/* With ticks of 4 ms the experts beat Jacobson on steps, lose on noise, and the last sample beats both on steps. */
static void test_steps_and_noise(void **state) {
    struct random random = draws();
    double steps[SERIES], noise[SERIES], level = 100;
    (void)state;
    for (int i = 0; i < SERIES; i++) {
        if (random_uniform(&random) < 0.05) level = 300 - level;
        steps[i] = level;
        noise[i] = 40 + 8 * (random_uniform(&random) - 0.5);
    }
    double experts = mean_error_ms("experts", steps, SERIES), jacobson = mean_error_ms("jacobson", steps, SERIES);
    assert_true(experts < jacobson);
    assert_true(mean_error_ms("last", steps, SERIES) < experts);
    assert_true(mean_error_ms("experts", noise, SERIES) > mean_error_ms("jacobson", noise, SERIES));
}

/* A steady RTT of y units is over-predicted by about alpha (mean(x) - y). */
static void test_sharing_bias(void **state) {
    (void)state;
    struct fixed_share fs = start_experts(100, 1, 128);
    double mean = fs.prediction;
    for (int trial = 0; trial < 500; trial++)
        trial_of(&fs, 1, 2, 0.08);
    assert_true(fabs(fs.prediction - 1 - 0.08 * (mean - 1)) < 0.05);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_steps_and_noise, fresh),
        cmocka_unit_test_setup(test_sharing_bias, fresh),
        cmocka_unit_test_setup(test_equals_the_plain_algorithm, fresh),
        cmocka_unit_test_setup(test_weights_and_prediction_stay_in_range, fresh),
        cmocka_unit_test_setup(test_reinitialised_mean_is_the_value, fresh),
        cmocka_unit_test_setup(test_full_sharing_never_learns, fresh),
        cmocka_unit_test_setup(test_automatic_unit, fresh),
        cmocka_unit_test_setup(test_deviation_follows_the_source, fresh),
        cmocka_unit_test_setup(test_more_experts_while_running, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
