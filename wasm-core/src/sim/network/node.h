/* The node's side of the link interface (sim/link/medium.h), for the files of sim/network alone. */
#ifndef LAB_NODE_H
#define LAB_NODE_H

#include "sim/link/medium.h"

extern const struct node_calls node_calls;

#endif
