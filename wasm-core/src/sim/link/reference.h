/* The reference implementation of a link, packet by packet. */
#ifndef LAB_REFERENCE_H
#define LAB_REFERENCE_H

#include "sim/link/link_state.h"

void reference_init(struct link *link);

/* Adds to `counts` the shares of the packets that wait or are in transmission. */
void reference_read(const struct sim *sim, const struct link *link, struct link_counts *counts);

/* Lets the periods of the discipline that begin up to `at_ns` pass. */
void reference_pass_ticks(struct link *link, int64_t at_ns);

#endif
