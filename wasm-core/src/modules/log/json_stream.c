#include "modules/log/json_stream.h"

#include <math.h>

enum { BETWEEN, IN_STRING, IN_WORD };

void json_stream_start(struct json_stream *stream, json_taker *take, void *to) {
    memset(stream, 0, sizeof *stream);
    stream->take = take;
    stream->to = to;
    stream->state = BETWEEN;
}

const char *json_stream_key(const struct json_stream *stream, int up) {
    const int at = stream->depth - 1 - up;
    return at >= 0 && !stream->level[at].is_array ? stream->level[at].key : "";
}

double json_stream_number(struct span text, int shift) {
    struct decimal value;
    return span_decimal(text, '.', &value) ? decimal_double(value, shift) : (double)NAN;
}

static void give(struct json_stream *stream, enum json_event event) {
    stream->take(stream->to, stream, event, (struct span){stream->text, stream->length});
    stream->length = 0;
}

static void begin(struct json_stream *stream, int is_array) {
    if (stream->depth == JSON_DEPTH_MAX) {
        stream->is_damaged = 1;
        return;
    }
    stream->length = 0;
    give(stream, is_array ? JSON_BEGIN_ARRAY : JSON_BEGIN_OBJECT);
    struct json_level *level = &stream->level[stream->depth++];
    level->is_array = is_array;
    level->key[0] = '\0';
    level->index = 0;
    stream->is_key = !is_array;
}

static void end(struct json_stream *stream, int is_array) {
    if (!stream->depth || stream->level[stream->depth - 1].is_array != is_array) {
        stream->is_damaged = 1;
        return;
    }
    stream->depth--;
    stream->length = 0;
    give(stream, is_array ? JSON_END_ARRAY : JSON_END_OBJECT);
    stream->is_key = 0;
}

static void end_string(struct json_stream *stream) {
    stream->state = BETWEEN;
    if (!stream->is_key) {
        give(stream, JSON_GIVES_TEXT);
        return;
    }
    struct json_level *level = &stream->level[stream->depth - 1];
    copy_utf8(level->key, sizeof level->key, (struct span){stream->text, stream->length});
    stream->length = 0;
}

/* A byte between values. */
static void take_mark(struct json_stream *stream, char c) {
    switch (c) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case '\x1e':
        return;
    case '{':
    case '[':
        begin(stream, c == '[');
        return;
    case '}':
    case ']':
        end(stream, c == ']');
        return;
    case ':':
        stream->is_key = 0;
        return;
    case ',':
        if (!stream->depth) return;
        stream->level[stream->depth - 1].index++;
        stream->is_key = !stream->level[stream->depth - 1].is_array;
        return;
    case '"':
        stream->state = IN_STRING;
        stream->length = 0;
        return;
    default:
        if (!is_digit(c) && c != '-' && (c < 'a' || c > 'z') && c != 'N') {
            stream->is_damaged = 1;
            return;
        }
        stream->state = IN_WORD;
        stream->text[0] = c;
        stream->length = 1;
    }
}

static int is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' || c == '+';
}

static void keep(struct json_stream *stream, char c) {
    if (stream->length < JSON_TEXT_BYTES) stream->text[stream->length++] = c;
}

void json_stream_take(struct json_stream *stream, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length && !stream->is_damaged; i++) {
        const char c = (char)bytes[i];
        if (stream->state == IN_STRING) {
            if (stream->is_escaped) {
                stream->is_escaped = 0;
                keep(stream, c);
            } else if (c == '\\') {
                stream->is_escaped = 1;
            } else if (c == '"') {
                end_string(stream);
            } else {
                keep(stream, c);
            }
        } else if (stream->state == IN_WORD && is_word(c)) {
            keep(stream, c);
        } else {
            if (stream->state == IN_WORD) {
                stream->state = BETWEEN;
                give(stream, JSON_GIVES_WORD);
            }
            take_mark(stream, c);
        }
    }
}

int json_stream_end(struct json_stream *stream) {
    if (stream->state == IN_WORD && !stream->depth) give(stream, JSON_GIVES_WORD);
    return !stream->depth && stream->state == BETWEEN && !stream->is_damaged;
}

int head_is_json(const struct log_head *head) {
    size_t at = 0;
    while (at < head->length && (is_blank(head->bytes[at]) || strchr("\r\n\x1e", head->bytes[at])))
        at++;
    return at < head->length && (head->bytes[at] == '{' || head->bytes[at] == '[');
}

int head_holds(const struct log_head *head, const char *words) {
    return span_find((struct span){head->bytes, head->length}, words) != NULL;
}
