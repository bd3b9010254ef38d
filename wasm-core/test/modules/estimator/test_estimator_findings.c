/*
 * What was found about the estimators of Nunes et al. 2014 and Ludwig and Sklower 2000: the numbers on the stored
 * series (datasets/reference/oracle/test_signals.json), computed independently, and their signs on series of other
 * seeds.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "support/estimator_helper.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define SIGNALS    "datasets/reference/oracle/test_signals.json"
#define SERIES_MAX 1500
#define TICK_MS    500.0

/* Choices of the parameter "scaling". */
enum { OWN, S1, S2, S3, S4 };

struct series {
    double rtt_ms[SERIES_MAX];
    int count;
};

/* A stored series, its times multiplied by `scale`. */
static struct series stored(const char *name, double scale) {
    struct bytes file = file_read(SIGNALS);
    struct series series = {.count = 0};
    const struct json *kase = json_member(json_parse(file.at, file.length), "cases")->child;
    while (strcmp(json_member_string(kase, "name", ""), name) != 0)
        kase = kase->next;
    for (const struct json *rtt = json_member(kase, "rtt_s")->child; rtt; rtt = rtt->next)
        series.rtt_ms[series.count++] = rtt->number * 1e3 * scale;
    free(file.at);
    return series;
}

/* ---- series of other seeds --------------------------------------------------------------------------------------- */

enum shape { CONSTANT, STEP, RAMP, SAW_FAST, NOISE, SPIKES, WALK, SHAPES };

static double next_of(enum shape shape, int i, double last, struct random *random) {
    switch (shape) {
    case STEP:
        return random_uniform(random) < 1. / 27 ? 4 - last : last;
    case RAMP:
        return 1 + 2 * fabs(fmod(i / 27.5, 2) - 1);
    case SAW_FAST:
        return 1 + 1.8 * (i % 6) / 5;
    case NOISE:
        return 1 + 0.2 * (random_uniform(random) - 0.5) * sqrt(3);
    case SPIKES:
        return random_uniform(random) < 0.03 ? 1 + 9 * random_uniform(random) : 1;
    case WALK:
        return last * exp(0.06 * (2 * random_uniform(random) - 1) * sqrt(3) - 0.02 * log(last));
    default:
        return 1;
    }
}

static struct series drawn(enum shape shape, double base_ms, struct random *random) {
    struct series series = {.count = SERIES_MAX};
    double value = 1;
    for (int i = 0; i < series.count; i++) {
        value = next_of(shape, i, value, random);
        series.rtt_ms[i] = value * base_ms;
    }
    return series;
}

/* ---- mean absolute errors ---------------------------------------------------------------------------------------- */

static double error_of(const char *id, const struct series *series) {
    struct bench b;
    bench_prepare(&b, id);
    return bench_mean_error_ms(&b, series->rtt_ms, series->count);
}

struct settings {
    int scaling, n;
    double eta, alpha;
};

static double reinitialised; /* share of the last series' samples */

static double experts(const struct series *series, struct settings settings) {
    struct bench b;
    bench_prepare(&b, "experts");
    bench_set(&b, "scaling", settings.scaling);
    bench_set(&b, "n", settings.n);
    bench_set(&b, "eta", settings.eta);
    bench_set(&b, "alpha", settings.alpha);
    double error = bench_mean_error_ms(&b, series->rtt_ms, series->count);
    reinitialised = bench_extra(&b, "reinitialisations") / series->count;
    return error;
}

static double scaled(const struct series *series, int scaling) {
    return experts(series, (struct settings){scaling, 100, 2, 0.08});
}

static void assert_near(double got, double expected) {
    if (!(fabs(got - expected) <= 1e-6 * expected)) fail_msg("%.9g instead of %.9g", got, expected);
}

/* ---- findings ---------------------------------------------------------------------------------------------------- */

/* 1: a steady RTT of one tick is over-predicted by about alpha (mean(x) - y): experts cannot win there. */
static void test_sharing_bias(void **state) {
    struct series series = {.count = 600};
    (void)state;
    for (int i = 0; i < series.count; i++)
        series.rtt_ms[i] = TICK_MS;
    assert_near(scaled(&series, S1), 331.125424986098);
    double formula = 0.08 * (1 + 128 / (100 * (1 - pow(2, -0.25))) - 1) * TICK_MS;
    assert_true(fabs(scaled(&series, S1) - formula) < 0.1 * formula);
}

/* 1: more experts, all of them at RTTmin, do better: their number matters, against the paper. */
static void test_more_experts_help(void **state) {
    static const double ticks[] = {0.7894513303441953, 0.4734698762491669, 0.3153031274856842};
    struct random random = bench_draws();
    struct series steps = stored("step 2.0", 0.5), other = drawn(STEP, 1000, &random);
    double last = (double)INFINITY;
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct settings settings = {S1, 100 << i, 2, 0.08};
        assert_near(experts(&steps, settings) / TICK_MS, ticks[i]);
        assert_true(experts(&other, settings) < last);
        last = experts(&other, settings);
    }
}

/* 2: with ticks of 500 ms the experts win from 2 s on where RTTs change abruptly or fast, and lose elsewhere. */
static void test_ticks_of_500_ms(void **state) {
    static const char *const wins[] = {"step 2.0", "ramp 2.0", "saw_fast 2.0"};
    static const char *const losses[] = {"const 2.0", "noise10 2.0", "spikes 2.0", "heavy 2.0", "walk 2.0"};
    static const enum shape drawn_losses[] = {CONSTANT, NOISE, SPIKES};
    struct random random = bench_draws();
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct series series = stored(wins[i], 1);
        assert_true(scaled(&series, S1) < error_of("jacobson", &series));
    }
    for (int i = 0; i < 5; i++) {
        struct series series = stored(losses[i], 1);
        assert_true(scaled(&series, S1) > error_of("jacobson", &series));
    }
    for (enum shape shape = STEP; shape <= SAW_FAST; shape++) {
        struct series series = drawn(shape, 2000, &random);
        assert_true(scaled(&series, S1) < error_of("jacobson", &series));
    }
    for (int i = 0; i < 3; i++) {
        struct series series = drawn(drawn_losses[i], 2000, &random);
        assert_true(scaled(&series, S1) > error_of("jacobson", &series));
    }
}

/* 2: at a base of 1 s only the fast sawtooth is won. */
static void test_base_of_one_second(void **state) {
    static const char *const names[] = {"const 2.0",      "noise10 2.0", "noise50 2.0", "step 2.0",
                                        "step_noise 2.0", "ramp 2.0",    "spikes 2.0",  "walk 2.0",
                                        "heavy 2.0",      "perrtt 2.0",  "saw_fast 2.0"};
    (void)state;
    for (int i = 0; i < 11; i++) {
        struct series series = stored(names[i], 0.5);
        int wins = scaled(&series, S1) < error_of("jacobson", &series);
        assert_int_equal(wins, i == 10);
    }
}

/* 3: the text taken literally (S3) puts every expert above 500 ms, so every RTT below is missed by more than 100 ticks
 * of 4 ms. 4: with the range divided too (S4), losses are so small that hardly anything is learned. */
static void test_scalings_of_the_text(void **state) {
    static const struct {
        const char *name;
        double s2, s3, s4;
    } found[] = {{"const 0.04", 1.58468148, 783.7, 10.3}, {"noise10 0.04", 5.18271128, 784.0, 14.0},
                 {"step 0.04", 4.39462813, 743.8, 24.7},  {"ramp 0.04", 4.3782666, 744.2, 27.7},
                 {"walk 0.04", 4.1820163, 792.8, 18.2},   {"perrtt 0.04", 8.12848135, 770.4, 14.8}};
    struct random random = bench_draws();
    (void)state;
    for (int i = 0; i < 6; i++) {
        struct series series = stored(found[i].name, 1);
        assert_near(scaled(&series, S2), found[i].s2);
        assert_true(fabs(scaled(&series, S3) - found[i].s3) < 0.1);
        assert_true(fabs(scaled(&series, S4) - found[i].s4) < 0.1);
        assert_true(scaled(&series, S4) > error_of("jacobson", &series));
    }
    for (enum shape shape = CONSTANT; shape < SHAPES; shape++) {
        struct series series = drawn(shape, 40, &random);
        assert_true(scaled(&series, S3) > 400);
        assert_true(scaled(&series, S4) > error_of("jacobson", &series));
    }
}

/* 5: unscaled ticks of 4 ms beat Jacobson on what changes, lose on noise and constants, and break on long RTTs. */
static void test_ticks_of_4_ms(void **state) {
    struct random random = bench_draws();
    (void)state;
    for (enum shape shape = CONSTANT; shape <= NOISE; shape++) {
        struct series series = drawn(shape, 40, &random);
        int wins = scaled(&series, S2) < error_of("jacobson", &series);
        assert_int_equal(wins, shape != CONSTANT && shape != NOISE);
    }
    struct series walk = stored("walk 0.04", 2.5), step = stored("step 0.04", 10);
    assert_near(scaled(&walk, S2), 7.284959070648632);
    assert_true(scaled(&walk, S2) < error_of("jacobson", &walk));
    assert_near(scaled(&step, S2), 345.96274898375967); /* 400 and 1200 ms */
    assert_true(scaled(&step, S2) > error_of("jacobson", &step) && reinitialised * step.count == 305);
    step = stored("step 0.04", 25); /* 1 and 3 s: set anew at every sample */
    scaled(&step, S2);
    assert_true(reinitialised == 1);
}

/* 6: the last sample predicts better than the experts on steps, ramps and walks, in all scalings. */
static void test_the_last_sample_is_hard_to_beat(void **state) {
    static const char *const names[] = {"step 0.04", "step 2.0", "ramp 0.04", "ramp 2.0", "walk 0.04", "walk 2.0"};
    static const enum shape shapes[] = {STEP, RAMP, WALK};
    struct random random = bench_draws();
    (void)state;
    for (int i = 0; i < 6; i++) {
        struct series series = stored(names[i], 1), other = drawn(shapes[i / 2], i % 2 ? 2000 : 40, &random);
        for (int scaling = S1; scaling <= S4; scaling++) {
            assert_true(error_of("last", &series) < scaled(&series, scaling));
            assert_true(error_of("last", &other) < scaled(&other, scaling));
        }
    }
}

/* 7: fed every ACK, Eifel's gain of 1/FLIGHT follows more slowly than 1/8, so its mean error is larger. */
static double error_ratio(int load) {
    struct bench eifel, jacobson;
    double sums[2] = {0, 0};
    bench_prepare(&eifel, "eifel");
    bench_prepare(&jacobson, "jacobson");
    bench_start(&eifel);
    bench_start(&jacobson);
    for (int cycle = 0; cycle < 10; cycle++)
        for (int n = load / 2 + 1; n <= load; n++)
            for (int ack = 0; ack < n; ack++) {
                double rtt_ns = n * 100 * MS;
                if (cycle >= 5) {
                    sums[0] += fabs(bench_prediction(&eifel) - rtt_ns);
                    sums[1] += fabs(bench_prediction(&jacobson) - rtt_ns);
                }
                bench_feed_window(&eifel, rtt_ns, n, load / 2.);
                bench_feed_window(&jacobson, rtt_ns, n, load / 2.);
            }
    return sums[0] / sums[1];
}

static void test_eifel_follows_slowly(void **state) {
    static const struct {
        int load;
        double ratio;
    } found[] = {{26, 1.5819777594085525}, {40, 2.4104852870801152}, {60, 3.537969404376292}};
    (void)state;
    for (int i = 0; i < 3; i++)
        assert_near(error_ratio(found[i].load), found[i].ratio);
    assert_true(error_ratio(10) < 1 && error_ratio(100) > 5);
}

/* 8: eta hardly matters; alpha = 1 always predicts mean(x), alpha = 0 is slow on steps and better on noise. */
static void test_eta_and_alpha(void **state) {
    static const double etas[] = {1.7, 2, 2.5},
                        in_ticks[] = {0.7928957037691838, 0.7894513303441953, 0.7851378342659536};
    struct random random = bench_draws();
    struct series steps = stored("step 2.0", 0.5), noise = stored("noise10 2.0", 0.5),
                  other = drawn(STEP, 1000, &random);
    double usual = experts(&other, (struct settings){S1, 100, 2, 0.08});
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct settings settings = {S1, 100, etas[i], 0.08};
        assert_near(experts(&steps, settings) / TICK_MS, in_ticks[i]);
        assert_true(fabs(experts(&other, settings) - usual) < 0.04 * usual);
    }
    assert_near(experts(&steps, (struct settings){S1, 100, 2, 0}) / TICK_MS, 2.006783347035863);
    assert_near(experts(&noise, (struct settings){S1, 100, 2, 0}) / TICK_MS, 0.43433055167054896);
    assert_near(experts(&noise, (struct settings){S1, 100, 2, 0.08}) / TICK_MS, 0.9610416328661752);
    assert_true(experts(&other, (struct settings){S1, 100, 2, 0}) > usual);
    other = drawn(NOISE, 1000, &random);
    assert_true(experts(&other, (struct settings){S1, 100, 2, 0}) < scaled(&other, S1));
    struct bench b;
    bench_prepare(&b, "experts");
    bench_set(&b, "scaling", S1);
    bench_set(&b, "alpha", 1);
    bench_start(&b);
    double mean = bench_prediction(&b);
    for (int i = 0; i < 20; i++) {
        bench_feed(&b, other.rtt_ms[i] * MS);
        assert_true(fabs(bench_prediction(&b) - mean) < 1e-9 * mean);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_sharing_bias, bench_fresh),
        cmocka_unit_test_setup(test_more_experts_help, bench_fresh),
        cmocka_unit_test_setup(test_ticks_of_500_ms, bench_fresh),
        cmocka_unit_test_setup(test_base_of_one_second, bench_fresh),
        cmocka_unit_test_setup(test_scalings_of_the_text, bench_fresh),
        cmocka_unit_test_setup(test_ticks_of_4_ms, bench_fresh),
        cmocka_unit_test_setup(test_the_last_sample_is_hard_to_beat, bench_fresh),
        cmocka_unit_test_setup(test_eifel_follows_slowly, bench_fresh),
        cmocka_unit_test_setup(test_eta_and_alpha, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
