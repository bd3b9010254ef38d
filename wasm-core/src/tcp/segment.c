#include "tcp/segment.h"
#include "base/attributes.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ring.h"

#define FIRST_CAPACITY 64
/* A ring of more slots than this is halved while less than one in NARROW_SHARE of them is in use. */
#define NARROW_FROM  256
#define NARROW_SHARE 8
int32_t scoreboard_init(struct scoreboard *board, int32_t threshold) {
    board->ring = ARENA_ARRAY(struct segment, FIRST_CAPACITY);
    board->capacity = FIRST_CAPACITY;
    board->mask = FIRST_CAPACITY - 1;
    board->threshold = threshold;
    return board->ring ? 0 : fail_no_memory("the sent segments");
}

void scoreboard_renew(struct scoreboard *board) {
    *board = (struct scoreboard){
        .ring = board->ring, .mask = board->capacity - 1, .capacity = board->capacity, .threshold = board->threshold};
}

/* Rings double, so that the sum of the outgrown ones stays below the last. */
LAB_COLD static int grow(struct scoreboard *board) {
    int64_t wider = board->mask * 2 + 1, outgrown = board->capacity;
    struct segment *from = board->ring;
    if (wider >= board->capacity) {
        struct segment *ring = ARENA_TAKE(struct segment, wider + 1);
        /* The old ring stays in use: events continue until the session checks fail_status(). */
        if (!ring) {
            fail_no_memory("the sent segments");
            return 0;
        }
        board->ring = ring;
        board->capacity = wider + 1;
    }
    ring_copy(board->ring, (uint64_t)(wider + 1), from, (uint64_t)(board->mask + 1), sizeof *from, (uint64_t)board->una,
              (uint64_t)(board->high - board->una));
    if (from != board->ring) arena_give(from, sizeof *from * (size_t)outgrown);
    board->mask = wider;
    return 1;
}

/*
 * A ring that was wide once would be walked through whole, from one cold cache line to the next, by the few segments
 * that are outstanding later. So it is looked at whenever it begins anew, and halved when little of it is in use and
 * all that lies in one half.
 */
LAB_COLD static void narrow(struct scoreboard *board) {
    int64_t half = board->mask >> 1;
    if (board->mask < NARROW_FROM || (board->high - board->una) * NARROW_SHARE >= board->mask) return;
    if ((board->una & ~half) != ((board->high - 1) & ~half)) return;
    if (board->una & board->mask & ~half)
        ring_copy(board->ring, (uint64_t)(half + 1), board->ring, (uint64_t)(board->mask + 1), sizeof *board->ring,
                  (uint64_t)board->una, (uint64_t)(board->high - board->una));
    board->mask = half;
}

static struct segment *take_new(struct scoreboard *board, int64_t number) {
    if ((number & board->mask) == 0) narrow(board);
    if (number - board->una > board->mask && !grow(board)) return NULL;
    struct segment *segment = scoreboard_at(board, number);
    *segment = (struct segment){.number_low = (uint32_t)number};
    board->high = number + 1;
    board->pipe++;
    return segment;
}

struct segment *scoreboard_send(struct scoreboard *board, int64_t number, int64_t now_ns, int32_t copy_id) {
    struct segment *segment = number == board->high ? take_new(board, number) : scoreboard_at(board, number);
    if (!segment) return NULL;
    segment->sent_ns = now_ns;
    segment->copy_id = copy_id;
    if (segment->copies) {
        /* A lost segment left the pipe when it was called lost; any other was counted already and now counts twice. */
        if (!(segment->flags & (SEGMENT_REPAIRED | SEGMENT_SACKED))) board->pipe++;
        segment->flags |= SEGMENT_REPAIRED;
    }
    if (segment->copies < UINT8_MAX) segment->copies++;
    segment->in_network++;
    return segment;
}

/* How much of the pipe a segment is. */
static int in_pipe(const struct segment *segment) {
    if (segment->flags & SEGMENT_SACKED) return 0;
    return !(segment->flags & SEGMENT_LOST) + !!(segment->flags & SEGMENT_REPAIRED);
}

/* Subtracts an acknowledged segment that was SACKed, lost or repaired from the counts. */
LAB_COLD static void subtract(struct scoreboard *board, const struct segment *segment, int64_t number) {
    board->pipe -= in_pipe(segment);
    if (!(segment->flags & SEGMENT_SACKED)) return;
    board->sacked--;
    if (number >= board->lost_below) board->sacked_from_edge--;
}

void scoreboard_acknowledge(struct scoreboard *board, int64_t una) {
    for (int64_t n = board->una; n < una; n++) {
        const struct segment *segment = scoreboard_at(board, n);
        if (segment->flags & ~SEGMENT_REACHED)
            subtract(board, segment, n);
        else
            board->pipe--;
    }
    board->una = una;
    if (board->highest_sacked < una) board->highest_sacked = una;
    if (board->lost_below < una) board->lost_below = una;
}

static void mark_sacked(struct scoreboard *board, struct segment *segment, int64_t number) {
    board->pipe -= in_pipe(segment);
    segment->flags |= SEGMENT_SACKED;
    segment->run = 1;
    board->sacked++;
    if (number >= board->lost_below) board->sacked_from_edge++;
}

int64_t scoreboard_sack(struct scoreboard *board, int64_t left, int64_t right) {
    int64_t fresh = 0;
    if (left < board->una) left = board->una;
    if (right > board->high) right = board->high;
    if (left >= right) return 0;
    /* What is SACKed already is passed in one leap by its run's length, else a long block would cost its length again
     * and again. */
    for (int64_t n = left; n < right;) {
        struct segment *segment = scoreboard_at(board, n);
        if (segment->flags & SEGMENT_SACKED) {
            n += segment->run;
        } else {
            mark_sacked(board, segment, n);
            fresh++;
            n++;
        }
    }
    struct segment *first = scoreboard_at(board, left);
    if (first->run < right - left) first->run = (int32_t)(right - left);
    if (board->highest_sacked < right) board->highest_sacked = right;
    return fresh;
}

static void lose(struct scoreboard *board, struct segment *segment) {
    if (segment->flags & (SEGMENT_SACKED | SEGMENT_LOST)) return;
    segment->flags |= SEGMENT_LOST;
    board->pipe--;
}

void scoreboard_find_lost(struct scoreboard *board) {
    while (board->lost_below < board->highest_sacked) {
        struct segment *edge = scoreboard_at(board, board->lost_below);
        int sacked = (edge->flags & SEGMENT_SACKED) != 0;
        if (board->sacked_from_edge - sacked < board->threshold) return;
        lose(board, edge);
        board->sacked_from_edge -= sacked;
        board->lost_below++;
    }
}

void scoreboard_mark_lost(struct scoreboard *board, int64_t number) {
    lose(board, scoreboard_at(board, number));
}

void scoreboard_all_lost(struct scoreboard *board) {
    for (int64_t n = board->una; n < board->high; n++) {
        struct segment *segment = scoreboard_at(board, n);
        if (segment->flags & SEGMENT_SACKED) continue;
        segment->flags |= SEGMENT_LOST;
        segment->flags &= (uint8_t)~SEGMENT_REPAIRED;
    }
    board->pipe = 0;
}

void scoreboard_clear(struct scoreboard *board) {
    for (int64_t n = board->una; n < board->high; n++)
        scoreboard_at(board, n)->flags &= SEGMENT_REACHED;
    board->highest_sacked = board->lost_below = board->una;
    board->sacked = board->sacked_from_edge = 0;
    board->pipe = board->high - board->una;
}

void scoreboard_end_recovery(struct scoreboard *board) {
    int64_t pipe = 0;
    board->lost_below = board->una;
    board->sacked_from_edge = board->sacked;
    for (int64_t n = board->una; n < board->high; n++) {
        struct segment *segment = scoreboard_at(board, n);
        segment->flags &= SEGMENT_SACKED | SEGMENT_REACHED;
        pipe += !(segment->flags & SEGMENT_SACKED);
    }
    board->pipe = pipe;
}

int64_t scoreboard_past_sacked(struct scoreboard *board, int64_t from) {
    struct segment *first = scoreboard_at(board, from);
    int64_t n = from;
    for (const struct segment *segment = first; n < board->high && (segment->flags & SEGMENT_SACKED);
         segment = scoreboard_at(board, n))
        n += segment->run;
    /* The next search from here, which each ACK of a long recovery makes, passes the whole run at once. */
    if (n > from) first->run = (int32_t)(n - from);
    return n;
}

int64_t scoreboard_next_lost(struct scoreboard *board, int64_t from) {
    for (int64_t n = from; n < board->high;) {
        const struct segment *segment = scoreboard_at(board, n);
        if (segment->flags & SEGMENT_SACKED) {
            n = scoreboard_past_sacked(board, n);
            continue;
        }
        if (!(segment->flags & SEGMENT_LOST)) return -1;
        if (!(segment->flags & SEGMENT_REPAIRED)) return n;
        n++;
    }
    return -1;
}
