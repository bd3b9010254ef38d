/* The exchange of frames for one packet: RTS, CTS, data, ACK, timeouts, retries (802.11, 9.2.5 to 9.2.9). */
#ifndef LAB_EXCHANGE_H
#define LAB_EXCHANGE_H

#include "sim/link/medium.h"
#include "sim/wireless/radio.h"

/* Timers and streams of a node, before the run. */
void exchange_init(struct radio_node *node);

/* The node takes the next packet from its queue, if it is at none. */
void exchange_next(struct radio_node *node);

/* Calls `visit` for the packet that the node is at, if it has it still. */
void exchange_visit(const struct radio_node *node, packet_visitor *visit, void *context);

#endif
