/*
 * The arena of the C tests and fuzzers (LAB_ARENA_BLOCKS): every block is an allocation of its own, so that the address
 * sanitizer sees an access past a block's end, and one to a block that was given back. Accounts as arena.c does.
 */
#include "base/arena.h"

#ifdef LAB_ARENA_BLOCKS

#include <stdint.h>
#include <stdlib.h>

#define ARENA_ALIGN ((size_t)16)
#define KINDS_MAX   64 /* as in arena.c, so that both run out of memory at the same call */

static struct {
    void **block; /* NULL: given back */
    size_t count, capacity;
} blocks;

/* Sizes that were given back, and how many blocks of each would be used again. */
static struct { size_t bytes, count; } kinds[KINDS_MAX];
static int kind_count;

static size_t arena_top; /* bytes given out */
static size_t ceiling = ARENA_CEILING_BYTES;

static void *new_block(size_t bytes) {
    if (blocks.count == blocks.capacity) {
        blocks.capacity = blocks.capacity ? blocks.capacity * 2 : 1024;
        blocks.block = realloc(blocks.block, blocks.capacity * sizeof *blocks.block);
        if (!blocks.block) abort();
    }
    void *block = calloc(1, bytes ? bytes : 1);
    if (!block) abort();
    return blocks.block[blocks.count++] = block;
}

void *arena_alloc(size_t bytes) {
    if (bytes > ceiling) return NULL;
    size_t top = arena_top + ((bytes + ARENA_ALIGN - 1) & ~(ARENA_ALIGN - 1));
    if (top > ceiling) return NULL;
    arena_top = top;
    return new_block(bytes);
}

static int find_kind(size_t bytes) {
    int kind = 0;
    while (kind < kind_count && kinds[kind].bytes != bytes)
        kind++;
    return kind;
}

void arena_give(void *block, size_t bytes) {
    int kind = find_kind(bytes);
    if (!block || bytes < sizeof(void *) || kind == KINDS_MAX) return;
    if (kind == kind_count) kinds[kind_count++].bytes = bytes;
    kinds[kind].count++;
    /* What is given back is mostly young. */
    size_t at = blocks.count;
    while (at > 0 && blocks.block[at - 1] != block)
        at--;
    if (at == 0) abort(); /* not of this arena, or given back before */
    blocks.block[at - 1] = NULL;
    free(block);
}

void *arena_take(size_t bytes) {
    int kind = find_kind(bytes);
    if (kind == kind_count || kinds[kind].count == 0) return arena_alloc(bytes);
    kinds[kind].count--;
    return new_block(bytes);
}

size_t arena_used(void) {
    return arena_top;
}

void arena_reset(void) {
    while (blocks.count > 0)
        free(blocks.block[--blocks.count]);
    arena_top = 0;
    kind_count = 0;
    for (int kind = 0; kind < KINDS_MAX; kind++)
        kinds[kind].count = 0;
}

void arena_set_ceiling(size_t bytes) {
    ceiling = bytes;
}

#endif
