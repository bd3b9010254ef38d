/*
 * What became of copies of a watched flow's segments that the receiver has taken ahead of their arrival: noted when
 * somebody asks. Only retransmissions that may have been needless do (tcp/spurious.h); while one is in question, a
 * timer tells of each arrival in its time, since that may make a row of events.
 */
#ifndef LAB_FATES_H
#define LAB_FATES_H

#include "base/attributes.h"
#include "sim/sim.h"

/* A copy that arrives at `at_ns`. */
struct delivery_outcome {
    int64_t at_ns;
    int64_t number;
    int32_t copy_id;
    uint32_t order; /* of the arrival among events of its nanosecond */
};

/* In the order of arrival; a ring whose room is a power of two, NULL for flows that nobody watches. */
struct outcomes {
    struct delivery_outcome *ring;
    uint32_t head, count, capacity;
    struct timer timer;
};

struct flow;

/* 0 after fail(). */
int outcomes_start(struct flow *flow);
/* Nothing is known any more; the ring stays. */
void outcomes_clear(struct sim *sim, struct flow *flow);

/* Makes room for one more. 0 after fail(). */
LAB_COLD int outcomes_grow(struct sim *sim, struct flow *flow);
/* Notes those that have arrived by now. */
LAB_COLD void outcomes_apply_due(struct sim *sim, struct flow *flow);
/* A retransmission is in question: the next arrival is told in its time. */
LAB_COLD void outcomes_watch(struct sim *sim, struct flow *flow);

#endif
