/*
 * Bump allocation over memory that grows at its end: wasm's own linear memory, or a reserved range of address space in
 * native builds. No block is freed by itself: all memory of a session is freed at once.
 */
#include "base/arena.h"

#ifndef LAB_ARENA_BLOCKS

#include <stdint.h>
#include <string.h>

#define ARENA_ALIGN ((size_t)16)

static uint8_t *arena_base;
static size_t arena_top;   /* bytes allocated */
static size_t arena_ready; /* bytes usable without growing */
static size_t arena_dirty; /* bytes that were allocated before a reset and may not be zero */

#ifdef __wasm__

extern uint8_t __heap_base;
#define WASM_PAGE_BYTES ((size_t)65536)
/* Growing memory is slow in some browsers: grow by many pages at once. */
#define GROW_STEP_PAGES ((size_t)64)

static int arena_start(void) {
    arena_base = (uint8_t *)(((uintptr_t)&__heap_base + ARENA_ALIGN - 1) & ~(uintptr_t)(ARENA_ALIGN - 1));
    arena_ready = __builtin_wasm_memory_size(0) * WASM_PAGE_BYTES - (size_t)(uintptr_t)arena_base;
    return 1;
}

static int arena_grow(size_t need) {
    size_t missing = need - arena_ready;
    size_t pages = (missing + WASM_PAGE_BYTES - 1) / WASM_PAGE_BYTES;
    size_t wish = pages < GROW_STEP_PAGES ? GROW_STEP_PAGES : pages;
    if (__builtin_wasm_memory_grow(0, wish) == (size_t)-1) {
        wish = pages;
        if (__builtin_wasm_memory_grow(0, wish) == (size_t)-1) return 0;
    }
    arena_ready += wish * WASM_PAGE_BYTES;
    return 1;
}

#else

#include <stdlib.h>

static int arena_start(void) {
    /* The system hands out pages as they are touched, so the whole ceiling can be asked for at once. */
    arena_base = calloc(ARENA_CEILING_BYTES, 1);
    arena_ready = arena_base ? ARENA_CEILING_BYTES : 0;
    return arena_base != NULL;
}

static int arena_grow(size_t need) {
    (void)need;
    return 0;
}

#endif

void *arena_alloc(size_t bytes) {
    if (!arena_base && !arena_start()) return NULL;
    if (bytes > ARENA_CEILING_BYTES) return NULL;
    size_t top = arena_top + ((bytes + ARENA_ALIGN - 1) & ~(ARENA_ALIGN - 1));
    if (top > ARENA_CEILING_BYTES) return NULL;
    if (top > arena_ready && !arena_grow(top)) return NULL;
    uint8_t *block = arena_base + arena_top;
    if (arena_top < arena_dirty) memset(block, 0, (top < arena_dirty ? top : arena_dirty) - arena_top);
    arena_top = top;
    return block;
}

/* ---- outgrown blocks --------------------------------------------------------------------------------------------- */

/* Block sizes kept for reuse; blocks of further sizes are not reused. */
#define KINDS_MAX 64

struct spare {
    struct spare *next;
};

static struct {
    size_t bytes;
    struct spare *first;
} kinds[KINDS_MAX];
static int kind_count;

void arena_give(void *block, size_t bytes) {
    int kind = 0;
    while (kind < kind_count && kinds[kind].bytes != bytes)
        kind++;
    if (!block || bytes < sizeof(struct spare) || kind == KINDS_MAX) return;
    if (kind == kind_count) kinds[kind_count++].bytes = bytes;
    struct spare *spare = block;
    spare->next = kinds[kind].first;
    kinds[kind].first = spare;
}

void *arena_take(size_t bytes) {
    for (int kind = 0; kind < kind_count; kind++) {
        struct spare *spare = kinds[kind].first;
        if (kinds[kind].bytes != bytes || !spare) continue;
        kinds[kind].first = spare->next;
        return memset(spare, 0, bytes);
    }
    return arena_alloc(bytes);
}

size_t arena_used(void) {
    return arena_top;
}

void arena_reset(void) {
    if (arena_top > arena_dirty) arena_dirty = arena_top;
    arena_top = 0;
    memset(kinds, 0, sizeof kinds);
    kind_count = 0;
}

#endif
