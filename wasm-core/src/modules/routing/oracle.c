/* lab: optimise for size */
/*
 * Routing that knows everything: at every instant the shortest path, in hops, over the links that there are. What a
 * protocol loses against it is the price of finding routes out.
 */
#include "modules/routing/ip.h"
#include "modules/routing/paths.h"

static size_t state_bytes(const double *params, int32_t nodes) {
    (void)params;
    return sizeof(struct paths) + paths_bytes(nodes);
}

static int32_t start(void *state, const double *params, const struct routing_host *host, uint64_t seed) {
    struct paths *paths = state;
    (void)params;
    (void)seed;
    paths_start(paths, paths + 1, host);
    paths_compute(paths);
    return 0;
}

static void neighbourhood_changed(void *state) {
    paths_compute(state);
}

static void route(void *state, int32_t node, struct packet *packet) {
    const struct paths *paths = state;
    const struct routing_host *host = paths->host;
    struct routing_packet what = host->read(host->context, packet);
    if (!ip_refuses(host, node, packet, &what)) paths_send(paths, node, what.destination, packet);
}

/* Packets for a neighbour that has left take the path of now; one that interference destroyed is lost. */
static void link_broke(void *state, int32_t node, int32_t next_hop, struct packet *packet) {
    const struct routing_host *host = ((const struct paths *)state)->host;
    if (!host->linked(host->context, node, next_hop)) {
        if (packet) route(state, node, packet);
        host->take_queued(host->context, node, next_hop, state, route);
    } else if (packet) {
        host->drop(host->context, node, packet, DROP_LINK);
    }
}

static int32_t read_table(const void *state, int32_t node, struct routing_row *rows, int32_t max) {
    return paths_read(state, node, rows, max);
}

static const struct routing oracle = {
    .module =
        {
            .kind = "routing",
            .id = "oracle",
            .label = "All-knowing",
            .short_label = "All-knowing",
            .help = LAB_TEXT("At every instant the shortest path in hops, without messages: what routing could be."),
            .citation = LAB_TEXT(""),
            .validation = LAB_TEXT("Against brute force: wasm-core/test/modules/routing/test_paths.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT("Of equally short paths, that over the neighbour with the lowest number.\n"
                                    "Packets that wait for a neighbour that has left take the path of now.\n"
                                    "A packet whose destination cannot be reached is dropped at once."),
        },
    .state_bytes = state_bytes,
    .start = start,
    .route = route,
    .link_broke = link_broke,
    .neighbourhood_changed = neighbourhood_changed,
    .read_table = read_table,
};
LAB_DEFINE_MODULE(routing_oracle, oracle.module);
