#include "asking.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "rttlab.h"

#define TABLES_ASKED  12
#define COLUMNS_ASKED 40
#define CHUNKS_ASKED  4

void lab_reset(void);

int32_t open_document(const char *document, size_t length) {
    lab_reset();
    uint8_t *room = lab_buffer((uint32_t)length);
    if (length) memcpy(room, document, length);
    return lab_open((uint32_t)length);
}

int32_t feed_bytes(const void *bytes, size_t length) {
    uint8_t *room = lab_buffer((uint32_t)length);
    if (length) memcpy(room, bytes, length);
    return lab_feed((uint32_t)length);
}

static void read_columns(void) {
    size_t used = arena_used();
    for (uint32_t table = 0; table < TABLES_ASKED; table++)
        for (uint32_t column = 0; column < COLUMNS_ASKED; column++)
            for (int32_t level = -1; level < 3; level++)
                for (uint32_t chunk = 0; chunk < CHUNKS_ASKED; chunk++)
                    lab_chunk(table, column, level, chunk);
    for (uint32_t grid = 0; grid < 4; grid++)
        for (uint32_t part = 0; part < 4; part++)
            lab_grid(grid, part);
    lab_error();
    if (arena_used() != used) abort();
}

static void check_json(const char *text) {
    if (!json_parse(text, strlen(text))) abort();
}

const char *ask_everything(int32_t status) {
    if (status != LAB_FINISHED && status != LAB_MORE && status != LAB_BAD_INPUT && status != LAB_NO_MEMORY) abort();
    check_json(lab_tables());
    read_columns();
    const char *result = lab_result();
    check_json(result);
    check_json(lab_error());
    return result;
}
