/* Route discovery (RFC 3561, sections 6.3 and 6.4) and the search of local repair (6.12). */
#ifndef LAB_AODV_DISCOVERY_H
#define LAB_AODV_DISCOVERY_H

#include "modules/routing/aodv_state.h"

/* A packet waits at `node` for `destination`: a search begins unless one runs. */
void discovery_seek(struct aodv *a, int32_t node, int32_t destination);

/* Seeks `destination`, whose route has just broken, for a packet that has come `hops` from its source. */
void discovery_repair(struct aodv *a, int32_t node, int32_t destination, int hops);

/* The route to `destination` is active: its search ends, and the packets that wait for it go, `gap_ns` apart. */
void discovery_found(struct aodv *a, int32_t node, int32_t destination, int64_t gap_ns);

/* Next requests of the searches whose wait is over, or their end. */
void discovery_tick(struct aodv *a, int32_t node);

/* When discovery_tick has something to do next; INT64_MAX: never. */
int64_t discovery_next_ns(const struct aodv *a, int32_t node);

#endif
