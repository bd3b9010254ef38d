/* Matrices of floats, row by row: the product, and the functions of a neuron over many values. */
#ifndef LAB_MATRIX_H
#define LAB_MATRIX_H

#include <stddef.h>

/* A matrix whose element (i, k) is at[i * down + k * right]: a transposed one has down 1. */
struct matrix {
    const float *at;
    int down, right;
};

/*
 * c += a * b: `rows` x `inner` times `inner` x `columns`. Rows of b and c are contiguous and begin `b_stride` and
 * `c_stride` floats after each other. The products of one element are added in the order of the inner index, whatever
 * the sizes.
 */
void matrix_add_product(float *c, int c_stride, struct matrix a, const float *b, int b_stride, int rows, int columns,
                        int inner);

/* Each value becomes its logistic function, or its hyperbolic tangent; to about 1e-7. */
void matrix_sigmoid(float *values, size_t count);
void matrix_tanh(float *values, size_t count);

#endif
