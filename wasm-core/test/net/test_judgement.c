/* The area under the ROC curve and its interval, against their definitions over all pairs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "net/judgement.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define COUNT 60

/* 1 where the positive is above the negative, 1/2 where they are equal. */
static double above(float one, float zero) {
    return one > zero ? 1 : one == zero ? 0.5 : 0;
}

/* The mean of above() for sequence i against all of the other label. */
static double share(const float *p, const float *labels, int i) {
    double sum = 0, others = 0;
    for (int k = 0; k < COUNT; k++)
        if (labels[k] != labels[i]) {
            sum += labels[i] > 0 ? above(p[i], p[k]) : above(p[k], p[i]);
            others++;
        }
    return sum / others;
}

static double variance(const float *p, const float *labels, float label, double area) {
    double sum = 0, n = 0;
    for (int i = 0; i < COUNT; i++)
        if (labels[i] == label) {
            double off = share(p, labels, i) - area;
            sum += off * off;
            n++;
        }
    return sum / (n - 1) / n;
}

static void test_area(void **state) {
    (void)state;
    struct random random = bench_draws();
    for (int trial = 0; trial < 100; trial++) {
        float p[COUNT], labels[COUNT];
        struct judgement j;
        double ones = 0, area = 0;
        for (int i = 0; i < COUNT; i++) {
            labels[i] = i < 2 ? (float)i : (float)(random_uniform(&random) < 0.4);
            p[i] = (float)(floor(random_uniform(&random) * 20) / 20 + 0.3 * (double)labels[i]) / 1.3f;
            ones += (double)labels[i];
        }
        labels[2] = 1, labels[3] = 0;
        ones = 0;
        for (int i = 0; i < COUNT; i++)
            ones += (double)labels[i];
        for (int i = 0; i < COUNT; i++)
            if (labels[i] > 0) area += share(p, labels, i) / ones;
        assert_int_equal(judgement_make(&j, p, labels, COUNT), 0);
        assert_true(fabs(j.area - area) < 1e-12);
        double deviation = sqrt(variance(p, labels, 1, area) + variance(p, labels, 0, area));
        assert_true(fabs(j.area_low - fmax(0, area - 1.959963984540054 * deviation)) < 1e-9);
        assert_true(fabs(j.area_high - fmin(1, area + 1.959963984540054 * deviation)) < 1e-9);
        assert_int_equal(j.right_ones + j.false_zeros, (int)ones);
        assert_int_equal(j.right_ones + j.false_ones + j.right_zeros + j.false_zeros, COUNT);
        assert_true(j.false_rate[0] == 0 && j.right_rate[0] == 0);
        assert_true(j.false_rate[j.points - 1] == 1 && j.right_rate[j.points - 1] == 1);
        for (int i = 1; i < j.points; i++)
            assert_true(j.false_rate[i] >= j.false_rate[i - 1] && j.right_rate[i] >= j.right_rate[i - 1]);
    }
}

static void test_one_label_only(void **state) {
    (void)state;
    const float p[] = {0.2f, 0.7f, 0.9f}, labels[] = {1, 1, 1};
    struct judgement j;
    assert_int_equal(judgement_make(&j, p, labels, 3), 0);
    assert_true(isnan(j.area));
    assert_int_equal(j.points, 0);
    assert_int_equal(j.right_ones, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_area, bench_fresh),
        cmocka_unit_test_setup(test_one_label_only, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
