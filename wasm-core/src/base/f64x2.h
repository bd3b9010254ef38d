/*
 * Two doubles at a time: WebAssembly's SIMD, which every browser has, or plain C of the same shape. Functions that use
 * it are marked LAB_SIMD.
 */
#ifndef LAB_TWO_H
#define LAB_TWO_H

#ifdef __wasm__

#include <wasm_simd128.h>

#define LAB_SIMD __attribute__((target("simd128")))

typedef v128_t two;

LAB_SIMD static inline two two_of(double value) {
    return wasm_f64x2_splat(value);
}

LAB_SIMD static inline two two_load(const double *from) {
    return wasm_v128_load(from);
}

LAB_SIMD static inline void two_store(double *to, two value) {
    wasm_v128_store(to, value);
}

/* The first of both, and the second of both. */
LAB_SIMD static inline two two_firsts(two a, two b) {
    return wasm_i64x2_shuffle(a, b, 0, 2);
}

LAB_SIMD static inline two two_seconds(two a, two b) {
    return wasm_i64x2_shuffle(a, b, 1, 3);
}

/* The first of a, the second of b. */
LAB_SIMD static inline two two_outer(two a, two b) {
    return wasm_i64x2_shuffle(a, b, 0, 3);
}

/* Each `value` that is less, or more, than the one so far; a NaN is neither. */
LAB_SIMD static inline two two_least(two so_far, two value) {
    return wasm_f64x2_pmin(so_far, value);
}

LAB_SIMD static inline two two_most(two so_far, two value) {
    return wasm_f64x2_pmax(so_far, value);
}

/* `value` where a <= b, else `other`. */
LAB_SIMD static inline two two_where(two a, two b, two value, two other) {
    return wasm_v128_bitselect(value, other, wasm_f64x2_le(a, b));
}

#else

#define LAB_SIMD

typedef struct {
    double first, second;
} two;

static inline two two_of(double value) {
    return (two){value, value};
}

static inline two two_load(const double *from) {
    return (two){from[0], from[1]};
}

static inline void two_store(double *to, two value) {
    to[0] = value.first;
    to[1] = value.second;
}

static inline two two_firsts(two a, two b) {
    return (two){a.first, b.first};
}

static inline two two_seconds(two a, two b) {
    return (two){a.second, b.second};
}

static inline two two_outer(two a, two b) {
    return (two){a.first, b.second};
}

static inline two two_least(two so_far, two value) {
    return (two){value.first < so_far.first ? value.first : so_far.first,
                 value.second < so_far.second ? value.second : so_far.second};
}

static inline two two_most(two so_far, two value) {
    return (two){value.first > so_far.first ? value.first : so_far.first,
                 value.second > so_far.second ? value.second : so_far.second};
}

static inline two two_where(two a, two b, two value, two other) {
    return (two){a.first <= b.first ? value.first : other.first, a.second <= b.second ? value.second : other.second};
}

#endif

#endif
