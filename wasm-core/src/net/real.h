/*
 * The numbers of a net. Nets are computed in floats; the harness of the reference vectors, which are exact to 1e-10,
 * defines LAB_REAL as double before it includes the same steps. All functions of headers that use `real` are static.
 */
#ifndef LAB_NET_REAL_H
#define LAB_NET_REAL_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#ifndef LAB_REAL

#include "base/matrix.h"

typedef float real;

/* c += a * b; `a_down` and `a_right` are the strides of a's rows and columns (base/matrix.h). */
static inline void add_product(real *c, int c_stride, const real *a, int a_down, int a_right, const real *b,
                               int b_stride, int rows, int columns, int inner) {
    matrix_add_product(c, c_stride, (struct matrix){a, a_down, a_right}, b, b_stride, rows, columns, inner);
}

static inline void make_sigmoid(real *values, int count) {
    matrix_sigmoid(values, (size_t)count);
}

static inline void make_tanh(real *values, int count) {
    matrix_tanh(values, (size_t)count);
}

#else

typedef LAB_REAL real;

static inline void add_product(real *c, int c_stride, const real *a, int a_down, int a_right, const real *b,
                               int b_stride, int rows, int columns, int inner) {
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < inner; k++)
            for (int j = 0; j < columns; j++)
                c[i * c_stride + j] += a[i * a_down + k * a_right] * b[k * b_stride + j];
}

static inline void make_sigmoid(real *values, int count) {
    for (int i = 0; i < count; i++)
        values[i] = 1 / (1 + exp(-values[i]));
}

static inline void make_tanh(real *values, int count) {
    for (int i = 0; i < count; i++)
        values[i] = tanh(values[i]);
}

#endif

#endif
