/* A computed link by ns-2's clock. */
#ifndef LAB_NS2_H
#define LAB_NS2_H

#include "sim/link/link_state.h"

/*
 * A packet arrives at the queue when packet->clock_s says. Gives when it will be at the far end, ns (packet->clock_s
 * becomes that time in seconds), or FAST_ENDED when the packet was dropped (link->node->packet_ended has it).
 */
LAB_COLD int64_t ns2_enter(struct sim *sim, struct link *link, struct packet *packet);

#endif
