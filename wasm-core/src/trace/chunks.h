/*
 * A growing array of doubles in chunks. A chunk never moves, so what was handed out stays valid while the session runs;
 * small arrays (a log can have ten thousand flows) start with small chunks: 64 << min(k, 7) rows (rttlab.h). How many
 * rows there are is the owner's to count, who has many such arrays of the same length.
 */
#ifndef LAB_CHUNKS_H
#define LAB_CHUNKS_H

#include <stdint.h>

struct chunks {
    double **chunk;
    double *at, *end; /* where the next row goes, and the end of its chunk; the same: not known */
    int32_t count, room;
    int32_t width;  /* doubles per row */
    int64_t *bytes; /* the owner's account, raised by each new chunk */
};

void chunks_init(struct chunks *chunks, int32_t width, int64_t *bytes);

/* The same in a new or later chunk. Called by chunks_room alone. */
double *chunks_reach(struct chunks *chunks, int64_t rows);

/*
 * Where the next row goes when there are `rows`, with room up to the end of its chunk; NULL when the arena is out. Who
 * writes there moves `at`.
 */
static inline double *chunks_room(struct chunks *chunks, int64_t rows) {
    return chunks->at == chunks->end ? chunks_reach(chunks, rows) : chunks->at;
}

/* The row's first double; the row must be there. */
double *chunks_at(const struct chunks *chunks, int64_t row);

/* There are fewer rows from now on; the chunks of the others are used again. */
void chunks_cut(struct chunks *chunks);

/* Chunk k, or NULL when none of the `rows` lies in it. */
const double *chunks_nth(const struct chunks *chunks, uint32_t k, int64_t rows);

#endif
