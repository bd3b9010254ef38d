#include "support/sim_helper.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"

#define DOCUMENT_BYTES 65536

void lab_reset(void);

static int32_t open_with(const char *format, va_list args) {
    static char document[DOCUMENT_BYTES];
    vsnprintf(document, sizeof document, format, args);
    lab_reset();
    size_t length = strlen(document);
    memcpy(lab_buffer((uint32_t)length), document, length);
    return lab_open((uint32_t)length);
}

int32_t sim_open(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int32_t status = open_with(format, args);
    va_end(args);
    return status;
}

int32_t sim_finish(void) {
    int32_t status = LAB_MORE;
    while (status == LAB_MORE)
        status = lab_step(1e18, 100000);
    return status;
}

int32_t sim_run(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int32_t status = open_with(format, args);
    va_end(args);
    return status == LAB_MORE ? sim_finish() : status;
}

const struct json *sim_result(void) {
    const char *text = lab_result();
    return json_parse(text, strlen(text));
}

static const struct json *element(const struct json *list, long nth) {
    const struct json *one = list->child;
    while (one && nth-- > 0)
        one = one->next;
    return one;
}

double sim_number(const char *path) {
    char part[128];
    const struct json *at = sim_result();
    while (at && *path) {
        size_t length = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)length, path);
        path += length + (path[length] == '.');
        at = at->type == JSON_ARRAY ? element(at, strtol(part, NULL, 10)) : json_member(at, part);
    }
    return at && at->type == JSON_NUMBER ? at->number : (double)NAN;
}

static const struct json *tables(void) {
    const char *text = lab_tables();
    return json_member(json_parse(text, strlen(text)), "tables");
}

int sim_table(const char *id) {
    int index = 0;
    for (const struct json *table = tables()->child; table; table = table->next, index++)
        if (strcmp(json_member_string(table, "id", ""), id) == 0) return index;
    return -1;
}

int64_t sim_rows(int table) {
    return (int64_t)json_member_number(element(tables(), table), "rows", 0);
}

double sim_value(int table, int column, int64_t row) {
    uint32_t chunk = 0;
    int64_t rows = LAB_CHUNK_FIRST_ROWS;
    for (; row >= rows; chunk++) {
        row -= rows;
        if (chunk + 1 <= LAB_CHUNK_DOUBLINGS) rows *= 2;
    }
    const double *values = lab_chunk((uint32_t)table, (uint32_t)column, -1, chunk);
    return values ? values[row] : (double)NAN;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

/* Hashes all but the count of events, which depends on the variant of a link and not on its result. It follows the
 * seed; flows have events of another sort. */
static uint64_t hash_result(uint64_t hash) {
    const char *text = lab_result(), *seed = strstr(text, "\"seed\":"), *events = seed;
    if (seed) events = strstr(seed, "\"events\":");
    if (!events) return mix(hash, text, strlen(text));
    const char *rest = events + strcspn(events, ",");
    return mix(mix(hash, text, (size_t)(events - text)), rest, strlen(rest));
}

uint64_t sim_hash(void) {
    uint64_t hash = hash_result(0xcbf29ce484222325u);
    uint32_t index = 0;
    for (const struct json *table = tables()->child; table; table = table->next, index++) {
        int64_t rows = (int64_t)json_member_number(table, "rows", 0);
        int columns = json_member(table, "columns")->count;
        for (int column = 0; column < columns; column++)
            for (int64_t row = 0; row < rows; row++) {
                double value = sim_value((int)index, column, row);
                if (isnan(value)) value = -1e300;
                hash = mix(hash, &value, sizeof value);
            }
    }
    return hash;
}

uint64_t sim_test_seed(void) {
    const char *given = getenv("LAB_TEST_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 20240611;
    printf("seed %llu (LAB_TEST_SEED sets another)\n", (unsigned long long)seed);
    return seed;
}
