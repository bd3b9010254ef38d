/*
 * The ACK filter of a link's queue (Balakrishnan, Padmanabhan and Katz 1997; RFC 3449, section 5.2.1): an
 * arriving ACK makes those redundant that wait and acknowledge less. For links that work packet by packet.
 */
#ifndef LAB_ACK_FILTER_H
#define LAB_ACK_FILTER_H

#include "sim/link/link_state.h"

/* The waiting ACKs of `newer`'s flow that it makes redundant: packets and bytes. */
struct backlog ack_filter_covered(struct link *link, const struct packet *newer);

/* Removes them from the queue. */
void ack_filter_remove(struct sim *sim, struct link *link, const struct packet *newer, int64_t now_ns);

#endif
