#include "base/matrix.h"

#include <string.h>

#include "base/attributes.h"
#include "base/f32x4.h"

/* ---- product ----------------------------------------------------------------------------------------------------- */

#define ROWS 4 /* of a tile: with 3 x 4 columns its sums fill 12 of the 16 registers of x86-64 */

/* One tile of ROWS rows and 4 * `fours` columns, a constant at each call, so that the loops over them unroll. */
LAB_SIMD __attribute__((always_inline)) static inline void
add_tile(float *c, int c_stride, struct matrix a, const float *b, int b_stride, int inner, const int fours) {
    f32x4 sum[ROWS][3];
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < fours; j++)
            sum[i][j] = f32x4_load(c + i * c_stride + 4 * j);
    for (int k = 0; k < inner; k++, b += b_stride, a.at += a.right) {
        f32x4 right[3];
        for (int j = 0; j < fours; j++)
            right[j] = f32x4_load(b + 4 * j);
        for (int i = 0; i < ROWS; i++) {
            f32x4 left = f32x4_splat(a.at[i * a.down]);
            for (int j = 0; j < fours; j++)
                sum[i][j] = f32x4_add(sum[i][j], f32x4_mul(left, right[j]));
        }
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < fours; j++)
            f32x4_store(c + i * c_stride + 4 * j, sum[i][j]);
}

/* What is left of rows or columns, one element at a time. */
static void add_rest(float *c, int c_stride, struct matrix a, const float *b, int b_stride, int rows, int columns,
                     int inner) {
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            float sum = c[i * c_stride + j];
            for (int k = 0; k < inner; k++)
                sum += a.at[i * a.down + k * a.right] * b[k * b_stride + j];
            c[i * c_stride + j] = sum;
        }
}

/* One row of 4 columns at a time: batches of one, and what is left of the rows. */
LAB_SIMD static void add_row(float *c, struct matrix a, const float *b, int b_stride, int columns, int inner) {
    for (int j = 0; j < columns; j += 4) {
        f32x4 sum = f32x4_load(c + j);
        for (int k = 0; k < inner; k++)
            sum = f32x4_add(sum, f32x4_mul(f32x4_splat(a.at[k * a.right]), f32x4_load(b + k * b_stride + j)));
        f32x4_store(c + j, sum);
    }
}

LAB_NOINLINE LAB_SIMD void matrix_add_product(float *c, int c_stride, struct matrix a, const float *b, int b_stride,
                                              int rows, int columns, int inner) {
    int full_rows = rows - rows % ROWS, full_columns = columns - columns % 4;
    for (int i = 0; i < full_rows; i += ROWS) {
        struct matrix from = {a.at + i * a.down, a.down, a.right};
        float *to = c + i * c_stride;
        int j = 0;
        for (; j + 12 <= full_columns; j += 12)
            add_tile(to + j, c_stride, from, b + j, b_stride, inner, 3);
        for (; j < full_columns; j += 4)
            add_tile(to + j, c_stride, from, b + j, b_stride, inner, 1);
    }
    for (int i = full_rows; i < rows; i++)
        add_row(c + i * c_stride, (struct matrix){a.at + i * a.down, a.down, a.right}, b, b_stride, full_columns,
                inner);
    if (full_columns < columns)
        add_rest(c + full_columns, c_stride, a, b + full_columns, b_stride, rows, columns - full_columns, inner);
}

/* ---- functions of a neuron --------------------------------------------------------------------------------------- */

/*
 * exp(x) for -87 <= x <= 88: x = n ln 2 + r with |r| <= ln 2 / 2, and exp(r) by its series to the seventh power, whose
 * rest is below 1e-8. ln 2 is given in two parts, the first with few bits, so that n times it is exact.
 */
LAB_SIMD static inline f32x4 exponential(f32x4 x) {
    static const float series[] = {1.0f / 5040, 1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f};
    x = f32x4_min(f32x4_max(x, f32x4_splat(-87)), f32x4_splat(88));
    f32x4 n = f32x4_nearest(f32x4_mul(x, f32x4_splat(1.44269504f)));
    f32x4 r = f32x4_sub(x, f32x4_mul(n, f32x4_splat(0.693359375f)));
    r = f32x4_sub(r, f32x4_mul(n, f32x4_splat(-2.12194440e-4f)));
    f32x4 sum = f32x4_splat(series[0]);
    for (int i = 1; i < 8; i++)
        sum = f32x4_add(f32x4_mul(sum, r), f32x4_splat(series[i]));
    return f32x4_mul(sum, f32x4_power_of_two(n));
}

/* a / (1 + exp(b x)) + c: 1, -1, 0 is the logistic function, 2, -2, -1 the hyperbolic tangent. */
LAB_SIMD __attribute__((always_inline)) static inline void squash(float *values, size_t count, float a, float b,
                                                                  float c) {
    f32x4 one = f32x4_splat(1);
    for (size_t i = 0; i < count; i += 4) {
        float part[4] = {0};
        float *at = values + i;
        size_t left = count - i;
        if (left < 4) at = memcpy(part, at, left * sizeof *at);
        f32x4 e = exponential(f32x4_mul(f32x4_splat(b), f32x4_load(at)));
        f32x4_store(at, f32x4_add(f32x4_div(f32x4_splat(a), f32x4_add(one, e)), f32x4_splat(c)));
        if (left < 4) memcpy(values + i, part, left * sizeof *at);
    }
}

LAB_NOINLINE LAB_SIMD void matrix_sigmoid(float *values, size_t count) {
    squash(values, count, 1, -1, 0);
}

LAB_NOINLINE LAB_SIMD void matrix_tanh(float *values, size_t count) {
    squash(values, count, 2, -2, -1);
}
