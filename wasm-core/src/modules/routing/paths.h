/* Shortest paths between all nodes of a network, in hops, for protocols that know who is linked to whom. */
#ifndef LAB_ROUTING_PATHS_H
#define LAB_ROUTING_PATHS_H

#include "kinds/routing.h"

struct paths {
    const struct routing_host *host;
    uint64_t *links;   /* by node: a bit for each neighbour */
    int32_t *next_hop; /* by node and destination; -1: no path */
    uint8_t *hops;
};

/* Bytes behind the state of a protocol that paths_start needs. */
size_t paths_bytes(int32_t nodes);

/* No paths yet. `memory`: paths_bytes. */
void paths_start(struct paths *paths, void *memory, const struct routing_host *host);

/* Paths over the links of now; of equally short ones that over the neighbour with the lowest number. */
void paths_compute(struct paths *paths);

/* Sends a packet to the next node of its path, or drops it where there is none. */
void paths_send(const struct paths *paths, int32_t node, int32_t destination, struct packet *packet);

int32_t paths_read(const struct paths *paths, int32_t node, struct routing_row *rows, int32_t max);

#endif
