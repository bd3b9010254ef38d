/*
 * Which timeouts and fast retransmits were spurious, decided by what really happened: some copy of the segment sent
 * before has reached, or later reaches, the receiver. A case is open until that is known.
 */
#ifndef LAB_SPURIOUS_H
#define LAB_SPURIOUS_H

#include <stdint.h>

#include "base/attributes.h"
#include "sim/sim.h"

#define SPURIOUS_OPEN_MAX 16

enum spurious_cause { SPURIOUS_TIMEOUT, SPURIOUS_FAST_RETRANSMIT };

enum spurious_kind {
    SPURIOUS_EARLY,   /* the ACK was on the way or still to come */
    SPURIOUS_ACK_LOST /* the segment had arrived, but its ACK was lost */
};

/* A timeout or fast retransmit whose truth is not known yet. */
struct spurious_case {
    int64_t segment;
    int64_t at_ns;
    int32_t last_copy;  /* copies up to this id were sent before the timer fired */
    int32_t in_network; /* of them still on the way */
    uint8_t reached;    /* one of them arrived */
    uint8_t measured;   /* fired inside the measured interval */
    uint8_t cause;      /* enum spurious_cause */
};

struct spurious {
    struct spurious_case open[SPURIOUS_OPEN_MAX];
    int32_t count;
    int64_t early, ack_lost; /* settled timeouts, inside the measured interval */
};

struct flow;

/* The oldest outstanding segment is about to be sent again. */
LAB_COLD void spurious_open(struct sim *sim, struct flow *flow, enum spurious_cause cause);
/* Whether a copy of `segment` with an id up to `last_copy` has arrived, in a case opened at that copy. */
LAB_COLD int spurious_is_known(const struct spurious *spurious, int64_t segment, int32_t last_copy);
/* A copy of a segment has reached the receiver (`reached`) or was dropped on the way. */
LAB_COLD void spurious_copy_ended(struct sim *sim, struct flow *flow, int64_t segment, int32_t copy_id, int reached);
/* An ACK has advanced to `una`; the packet that caused it had the id `cause`. */
LAB_COLD void spurious_acknowledged(struct sim *sim, struct flow *flow, int64_t una, int32_t cause);

#endif
