/* lab: optimise for size */
#include "trace/chunks.h"

#include <string.h>

#include "base/arena.h"
#include "rttlab.h"

static int64_t chunk_rows(int32_t k) {
    return (int64_t)LAB_CHUNK_FIRST_ROWS << (k < LAB_CHUNK_DOUBLINGS ? k : LAB_CHUNK_DOUBLINGS);
}

/* Rows before chunk k: 64 (2^k - 1) while they double, then equal steps. */
static int64_t chunk_start(int32_t k) {
    int32_t doublings = k < LAB_CHUNK_DOUBLINGS ? k : LAB_CHUNK_DOUBLINGS;
    return LAB_CHUNK_FIRST_ROWS * (((int64_t)1 << doublings) - 1) + (k - doublings) * chunk_rows(k);
}

static int32_t chunk_of(int64_t row) {
    int64_t equal_from = chunk_start(LAB_CHUNK_DOUBLINGS);
    if (row >= equal_from)
        return LAB_CHUNK_DOUBLINGS +
               (int32_t)((uint64_t)(row - equal_from) / (uint64_t)chunk_rows(LAB_CHUNK_DOUBLINGS));
    int32_t k = 0;
    while (chunk_start(k + 1) <= row)
        k++;
    return k;
}

void chunks_init(struct chunks *chunks, int32_t width, int64_t *bytes) {
    memset(chunks, 0, sizeof *chunks);
    chunks->width = width;
    chunks->bytes = bytes;
}

static int chunks_grow(struct chunks *c) {
    if (c->count == c->room) {
        int32_t room = c->room ? c->room * 2 : 8;
        double **chunk = ARENA_ARRAY(double *, room);
        if (!chunk) return 0;
        if (c->count) memcpy(chunk, c->chunk, sizeof *chunk * (size_t)c->count);
        c->chunk = chunk;
        c->room = room;
    }
    int64_t bytes = chunk_rows(c->count) * c->width * (int64_t)sizeof(double);
    double *fresh = arena_alloc((size_t)bytes);
    if (!fresh) return 0;
    c->chunk[c->count++] = fresh;
    *c->bytes += bytes;
    return 1;
}

double *chunks_reach(struct chunks *c, int64_t rows) {
    int32_t k = chunk_of(rows);
    if (k == c->count && !chunks_grow(c)) return NULL;
    c->at = c->chunk[k] + (rows - chunk_start(k)) * c->width;
    c->end = c->chunk[k] + chunk_rows(k) * c->width;
    return c->at;
}

double *chunks_at(const struct chunks *c, int64_t row) {
    int32_t k = chunk_of(row);
    return c->chunk[k] + (row - chunk_start(k)) * c->width;
}

void chunks_cut(struct chunks *c) {
    c->at = c->end = NULL;
}

const double *chunks_nth(const struct chunks *c, uint32_t k, int64_t rows) {
    return k < (uint32_t)c->count && chunk_start((int32_t)k) < rows ? c->chunk[k] : NULL;
}
