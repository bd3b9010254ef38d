/*
 * The receiver: reassembly, SACK blocks (RFC 2018: most recent first), delayed ACKs (RFC 1122, 5681), echoed time
 * stamps (RFC 7323). It delivers to nobody: it counts.
 */
#ifndef LAB_RECEIVER_H
#define LAB_RECEIVER_H

#include "tcp/flow_state.h"

int32_t receiver_start(struct flow *flow);
/* Nothing was received yet, after everything that was sent had come: the ring is empty and stays. */
void receiver_renew(struct sim *sim, struct flow *flow);
/*
 * A data segment arrives at `at_ns`, now or later. `answer` becomes the ACK, or is freed when there is none yet; it may
 * be the packet itself.
 */
LAB_ALWAYS_INLINE void receiver_take(struct sim *sim, struct flow *flow, const struct packet *packet,
                                     struct packet *answer, int64_t at_ns);

#endif
