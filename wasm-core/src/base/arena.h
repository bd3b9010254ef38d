/*
 * Memory of one session: an arena that only grows; allocated blocks never move. arena.c is what is shipped;
 * arena_blocks.c stands in for it in the C tests and fuzzers.
 */
#ifndef LAB_ARENA_H
#define LAB_ARENA_H

#include <stddef.h>

/* The memory limit of one session; an allocation beyond it fails. */
#define ARENA_CEILING_BYTES ((size_t)1 << 30)

/* `bytes` zeroed bytes, aligned to 16, or NULL when the ceiling is reached. */
void *arena_alloc(size_t bytes);

/*
 * Like arena_alloc, but reuses a block of the same size that arena_give returned. For rings that double in size: a ring
 * that one flow has outgrown serves the next flow, and the first touch of a new page costs more than the work on it.
 */
void *arena_take(size_t bytes);

/* Returns `block`, of `bytes` bytes, for reuse by arena_take; no pointer to it may remain in use. */
void arena_give(void *block, size_t bytes);

/* Bytes allocated since the last reset. */
size_t arena_used(void);

/* Frees everything. Needed between tests of native builds; each wasm session has an instance of its own instead. */
void arena_reset(void);

#ifdef LAB_ARENA_BLOCKS
/* For tests of what happens when memory is out: a ceiling below ARENA_CEILING_BYTES, until it is set again. */
void arena_set_ceiling(size_t bytes);
#endif

#define ARENA_NEW(type)          ((type *)arena_alloc(sizeof(type)))
#define ARENA_TAKE(type, count)  ((type *)arena_take(sizeof(type) * (size_t)(count)))
#define ARENA_ARRAY(type, count) ((type *)arena_alloc(sizeof(type) * (size_t)(count)))

#endif
