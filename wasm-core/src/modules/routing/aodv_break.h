/* Broken links and route errors (RFC 3561, sections 6.11 and 6.12). */
#ifndef LAB_AODV_BREAK_H
#define LAB_AODV_BREAK_H

#include "modules/routing/aodv_state.h"

/* Every active route over a neighbour that is lost ends, and those who use it are told (section 6.11 i). */
void break_link(struct aodv *a, int32_t node, int32_t lost);

/* A neighbour did not acknowledge: repairs the route of the packet or ends all over that neighbour. NULL: a message. */
void break_unacknowledged(struct aodv *a, int32_t node, int32_t lost, struct packet *packet);

/* A packet of another node came for a destination without a route (section 6.11 ii). */
void break_no_route(struct aodv *a, int32_t node, int32_t destination);

/* A route error was received (section 6.11 iii). */
void break_receive(struct aodv *a, int32_t node, int32_t from, const struct routing_message *error);

/* ns-2's repairs whose time has come: those without a route are given up. */
void break_tick(struct aodv *a, int32_t node);

/* When break_tick has something to do next; INT64_MAX: never. */
int64_t break_next_ns(const struct aodv *a, int32_t node);

#endif
