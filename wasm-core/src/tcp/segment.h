/*
 * The sender's record of each outstanding segment: a ring indexed by segment number, and RFC 6675's scoreboard on
 * it.
 *
 * Segment n holds the bytes from n * MSS on. All counts are updated with each change, so that reading one costs
 * nothing: `pipe`, how many are SACKed, and `lost_below`, under which every segment that is not SACKed counts as lost.
 */
#ifndef LAB_SEGMENT_H
#define LAB_SEGMENT_H

#include <stdint.h>

enum segment_flag {
    SEGMENT_SACKED = 1,
    SEGMENT_LOST = 2,
    SEGMENT_REPAIRED = 4, /* sent again since it was lost (in RFC 6675: at or below HighRxt) */
    SEGMENT_REACHED = 8,  /* some copy reached the receiver: known to the simulation, not to the sender */
};

/* 24 bytes: a flow that repairs hundreds of losses one by one holds tens of thousands of these. */
struct segment {
    int64_t sent_ns;     /* its last transmission */
    uint32_t number_low; /* whose slot this is at present: its number's lower half */
    int32_t copy_id;     /* of its last transmission */
    int32_t run;         /* SACKed: the run of SACKed segments that starts here is at least this long */
    int16_t in_network;  /* copies on the way */
    uint8_t copies;      /* transmissions so far; stays at its maximum */
    uint8_t flags;
};

struct scoreboard {
    struct segment *ring;
    int64_t mask; /* slots in use - 1; their number is a power of two, at most `capacity` */
    int64_t capacity;
    int64_t una, high;      /* first unacknowledged segment, and the one after the highest sent */
    int64_t highest_sacked; /* the one after the highest SACKed segment; una when there is none */
    int64_t lost_below;
    int64_t sacked;           /* SACKed segments from una on */
    int64_t sacked_from_edge; /* SACKed segments from lost_below on */
    int64_t pipe;      /* RFC 6675, section 4: segments thought to be in the network (kept only while SACK is used) */
    int32_t threshold; /* SACKed segments above one that make it lost */
};

/* 0, or the status of a fail(). */
int32_t scoreboard_init(struct scoreboard *board, int32_t threshold);

/* Back to the state before the first segment; the ring stays. */
void scoreboard_renew(struct scoreboard *board);

static inline struct segment *scoreboard_at(const struct scoreboard *board, int64_t number) {
    return &board->ring[number & board->mask];
}

/* Whether the slot of `number` still belongs to it: slots of acknowledged segments are reused. */
static inline int segment_is(const struct segment *segment, int64_t number) {
    return segment->number_low == (uint32_t)number;
}

/* Whether a segment that is sent now is the newest, is not the only one, has a slot, and does not wrap to the ring's
 * start.
 */
static inline int scoreboard_takes(const struct scoreboard *board, int64_t number) {
    return number == board->high && (uint64_t)(number - board->una - 1) < (uint64_t)board->mask &&
           (number & board->mask) != 0;
}

/* scoreboard_send for such a segment. */
static inline void scoreboard_append(struct scoreboard *board, int64_t now_ns, int32_t copy_id) {
    int64_t number = board->high++;
    *scoreboard_at(board, number) = (struct segment){
        .sent_ns = now_ns, .number_low = (uint32_t)number, .copy_id = copy_id, .in_network = 1, .copies = 1};
    board->pipe++;
}

/* A copy has arrived (`reached` is SEGMENT_REACHED) or was dropped (0). Known to the simulation alone, not to the
 * sender. */
static inline void scoreboard_note(struct scoreboard *board, int64_t number, uint8_t reached) {
    struct segment *segment = scoreboard_at(board, number);
    if (!segment_is(segment, number)) return;
    segment->in_network--;
    segment->flags |= reached;
}

/* The slot for a segment that is sent now: a new one when it is `high`. NULL after fail() when memory is out. */
struct segment *scoreboard_send(struct scoreboard *board, int64_t number, int64_t now_ns, int32_t copy_id);

/* Segments below `una` are acknowledged. */
void scoreboard_acknowledge(struct scoreboard *board, int64_t una);

/* Segments from `left` to `right` - 1 are SACKed. Gives how many of them were not before. */
int64_t scoreboard_sack(struct scoreboard *board, int64_t left, int64_t right);

/* Marks as lost each segment with enough SACKed segments above it (RFC 6675, IsLost). */
void scoreboard_find_lost(struct scoreboard *board);

/* Marks one segment as lost for another reason: the first one, after enough duplicate ACKs. */
void scoreboard_mark_lost(struct scoreboard *board, int64_t number);

/* Marks every segment that is not SACKed as lost and not repaired: a timeout. */
void scoreboard_all_lost(struct scoreboard *board);

/* Clears all SACKs and losses; pipe becomes what is outstanding. */
void scoreboard_clear(struct scoreboard *board);

/*
 * When duplicates tell of a loss: how many segments the sender knows to be lost. Without SACK that is the first one
 * outstanding; with it, each that is not SACKed below lost_below.
 */
static inline int64_t scoreboard_known_lost(const struct scoreboard *board) {
    int64_t lost = board->lost_below - board->una - (board->sacked - board->sacked_from_edge);
    return lost > 1 ? lost : 1;
}

/* A recovery is over: nothing is lost or repaired any more, SACKs stay. */
void scoreboard_end_recovery(struct scoreboard *board);

/* The first segment from `from` on that is lost and neither SACKed nor repaired, or -1. */
int64_t scoreboard_next_lost(struct scoreboard *board, int64_t from);

/* The first segment from `from` on that is not SACKed, or `high`. */
int64_t scoreboard_past_sacked(struct scoreboard *board, int64_t from);

#endif
