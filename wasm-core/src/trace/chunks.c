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

static int64_t chunk_bytes(const struct chunks *c, int32_t k) {
    return chunk_rows(k) * c->width * (int64_t)sizeof(double);
}

void chunks_init(struct chunks *chunks, int32_t width, int64_t *bytes) {
    memset(chunks, 0, sizeof *chunks);
    chunks->width = width;
    chunks->bytes = bytes;
}

static int chunks_grow(struct chunks *c) {
    if (c->count == c->capacity) {
        int32_t capacity = c->capacity ? c->capacity * 2 : 8;
        double **chunk = ARENA_TAKE(double *, capacity);
        if (!chunk) return 0;
        if (c->count) memcpy(chunk, c->chunk, sizeof *chunk * (size_t)c->count);
        arena_give(c->chunk, sizeof *chunk * (size_t)c->capacity);
        c->chunk = chunk;
        c->capacity = capacity;
    }
    int64_t bytes = chunk_bytes(c, c->count);
    double *fresh = arena_take((size_t)bytes);
    if (!fresh) return 0;
    c->chunk[c->count++] = fresh;
    *c->bytes += bytes;
    return 1;
}

double *chunks_reserve_next(struct chunks *c, int64_t rows) {
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

void chunks_drop_position(struct chunks *c) {
    c->at = c->end = NULL;
}

void chunks_cut(struct chunks *c, int64_t rows) {
    chunks_drop_position(c);
    while (c->count > 0 && chunk_start(c->count - 1) >= rows) {
        c->count--;
        arena_give(c->chunk[c->count], (size_t)chunk_bytes(c, c->count));
        *c->bytes -= chunk_bytes(c, c->count);
    }
}

void chunks_move(struct chunks *c, int64_t from, int64_t to, int64_t count) {
    while (count > 0 && from != to) {
        int32_t k_from = chunk_of(from), k_to = chunk_of(to);
        int64_t in_from = from - chunk_start(k_from), in_to = to - chunk_start(k_to), piece = count;
        if (piece > chunk_rows(k_from) - in_from) piece = chunk_rows(k_from) - in_from;
        if (piece > chunk_rows(k_to) - in_to) piece = chunk_rows(k_to) - in_to;
        memmove(c->chunk[k_to] + in_to * c->width, c->chunk[k_from] + in_from * c->width,
                sizeof(double) * (size_t)(piece * c->width));
        from += piece;
        to += piece;
        count -= piece;
    }
}

const double *chunks_nth(const struct chunks *c, uint32_t k, int64_t rows) {
    return k < (uint32_t)c->count && chunk_start((int32_t)k) < rows ? c->chunk[k] : NULL;
}
