/* Sending of AODV's messages: sizes, jitter, rate limits. */
#ifndef LAB_AODV_MESSAGE_H
#define LAB_AODV_MESSAGE_H

#include "modules/routing/aodv_state.h"

/* Whether a node may originate a request now; if not, when. The caller then sends one: it is counted. */
int message_may_request(struct aodv *a, int32_t node, int64_t *later_ns);

/* Broadcasts a request of the node's own for a destination (section 6.3). */
void message_originate(struct aodv *a, int32_t node, int32_t destination, int ttl);

/* Broadcasts the request of another node again, after a jitter (section 6.5). */
void message_relay(struct aodv *a, int32_t node, struct routing_message *request);

/* Sends a reply (section 5.2) to `next_hop`. */
void message_reply(struct aodv *a, int32_t node, int32_t next_hop, struct routing_message *reply);

/*
 * Broadcasts a route error (section 5.3) with TTL 1, unless it names nothing or too many went out within the last
 * second; `relayed`: after a jitter.
 */
void message_error(struct aodv *a, int32_t node, struct routing_message *error, int relayed);

/* Broadcasts a hello (section 6.9), which is said to hold for `life_ns`. */
void message_hello(struct aodv *a, int32_t node, int64_t life_ns);

/* An error that names nothing yet. */
static inline void error_begin(struct routing_message *error, uint8_t flags) {
    error->type = ROUTING_RERR;
    error->flags = flags;
    error->count = 0;
}

static inline void error_add(struct routing_message *error, int32_t destination, const struct route *route) {
    error->unreachable[error->count++] = (struct routing_unreachable){destination, route->sequence};
}

#endif
