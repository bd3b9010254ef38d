/*
 * Fuzzes the document that opens a session: the input is its text. A session that opens is fed a few rows or stepped a
 * few times, and all of its results are read.
 */
#include <stdint.h>
#include <string.h>

#include "base/json.h"
#include "requests.h"
#include "rttlab.h"

#define EVENTS_MAX 2000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whether the session reads bytes. The session was opened, so the document is valid. */
static int reads_bytes(const char *document, size_t length) {
    const char *kind = json_member_string(json_parse(document, length), "kind", "");
    return strcmp(kind, "replay") == 0 || strcmp(kind, "log") == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const double row[7] = {1e9, 5e7, 1000, 2000, 10, 20, 2e7};
    const char *document = (const char *)data;
    int32_t status = open_document(document, size);
    read_everything(status);
    if (status != LAB_MORE) return 0;
    if (reads_bytes(document, size)) {
        status = feed_bytes(row, sizeof row);
        if (status == LAB_MORE) status = feed_bytes(row, 0);
    }
    if (status == LAB_MORE) status = lab_step(1e18, EVENTS_MAX);
    read_everything(status);
    return 0;
}
