#define _POSIX_C_SOURCE 200809L /* popen */
#include "support/log_helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"

void lab_reset(void);

static void die(const char *what, const char *path) {
    fprintf(stderr, "%s: %s\n", what, path);
    exit(1);
}

struct bytes file_read(const char *path) {
    char command[512];
    size_t length = strlen(path);
    int packed = length > 3 && strcmp(path + length - 3, ".gz") == 0;
    snprintf(command, sizeof command, "%s '%s'", packed ? "gzip -dc" : "cat", path);
    FILE *file = popen(command, "r");
    if (!file) die("cannot read", path);
    struct bytes bytes = {NULL, 0};
    size_t capacity = 0, got;
    do {
        if (bytes.length == capacity) {
            capacity = capacity ? 2 * capacity : (size_t)1 << 20;
            bytes.at = realloc(bytes.at, capacity);
            if (!bytes.at) die("no memory", path);
        }
        got = fread(bytes.at + bytes.length, 1, capacity - bytes.length, file);
        bytes.length += got;
    } while (got);
    if (pclose(file) != 0) die("cannot read (run from the project's folder)", path);
    return bytes;
}

struct bytes bytes_of(const char *text) {
    struct bytes bytes = {(char *)(uintptr_t)text, strlen(text)};
    return bytes;
}

int32_t log_read(struct bytes log, size_t piece, const char *options) {
    char document[1024];
    lab_reset();
    snprintf(document, sizeof document, "{\"kind\":\"log\",\"name\":\"unknown\"%s%s}", options[0] ? "," : "", options);
    memcpy(lab_buffer((uint32_t)strlen(document)), document, strlen(document));
    int32_t status = lab_open((uint32_t)strlen(document));
    for (size_t at = 0; status > 0 && at < log.length;) {
        size_t take = log.length - at < piece ? log.length - at : piece;
        uint8_t *input = lab_buffer((uint32_t)take);
        if (!input) return LAB_NO_MEMORY;
        memcpy(input, log.at + at, take);
        status = lab_feed((uint32_t)take);
        at += take;
    }
    return status > 0 ? lab_feed(0) : status;
}

static const struct json *parse(const char *text) {
    const struct json *json = json_parse(text, strlen(text));
    if (!json) die("no JSON", text);
    return json;
}

const struct json *log_result(void) {
    return parse(lab_result());
}

const struct json *log_flow_named(const char *id) {
    const struct json *flows = json_member(log_result(), "flows");
    for (const struct json *flow = flows ? flows->child : NULL; flow; flow = flow->next)
        if (strcmp(json_member_string(flow, "id", ""), id) == 0) return flow;
    return NULL;
}

double log_note_count(const char *id) {
    const struct json *notes = json_member(log_result(), "notes");
    for (const struct json *note = notes ? notes->child : NULL; note; note = note->next)
        if (strcmp(json_member_string(note, "id", ""), id) == 0) return json_member_number(note, "count", 0);
    return 0;
}

int log_has_note(const char *id) {
    return log_note_count(id) > 0;
}

const char *log_error_code(void) {
    return json_member_string(parse(lab_error()), "code", "");
}

const char *log_error_text(void) {
    return json_member_string(parse(lab_error()), "message", "");
}

/* Copies a column chunk by chunk. */
static double *copy_column(uint32_t table, uint32_t column, size_t rows) {
    double *values = calloc(rows + 1, sizeof *values);
    if (!values) die("no memory", "column");
    size_t done = 0;
    for (uint32_t chunk = 0; done < rows; chunk++) {
        uint32_t doublings = chunk < LAB_CHUNK_DOUBLINGS ? chunk : LAB_CHUNK_DOUBLINGS;
        size_t take = (size_t)LAB_CHUNK_FIRST_ROWS << doublings;
        if (take > rows - done) take = rows - done;
        const double *at = lab_chunk(table, column, -1, chunk);
        if (!at) die("a chunk is missing", "column");
        memcpy(values + done, at, take * sizeof *values);
        done += take;
    }
    return values;
}

double *log_column(const char *flow, const char *kind, const char *column, size_t *rows) {
    const struct json *tables = json_member(parse(lab_tables()), "tables");
    uint32_t t = 0;
    for (const struct json *table = tables->child; table; table = table->next, t++) {
        if (strcmp(json_member_string(table, "of", ""), flow) != 0) continue;
        if (strcmp(json_member_string(table, "kind", ""), kind) != 0) continue;
        uint32_t c = 0;
        *rows = (size_t)json_member_number(table, "rows", 0);
        for (const struct json *spec = json_member(table, "columns")->child; spec; spec = spec->next, c++)
            if (strcmp(json_member_string(spec, "id", ""), column) == 0) return copy_column(t, c, *rows);
    }
    return NULL;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash;
}

uint64_t log_hash(void) {
    const char *result = lab_result();
    return mix(log_hash_columns(), result, strlen(result));
}

uint64_t log_hash_columns(void) {
    uint64_t hash = UINT64_C(14695981039346656037);
    const struct json *tables = json_member(parse(lab_tables()), "tables");
    uint32_t t = 0;
    for (const struct json *table = tables->child; table; table = table->next, t++) {
        const char *id = json_member_string(table, "id", "");
        size_t rows = (size_t)json_member_number(table, "rows", 0);
        hash = mix(hash, id, strlen(id));
        for (uint32_t c = 0; c < (uint32_t)json_member(table, "columns")->count; c++) {
            double *values = copy_column(t, c, rows);
            hash = mix(hash, values, rows * sizeof *values);
            free(values);
        }
    }
    return hash;
}
