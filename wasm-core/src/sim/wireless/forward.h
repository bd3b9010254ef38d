/* The network layer of a node: packets of flows and routing messages between flows, router and interface queue. */
#ifndef LAB_FORWARD_H
#define LAB_FORWARD_H

#include "sim/link/medium.h"
#include "sim/wireless/radio.h"

/* The radio as the medium of a node's link: link->medium_state is its struct radio_node. */
extern const struct medium radio_medium;

/* What happens to packets that the radio has decoded or given up. */
extern const struct exchange_calls forward_calls;

/* The calls that a router may make; `context` is the struct wireless. */
void forward_host(struct wireless *wireless);

#endif
