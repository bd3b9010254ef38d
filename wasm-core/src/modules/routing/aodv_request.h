/* Received requests (RFC 3561, sections 6.5 and 6.6). */
#ifndef LAB_AODV_REQUEST_H
#define LAB_AODV_REQUEST_H

#include "modules/routing/aodv_state.h"

void request_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *request);

#endif
