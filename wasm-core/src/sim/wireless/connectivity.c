/* lab: optimise for size */
/* Means over time of how well the network hangs together. They change only when a link comes or goes. */
#include "sim/wireless/connectivity.h"

#include <math.h>

#include "base/units.h"

/* What lies up to `hops` away from a node, its own component: breadth first, a whole set of nodes at a time. */
struct search {
    struct node_set found;
    int32_t count; /* nodes found, the first one apart */
    double hop_sum;
};

static int32_t lowest_bit(uint64_t word) {
    return __builtin_ctzll(word);
}

/* The nodes next to those of `front`. */
static struct node_set neighbours_of(const struct movement *movement, const struct node_set *front) {
    struct node_set next = {{0}};
    for (int word = 0; word < NODE_WORDS; word++)
        for (uint64_t left = front->words[word]; left; left &= left - 1) {
            const struct node_set *near = &movement->within[RANGE_RECEIVE][word * 64 + lowest_bit(left)];
            for (int k = 0; k < NODE_WORDS; k++)
                next.words[k] |= near->words[k];
        }
    return next;
}

static void search_from(const struct movement *movement, int32_t node, struct search *search) {
    struct node_set front = {{0}};
    *search = (struct search){.count = 0};
    node_set_put(&front, node, 1);
    search->found = front;
    for (int hops = 1;; hops++) {
        struct node_set next = neighbours_of(movement, &front);
        int32_t count = 0;
        for (int word = 0; word < NODE_WORDS; word++) {
            front.words[word] = next.words[word] & ~search->found.words[word];
            search->found.words[word] |= front.words[word];
            count += __builtin_popcountll(front.words[word]);
        }
        if (count == 0) return;
        search->count += count;
        search->hop_sum += (double)hops * count;
    }
}

/* The values of the present links. */
static void look(struct movement *movement) {
    struct connectivity_sums *sums = &movement->sums;
    int32_t nodes = movement->field.nodes;
    int64_t reached = 0, linked = 0;
    int32_t isolated = 0, components = 0;
    double hops = 0;
    struct node_set seen = {{0}};
    for (int32_t node = 0; node < nodes; node++) {
        struct search search;
        search_from(movement, node, &search);
        const struct node_set *near = &movement->within[RANGE_RECEIVE][node];
        for (int word = 0; word < NODE_WORDS; word++)
            linked += __builtin_popcountll(near->words[word]);
        reached += search.count;
        hops += search.hop_sum;
        isolated += search.count == 0;
        if (node_set_has(&seen, node)) continue;
        components++;
        for (int word = 0; word < NODE_WORDS; word++)
            seen.words[word] |= search.found.words[word];
    }
    sums->known = 1;
    sums->now_degree = (double)linked / nodes;
    sums->now_pairs = nodes > 1 ? (double)reached / ((double)nodes * (nodes - 1)) : 0;
    sums->now_isolated = (double)isolated / nodes;
    sums->now_components = components;
    sums->now_hops = nodes > 1 ? hops / ((double)nodes * (nodes - 1)) : 0;
}

/* Adds what held since the last call, as far as it lies in the measured interval. */
static void add_up(struct movement *movement) {
    const struct sim *sim = movement->sim;
    struct connectivity_sums *sums = &movement->sums;
    int64_t from_ns = sums->since_ns > sim->measure_from_ns ? sums->since_ns : sim->measure_from_ns;
    int64_t to_ns = sim_now(sim) < sim->measure_to_ns ? sim_now(sim) : sim->measure_to_ns;
    sums->since_ns = sim_now(sim);
    if (to_ns <= from_ns) return;
    if (!sums->known) look(movement);
    double seconds = (double)(to_ns - from_ns) / NS_PER_S;
    sums->seconds += seconds;
    sums->degree += seconds * sums->now_degree;
    sums->pairs += seconds * sums->now_pairs;
    sums->isolated += seconds * sums->now_isolated;
    sums->components += seconds * sums->now_components;
    sums->hops += seconds * sums->now_hops;
}

void connectivity_before_change(struct movement *movement) {
    add_up(movement);
    movement->sums.known = 0;
}

void connectivity_read(struct movement *movement, struct connectivity *connectivity) {
    const struct connectivity_sums *sums = &movement->sums;
    add_up(movement);
    *connectivity = (struct connectivity){
        .mean_degree = sums->degree / sums->seconds,
        .connected_pairs = sums->pairs / sums->seconds,
        .isolated_nodes = sums->isolated / sums->seconds,
        .components = sums->components / sums->seconds,
        .mean_hops = sums->pairs > 0 ? sums->hops / sums->pairs : (double)NAN,
    };
}
