/* lab: optimise for size */
/* Fixed routes: the shortest paths, in hops, over the links that there are when the run starts. */
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

static void route(void *state, int32_t node, struct packet *packet) {
    const struct paths *paths = state;
    const struct routing_host *host = paths->host;
    struct routing_packet what = host->read(host->context, packet);
    if (!ip_refuses(host, node, packet, &what)) paths_send(paths, node, what.destination, packet);
}

static void link_broke(void *state, int32_t node, int32_t next_hop, struct packet *packet) {
    const struct routing_host *host = ((const struct paths *)state)->host;
    (void)next_hop;
    if (packet) host->drop(host->context, node, packet, DROP_LINK);
}

static int32_t read_table(const void *state, int32_t node, struct routing_row *rows, int32_t max) {
    return paths_read(state, node, rows, max);
}

static const struct routing shortest = {
    .module =
        {
            .kind = "routing",
            .id = "shortest",
            .label = "Fixed shortest paths",
            .short_label = "Fixed",
            .help = LAB_TEXT("Shortest paths in hops over the links at the start, without messages, for good."),
            .citation = LAB_TEXT(""),
            .validation = LAB_TEXT("Against brute force: wasm-core/test/modules/routing/test_paths.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT("Of equally short paths, that over the neighbour with the lowest number."),
        },
    .state_bytes = state_bytes,
    .start = start,
    .route = route,
    .link_broke = link_broke,
    .read_table = read_table,
};
LAB_DEFINE_MODULE(routing_shortest, shortest.module);
