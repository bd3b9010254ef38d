/*
 * Memory of one session: an arena that only grows, and never moves what it gave out. arena.c is what is shipped;
 * arena_blocks.c stands in for it in the C tests and fuzzers.
 */
#ifndef LAB_ARENA_H
#define LAB_ARENA_H

#include <stddef.h>

/* The most that one session may hold; past it the session fails with a clear error. */
#define ARENA_CEILING_BYTES ((size_t)1 << 30)

/* `bytes` zeroed bytes, aligned to 16, or NULL when the ceiling is reached. */
void *arena_alloc(size_t bytes);

/*
 * Like arena_alloc, but first from what was given back by arena_give with the same size. For rings that double: those
 * that one flow has outgrown serve the next, and a page of memory that is touched for the first time costs more than
 * what is done on it.
 */
void *arena_take(size_t bytes);

/* Returns `block`, of `bytes` bytes, for reuse by arena_take; no pointer to it may remain in use. */
void arena_give(void *block, size_t bytes);

/* Bytes given out since the last reset. */
size_t arena_used(void);

/* Gives everything back. Native builds only need it between tests; a wasm instance is thrown away instead. */
void arena_reset(void);

#ifdef LAB_ARENA_BLOCKS
/* For tests of what happens when memory is out: a ceiling below ARENA_CEILING_BYTES, until it is set again. */
void arena_set_ceiling(size_t bytes);
#endif

#define ARENA_NEW(type)          ((type *)arena_alloc(sizeof(type)))
#define ARENA_TAKE(type, count)  ((type *)arena_take(sizeof(type) * (size_t)(count)))
#define ARENA_ARRAY(type, count) ((type *)arena_alloc(sizeof(type) * (size_t)(count)))

#endif
