#include "modules/log/lines.h"

#include <string.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "modules/log/bytes.h"

int lines_init(struct lines *lines, line_sink *sink, lines_sink *many, void *to) {
    lines->stop = '\n';
    lines->sink = sink;
    lines->many = many;
    lines->to = to;
    lines->partial = arena_alloc(LINE_BYTES_MAX + 1);
    return lines->partial != NULL;
}

static void hand_over(struct lines *lines, const char *line, size_t length, int whole) {
    if (length && line[length - 1] == '\r') length--;
    lines->sink(lines->to, length > LINE_BYTES_MAX ? NULL : line, length, whole);
}

/* Buffers bytes of an incomplete line; the carriage return of a CRLF may be one byte past the limit. */
static void keep(struct lines *lines, const char *bytes, size_t length) {
    if (lines->overlong || length > LINE_BYTES_MAX + 1 - lines->partial_length) {
        lines->overlong = 1;
        return;
    }
    memcpy(lines->partial + lines->partial_length, bytes, length);
    lines->partial_length += length;
}

static void finish_partial(struct lines *lines, int whole) {
    if (lines->overlong)
        lines->sink(lines->to, NULL, 0, whole);
    else
        hand_over(lines, lines->partial, lines->partial_length, whole);
    lines->partial_length = 0;
    lines->overlong = 0;
}

LAB_SIMD void lines_take(struct lines *lines, const char *bytes, size_t length) {
    const char *end = bytes + length;
    for (;;) {
        int is_partial = lines->partial_length || lines->overlong;
        if (!is_partial && lines->stop == '\n') bytes = lines->many(lines->to, bytes, end);
        const char *stop = bytes_find(bytes, end, lines->stop);
        if (!stop) {
            keep(lines, bytes, (size_t)(end - bytes));
            return;
        }
        if (is_partial) {
            keep(lines, bytes, (size_t)(stop - bytes));
            finish_partial(lines, 1);
        } else {
            hand_over(lines, bytes, (size_t)(stop - bytes), 1);
        }
        bytes = stop + 1;
    }
}

void lines_end(struct lines *lines) {
    if (lines->partial_length || lines->overlong) finish_partial(lines, 0);
}

int decoder_init(struct decoder *decoder) {
    decoder->buffer = arena_alloc(DECODER_BYTES);
    return decoder->buffer != NULL;
}

/* From the first four bytes (fewer only in tiny files): a byte order mark, or zeros in every second place. */
LAB_COLD static size_t recognise(struct decoder *decoder) {
    const unsigned char *b = decoder->held;
    size_t n = decoder->held_length;
    decoder->encoding = TEXT_UTF8;
    if (n >= 3 && b[0] == 0xef && b[1] == 0xbb && b[2] == 0xbf) return 3;
    if (n >= 2 && b[0] == 0xff && b[1] == 0xfe) {
        decoder->encoding = TEXT_UTF16_LE;
        return 2;
    }
    if (n >= 2 && b[0] == 0xfe && b[1] == 0xff) {
        decoder->encoding = TEXT_UTF16_BE;
        return 2;
    }
    if (n == 4 && b[0] && !b[1] && b[2] && !b[3]) decoder->encoding = TEXT_UTF16_LE;
    if (n == 4 && !b[0] && b[1] && !b[2] && b[3]) decoder->encoding = TEXT_UTF16_BE;
    return 0;
}

static char *put_code(char *out, uint32_t code) {
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

#define REPLACEMENT ((uint32_t)0xfffd)

static char *take_unit(struct decoder *decoder, uint32_t unit, char *out) {
    int is_low = unit >= 0xdc00 && unit < 0xe000;
    if (decoder->high && is_low) {
        out = put_code(out, 0x10000 + ((decoder->high - 0xd800) << 10) + (unit - 0xdc00));
        decoder->high = 0;
        return out;
    }
    if (decoder->high) out = put_code(out, REPLACEMENT);
    decoder->high = unit >= 0xd800 && unit < 0xdc00 ? unit : 0;
    return decoder->high ? out : put_code(out, is_low ? REPLACEMENT : unit);
}

static char *take_byte(struct decoder *decoder, unsigned char byte, char *out) {
    if (decoder->encoding == TEXT_UTF8) {
        *out++ = (char)byte;
        return out;
    }
    decoder->held[decoder->held_length++] = byte;
    if (decoder->held_length < 2) return out;
    decoder->held_length = 0;
    unsigned first = decoder->held[0], second = decoder->held[1];
    return take_unit(decoder, decoder->encoding == TEXT_UTF16_LE ? second << 8 | first : first << 8 | second, out);
}

const char *decoder_take(struct decoder *decoder, const unsigned char *bytes, size_t length, int last, size_t *out) {
    char *end = decoder->buffer;
    if (decoder->encoding == TEXT_UNKNOWN) {
        while (length && decoder->held_length < sizeof decoder->held) {
            decoder->held[decoder->held_length++] = *bytes++;
            length--;
        }
        *out = 0;
        if (decoder->held_length < sizeof decoder->held && !last) return decoder->buffer;
        unsigned char start[sizeof decoder->held];
        size_t count = decoder->held_length, mark = recognise(decoder);
        memcpy(start, decoder->held, sizeof start);
        decoder->held_length = 0;
        for (size_t i = mark; i < count; i++)
            end = take_byte(decoder, start[i], end);
    }
    if (decoder->encoding == TEXT_UTF8 && end == decoder->buffer) {
        *out = length;
        return (const char *)bytes;
    }
    for (size_t i = 0; i < length; i++)
        end = take_byte(decoder, bytes[i], end);
    if (last && (decoder->high || decoder->held_length)) end = put_code(end, REPLACEMENT);
    *out = (size_t)(end - decoder->buffer);
    return decoder->buffer;
}
