/*
 * Which timeouts and fast retransmits were spurious, decided by what really happened: some copy of the segment sent
 * before has reached, or later reaches, the receiver. A case is open until that is known.
 */
#ifndef LAB_SPURIOUS_H
#define LAB_SPURIOUS_H

#include "tcp/flow_state.h"

/* The oldest outstanding segment is about to be sent again. 0: every copy was lost, so that it is needed. Drops and
 * arrivals up to now must be known (outcomes_open_case sees to that). */
LAB_COLD int spurious_open(struct sim *sim, struct flow *flow, enum spurious_cause cause);
/* Whether a copy of `segment` with an id up to `last_copy` has arrived, in a case opened at that copy. */
LAB_COLD int spurious_is_known(const struct spurious *spurious, int64_t segment, int32_t last_copy);
/* A copy of a segment has reached the receiver (`reached`) or was dropped on the way. */
LAB_COLD void spurious_copy_ended(struct sim *sim, struct flow *flow, int64_t segment, int32_t copy_id, int reached);
/* An ACK has advanced to `una`; the packet that caused it had the id `cause`. */
LAB_COLD void spurious_acknowledged(struct sim *sim, struct flow *flow, int64_t una, int32_t cause);

#endif
