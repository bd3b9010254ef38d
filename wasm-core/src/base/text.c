/* lab: optimise for size */
#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#define TEXT_FIRST_CAPACITY ((size_t)1024)

static int text_reserve(struct text *t, size_t more) {
    size_t need = t->length + more + 1;
    if (need <= t->capacity) return 1;
    size_t capacity = t->capacity ? t->capacity : TEXT_FIRST_CAPACITY;
    while (capacity < need)
        capacity *= 2;
    char *bytes = arena_alloc(capacity);
    if (!bytes) {
        t->failed = 1;
        return 0;
    }
    if (t->length) memcpy(bytes, t->bytes, t->length);
    t->bytes = bytes;
    t->capacity = capacity;
    return 1;
}

void text_add_bytes(struct text *t, const char *piece, size_t length) {
    if (!text_reserve(t, length)) return;
    memcpy(t->bytes + t->length, piece, length);
    t->length += length;
    t->bytes[t->length] = '\0';
}

void text_add(struct text *t, const char *piece) {
    text_add_bytes(t, piece, strlen(piece));
}

void text_format(struct text *t, const char *format, ...) {
    char piece[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    if (length < 0) return;
    text_add_bytes(t, piece, (size_t)length < sizeof piece ? (size_t)length : sizeof piece - 1);
}

/* A comma is needed unless the value opens the text, follows an opening bracket, or follows a key. */
static void json_separate(struct text *t) {
    if (t->length == 0) return;
    char last = t->bytes[t->length - 1];
    if (last != '{' && last != '[' && last != ':') text_add_bytes(t, ",", 1);
}

void json_begin(struct text *t, char bracket) {
    json_separate(t);
    text_add_bytes(t, &bracket, 1);
}

void json_end(struct text *t, char bracket) {
    text_add_bytes(t, &bracket, 1);
}

static void json_escape(struct text *t, const char *value, size_t length) {
    text_add_bytes(t, "\"", 1);
    size_t start = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)value[i];
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        text_add_bytes(t, value + start, i - start);
        start = i + 1;
        if (c == '"' || c == '\\') {
            char pair[2] = {'\\', (char)c};
            text_add_bytes(t, pair, 2);
        } else {
            text_format(t, "\\u%04x", c);
        }
    }
    text_add_bytes(t, value + start, length - start);
    text_add_bytes(t, "\"", 1);
}

void json_key(struct text *t, const char *key) {
    json_separate(t);
    json_escape(t, key, strlen(key));
    text_add_bytes(t, ":", 1);
}

void json_string(struct text *t, const char *value) {
    json_separate(t);
    json_escape(t, value, strlen(value));
}

void json_string_bytes(struct text *t, const char *value, size_t length) {
    json_separate(t);
    json_escape(t, value, length);
}

void json_number(struct text *t, double value) {
    json_separate(t);
    if (!isfinite(value)) {
        text_add(t, "null");
        return;
    }
    char piece[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(piece, sizeof piece, "%.*g", digits, value);
        if (strtod(piece, NULL) == value) break;
    }
    text_add(t, piece);
}

void json_integer(struct text *t, int64_t value) {
    json_separate(t);
    text_format(t, "%lld", (long long)value);
}

void json_bool(struct text *t, int value) {
    json_separate(t);
    text_add(t, value ? "true" : "false");
}

void json_null(struct text *t) {
    json_separate(t);
    text_add(t, "null");
}

void json_raw(struct text *t, const char *value) {
    json_separate(t);
    text_add(t, value);
}

void json_put_string(struct text *t, const char *key, const char *value) {
    json_key(t, key);
    json_string(t, value);
}

void json_put_number(struct text *t, const char *key, double value) {
    json_key(t, key);
    json_number(t, value);
}

void json_put_integer(struct text *t, const char *key, int64_t value) {
    json_key(t, key);
    json_integer(t, value);
}

void json_put_bool(struct text *t, const char *key, int value) {
    json_key(t, key);
    json_bool(t, value);
}
