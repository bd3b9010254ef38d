/* The error of a session: what is wrong, where, and what to do. */
#ifndef LAB_FAIL_H
#define LAB_FAIL_H

#include <stdint.h>

/*
 * Records an error and returns `status` (an enum lab_status below zero), so that a caller can write
 * `return fail(LAB_BAD_INPUT, "unknown-key", key, "Look it up with `lab catalog`.", "There is no parameter %s.", key);`
 * The first error is kept: later ones are its consequences.
 */
int32_t fail(int32_t status, const char *code, const char *place, const char *hint, const char *message, ...)
    __attribute__((format(printf, 5, 6)));

int32_t fail_no_memory(const char *what);

/* 0 when nothing failed yet. */
int32_t fail_status(void);

/* The last error, {code, message, hint, place}, or null. */
const char *fail_json(void);

/* Clears the status after a refused change, so that the session goes on; the message stays until the next error. */
void error_clear(void);

void fail_reset(void);

#endif
