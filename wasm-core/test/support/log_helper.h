/* Reading of logs in tests: whole files through the ABI, in pieces of any size, and their results. */
#ifndef LAB_TEST_LOG_HELPER_H
#define LAB_TEST_LOG_HELPER_H

#include <stddef.h>
#include <stdint.h>

#include "base/json.h"

struct bytes {
    char *at;
    size_t length;
};

#define KERNEL_LOGS "datasets/kernel-logs/"

/* A file's bytes, unpacked when it is gzip; owned by the caller (free). Ends the program when it cannot be read. */
struct bytes file_read(const char *path);
struct bytes bytes_of(const char *text);

/* Opens a session, feeds the bytes in pieces and ends it; `options`: further members of the document, or "". */
int32_t log_read(struct bytes log, size_t piece, const char *options);

/* The result of the open session, as JSON; valid until the next log_read(). */
const struct json *log_result(void);

/* Member of the nth flow; the flow by its id, or NULL. */
const struct json *log_flow_named(const char *id);
int log_has_note(const char *id);
double log_note_count(const char *id);
/* The code of the session's error, or "". */
const char *log_error_code(void);
const char *log_error_text(void);

/* A column of the table of kind `kind` of a flow: its rows, NULL when there is none. Owned by the caller (free). */
double *log_column(const char *flow, const char *kind, const char *column, size_t *rows);

/* A hash over the result and every value of every column, and one over the columns alone. */
uint64_t log_hash(void);
uint64_t log_hash_columns(void);

#endif
