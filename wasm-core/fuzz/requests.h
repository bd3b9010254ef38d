/* Functions that the fuzzers share: open a session from a text, feed it, read all of its results. */
#ifndef LAB_FUZZ_REQUESTS_H
#define LAB_FUZZ_REQUESTS_H

#include <stddef.h>
#include <stdint.h>

/* Opens a fresh session from a document of `length` bytes; the status of lab_open. */
int32_t open_document(const char *document, size_t length);

/* Feeds `length` bytes; 0 marks the end. The status of lab_feed. */
int32_t feed_bytes(const void *bytes, size_t length);

/*
 * Reads the result, the tables, every chunk of the first tables and every part of the first grids, and some that do not
 * exist. Aborts if an answer is no JSON, if memory grows while columns are read, or if `status` is LAB_BUG or none of
 * rttlab.h. Gives the result; it is valid until the next call.
 */
const char *read_everything(int32_t status);

#endif
