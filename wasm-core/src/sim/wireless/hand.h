/* Nodes that a person moves while the run plays: three parameters, the last of which makes the move. */
#ifndef LAB_HAND_H
#define LAB_HAND_H

#include "sim/wireless/wireless.h"

enum hand_param { HAND_X, HAND_Y, HAND_NODE, HAND_PARAM_COUNT };

/* The parameter number `param` of the group has been set: hand.node puts that node at hand.x, hand.y from now on. */
void hand_set(struct wireless *wireless, int32_t param);

#endif
