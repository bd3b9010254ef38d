/*
 * Splits the bytes of a file, fed in chunks of any size, into lines of text; the lines do not depend on the chunks.
 * UTF-16 is recognised by its byte order mark, or by the zero bytes between the letters, and converted to UTF-8.
 */
#ifndef LAB_LOG_LINES_H
#define LAB_LOG_LINES_H

#include <stddef.h>
#include <stdint.h>

/* Longer lines are skipped. */
#define LINE_BYTES_MAX ((size_t)65536)

enum text_encoding { TEXT_UNKNOWN, TEXT_UTF8, TEXT_UTF16_LE, TEXT_UTF16_BE };

/* Receives each line without its end; `whole` is 0 for a last line without a line break. NULL line: too long. */
typedef void line_sink(void *to, const char *line, size_t length, int whole);

/* Receives text [at, end) that starts with a line; may process any number of whole lines; gives where it stopped. */
typedef const char *lines_sink(void *to, const char *at, const char *end);

struct lines {
    char stop; /* the byte that ends a line: a line feed, or a carriage return in files without line feeds */
    line_sink *sink;
    lines_sink *many; /* called before the lines are passed one by one */
    void *to;
    char *partial; /* the start of an incomplete line; LINE_BYTES_MAX + 1 bytes */
    size_t partial_length;
    int overlong; /* 1: the present line has exceeded the limit */
};

/* 0 when memory is out. */
int lines_init(struct lines *lines, line_sink *sink, lines_sink *many, void *to);
void lines_take(struct lines *lines, const char *bytes, size_t length);
/* End of the file: passes on a last line without a line break. */
void lines_end(struct lines *lines);

struct decoder {
    enum text_encoding encoding;
    unsigned char held[4]; /* buffered bytes: those before the encoding is known, or half a UTF-16 unit */
    size_t held_length;
    uint32_t high; /* a high surrogate without its low one so far */
    char *buffer;
};

/* The most input bytes of one call of decoder_take(), and the most output bytes for them. */
#define DECODER_PIECE ((size_t)16384)
#define DECODER_BYTES (DECODER_PIECE * 2 + 16)

int decoder_init(struct decoder *decoder);
/* Decodes at most DECODER_PIECE bytes; the text stays valid until the next call. `last`: nothing follows. */
const char *decoder_take(struct decoder *decoder, const unsigned char *bytes, size_t length, int last, size_t *out);

#endif
