/*
 * Bytes of a file to lines of text, in chunks of any size: the same lines come out however the bytes are cut. UTF-16 is
 * recognised by its byte order mark, or by the zero bytes between the letters, and becomes UTF-8.
 */
#ifndef LAB_LOG_LINES_H
#define LAB_LOG_LINES_H

#include <stddef.h>
#include <stdint.h>

/* Longer lines are skipped. */
#define LINE_BYTES_MAX ((size_t)65536)

enum text_encoding { TEXT_UNKNOWN, TEXT_UTF8, TEXT_UTF16_LE, TEXT_UTF16_BE };

/* Gets each line without its end; `whole` is 0 for a last line without a line break. NULL line: it was too long. */
typedef void line_sink(void *to, const char *line, size_t length, int whole);

/* Takes whole lines from [at, end), which starts with a line, as many as it likes; gives where it stopped. */
typedef const char *lines_sink(void *to, const char *at, const char *end);

struct lines {
    char stop; /* what ends a line: a line feed, or a carriage return where a file has no line feeds */
    line_sink *sink;
    lines_sink *many; /* is asked before lines are handed over one by one */
    void *to;
    char *partial; /* the start of a line whose end is not there yet; LINE_BYTES_MAX + 1 bytes */
    size_t partial_length;
    int overlong; /* the line that is being read is too long already */
};

/* 0 when memory is out. */
int lines_init(struct lines *lines, line_sink *sink, lines_sink *many, void *to);
void lines_take(struct lines *lines, const char *bytes, size_t length);
/* No more bytes: hands over what has no line break. */
void lines_end(struct lines *lines);

struct decoder {
    enum text_encoding encoding;
    unsigned char held[4]; /* bytes that wait: before the encoding is known, or half a UTF-16 unit */
    size_t held_length;
    uint32_t high; /* a high surrogate that waits for its other half */
    char *buffer;
};

/* Bytes of input that one call of decoder_take may bring, and the most that come out for them. */
#define DECODER_PIECE ((size_t)16384)
#define DECODER_BYTES (DECODER_PIECE * 2 + 16)

int decoder_init(struct decoder *decoder);
/* Decodes at most DECODER_PIECE bytes; the text stays valid until the next call. `last`: nothing follows. */
const char *decoder_take(struct decoder *decoder, const unsigned char *bytes, size_t length, int last, size_t *out);

#endif
