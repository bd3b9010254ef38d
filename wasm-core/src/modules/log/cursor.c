#include "modules/log/cursor.h"

#include <math.h>

#include "base/attributes.h"

struct span cursor_word(struct cursor *c) {
    cursor_skip_blanks(c);
    struct span word = {c->at, 0};
    while (c->at < c->end && !is_blank(*c->at))
        c->at++;
    word.length = (size_t)(c->at - word.at);
    return word;
}

int span_starts(struct span s, const char *start) {
    size_t length = strlen(start);
    return s.length >= length && bytes_same(s.at, start, length);
}

LAB_COLD const char *span_find(struct span s, const char *word) {
    size_t length = strlen(word);
    const char *at = s.at, *end = s.at + s.length;
    while ((size_t)(end - at) >= length) {
        at = memchr(at, word[0], (size_t)(end - at) - length + 1);
        if (!at) return NULL;
        if (memcmp(at, word, length) == 0) return at;
        at++;
    }
    return NULL;
}

struct span span_trim(struct span s) {
    while (s.length && is_blank(s.at[0])) {
        s.at++;
        s.length--;
    }
    while (s.length && is_blank(s.at[s.length - 1]))
        s.length--;
    if (s.length >= 2 && s.at[0] == '"' && s.at[s.length - 1] == '"') {
        s.at++;
        s.length -= 2;
    }
    return s;
}

uint64_t hex_before(const char *at, size_t length, const char *end) {
    uint32_t value;
    if (length - 1 > 7 || !bytes_hex(bytes_next(at, (size_t)(end - at)), length, &value)) return NO_DIGITS;
    return value;
}

int span_hex_before(struct span s, const char *end, uint64_t *value) {
    size_t i = s.length > 2 && s.at[0] == '0' && (s.at[1] == 'x' || s.at[1] == 'X') ? 2 : 0;
    if (i == s.length) return 0;
    uint64_t sum = 0;
    while (i < s.length) {
        size_t count = s.length - i < 8 ? s.length - i : 8;
        uint64_t part = hex_before(s.at + i, count, end);
        if (part == NO_DIGITS || sum >> (64 - 4 * count)) return 0;
        sum = sum << 4 * count | part;
        i += count;
    }
    *value = sum;
    return 1;
}

int span_hex(struct span s, uint64_t *value) {
    return span_hex_before(s, s.at + s.length, value);
}

static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

uint64_t digits_before(const char *at, size_t length, const char *end) {
    if (length - 1 > 15) return NO_DIGITS;
    if (length > 8) {
        uint64_t first = bytes_8(at), last = bytes_8(at + length - 8);
        if (bytes_no_digits(first) | bytes_no_digits(last)) return NO_DIGITS;
        return bytes_decimal(first, length - 8) * UINT64_C(100000000) + bytes_decimal(last, 8);
    }
    uint64_t word = bytes_next(at, (size_t)(end - at));
    if (bytes_no_digits(word) << (64 - 8 * length)) return NO_DIGITS;
    return bytes_decimal(word, length);
}

int span_u64_before(struct span s, const char *end, uint64_t *value) {
    if (s.length > 2 && s.at[0] == '0' && (s.at[1] == 'x' || s.at[1] == 'X')) return span_hex_before(s, end, value);
    uint64_t sum = digits_before(s.at, s.length, end);
    if (sum != NO_DIGITS) {
        *value = sum;
        return 1;
    }
    if (s.length <= 16) return 0;
    sum = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (!is_digit(s.at[i])) return 0;
        unsigned digit = (unsigned)(s.at[i] - '0');
        if (sum > (UINT64_MAX - digit) / 10) return 0;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return 1;
}

int span_u64(struct span s, uint64_t *value) {
    return span_u64_before(s, s.at + s.length, value);
}

/* Below this, nine more digits fit an int64. */
#define MANTISSA_FREE (INT64_MAX / 1000000000 - 1)

/* Reads digits into the mantissa; gives their number; `*dropped` counts those that did not fit. */
static size_t take_digits(struct cursor *c, const char *end, int64_t *mantissa, int *dropped) {
    const char *start = c->at;
    while (*mantissa < MANTISSA_FREE && c->at < c->end) {
        uint64_t word = bytes_next(c->at, (size_t)(end - c->at)), stop = bytes_no_digits(word);
        size_t count = stop ? bytes_index(stop) : 8, left = (size_t)(c->end - c->at);
        if (count > left) count = left;
        if (!count) break;
        *mantissa = *mantissa * powers[count] + bytes_decimal(word, count);
        c->at += count;
        if (count < 8) break;
    }
    for (; c->at < c->end && is_digit(*c->at); c->at++) {
        if (*dropped || *mantissa > (INT64_MAX - (*c->at - '0')) / 10)
            (*dropped)++;
        else
            *mantissa = *mantissa * 10 + (*c->at - '0');
    }
    return (size_t)(c->at - start);
}

/* Reads the digits after e or E, up to +-999. */
LAB_COLD static int take_exponent(struct cursor *c, int *exponent) {
    int negative = 0, value = 0;
    if (c->at < c->end && (*c->at == '+' || *c->at == '-')) negative = *c->at++ == '-';
    const char *start = c->at;
    for (; c->at < c->end && is_digit(*c->at); c->at++)
        if (value < 1000) value = value * 10 + (*c->at - '0');
    if (c->at == start || value > 999) return 0;
    *exponent += negative ? -value : value;
    return 1;
}

/* Reads a number with a sign, an exponent or more digits than fit. */
__attribute__((noinline)) static int read_long(struct span s, const char *end, char point, struct decimal *value) {
    struct cursor c = {s.at, s.at + s.length};
    int negative = 0, dropped = 0, dropped_behind = 0, exponent = 0;
    int64_t mantissa = 0;
    if (c.at < c.end && (*c.at == '+' || *c.at == '-')) negative = *c.at++ == '-';
    size_t before = take_digits(&c, end, &mantissa, &dropped), behind = 0;
    if (c.at < c.end && *c.at == point) {
        c.at++;
        behind = take_digits(&c, end, &mantissa, &dropped_behind);
    }
    if (before + behind == 0 || s.length > 4096) return 0;
    exponent = dropped + dropped_behind - (int)behind;
    if (c.at < c.end && (*c.at == 'e' || *c.at == 'E')) {
        c.at++;
        if (!take_exponent(&c, &exponent)) return 0;
    }
    if (c.at != c.end) return 0;
    value->mantissa = negative ? -mantissa : mantissa;
    value->exponent = exponent;
    return 1;
}

/* The index of `c` in the span; the span's length when it does not occur. */
static inline size_t place_of(char c, struct span s, const char *end) {
    for (size_t i = 0; i < s.length; i += 8) {
        uint64_t found = bytes_first(bytes_next(s.at + i, (size_t)(end - s.at) - i), c);
        size_t place = i + (found ? bytes_index(found) : 0);
        if (found && place < s.length) return place;
    }
    return s.length;
}

int span_decimal_before(struct span s, const char *end, char point, struct decimal *value) {
    uint64_t whole = digits_before(s.at, s.length, end);
    if (whole != NO_DIGITS) {
        *value = (struct decimal){(int64_t)whole, 0};
        return 1;
    }
    const size_t before = place_of(point, s, end), behind = s.length - before - 1;
    if (before == s.length || behind > 9) return read_long(s, end, point, value);
    whole = digits_before(s.at, before, end);
    uint64_t part = digits_before(s.at + before + 1, behind, end);
    if (whole > MANTISSA_FREE || part == NO_DIGITS) return read_long(s, end, point, value);
    *value = (struct decimal){(int64_t)(whole * powers[behind] + part), -(int)behind};
    return 1;
}

int span_decimal(struct span s, char point, struct decimal *value) {
    return span_decimal_before(s, s.at + s.length, point, value);
}

double power_of_ten(int n) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    return powers[n];
}

double decimal_double(struct decimal value, int shift) {
    int exponent = value.exponent + shift;
    double result = (double)value.mantissa;
    while (exponent > 22 && isfinite(result)) {
        result *= 1e22;
        exponent -= 22;
    }
    while (exponent < -22 && result != 0) {
        result /= 1e22;
        exponent += 22;
    }
    if (result == 0 || !isfinite(result)) return result;
    return exponent < 0 ? result / power_of_ten(-exponent) : result * power_of_ten(exponent);
}

int decimal_int64(struct decimal value, int shift, int64_t *result) {
    int exponent = value.exponent + shift;
    int64_t whole = value.mantissa;
    if (exponent >= 0 && exponent <= 9 && whole <= MANTISSA_FREE && whole >= -MANTISSA_FREE) {
        *result = whole * powers[exponent];
        return 1;
    }
    for (; exponent > 0 && whole; exponent--) {
        if (whole > INT64_MAX / 10 || whole < INT64_MIN / 10) return 0;
        whole *= 10;
    }
    /* The last dropped digit decides the rounding. */
    int64_t last = 0;
    for (; exponent < 0 && (whole || last); exponent++) {
        last = whole % 10;
        whole /= 10;
    }
    *result = whole + (last >= 5) - (last <= -5);
    return 1;
}

/* Length of the well-formed UTF-8 sequence at `s`, or 0. */
static size_t utf8_length(const unsigned char *s, size_t left) {
    size_t length = s[0] < 0x80 ? 1 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : 4;
    if ((s[0] >= 0x80 && s[0] < 0xc2) || s[0] > 0xf4 || length > left) return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    if (length == 3 && ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0))) return 0;
    if (length == 4 && ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90))) return 0;
    return length;
}

LAB_COLD size_t copy_utf8(char *to, size_t capacity, struct span from) {
    size_t used = 0, i = 0;
    while (i < from.length) {
        const unsigned char *s = (const unsigned char *)from.at + i;
        size_t length = utf8_length(s, from.length - i);
        const char *piece = from.at + i;
        size_t bytes = length;
        if (!length) {
            piece = "\xef\xbf\xbd";
            bytes = 3;
        } else if (s[0] < 0x20 || s[0] == 0x7f) {
            piece = " ";
        }
        if (used + bytes >= capacity) break;
        memcpy(to + used, piece, bytes);
        used += bytes;
        i += length ? length : 1;
    }
    to[used] = '\0';
    return used;
}
