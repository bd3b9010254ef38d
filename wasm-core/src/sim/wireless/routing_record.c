/* lab: optimise for size */
#include "sim/wireless/routing_record.h"

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "sim/link/accounting.h"

/* Sums over the measured interval. */
struct routing_record {
    struct table *messages, *routes;
    int64_t originated, relayed, replies, errors, hellos;
    int64_t begun, found, failed;
    double discovery_ns;
    int64_t *since_ns; /* by node and destination: when the route was made; -1: none */
    int64_t routes_ended;
    double route_ns;
    int64_t delivered;
    double hops;
};

static const struct column_spec message_columns[] = {{"time", "Time", "s"},
                                                     {"node", "Node", ""},
                                                     {"type", "Type", ""},
                                                     {"ttl", "TTL", ""},
                                                     {"hops", "Hops", ""},
                                                     {"id", "Id", ""},
                                                     {"destination", "Destination", ""},
                                                     {"destinationSequence", "Destination sequence", ""},
                                                     {"originator", "Originator", ""},
                                                     {"originatorSequence", "Originator sequence", ""},
                                                     {"to", "To", ""}};
static const struct column_spec route_columns[] = {{"time", "Time", "s"},
                                                   {"node", "Node", ""},
                                                   {"destination", "Destination", ""},
                                                   {"nextHop", "Next hop", ""},
                                                   {"hops", "Hops", ""}};

int32_t routing_record_open(struct wireless *wireless, struct tables *tables) {
    struct routing_record *record = wireless->routing_record = ARENA_NEW(struct routing_record);
    int32_t pairs = wireless->nodes * wireless->nodes;
    if (record) record->since_ns = ARENA_ARRAY(int64_t, pairs);
    if (!record || !record->since_ns) return fail_no_memory("routing");
    for (int32_t i = 0; i < pairs; i++)
        record->since_ns[i] = -1;
    if (!tables) return 0;
    record->messages = table_new(tables, "routing", "", "routing.messages", message_columns, 11, 1);
    record->routes = table_new(tables, "routing", "", "routing.routes", route_columns, 5, 1);
    return record->messages && record->routes ? 0 : fail_no_memory("routing");
}

void routing_record_message(struct wireless *wireless, int32_t node, int32_t next_hop,
                            const struct routing_message *message) {
    struct routing_record *record = wireless->routing_record;
    int64_t now_ns = sim_now(wireless->sim);
    if (is_measured(wireless->sim, now_ns)) {
        int own = message->originator == node;
        record->originated += message->type == ROUTING_RREQ && own;
        record->relayed += message->type == ROUTING_RREQ && !own;
        record->replies += message->type == ROUTING_RREP;
        record->errors += message->type == ROUTING_RERR;
        record->hellos += message->type == ROUTING_HELLO;
    }
    if (!record->messages) return;
    int error = message->type == ROUTING_RERR && message->count > 0;
    const double row[11] = {(double)now_ns / NS_PER_S,
                            node,
                            message->type,
                            message->ttl,
                            message->hop_count,
                            message->id,
                            error ? message->unreachable[0].node : message->destination,
                            error ? message->unreachable[0].sequence : message->destination_sequence,
                            message->originator,
                            message->originator_sequence,
                            next_hop};
    table_add(record->messages, row);
}

void routing_record_route(struct wireless *wireless, int32_t node, int32_t destination, int32_t next_hop,
                          int32_t hops) {
    struct routing_record *record = wireless->routing_record;
    int64_t now_ns = sim_now(wireless->sim), *since_ns = &record->since_ns[node * wireless->nodes + destination];
    if (next_hop >= 0 && *since_ns < 0) *since_ns = now_ns;
    if (next_hop < 0 && *since_ns >= 0) {
        if (is_measured(wireless->sim, now_ns)) {
            record->routes_ended++;
            record->route_ns += (double)(now_ns - *since_ns);
        }
        *since_ns = -1;
    }
    const double row[5] = {(double)now_ns / NS_PER_S, node, destination, next_hop, hops};
    if (record->routes) table_add(record->routes, row);
}

void routing_record_begun(struct wireless *wireless) {
    wireless->routing_record->begun += is_measured(wireless->sim, sim_now(wireless->sim));
}

void routing_record_ended(struct wireless *wireless, int found, int64_t took_ns) {
    struct routing_record *record = wireless->routing_record;
    if (!is_measured(wireless->sim, sim_now(wireless->sim))) return;
    record->found += found != 0;
    record->failed += !found;
    if (found) record->discovery_ns += (double)took_ns;
}

void routing_record_delivered(struct wireless *wireless, int32_t hops) {
    if (!is_measured(wireless->sim, sim_now(wireless->sim))) return;
    wireless->routing_record->delivered++;
    wireless->routing_record->hops += hops;
}

static double mean(double sum, int64_t count) {
    return count > 0 ? sum / (double)count : (double)NAN;
}

void routing_record_write(const struct wireless *wireless, struct text *out) {
    const struct routing_record *record = wireless->routing_record;
    json_key(out, "routing");
    json_begin(out, '{');
    json_put_integer(out, "rreqOriginated", record->originated);
    json_put_integer(out, "rreqRelayed", record->relayed);
    json_put_integer(out, "rrepSent", record->replies);
    json_put_integer(out, "rerrSent", record->errors);
    json_put_integer(out, "helloSent", record->hellos);
    json_put_integer(out, "discoveries", record->begun);
    json_put_integer(out, "discoveriesFailed", record->failed);
    json_put_number(out, "meanDiscoveryMs", mean(record->discovery_ns / NS_PER_MS, record->found));
    json_put_number(out, "meanRouteLifeS", mean(record->route_ns / NS_PER_S, record->routes_ended));
    json_put_number(out, "meanHops", mean(record->hops, record->delivered));
    json_end(out, '}');
}
