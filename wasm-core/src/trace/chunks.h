/*
 * A growing array of doubles in chunks. A chunk never moves, so what was handed out stays valid while the session runs;
 * small arrays (a log can have ten thousand flows) start with small chunks: 64 << min(k, 7) rows (rttlab.h).
 */
#ifndef LAB_CHUNKS_H
#define LAB_CHUNKS_H

#include <stdint.h>

struct chunks {
    double **chunk;
    double *at, *end; /* where the next row goes, and the end of its chunk */
    int64_t rows;
    int32_t count, room;
    int32_t width;  /* doubles per row */
    int64_t *bytes; /* the owner's account, raised by each new chunk */
};

void chunks_init(struct chunks *chunks, int32_t width, int64_t *bytes);

/* Room for one more row in a new or later chunk; NULL when the arena is out. Called by chunks_push alone. */
double *chunks_push_slow(struct chunks *chunks);

/* Room for one more row, or NULL. */
static inline double *chunks_push(struct chunks *chunks) {
    double *row = chunks->at;
    if (row == chunks->end) return chunks_push_slow(chunks);
    chunks->at += chunks->width;
    chunks->rows++;
    return row;
}

/* The row's first double; the row must be there. */
double *chunks_at(const struct chunks *chunks, int64_t row);

/* Forgets the rows from `rows` on; their chunks are used again. */
void chunks_cut(struct chunks *chunks, int64_t rows);

/* Chunk k, or NULL when no row lies in it. */
const double *chunks_nth(const struct chunks *chunks, uint32_t k);

#endif
