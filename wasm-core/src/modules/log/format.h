/*
 * Log formats: one per file. A format looks at the beginning of a file and says how sure it is; the chosen one gets
 * every line and makes events of them.
 */
#ifndef LAB_LOG_FORMAT_H
#define LAB_LOG_FORMAT_H

#include "base/json.h"
#include "base/text.h"
#include "catalogue/module.h"
#include "modules/log/log.h"

/* Bytes that a format may see before it is chosen. */
#define LOG_HEAD_BYTES ((size_t)65536)

#define REASON_BYTES 200

struct log_head {
    const char *bytes;
    size_t length;
    int whole; /* the file ends here */
    char stop; /* what ends a line, as in struct lines */
};

/* The next line of the head without its end; 0 when there is none. A line that the head cuts off is left out. */
int head_line(const struct log_head *head, size_t *at, struct span *line);

struct log_format {
    struct module module;
    /* 0: not this format, to 100: nothing else. `reason` (REASON_BYTES) says what was seen. */
    int (*probe)(const struct log_head *head, char *reason);
    /* Before the first line. `mapping` (columns, see csv.c) may be NULL. 0 when fail() was called. */
    int (*start)(struct log *log, const struct log_head *head, const struct json *mapping);
    /* One line; `whole` is 0 for a last line without a line break. */
    void (*line)(struct log *log, struct span line, int whole);
    /*
     * Takes whole lines from [at, end), which starts with a line, as long as that goes fast, and counts them in
     * log->lines; gives where it stopped. `line` gets the line there. NULL: `line` gets all.
     */
    const char *(*lines)(struct log *log, const char *at, const char *end);
    /* After the last line; NULL: nothing to do. */
    void (*end)(struct log *log);
    /* After log_sort: recovers samples. 0 when fail() was called. */
    int (*finish)(struct log *log);
    /* Writes the value of the result's `csv`; NULL: there is none. */
    void (*preview)(const struct log *log, struct text *out);
    /* Said when the file had no event: what to do. */
    const char *when_empty;
};

/* The nth format of the registry, or NULL. */
const struct log_format *log_format_at(int nth);
const struct log_format *log_format_find(const char *id);

#endif
