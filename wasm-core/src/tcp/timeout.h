/* What the sender does when the retransmission timer expires. */
#ifndef LAB_TIMEOUT_H
#define LAB_TIMEOUT_H

#include "tcp/flow_state.h"

/* The retransmission timer of the flow `owner` fired: a SYN or the oldest outstanding segment is sent again. */
void timeout_expired(struct sim *sim, void *owner);

#endif
