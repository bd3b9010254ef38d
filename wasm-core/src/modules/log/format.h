/*
 * Log formats: one per file. A format scores the beginning of a file; the chosen one reads every line into events.
 */
#ifndef LAB_LOG_FORMAT_H
#define LAB_LOG_FORMAT_H

#include "base/json.h"
#include "base/text.h"
#include "catalogue/module.h"
#include "modules/log/log.h"

/* Length of the beginning of a file that formats score. */
#define LOG_HEAD_BYTES ((size_t)65536)

#define REASON_BYTES 200

struct log_head {
    const char *bytes;
    size_t length;
    int whole; /* 1: the head is the whole file */
    char stop; /* the byte that ends a line, as in struct lines */
};

/* The next line of the head without its end; 0 when there is none. A line that is not complete in the head is skipped.
 */
int head_line(const struct log_head *head, size_t *at, struct span *line);

struct log_format {
    struct module module;
    /* Score from 0 (not this format) to 100 (certain). `reason` (REASON_BYTES) becomes the evidence for it. */
    int (*probe)(const struct log_head *head, char *reason);
    /* Called before the first line. `mapping` (columns, see csv.c) may be NULL. 0 after fail(). */
    int (*start)(struct log *log, const struct log_head *head, const struct json *mapping);
    /* One line; `whole` is 0 for a last line without a line break. */
    void (*line)(struct log *log, struct span line, int whole);
    /*
     * Takes whole lines from [at, end), which starts with a line, as long as that goes fast, and counts them in
     * log->lines; gives where it stopped. `line` gets the line there. NULL: `line` gets all.
     */
    const char *(*lines)(struct log *log, const char *at, const char *end);
    /*
     * Takes the bytes of a binary file, from its first on, in pieces of any size, and counts its records in log->lines.
     * NULL: the file is text, and `line` gets its lines.
     */
    void (*bytes)(struct log *log, const uint8_t *bytes, size_t length);
    /*
     * The first file has ended and a second one follows through `bytes`; each may be NULL. The names are those of the
     * files. NULL: the format reads one file only. 0 after fail().
     */
    int (*second)(struct log *log, const char *first_name, const char *second_name);
    /* What log->lines counts, in the plural; NULL: lines. */
    const char *records;
    /* Called after the last line or byte; may be NULL. */
    void (*end)(struct log *log);
    /* Called after log_sort(): recovers samples. 0 after fail(). */
    int (*finish)(struct log *log);
    /* Writes the value of the result's `csv`; NULL: there is none. */
    void (*preview)(const struct log *log, struct text *out);
    /* The hint for a file without an event. */
    const char *when_empty;
};

/* The nth format of the registry, or NULL. */
const struct log_format *log_format_at(int nth);
const struct log_format *log_format_find(const char *id);

#endif
