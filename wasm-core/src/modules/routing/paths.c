/* lab: optimise for size */
#include "modules/routing/paths.h"

#include <string.h>

#define WORDS (ROUTING_UNREACHABLE_MAX / 64)
#define FAR   255

size_t paths_bytes(int32_t nodes) {
    size_t count = (size_t)nodes;
    return count * WORDS * sizeof(uint64_t) + count * count * (sizeof(int32_t) + sizeof(uint8_t));
}

void paths_start(struct paths *paths, void *memory, const struct routing_host *host) {
    size_t count = (size_t)host->nodes;
    paths->host = host;
    paths->links = memory;
    paths->next_hop = (int32_t *)(void *)(paths->links + count * WORDS);
    paths->hops = (uint8_t *)(paths->next_hop + count * count);
    memset(paths->next_hop, -1, count * count * sizeof(int32_t));
}

static void read_links(struct paths *paths) {
    const struct routing_host *host = paths->host;
    memset(paths->links, 0, (size_t)host->nodes * WORDS * sizeof(uint64_t));
    for (int32_t a = 0; a < host->nodes; a++)
        for (int32_t b = 0; b < host->nodes; b++)
            if (a != b && host->linked(host->context, a, b))
                paths->links[a * WORDS + (b >> 6)] |= (uint64_t)1 << (b & 63);
}

/* Breadth first from `destination`: the hops of every node, and the set of nodes at each distance. */
static void spread(const struct paths *paths, int32_t destination, uint8_t *hops, uint64_t levels[][WORDS]) {
    int32_t nodes = paths->host->nodes;
    uint64_t reached[WORDS] = {0};
    memset(hops, FAR, (size_t)nodes);
    memset(levels[0], 0, sizeof levels[0]);
    hops[destination] = 0;
    levels[0][destination >> 6] = reached[destination >> 6] = (uint64_t)1 << (destination & 63);
    for (int away = 1, more = 1; more && away < nodes; away++) {
        uint64_t *edge = levels[away];
        memset(edge, 0, sizeof levels[away]);
        for (int32_t node = 0; node < nodes; node++)
            for (int w = 0; w < WORDS && hops[node] == away - 1; w++)
                edge[w] |= paths->links[node * WORDS + w];
        more = 0;
        for (int w = 0; w < WORDS; w++) {
            edge[w] &= ~reached[w];
            reached[w] |= edge[w];
            more |= edge[w] != 0;
        }
        for (int32_t node = 0; node < nodes; node++)
            if (edge[node >> 6] >> (node & 63) & 1) hops[node] = (uint8_t)away;
    }
}

/* The neighbour of `node` in `level` with the lowest number. */
static int32_t lowest_neighbour(const struct paths *paths, int32_t node, const uint64_t *level) {
    for (int w = 0; w < WORDS; w++) {
        uint64_t both = paths->links[node * WORDS + w] & level[w];
        if (both) return w * 64 + __builtin_ctzll(both);
    }
    return -1;
}

static void set(struct paths *paths, int32_t node, int32_t destination, int32_t next_hop, uint8_t hops) {
    const struct routing_host *host = paths->host;
    int32_t at = node * host->nodes + destination;
    int same = paths->next_hop[at] == next_hop && (next_hop < 0 || paths->hops[at] == hops);
    paths->next_hop[at] = next_hop;
    paths->hops[at] = hops;
    if (!same) host->route_changed(host->context, node, destination, next_hop, next_hop < 0 ? 0 : hops);
}

void paths_compute(struct paths *paths) {
    int32_t nodes = paths->host->nodes;
    uint8_t hops[ROUTING_UNREACHABLE_MAX];
    uint64_t levels[ROUTING_UNREACHABLE_MAX][WORDS];
    read_links(paths);
    for (int32_t destination = 0; destination < nodes; destination++) {
        spread(paths, destination, hops, levels);
        for (int32_t node = 0; node < nodes; node++) {
            if (node == destination) continue;
            int32_t next_hop = hops[node] == FAR ? -1 : lowest_neighbour(paths, node, levels[hops[node] - 1]);
            set(paths, node, destination, next_hop, hops[node]);
        }
    }
}

void paths_send(const struct paths *paths, int32_t node, int32_t destination, struct packet *packet) {
    const struct routing_host *host = paths->host;
    int32_t next_hop = paths->next_hop[node * host->nodes + destination];
    if (next_hop < 0)
        host->drop(host->context, node, packet, DROP_NO_ROUTE);
    else
        host->forward(host->context, node, next_hop, packet);
}

int32_t paths_read(const struct paths *paths, int32_t node, struct routing_row *rows, int32_t max) {
    int32_t count = 0, nodes = paths->host->nodes;
    for (int32_t d = 0; d < nodes && count < max; d++) {
        int32_t next_hop = paths->next_hop[node * nodes + d];
        if (next_hop < 0) continue;
        rows[count++] = (struct routing_row){.destination = d,
                                             .next_hop = next_hop,
                                             .hops = paths->hops[node * nodes + d],
                                             .valid = 1,
                                             .until_ns = INT64_MAX};
    }
    return count;
}
