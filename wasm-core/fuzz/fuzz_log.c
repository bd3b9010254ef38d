/*
 * Fuzzes the whole way of a log: open, feed in pieces whose sizes the input chooses, end, ask for everything. The first
 * two bytes choose the format (or none) and the size of the pieces; the rest is the file. The same bytes in one piece
 * must give the same answer.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"

void lab_reset(void);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHOICES "{\"0\":{\"role\":\"time\",\"unit\":\"ms\"},\"1\":{\"role\":\"sample\",\"unit\":\"jiffies250\"}}"
#define WITH_MAPPING                                                                                                   \
    "{\"kind\":\"log\",\"format\":\"csv\",\"mapping\":{\"delimiter\":\";\",\"decimalComma\":true,\"roles\":" CHOICES   \
    "}}"

static const char *const documents[] = {
    "{\"kind\":\"log\"}",
    "{\"kind\":\"log\",\"format\":\"tcp_probe\"}",
    "{\"kind\":\"log\",\"format\":\"tcpprobe\"}",
    "{\"kind\":\"log\",\"format\":\"csv\"}",
    WITH_MAPPING,
};

static int32_t open_log(const char *document) {
    uint32_t length = (uint32_t)strlen(document);
    lab_reset();
    memcpy(lab_buffer(length), document, length);
    return lab_open(length);
}

static int32_t feed(const uint8_t *bytes, size_t length) {
    uint8_t *room = lab_buffer((uint32_t)length);
    if (length) memcpy(room, bytes, length);
    return lab_feed((uint32_t)length);
}

/* Pieces of 1, 2, 4 ... bytes and odd ones in between. */
static int32_t feed_all(const uint8_t *bytes, size_t length, unsigned seed) {
    int32_t status = LAB_MORE;
    for (size_t at = 0; at < length && status == LAB_MORE;) {
        size_t piece = seed ? ((size_t)1 << seed % 13) + seed % 3 : length;
        if (piece > length - at) piece = length - at;
        status = feed(bytes + at, piece);
        at += piece;
        seed = seed ? (seed * 75 + 74) % 65537 : 0;
    }
    return status == LAB_MORE ? feed(bytes, 0) : status;
}

/* Everything that the other side may ask for. */
static char *answers(void) {
    const char *result = lab_result(), *tables = lab_tables();
    for (uint32_t table = 0; table < 3; table++)
        for (uint32_t column = 0; column < 9; column++)
            for (int32_t level = -1; level < 2; level++)
                lab_chunk(table, column, level, 0);
    lab_error();
    char *both = malloc(strlen(result) + strlen(tables) + 1);
    if (!both) abort();
    strcpy(both, result);
    return strcat(both, tables);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const char *document = documents[data[0] % (sizeof documents / sizeof *documents)];
    if (open_log(document) != LAB_MORE) abort();
    int32_t status = feed_all(data + 2, size - 2, data[1] + 1u);
    if (status != LAB_FINISHED && status != LAB_BAD_INPUT) abort();
    char *in_pieces = answers();
    open_log(document);
    if (feed_all(data + 2, size - 2, 0) != status) abort();
    char *whole = answers();
    if (strcmp(in_pieces, whole) != 0) abort();
    free(in_pieces);
    free(whole);
    return 0;
}
