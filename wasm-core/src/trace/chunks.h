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

/* The same in a new or later chunk. Called by chunks_room alone. */
double *chunks_reach(struct chunks *chunks);

/*
 * Where the next row goes, with room up to the end of its chunk; NULL when the arena is out. Who writes there moves
 * `at` and counts `rows`.
 */
static inline double *chunks_room(struct chunks *chunks) {
    return chunks->at == chunks->end ? chunks_reach(chunks) : chunks->at;
}

/* The row's first double; the row must be there. */
double *chunks_at(const struct chunks *chunks, int64_t row);

/* Forgets the rows from `rows` on; their chunks are used again. */
void chunks_cut(struct chunks *chunks, int64_t rows);

/* Chunk k, or NULL when no row lies in it. */
const double *chunks_nth(const struct chunks *chunks, uint32_t k);

#endif
