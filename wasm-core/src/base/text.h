/* Text built piece by piece in the arena; JSON is written with the json_* calls on top. */
#ifndef LAB_TEXT_H
#define LAB_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes; /* NUL-terminated once anything was added */
    size_t length, capacity;
    int failed; /* the arena ran out: `bytes` is then cut */
};

void text_add(struct text *t, const char *piece);
void text_add_bytes(struct text *t, const char *piece, size_t length);
void text_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* JSON pieces. A comma is put before a value or key where one is needed, by looking at what stands there. */
void json_begin(struct text *t, char bracket); /* '{' or '[' */
void json_end(struct text *t, char bracket);   /* '}' or ']' */
void json_key(struct text *t, const char *key);
void json_string(struct text *t, const char *value);
void json_string_bytes(struct text *t, const char *value, size_t length);
/* Shortest decimal form that reads back to the same double; null when not finite. */
void json_number(struct text *t, double value);
void json_integer(struct text *t, int64_t value);
void json_bool(struct text *t, int value);
void json_null(struct text *t);
/* A string value that is JSON already. */
void json_raw(struct text *t, const char *value);

/* {"key": value} in one call. */
void json_put_string(struct text *t, const char *key, const char *value);
void json_put_number(struct text *t, const char *key, double value);
void json_put_integer(struct text *t, const char *key, int64_t value);
void json_put_bool(struct text *t, const char *key, int value);

#endif
