/* lab: optimise for size */
#include "modules/routing/aodv_message.h"

#include "base/units.h"

/* Bytes of the messages without and with the headers of IP and UDP (ns-2: IP alone, and longer messages). */
#define RREQ_BYTES            24
#define RREP_BYTES            20
#define RERR_BYTES            4
#define RERR_BYTES_EACH       8
#define NS2_RREQ_PACKET_BYTES 48
#define NS2_RREP_PACKET_BYTES 44
#define NS2_RERR_PACKET_BYTES 24

/* Counts a message if it may go out now: fewer than `limit` within the last second (0: no limit). */
static int may_send(const struct aodv *a, struct rate *rate, int limit, int64_t *later_ns) {
    if (limit == 0) return 1;
    if (rate->count >= limit) {
        int64_t free_ns = rate->at_ns[(rate->next + AODV_RATE_MAX - limit) % AODV_RATE_MAX] + (int64_t)NS_PER_S;
        if (free_ns > now_ns(a)) {
            *later_ns = free_ns;
            return 0;
        }
    }
    rate->at_ns[rate->next] = now_ns(a);
    rate->next = (rate->next + 1) % AODV_RATE_MAX;
    if (rate->count < AODV_RATE_MAX) rate->count++;
    return 1;
}

static void broadcast(struct aodv *a, int32_t node, struct routing_message *message, int relayed) {
    struct aodv_node *n = &a->nodes[node];
    int64_t delay_ns = relayed ? (int64_t)(random_uniform(&n->random) * a->rules.jitter_ns) : 0;
    n->broadcast_ns = now_ns(a) + delay_ns;
    a->host->send(a->host->context, node, ROUTING_BROADCAST, message, delay_ns);
}

int message_may_request(struct aodv *a, int32_t node, int64_t *later_ns) {
    return may_send(a, &a->nodes[node].requests, a->rules.rreq_rate, later_ns);
}

void message_originate(struct aodv *a, int32_t node, int32_t destination, int ttl) {
    struct aodv_node *n = &a->nodes[node];
    const struct route *route = route_to(a, node, destination);
    struct routing_message request;
    n->sequence += a->rules.ns2 ? 2 : 1;
    request.type = ROUTING_RREQ;
    request.flags = 0;
    if (!a->rules.ns2) {
        if (!route->sequence_known) request.flags |= ROUTING_UNKNOWN;
        if (a->rules.gratuitous) request.flags |= ROUTING_GRATUITOUS;
        if (a->rules.destination_only) request.flags |= ROUTING_DESTINATION;
    }
    request.ttl = (uint8_t)ttl;
    request.hop_count = (uint8_t)a->rules.ns2;
    request.ip_bytes = a->rules.ns2 ? NS2_RREQ_PACKET_BYTES : ROUTING_HEADER_BYTES + RREQ_BYTES;
    request.id = ++n->request_id;
    request.destination = destination;
    request.originator = node;
    request.destination_sequence = route->sequence_known ? route->sequence : 0;
    request.originator_sequence = n->sequence;
    request.lifetime_ns = 0;
    request.count = 0;
    broadcast(a, node, &request, 0);
}

void message_relay(struct aodv *a, int32_t node, struct routing_message *request) {
    broadcast(a, node, request, 1);
}

void message_reply(struct aodv *a, int32_t node, int32_t next_hop, struct routing_message *reply) {
    reply->type = ROUTING_RREP;
    reply->ip_bytes = a->rules.ns2 ? NS2_RREP_PACKET_BYTES : ROUTING_HEADER_BYTES + RREP_BYTES;
    reply->count = 0;
    a->host->send(a->host->context, node, next_hop, reply, 0);
}

void message_error(struct aodv *a, int32_t node, struct routing_message *error, int relayed) {
    int64_t later_ns;
    if (error->count == 0 || !may_send(a, &a->nodes[node].errors, a->rules.rerr_rate, &later_ns)) return;
    int fixed_bytes = a->rules.ns2 ? NS2_RERR_PACKET_BYTES : ROUTING_HEADER_BYTES + RERR_BYTES;
    error->type = ROUTING_RERR;
    error->ttl = 1;
    error->hop_count = 0;
    error->id = 0;
    error->destination = error->originator = -1;
    error->destination_sequence = error->originator_sequence = 0;
    error->lifetime_ns = 0;
    error->ip_bytes = fixed_bytes + RERR_BYTES_EACH * error->count;
    broadcast(a, node, error, relayed);
}

void message_hello(struct aodv *a, int32_t node, int64_t life_ns) {
    struct routing_message hello;
    hello.type = ROUTING_HELLO;
    hello.flags = 0;
    hello.ttl = 1;
    hello.hop_count = 0;
    hello.id = hello.count = 0;
    hello.destination = hello.originator = node;
    hello.destination_sequence = a->nodes[node].sequence;
    hello.originator_sequence = 0;
    hello.lifetime_ns = life_ns;
    hello.ip_bytes = ROUTING_HEADER_BYTES + RREP_BYTES;
    broadcast(a, node, &hello, 0);
}
