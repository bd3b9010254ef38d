/* What IP does to a packet of a flow at a node, whatever the routing protocol. */
#ifndef LAB_ROUTING_IP_H
#define LAB_ROUTING_IP_H

#include "kinds/routing.h"

/* Transmissions that a packet of a flow may make. */
#define IP_TTL 64

/* Drops a packet that came back to its source or has spent its TTL: 1 when it did. `what` is the packet's. */
static inline int ip_refuses(const struct routing_host *host, int32_t node, struct packet *packet,
                             const struct routing_packet *what) {
    int loop = what->source == node && what->previous >= 0;
    if (!loop && what->hops < IP_TTL) return 0;
    host->drop(host->context, node, packet, loop ? DROP_LOOP : DROP_TTL);
    return 1;
}

#endif
