/* Reads JSON (RFC 8259) into a tree in the arena. */
#ifndef LAB_JSON_H
#define LAB_JSON_H

#include <stddef.h>
#include <stdint.h>

enum json_type { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_type type;
    const char *key;    /* of a member of an object, else NULL */
    const char *string; /* JSON_STRING: unescaped, NUL-terminated */
    double number;
    struct json *child, *next; /* elements or members in their order */
    int32_t count;             /* of children */
};

/* The tree of `length` bytes, or NULL after fail() when it is no JSON, too deep (64) or too large for the arena. */
struct json *json_parse(const char *bytes, size_t length);

/* A member of an object by its key, or NULL. */
const struct json *json_member(const struct json *object, const char *key);

/* The member's text or number, or `otherwise` when it is not there or of another type. */
const char *json_member_string(const struct json *object, const char *key, const char *otherwise);
double json_member_number(const struct json *object, const char *key, double otherwise);

#endif
