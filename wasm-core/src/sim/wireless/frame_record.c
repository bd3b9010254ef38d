/* lab: optimise for size */
#include "sim/wireless/frame_record.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "rttlab.h"
#include "sim/network/endpoint.h"

#define ROWS_MAX 1000000

struct frame_record {
    int64_t from_ns, to_ns, rows; /* rows: of each table at most */
    struct table *frames, *hops, *queues;
};

static const struct column_spec frame_columns[] = {
    {"time", "Begin", "s"}, {"end", "End", "s"},        {"from", "From", ""}, {"to", "To", ""},
    {"kind", "Kind", ""},   {"outcome", "Outcome", ""}, {"flow", "Flow", ""}};
static const struct column_spec hop_columns[] = {{"time", "Time", "s"},        {"flow", "Flow", ""},
                                                 {"backward", "Backward", ""}, {"number", "Number", ""},
                                                 {"from", "From", ""},         {"to", "To", ""}};
static const struct column_spec queue_columns[] = {
    {"time", "Time", "s"}, {"node", "Node", ""}, {"packets", "Packets", "packets"}, {"bytes", "Bytes", "B"}};

/* What a frame carries, as the map colours it. */
enum shown_kind { SHOWN_DATA, SHOWN_TCP_ACK, SHOWN_ROUTING, SHOWN_RTS, SHOWN_CTS, SHOWN_MAC_ACK, SHOWN_OTHER };
enum shown_outcome { OUTCOME_DECODED, OUTCOME_COLLIDED, OUTCOME_NOT_HEARD };

static int32_t bad_map(void) {
    return fail(LAB_BAD_INPUT, "bad-map", "map", "Give {\"fromS\": 0, \"toS\": 10, \"rows\": 10000}.",
                "The request for a map needs times in order and 1 to 1000000 rows.");
}

int32_t frame_record_open(const struct json *document, struct tables *tables, struct frame_record **record) {
    const struct json *map = json_member(document, "map");
    *record = NULL;
    if (!map || map->type == JSON_NULL) return 0;
    double from_s = json_member_number(map, "fromS", 0), to_s = json_member_number(map, "toS", 1e9);
    double rows = json_member_number(map, "rows", 10000);
    if (!(from_s >= 0 && from_s <= to_s && to_s <= 1e9 && rows >= 1 && rows <= ROWS_MAX)) return bad_map();
    struct frame_record *made = ARENA_NEW(struct frame_record);
    if (!made) return fail_no_memory("the map");
    made->from_ns = (int64_t)(from_s * NS_PER_S);
    made->to_ns = (int64_t)(to_s * NS_PER_S);
    made->rows = (int64_t)rows;
    made->frames = table_new(tables, "map", "", "map.frames", frame_columns, 7, 1);
    made->hops = table_new(tables, "map", "", "map.hops", hop_columns, 6, 1);
    made->queues = table_new(tables, "map", "", "map.queues", queue_columns, 4, 2);
    if (!made->frames || !made->hops || !made->queues) return fail_no_memory("the map");
    *record = made;
    return 0;
}

/* A frame is recorded at its end: longer than any frame lasts. */
#define LONGEST_NS (100 * (int64_t)1000000)

int frame_record_complete(const struct frame_record *record, int64_t now_ns) {
    return now_ns > record->to_ns + LONGEST_NS || table_rows(record->frames) >= record->rows;
}

/* Whether a row of now belongs into a table of the record. */
static int wanted(const struct wireless *wireless, const struct table *table, int64_t from_ns) {
    const struct frame_record *record = wireless->record;
    return sim_now(wireless->sim) >= record->from_ns && from_ns < record->to_ns && table_rows(table) < record->rows;
}

static enum shown_kind kind_of(const struct radio_node *sender) {
    switch ((enum frame_kind)sender->frame.kind) {
    case FRAME_RTS:
        return SHOWN_RTS;
    case FRAME_CTS:
        return SHOWN_CTS;
    case FRAME_ACK:
        return SHOWN_MAC_ACK;
    default:
        break;
    }
    if (sender->packet_kind == PACKET_DATA) return SHOWN_DATA;
    if (sender->packet_kind == PACKET_ACK) return SHOWN_TCP_ACK;
    return sender->packet_kind == PACKET_ROUTING ? SHOWN_ROUTING : SHOWN_OTHER;
}

/* At one receiver: spoilt though in range and listening, or not to be heard at all. */
static enum shown_outcome outcome_at(const struct radio_node *sender, int32_t to) {
    const struct frame *frame = &sender->frame;
    const struct radio_node *receiver = &sender->wireless->node[to];
    double radius_m = sender->wireless->phy[PHY_RADIUS];
    if (node_set_has(&frame->ok, to)) return OUTCOME_DECODED;
    if (!node_set_has(&frame->reached, to) || frame->distance2[to] > radius_m * radius_m) return OUTCOME_NOT_HEARD;
    int64_t from_ns = frame->begin_ns + frame->delay_ns[to], until_ns = frame->end_ns + frame->delay_ns[to];
    int sends = receiver->sends_until_ns > from_ns && receiver->frame.begin_ns < until_ns;
    return sends ? OUTCOME_NOT_HEARD : OUTCOME_COLLIDED;
}

static enum shown_outcome outcome_of(const struct radio_node *sender) {
    const struct frame *frame = &sender->frame;
    enum shown_outcome best = OUTCOME_NOT_HEARD;
    if (frame->to != ROUTING_BROADCAST) return outcome_at(sender, frame->to);
    for (int32_t i = set_next(&frame->reached, 0); i < NODES_MAX; i = set_next(&frame->reached, i + 1))
        if (outcome_at(sender, i) < best) best = outcome_at(sender, i);
    return best;
}

void frame_record_ended(const struct radio_node *sender) {
    const struct wireless *wireless = sender->wireless;
    const struct frame *frame = &sender->frame;
    if (!wireless->record || !wanted(wireless, wireless->record->frames, frame->begin_ns)) return;
    int is_data = frame->kind == FRAME_DATA;
    const double row[7] = {(double)frame->begin_ns / NS_PER_S,
                           (double)frame->end_ns / NS_PER_S,
                           sender->index,
                           frame->to,
                           kind_of(sender),
                           outcome_of(sender),
                           is_data ? sender->flow : -1};
    table_add(wireless->record->frames, row);
}

void frame_record_hop(const struct radio_node *node, const struct packet *packet) {
    const struct wireless *wireless = node->wireless;
    if (!wireless->record || !wanted(wireless, wireless->record->hops, sim_now(wireless->sim))) return;
    const double row[6] = {(double)sim_now(wireless->sim) / NS_PER_S,
                           packet->flow,
                           packet->backward,
                           (double)packet->number,
                           packet->way.previous,
                           node->index};
    table_add(wireless->record->hops, row);
}

void frame_record_queue(const struct radio_node *node) {
    const struct wireless *wireless = node->wireless;
    if (!wireless->record || !wanted(wireless, wireless->record->queues, sim_now(wireless->sim))) return;
    const double row[4] = {(double)sim_now(wireless->sim) / NS_PER_S, node->index, (double)node->queue.packets,
                           (double)node->queue.bytes};
    table_add(wireless->record->queues, row);
}
