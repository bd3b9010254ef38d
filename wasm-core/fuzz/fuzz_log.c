/*
 * Fuzzes log sessions: open, feed in pieces whose sizes the input chooses, end, read all results. The first
 * two bytes choose the format (or none) and the size of the pieces; the rest is the file. The same bytes in one piece
 * must give the same answer.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "requests.h"
#include "rttlab.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHOICES "{\"0\":{\"role\":\"time\",\"unit\":\"ms\"},\"1\":{\"role\":\"sample\",\"unit\":\"jiffies250\"}}"
#define WITH_MAPPING                                                                                                   \
    "{\"kind\":\"log\",\"format\":\"csv\",\"mapping\":{\"delimiter\":\";\",\"decimalComma\":true,\"roles\":" CHOICES   \
    "}}"

/* The same bytes come twice, as two captures. */
#define WITH_SECOND "{\"kind\":\"log\",\"name\":\"a\",\"second\":\"b\"}"

static const char *const documents[] = {
    "{\"kind\":\"log\"}",
    "{\"kind\":\"log\",\"format\":\"tcp_probe\"}",
    "{\"kind\":\"log\",\"format\":\"tcpprobe\"}",
    "{\"kind\":\"log\",\"format\":\"csv\"}",
    WITH_MAPPING,
    "{\"kind\":\"log\",\"format\":\"pcap\"}",
    WITH_SECOND,
    "{\"kind\":\"log\",\"format\":\"ss\"}",
    "{\"kind\":\"log\",\"format\":\"ping\"}",
    "{\"kind\":\"log\",\"format\":\"iperf3\"}",
    "{\"kind\":\"log\",\"format\":\"qlog\"}",
    "{\"kind\":\"log\",\"format\":\"flent\"}",
    "{\"kind\":\"log\",\"format\":\"ndt7\"}",
};

/* Pieces of 1, 2, 4 ... bytes and odd ones in between. */
static int32_t feed_all(const uint8_t *bytes, size_t length, unsigned seed) {
    int32_t status = LAB_MORE;
    for (size_t at = 0; at < length && status == LAB_MORE;) {
        size_t piece = seed ? ((size_t)1 << seed % 13) + seed % 3 : length;
        if (piece > length - at) piece = length - at;
        status = feed_bytes(bytes + at, piece);
        at += piece;
        seed = seed ? (seed * 75 + 74) % 65537 : 0;
    }
    return status == LAB_MORE ? feed_bytes(bytes, 0) : status;
}

/* All files of the document. */
static int32_t feed_files(const char *document, const uint8_t *bytes, size_t length, unsigned seed) {
    const int32_t status = feed_all(bytes, length, seed);
    return status == LAB_MORE && strcmp(document, WITH_SECOND) == 0 ? feed_all(bytes, length, seed) : status;
}

/* Result and tables. */
static char *answers(int32_t status) {
    const char *result = read_everything(status), *tables = lab_tables();
    char *both = malloc(strlen(result) + strlen(tables) + 1);
    if (!both) abort();
    strcpy(both, result);
    return strcat(both, tables);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const char *document = documents[data[0] % (sizeof documents / sizeof *documents)];
    if (open_document(document, strlen(document)) != LAB_MORE) abort();
    int32_t status = feed_files(document, data + 2, size - 2, data[1] + 1u);
    if (status != LAB_FINISHED && status != LAB_BAD_INPUT) abort();
    char *in_pieces = answers(status);
    open_document(document, strlen(document));
    if (feed_files(document, data + 2, size - 2, 0) != status) abort();
    char *whole = answers(status);
    if (strcmp(in_pieces, whole) != 0) abort();
    free(in_pieces);
    free(whole);
    return 0;
}
