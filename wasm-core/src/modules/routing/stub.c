#include "kinds/routing.h"
static const struct routing_host *H;
static size_t state_bytes(const double *p, int32_t n) { (void)p; (void)n; return 0; }
static int32_t start(void *s, const double *p, const struct routing_host *h, uint64_t seed) { (void)s; (void)p; (void)seed; H = h; return 0; }
static void route(void *s, int32_t node, struct packet *packet) {
    (void)s;
    struct routing_packet r = H->read(H->context, packet);
    int32_t next = r.destination;
    if (!H->linked(H->context, node, next)) next = next > node ? node + 1 : node - 1;
    H->forward(H->context, node, next, packet);
}
static void broke(void *s, int32_t node, int32_t next, struct packet *packet) { (void)s; (void)next; if (packet) H->drop(H->context, node, packet, DROP_LINK); }
static const struct routing stub = {.module = {.kind = "routing", .id = "aodv", .label = "Stub", .short_label = "Stub"}, .state_bytes = state_bytes, .start = start, .route = route, .link_broke = broke};
LAB_DEFINE_MODULE(stub, stub.module);
