#include "requests.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rttlab.h"

#define TABLES_READ  12
#define COLUMNS_READ 40
#define CHUNKS_READ  4

void lab_reset(void);

int32_t open_document(const char *document, size_t length) {
    lab_reset();
    uint8_t *buffer = lab_buffer((uint32_t)length);
    if (length) memcpy(buffer, document, length);
    return lab_open((uint32_t)length);
}

int32_t feed_bytes(const void *bytes, size_t length) {
    uint8_t *buffer = lab_buffer((uint32_t)length);
    if (length) memcpy(buffer, bytes, length);
    return lab_feed((uint32_t)length);
}

/* Reads the chunks of a column up to one past its end, and of levels that may not exist. */
static int read_column(uint32_t table, uint32_t column) {
    int found = 0;
    for (int32_t level = -1; level < 3; level++)
        for (uint32_t chunk = 0; chunk < CHUNKS_READ && lab_chunk(table, column, level, chunk); chunk++)
            found = 1;
    return found;
}

static void read_columns(void) {
    size_t used = arena_used();
    for (uint32_t table = 0; table < TABLES_READ; table++)
        for (uint32_t column = 0; column < COLUMNS_READ && read_column(table, column); column++) {
        }
    for (uint32_t grid = 0; grid < 4; grid++)
        for (uint32_t part = 0; part < 4; part++)
            lab_grid(grid, part);
    lab_error();
    if (arena_used() != used) abort();
}

/*
 * Aborts unless brackets and quotes of a JSON text match, and no number is "nan" or "inf". json_parse() is not used:
 * its allocations would take most of the time.
 */
static void check_json(const char *text) {
    char open[64];
    int depth = 0;
    for (; *text; text++) {
        if (*text == '"') {
            for (text++; *text && *text != '"'; text++)
                if (*text == '\\' && !*++text) abort();
            if (!*text) abort();
        } else if (*text == '{' || *text == '[') {
            if (depth == sizeof open) abort();
            open[depth++] = *text;
        } else if (*text == '}' || *text == ']') {
            if (depth == 0 || open[--depth] != (*text == '}' ? '{' : '[')) abort();
        } else if (strncmp(text, "nan", 3) == 0 || strncmp(text, "inf", 3) == 0) {
            abort();
        }
    }
    if (depth != 0) abort();
}

const char *read_everything(int32_t status) {
    if (status != LAB_FINISHED && status != LAB_MORE && status != LAB_BAD_INPUT && status != LAB_NO_MEMORY) abort();
    check_json(lab_tables());
    read_columns();
    const char *result = lab_result();
    check_json(result);
    check_json(lab_error());
    return result;
}
