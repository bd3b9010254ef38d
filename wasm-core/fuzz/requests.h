/* What the fuzzers share: opening a session from a text, and asking it for everything that it answers. */
#ifndef LAB_FUZZ_REQUESTS_H
#define LAB_FUZZ_REQUESTS_H

#include <stddef.h>
#include <stdint.h>

/* Opens a fresh session from a document of `length` bytes; the status of lab_open. */
int32_t open_document(const char *document, size_t length);

/* Hands over `length` bytes; 0 says that there are no more. The status of lab_feed. */
int32_t feed_bytes(const void *bytes, size_t length);

/*
 * Asks for the result, the tables, every chunk of the first tables and every part of the first grids, and some that are
 * not there. Aborts where an answer is no JSON, where memory grows while columns are read, or where `status` is none of
 * rttlab.h or a LAB_BUG. Gives the result; it is valid until the next call.
 */
const char *read_everything(int32_t status);

#endif
