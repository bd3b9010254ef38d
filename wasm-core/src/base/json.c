/* lab: optimise for size */
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"

#define JSON_DEPTH 64

struct reader {
    const char *at, *end, *start;
    int depth;
};

static struct json *read_value(struct reader *r);

static void *malformed(const struct reader *r, const char *what) {
    fail(LAB_BAD_INPUT, "bad-json", "", "Check the document with a JSON linter.", "Not JSON at byte %ld: %s.",
         (long)(r->at - r->start), what);
    return NULL;
}

static void skip_space(struct reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static int hex4(const char *at, unsigned *value) {
    *value = 0;
    for (int i = 0; i < 4; i++) {
        char c = at[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16;
        if (digit > 15) return 0;
        *value = *value * 16 + digit;
    }
    return 1;
}

static char *put_utf8(char *out, unsigned code) {
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    } else {
        *out++ = (char)(0xf0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3f));
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    }
    return out;
}

/* After the backslash; advances past the escape. NULL when it is none. */
static char *read_escape(struct reader *r, char *out) {
    char c = *r->at++;
    if (c != 'u') {
        /* The table holds pairs: what stands after the backslash, then what it means. */
        static const char pairs[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
        for (const char *p = pairs; *p; p += 2)
            if (p[0] == c) {
                *out++ = p[1];
                return out;
            }
        return NULL;
    }
    unsigned code, low;
    if (r->end - r->at < 4 || !hex4(r->at, &code)) return NULL;
    r->at += 4;
    if (code >= 0xd800 && code < 0xdc00 && r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u' &&
        hex4(r->at + 2, &low) && low >= 0xdc00 && low < 0xe000) {
        r->at += 6;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    return put_utf8(out, code);
}

/* At the opening quote. */
static char *read_string(struct reader *r) {
    const char *close = r->at + 1;
    while (close < r->end && *close != '"')
        close += *close == '\\' ? 2 : 1;
    if (close >= r->end) return malformed(r, "a string has no end");
    char *string = arena_alloc((size_t)(close - r->at) + 1);
    if (!string) {
        fail_no_memory("the document");
        return NULL;
    }
    char *out = string;
    for (r->at++; r->at < close;) {
        if ((unsigned char)*r->at < 0x20) return malformed(r, "a control character in a string");
        if (*r->at != '\\') {
            *out++ = *r->at++;
            continue;
        }
        r->at++;
        out = read_escape(r, out);
        if (!out) return malformed(r, "an unknown escape in a string");
    }
    r->at = close + 1;
    *out = '\0';
    return string;
}

static struct json *read_members(struct reader *r, struct json *value, char close) {
    struct json **link = &value->child;
    r->at++;
    for (skip_space(r); r->at < r->end && *r->at != close; skip_space(r)) {
        if (value->count && *r->at++ != ',') return malformed(r, "a comma is missing");
        skip_space(r);
        const char *key = NULL;
        if (close == '}') {
            if (r->at >= r->end || *r->at != '"') return malformed(r, "a key is missing");
            key = read_string(r);
            if (!key) return NULL;
            skip_space(r);
            if (r->at >= r->end || *r->at != ':') return malformed(r, "a colon is missing");
            r->at++;
        }
        struct json *child = read_value(r);
        if (!child) return NULL;
        child->key = key;
        *link = child;
        link = &child->next;
        value->count++;
    }
    if (r->at >= r->end) return malformed(r, "it ends too early");
    r->at++;
    return value;
}

static int is_number_byte(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

static struct json *read_number(struct reader *r, struct json *value) {
    char digits[64];
    size_t length = 0;
    while (r->at + length < r->end && length < sizeof digits - 1 && is_number_byte(r->at[length])) {
        digits[length] = r->at[length];
        length++;
    }
    digits[length] = '\0';
    char *stop;
    value->number = strtod(digits, &stop);
    if (length == 0 || *stop || digits[0] == '+') return malformed(r, "neither a value nor a number");
    value->type = JSON_NUMBER;
    r->at += length;
    return value;
}

static int read_word(struct reader *r, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0) return 0;
    r->at += length;
    return 1;
}

static struct json *read_value(struct reader *r) {
    skip_space(r);
    if (r->at >= r->end) return malformed(r, "it ends too early");
    if (r->depth >= JSON_DEPTH) return malformed(r, "it is nested too deeply");
    struct json *value = ARENA_NEW(struct json);
    if (!value) {
        fail_no_memory("the document");
        return NULL;
    }
    if (*r->at == '{' || *r->at == '[') {
        value->type = *r->at == '{' ? JSON_OBJECT : JSON_ARRAY;
        r->depth++;
        struct json *whole = read_members(r, value, *r->at == '{' ? '}' : ']');
        r->depth--;
        return whole;
    }
    if (*r->at == '"') {
        value->type = JSON_STRING;
        value->string = read_string(r);
        return value->string ? value : NULL;
    }
    if (read_word(r, "null")) return value;
    if (read_word(r, "false")) {
        value->type = JSON_FALSE;
        return value;
    }
    if (read_word(r, "true")) {
        value->type = JSON_TRUE;
        return value;
    }
    return read_number(r, value);
}

struct json *json_parse(const char *bytes, size_t length) {
    struct reader r = {bytes, bytes + length, bytes, 0};
    struct json *value = read_value(&r);
    if (!value) return NULL;
    skip_space(&r);
    if (r.at != r.end) return malformed(&r, "something follows the document");
    return value;
}

const struct json *json_member(const struct json *object, const char *key) {
    if (!object || object->type != JSON_OBJECT) return NULL;
    for (const struct json *m = object->child; m; m = m->next)
        if (strcmp(m->key, key) == 0) return m;
    return NULL;
}

const char *json_member_string(const struct json *object, const char *key, const char *otherwise) {
    const struct json *m = json_member(object, key);
    return m && m->type == JSON_STRING ? m->string : otherwise;
}

double json_member_number(const struct json *object, const char *key, double otherwise) {
    const struct json *m = json_member(object, key);
    return m && m->type == JSON_NUMBER ? m->number : otherwise;
}
