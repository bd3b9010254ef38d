/* Sets of nodes within a radius, and what they say of the whole network. */
#ifndef LAB_NODE_SET_H
#define LAB_NODE_SET_H

#include "kinds/mobility.h"

#define NODE_WORDS (NODES_MAX / 64)

enum radio_range { RANGE_RECEIVE, RANGE_SENSE, RANGE_COUNT };

/* A set of nodes, a bit each. */
struct node_set {
    uint64_t words[NODE_WORDS];
};

static inline int node_set_has(const struct node_set *set, int32_t node) {
    return (int)(set->words[node / 64] >> (node % 64) & 1);
}

static inline void node_set_put(struct node_set *set, int32_t node, int member) {
    uint64_t bit = (uint64_t)1 << (node % 64);
    if (member)
        set->words[node / 64] |= bit;
    else
        set->words[node / 64] &= ~bit;
}

/*
 * Means over the measured time so far: neighbours of a node; share of pairs that are connected over any number of hops,
 * and of isolated nodes; components; hops of the shortest paths, over all connected pairs (NaN: there were none).
 */
struct connectivity {
    double mean_degree, connected_pairs, isolated_nodes, components, mean_hops;
};

#endif
