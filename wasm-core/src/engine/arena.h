/* Memory of one session: an arena that only grows, and never moves what it gave out. */
#ifndef LAB_ARENA_H
#define LAB_ARENA_H

#include <stddef.h>

/* The most that one session may hold; past it the session fails with a clear error. */
#define ARENA_CEILING_BYTES ((size_t)1 << 30)

/* `bytes` zeroed bytes, aligned to 16, or NULL when the ceiling is reached. */
void *arena_alloc(size_t bytes);

/* Bytes given out since the last reset. */
size_t arena_used(void);

/* Gives everything back. Native builds only need it between tests; a wasm instance is thrown away instead. */
void arena_reset(void);

#define ARENA_NEW(type)          ((type *)arena_alloc(sizeof(type)))
#define ARENA_ARRAY(type, count) ((type *)arena_alloc(sizeof(type) * (size_t)(count)))

#endif
