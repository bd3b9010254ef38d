/*
 * Reads JSON from bytes fed in pieces of any size, without keeping it: each value is given to a function as it ends.
 * Several documents may follow each other, by lines or with record separators (RFC 7464).
 */
#ifndef LAB_LOG_JSON_STREAM_H
#define LAB_LOG_JSON_STREAM_H

#include "modules/log/format.h"

#define JSON_DEPTH_MAX  32
#define JSON_KEY_BYTES  48
#define JSON_TEXT_BYTES 1024 /* longer strings are cut */

enum json_event {
    JSON_BEGIN_OBJECT,
    JSON_BEGIN_ARRAY,
    JSON_END_OBJECT,
    JSON_END_ARRAY,
    JSON_GIVES_TEXT,
    JSON_GIVES_WORD
};

struct json_level {
    int is_array;
    char key[JSON_KEY_BYTES]; /* of the present member of an object */
    int64_t index;            /* of the present element of an array */
};

struct json_stream;

/*
 * A value: `text` is a string's content, or a number, true, false or null as written; empty for the begin and end of
 * containers. stream->depth counts the containers around it; level[depth - 1] has its key or index.
 */
typedef void json_taker(void *to, const struct json_stream *stream, enum json_event event, struct span text);

struct json_stream {
    json_taker *take;
    void *to;
    int depth;
    int is_damaged; /* nothing more is read */
    struct json_level level[JSON_DEPTH_MAX];
    /* The token that is being read. */
    int state;
    int is_key, is_escaped;
    char text[JSON_TEXT_BYTES];
    size_t length;
};

void json_stream_start(struct json_stream *stream, json_taker *take, void *to);
void json_stream_take(struct json_stream *stream, const uint8_t *bytes, size_t length);
/* The end of the file: 0 when it is in the middle of a value. */
int json_stream_end(struct json_stream *stream);

/* The key of the value that is being given, or "" in an array; `up`: of the container around it, and so on. */
const char *json_stream_key(const struct json_stream *stream, int up);

/* A number as written, times 10^shift; NaN for anything else. Strings that hold a number count. */
double json_stream_number(struct span text, int shift);

/* Whether the head begins as JSON does; whether it holds the words. */
int head_is_json(const struct log_head *head);
int head_holds(const struct log_head *head, const char *words);

#endif
