/* ns-2's search for a route: no timer, but requests when a packet or the purge asks for one and the last wait is over.
 */
#ifndef LAB_AODV_SEARCH_NS2_H
#define LAB_AODV_SEARCH_NS2_H

#include "modules/routing/aodv_state.h"

void search_ns2_start(struct aodv *a);

/* A packet waits for `destination`: sends a request if it is time for one, or gives up (aodv.cc, sendRequest). */
void search_ns2_request(struct aodv *a, int32_t node, int32_t destination);

/* A reply, or a request of `destination` when `reverse`, has brought a route of `hops`. */
void search_ns2_found(struct aodv *a, int32_t node, int32_t destination, int hops, int reverse, int own);

#endif
