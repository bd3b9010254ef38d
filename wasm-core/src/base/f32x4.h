/*
 * Four floats at a time: WebAssembly's SIMD, which every browser has, or plain C of the same shape with the same
 * roundings. Functions that use it are marked LAB_SIMD (base/f64x2.h).
 */
#ifndef LAB_F32X4_H
#define LAB_F32X4_H

#include "base/f64x2.h"

#ifdef __wasm__

typedef v128_t f32x4;

#define F32X4_BINARY(name, operation)                                                                                  \
    LAB_SIMD static inline f32x4 f32x4_##name(f32x4 a, f32x4 b) {                                                      \
        return wasm_f32x4_##operation(a, b);                                                                           \
    }

LAB_SIMD static inline f32x4 f32x4_splat(float value) {
    return wasm_f32x4_splat(value);
}

LAB_SIMD static inline f32x4 f32x4_load(const float *from) {
    return wasm_v128_load(from);
}

LAB_SIMD static inline void f32x4_store(float *to, f32x4 value) {
    wasm_v128_store(to, value);
}

LAB_SIMD static inline f32x4 f32x4_nearest(f32x4 a) {
    return wasm_f32x4_nearest(a);
}

/* 2^n of whole numbers n from -126 to 127; 1 where n is no number. */
LAB_SIMD static inline f32x4 f32x4_power_of_two(f32x4 n) {
    return wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_trunc_sat_f32x4(n), wasm_i32x4_splat(127)), 23);
}

F32X4_BINARY(min, pmin)
F32X4_BINARY(max, pmax)
F32X4_BINARY(add, add)
F32X4_BINARY(sub, sub)
F32X4_BINARY(mul, mul)
F32X4_BINARY(div, div)

#else

#include <math.h>

typedef struct {
    float of[4];
} f32x4;

#define F32X4_EACH(expression)                                                                                         \
    f32x4 out;                                                                                                         \
    for (int i = 0; i < 4; i++)                                                                                        \
        out.of[i] = (expression);                                                                                      \
    return out;

#define F32X4_BINARY(name, expression)                                                                                 \
    static inline f32x4 f32x4_##name(f32x4 a, f32x4 b) {                                                               \
        F32X4_EACH(expression)                                                                                         \
    }

static inline f32x4 f32x4_splat(float value) {
    F32X4_EACH(value)
}

static inline f32x4 f32x4_load(const float *from) {
    F32X4_EACH(from[i])
}

static inline void f32x4_store(float *to, f32x4 value) {
    for (int i = 0; i < 4; i++)
        to[i] = value.of[i];
}

static inline f32x4 f32x4_nearest(f32x4 a) {
    F32X4_EACH(nearbyintf(a.of[i]))
}

static inline f32x4 f32x4_power_of_two(f32x4 n){F32X4_EACH(ldexpf(1.0f, isnan(n.of[i]) ? 0 : (int)n.of[i]))}

F32X4_BINARY(min, b.of[i] < a.of[i] ? b.of[i] : a.of[i]) F32X4_BINARY(max, a.of[i] < b.of[i] ? b.of[i] : a.of[i])
    F32X4_BINARY(add, a.of[i] + b.of[i]) F32X4_BINARY(sub, a.of[i] - b.of[i]) F32X4_BINARY(mul, a.of[i] * b.of[i])
        F32X4_BINARY(div, a.of[i] / b.of[i])

#undef F32X4_EACH

#endif

#undef F32X4_BINARY

#endif
