/* Products of matrices and the functions of a neuron, against plain loops in doubles. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/matrix.h"
#include "support/estimator_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define MOST 29

static int whole(struct random *random, int from, int to) {
    return from + (int)(random_uniform(random) * (to - from + 1));
}

static void test_products(void **state) {
    (void)state;
    static float a[MOST * MOST], b[MOST * MOST], c[MOST * MOST], sum[MOST * MOST];
    struct random random = bench_draws();
    for (int trial = 0; trial < 500; trial++) {
        int rows = whole(&random, 1, MOST), columns = whole(&random, 1, MOST), inner = whole(&random, 0, MOST);
        int transposed = whole(&random, 0, 1);
        struct matrix left = {a, transposed ? 1 : inner, transposed ? rows : 1};
        for (int i = 0; i < MOST * MOST; i++) {
            a[i] = (float)random_normal(&random);
            b[i] = (float)random_normal(&random);
            c[i] = sum[i] = (float)random_normal(&random);
        }
        /* The order of the additions is that of the inner index, so the sums are equal to the bit. */
        for (int i = 0; i < rows; i++)
            for (int k = 0; k < inner; k++)
                for (int j = 0; j < columns; j++)
                    sum[i * columns + j] += a[i * left.down + k * left.right] * b[k * columns + j];
        matrix_add_product(c, columns, left, b, columns, rows, columns, inner);
        assert_memory_equal(c, sum, sizeof c);
    }
}

static void test_functions(void **state) {
    (void)state;
    float values[7];
    for (double x = -120; x < 120; x += 0.37) {
        for (int i = 0; i < 7; i++)
            values[i] = (float)(x + i * 0.01);
        float before[7];
        memcpy(before, values, sizeof values);
        matrix_sigmoid(values, 7);
        for (int i = 0; i < 7; i++)
            assert_true(fabs((double)values[i] - 1 / (1 + exp(-(double)before[i]))) < 2e-7);
        memcpy(values, before, sizeof values);
        matrix_tanh(values, 7);
        for (int i = 0; i < 7; i++)
            assert_true(fabs((double)values[i] - tanh((double)before[i])) < 3e-7);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_products, bench_fresh),
        cmocka_unit_test_setup(test_functions, bench_fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
