/*
 * Two doubles at a time: WebAssembly's SIMD, which every browser has, or plain C of the same shape. Functions that use
 * it are marked LAB_SIMD.
 */
#ifndef LAB_F64X2_H
#define LAB_F64X2_H

#ifdef __wasm__

#include <wasm_simd128.h>

#define LAB_SIMD __attribute__((target("simd128")))

typedef v128_t f64x2;

LAB_SIMD static inline f64x2 f64x2_splat(double value) {
    return wasm_f64x2_splat(value);
}

LAB_SIMD static inline f64x2 f64x2_load(const double *from) {
    return wasm_v128_load(from);
}

LAB_SIMD static inline void f64x2_store(double *to, f64x2 value) {
    wasm_v128_store(to, value);
}

/* The first of both, and the second of both. */
LAB_SIMD static inline f64x2 f64x2_firsts(f64x2 a, f64x2 b) {
    return wasm_i64x2_shuffle(a, b, 0, 2);
}

LAB_SIMD static inline f64x2 f64x2_seconds(f64x2 a, f64x2 b) {
    return wasm_i64x2_shuffle(a, b, 1, 3);
}

/* The first of a, the second of b. */
LAB_SIMD static inline f64x2 f64x2_outer(f64x2 a, f64x2 b) {
    return wasm_i64x2_shuffle(a, b, 0, 3);
}

/* Each `value` that is less, or more, than the one so far; a NaN is neither. */
LAB_SIMD static inline f64x2 f64x2_min(f64x2 so_far, f64x2 value) {
    return wasm_f64x2_pmin(so_far, value);
}

LAB_SIMD static inline f64x2 f64x2_max(f64x2 so_far, f64x2 value) {
    return wasm_f64x2_pmax(so_far, value);
}

/* `value` where a <= b, else `other`. */
LAB_SIMD static inline f64x2 f64x2_where_le(f64x2 a, f64x2 b, f64x2 value, f64x2 other) {
    return wasm_v128_bitselect(value, other, wasm_f64x2_le(a, b));
}

#else

#define LAB_SIMD

typedef struct {
    double first, second;
} f64x2;

static inline f64x2 f64x2_splat(double value) {
    return (f64x2){value, value};
}

static inline f64x2 f64x2_load(const double *from) {
    return (f64x2){from[0], from[1]};
}

static inline void f64x2_store(double *to, f64x2 value) {
    to[0] = value.first;
    to[1] = value.second;
}

static inline f64x2 f64x2_firsts(f64x2 a, f64x2 b) {
    return (f64x2){a.first, b.first};
}

static inline f64x2 f64x2_seconds(f64x2 a, f64x2 b) {
    return (f64x2){a.second, b.second};
}

static inline f64x2 f64x2_outer(f64x2 a, f64x2 b) {
    return (f64x2){a.first, b.second};
}

static inline f64x2 f64x2_min(f64x2 so_far, f64x2 value) {
    return (f64x2){value.first < so_far.first ? value.first : so_far.first,
                   value.second < so_far.second ? value.second : so_far.second};
}

static inline f64x2 f64x2_max(f64x2 so_far, f64x2 value) {
    return (f64x2){value.first > so_far.first ? value.first : so_far.first,
                   value.second > so_far.second ? value.second : so_far.second};
}

static inline f64x2 f64x2_where_le(f64x2 a, f64x2 b, f64x2 value, f64x2 other) {
    return (f64x2){a.first <= b.first ? value.first : other.first, a.second <= b.second ? value.second : other.second};
}

#endif

#endif
