/* Hello messages (RFC 3561, section 6.9), an option. */
#ifndef LAB_AODV_HELLO_H
#define LAB_AODV_HELLO_H

#include "modules/routing/aodv_state.h"

/* Draws when each node's first interval ends; nothing while the option is off. */
void hello_start(struct aodv *a);

/* Something was heard of a neighbour. */
static inline void hello_heard(struct aodv *a, int32_t node, int32_t from) {
    int64_t *heard_ns = &a->heard_ns[(size_t)node * (size_t)a->count + (size_t)from];
    if (*heard_ns > 0) *heard_ns = now_ns(a);
}

void hello_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *hello);

/* Sends what is due at the end of an interval, and finds neighbours that have fallen silent. */
void hello_tick(struct aodv *a, int32_t node);

#endif
