/* Received replies (RFC 3561, section 6.7). */
#ifndef LAB_AODV_REPLY_H
#define LAB_AODV_REPLY_H

#include "modules/routing/aodv_state.h"

void reply_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *reply);

#endif
