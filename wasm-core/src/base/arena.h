/* Memory of one session: an arena that only grows; allocated blocks never move. */
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

/* Returns `block`, of `bytes` bytes, for reuse; no references to it may remain. */
void arena_give(void *block, size_t bytes);

/* Bytes allocated since the last reset. */
size_t arena_used(void);

/* Frees everything. Needed between tests of native builds; each wasm session has an instance of its own instead. */
void arena_reset(void);

#define ARENA_NEW(type)          ((type *)arena_alloc(sizeof(type)))
#define ARENA_TAKE(type, count)  ((type *)arena_take(sizeof(type) * (size_t)(count)))
#define ARENA_ARRAY(type, count) ((type *)arena_alloc(sizeof(type) * (size_t)(count)))

#endif
