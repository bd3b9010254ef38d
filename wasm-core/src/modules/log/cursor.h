/*
 * Reads numbers and words from (pointer, end) without strtod, sscanf or a terminating NUL: the result does not depend
 * on the locale, and nothing past the end is read.
 */
#ifndef LAB_LOG_CURSOR_H
#define LAB_LOG_CURSOR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "modules/log/bytes.h"

struct cursor {
    const char *at, *end;
};

/* A part of the input. */
struct span {
    const char *at;
    size_t length;
};

/* mantissa * 10^exponent, exactly as written (digits that an int64 cannot hold are dropped). */
struct decimal {
    int64_t mantissa;
    int exponent;
};

static inline int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline int is_blank(char c) {
    return c == ' ' || c == '\t';
}

static inline void cursor_skip_blanks(struct cursor *c) {
    while (c->at < c->end && is_blank(*c->at))
        c->at++;
}

/* The next run of bytes without blanks; empty at the end. */
struct span cursor_word(struct cursor *c);

static inline int span_is(struct span s, const char *word) {
    return s.length == strlen(word) && bytes_same(s.at, word, s.length);
}

int span_starts(struct span s, const char *start);

/* Where `word` begins in the span, or NULL. */
const char *span_find(struct span s, const char *word);

/* The span without blanks at its ends and, where there are two, without the double quotes around it. */
struct span span_trim(struct span s);

/* The whole span as a number; 0 when it is none or does not fit. Hex with 0x, else decimal. */
int span_u64(struct span s, uint64_t *value);
/* The whole span as hex digits, with or without 0x. */
int span_hex(struct span s, uint64_t *value);
/* The whole span as [+-]digits[.digits][e[+-]digits] (`point` is '.' or ','); 0 when it is no such number. */
int span_decimal(struct span s, char point, struct decimal *value);

/*
 * A fast path for most numbers in logs: `length` bytes, 1 to 16, all of them decimal digits. The bytes up to `end` are
 * readable. NO_DIGITS for anything else.
 */
#define NO_DIGITS UINT64_MAX
uint64_t digits_before(const char *at, size_t length, const char *end);
/* The same for 1 to 8 hex digits. */
uint64_t hex_before(const char *at, size_t length, const char *end);

/* span_u64() for a span behind which the bytes up to `end` are readable: faster, eight bytes at a time. */
int span_u64_before(struct span s, const char *end, uint64_t *value);
int span_hex_before(struct span s, const char *end, uint64_t *value);
int span_decimal_before(struct span s, const char *end, char point, struct decimal *value);

/* value * 10^shift as a double: correctly rounded while the mantissa is below 2^53 and the power below 10^22. */
double decimal_double(struct decimal value, int shift);
/* value * 10^shift rounded to a whole number; 0 when it does not fit an int64. */
int decimal_int64(struct decimal value, int shift, int64_t *result);

/* 10^n, n from 0 to 22: exact in a double. */
double power_of_ten(int n);

/* Copies as valid UTF-8 of at most `capacity` - 1 bytes: invalid bytes become U+FFFD, control bytes a space. */
size_t copy_utf8(char *to, size_t capacity, struct span from);

#endif
