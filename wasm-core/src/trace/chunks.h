/*
 * A growing array of doubles in chunks. A chunk never moves, so a pointer into it stays valid while rows are appended.
 * Chunk k holds 64 << min(k, 7) rows (rttlab.h): short arrays stay small, since a log can have ten thousand flows. The
 * caller counts the rows, because all arrays of a table have the same number of them.
 */
#ifndef LAB_CHUNKS_H
#define LAB_CHUNKS_H

#include <stdint.h>

struct chunks {
    double **chunk;
    double *at, *end; /* where the next row is written, and the end of its chunk; equal: no position is cached */
    int32_t count, capacity;
    int32_t width;  /* doubles per row */
    int64_t *bytes; /* bytes of all chunks of one set of tables; updated here */
};

void chunks_init(struct chunks *chunks, int32_t width, int64_t *bytes);

/* Slow path of chunks_reserve(), called there alone: finds the chunk of row `rows`, or makes it. */
double *chunks_reserve_next(struct chunks *chunks, int64_t rows);

/*
 * The place of row number `rows`, with space up to the end of its chunk; NULL when the arena is full. The caller moves
 * `at` past what it writes.
 */
static inline double *chunks_reserve(struct chunks *chunks, int64_t rows) {
    return chunks->at == chunks->end ? chunks_reserve_next(chunks, rows) : chunks->at;
}

/* The row's first double; the row must exist. */
double *chunks_at(const struct chunks *chunks, int64_t row);

/* Drops the cached write position; needed after the number of rows was reduced. */
void chunks_drop_position(struct chunks *chunks);

/* Keeps the chunks of the first `rows` rows and gives the others back to the arena. */
void chunks_cut(struct chunks *chunks, int64_t rows);

/* Moves `count` rows from row `from` to an earlier row `to`; the two ranges may overlap. */
void chunks_move(struct chunks *chunks, int64_t from, int64_t to, int64_t count);

/* Chunk k, or NULL when none of the first `rows` rows lies in it. */
const double *chunks_nth(const struct chunks *chunks, uint32_t k, int64_t rows);

#endif
