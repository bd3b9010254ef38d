/*
 * Text processing on eight bytes at a time, in a 64-bit number whose lowest byte is the first: WebAssembly has no fast
 * memchr, memcmp and strtol. Nothing beyond the given length is read.
 */
#ifndef LAB_LOG_BYTES_H
#define LAB_LOG_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/f64x2.h"

/* The byte `c`, repeated eight times. */
#define BYTES_OF(c) (UINT64_C(0x0101010101010101) * (unsigned char)(c))
#define BYTES_HIGH  UINT64_C(0x8080808080808080)

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Written for processors whose lowest byte comes first, as WebAssembly's does."
#endif

static inline uint64_t bytes_8(const char *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* The next `left` bytes, at most eight, followed by zeros. */
static inline uint64_t bytes_next(const char *at, size_t left) {
    if (left >= 8) return bytes_8(at);
    if (!left) return 0;
    const unsigned char *b = (const unsigned char *)at;
    if (left < 4) return b[0] | (uint64_t)b[left / 2] << left / 2 * 8 | (uint64_t)b[left - 1] << (left - 1) * 8;
    /* Two halves that may overlap. */
    uint32_t half[2];
    memcpy(&half[0], at, 4);
    memcpy(&half[1], at + left - 4, 4);
    return half[0] | (uint64_t)half[1] << (left - 4) * 8;
}

/* 0x80 in each byte that is `c`. */
static inline uint64_t bytes_that_are(uint64_t word, char c) {
    uint64_t other = word ^ BYTES_OF(c);
    return ~(((other & ~BYTES_HIGH) + ~BYTES_HIGH) | other) & BYTES_HIGH;
}

/* As bytes_that_are(), but valid only up to the first such byte. */
static inline uint64_t bytes_first(uint64_t word, char c) {
    uint64_t other = word ^ BYTES_OF(c);
    return (other - BYTES_OF(1)) & ~other & BYTES_HIGH;
}

/* Index of the first byte of a mask that is not 0. */
static inline size_t bytes_index(uint64_t mask) {
    return (size_t)__builtin_ctzll(mask) / 8;
}

/*
 * Search in thirty-two bytes at a time: a mask has one bit per byte, the lowest for the first. By WebAssembly's SIMD,
 * or in plain C eight at a time.
 */
#define BYTES_MANY 32

#ifdef __wasm__

struct bytes_many {
    v128_t half[2];
};

LAB_SIMD static inline struct bytes_many bytes_many(const char *at) {
    return (struct bytes_many){{wasm_v128_load(at), wasm_v128_load(at + 16)}};
}

LAB_SIMD static inline uint32_t bytes_many_are(struct bytes_many b, char c) {
    v128_t all = wasm_i8x16_splat(c);
    return wasm_i8x16_bitmask(wasm_i8x16_eq(b.half[0], all)) | wasm_i8x16_bitmask(wasm_i8x16_eq(b.half[1], all)) << 16;
}

/* Bytes from 0 to `c`. */
LAB_SIMD static inline uint32_t bytes_many_up_to(struct bytes_many b, unsigned char c) {
    v128_t all = wasm_u8x16_splat(c);
    return wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_u8x16_min(b.half[0], all), b.half[0])) |
           wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_u8x16_min(b.half[1], all), b.half[1])) << 16;
}

#else

struct bytes_many {
    uint64_t word[4];
};

static inline struct bytes_many bytes_many(const char *at) {
    return (struct bytes_many){{bytes_8(at), bytes_8(at + 8), bytes_8(at + 16), bytes_8(at + 24)}};
}

/* The high bits of the eight bytes as an eight-bit number. */
static inline uint32_t bytes_high_bits(uint64_t mask) {
    return (uint32_t)((mask >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

static inline uint32_t bytes_many_are(struct bytes_many b, char c) {
    uint32_t found = 0;
    for (int i = 0; i < 4; i++)
        found |= bytes_high_bits(bytes_that_are(b.word[i], c)) << 8 * i;
    return found;
}

/* Bytes from 0 to `c`, which is at most 0x7f. */
static inline uint32_t bytes_many_up_to(struct bytes_many b, unsigned char c) {
    uint32_t found = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t more = ((b.word[i] & ~BYTES_HIGH) + BYTES_OF(0x7f - c)) | b.word[i];
        found |= bytes_high_bits(~more & BYTES_HIGH) << 8 * i;
    }
    return found;
}

#endif

/* The first `c` in [at, end), or NULL. */
LAB_SIMD static inline const char *bytes_find(const char *at, const char *end, char c) {
    for (; end - at >= BYTES_MANY; at += BYTES_MANY) {
        uint32_t found = bytes_many_are(bytes_many(at), c);
        if (found) return at + __builtin_ctz(found);
    }
    for (; at < end; at++)
        if (*at == c) return at;
    return NULL;
}

static inline int bytes_same(const char *a, const char *b, size_t length) {
    if (length < 8) return bytes_next(a, length) == bytes_next(b, length);
    for (size_t i = 0; i < length - 8; i += 8)
        if (bytes_8(a + i) != bytes_8(b + i)) return 0;
    return bytes_8(a + length - 8) == bytes_8(b + length - 8);
}

/* 0x80 in each byte that is no decimal digit. */
static inline uint64_t bytes_no_digits(uint64_t word) {
    uint64_t value = word ^ BYTES_OF('0');
    return (((value & ~BYTES_HIGH) + BYTES_OF(0x80 - 10)) | value) & BYTES_HIGH;
}

/* The decimal number in the first `count` bytes, 1 to 8, all of which are digits. */
static inline uint32_t bytes_decimal(uint64_t word, size_t count) {
    word = (word ^ BYTES_OF('0')) << (64 - 8 * count); /* prepends zeros and drops the bytes behind */
    word = word * 10 + (word >> 8);
    /* Every other byte now holds the value of two digits: four pairs, the first in the lowest byte. */
    uint64_t pairs = UINT64_C(0x000000ff000000ff);
    uint64_t high = (word & pairs) * (100 + (UINT64_C(1000000) << 32));
    uint64_t low = (word >> 16 & pairs) * (1 + (UINT64_C(10000) << 32));
    return (uint32_t)((high + low) >> 32);
}

/* The first `count` bytes, 1 to 8, as hex digits; 0 when one of them is none. */
static inline int bytes_hex(uint64_t word, size_t count, uint32_t *value) {
    word = word << (64 - 8 * count) | (count < 8 ? BYTES_OF('0') >> 8 * count : 0);
    uint64_t letter = (word | BYTES_OF(0x20)) ^ BYTES_OF(0x60); /* 1 to 6 for a to f */
    uint64_t seven = letter & ~BYTES_HIGH;
    uint64_t letters = (seven + BYTES_OF(0x7f)) & ~(seven + BYTES_OF(0x79)) & ~letter & BYTES_HIGH;
    if (bytes_no_digits(word) & ~letters) return 0;
    uint64_t digits = (word & BYTES_OF(0x0f)) + (letters >> 7) * 9;
    digits = (digits << 4 | digits >> 8) & UINT64_C(0x00ff00ff00ff00ff);
    digits = (digits << 8 | digits >> 16) & UINT64_C(0x0000ffff0000ffff);
    *value = (uint32_t)(digits << 16 | digits >> 32);
    return 1;
}

#endif
