/* lab: optimise for size */
#include "trace/segment_record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "catalogue/module.h"
#include "rttlab.h"

#define ROWS_LEAST   1000
#define ROWS_MOST    40000
#define ROWS_DEFAULT 20000
/* Rows that a track has at first. */
#define FIRST_CAPACITY 256
#define LINKS_MAX      16 /* whose names are kept */
/* Beyond this stride nearly all rows are kept for their own sake, and a greater one frees nothing. */
#define STRIDE_MAX (1 << 12)

struct row {
    int64_t sent_ns, ended_ns; /* ended: INT64_MAX while on its way */
    int64_t number;            /* data: its segment; ACK: the next one expected */
    double way;
    int64_t sack[PACKET_SACK_BLOCKS][2];
    int32_t copy_id;
    int16_t link; /* index in `links`, or -1 */
    uint8_t kind, fate, cause, needless, marked, sack_count;
};

/* The packets of one direction, in the order in which they were sent. */
struct track {
    struct row *rows;
    int32_t count, capacity;
    int32_t open; /* on their way */
};

struct segment_record {
    char flow[TABLE_ID_BYTES]; /* empty: the first observed */
    int taken;                 /* the flow was there */
    int64_t from_ns, to_ns;
    int32_t rows_max; /* of each direction when the run is over */
    int32_t stride;   /* of plain rows, one pair of transmissions in so many is kept */
    int32_t edge_stride;
    int64_t until_ns;      /* nothing sent later is recorded: the rows are full, or the window is over */
    struct track track[2]; /* forward, backward */
    struct segment_edge *edges, before, last;
    int32_t edge_count, edge_skip;
    const char *links[LINKS_MAX];
    int32_t link_count;
    double offset_ns, rate; /* of the receiver's clock */
};

/* ---- request ----------------------------------------------------------------------------------------------------- */

static int32_t read_request(struct segment_record *record, const struct json *request) {
    double from_s = json_member_number(request, "fromS", 0), to_s = json_member_number(request, "toS", 0);
    double rows = json_member_number(request, "rows", ROWS_DEFAULT);
    if (!(from_s >= 0 && to_s >= from_s && to_s <= 1e6))
        return fail(LAB_BAD_INPUT, "bad-window", "segments",
                    "Give \"fromS\" and \"toS\" in seconds, the earlier first.",
                    "There is no time from %.10g s to %.10g s.", from_s, to_s);
    if (!(rows >= ROWS_LEAST && rows <= ROWS_MOST))
        return fail(LAB_BAD_INPUT, "bad-rows", "segments", "Give \"rows\" from 1000 to 40000.",
                    "A record of segments cannot have %.10g rows.", rows);
    snprintf(record->flow, sizeof record->flow, "%s", json_member_string(request, "flow", ""));
    record->from_ns = (int64_t)(from_s * NS_PER_S + 0.5);
    record->to_ns = record->until_ns = (int64_t)(to_s * NS_PER_S + 0.5);
    record->rows_max = (int32_t)rows / 2;
    record->edges = ARENA_ARRAY(struct segment_edge, record->rows_max);
    return record->edges ? 0 : fail_no_memory("the segments");
}

struct segment_record *segment_record_new(const struct json *document) {
    const struct json *request = json_member(document, "segments");
    if (!request || request->type != JSON_OBJECT) return NULL;
    struct segment_record *record = ARENA_NEW(struct segment_record);
    if (!record) return fail_no_memory("the segments"), NULL;
    record->stride = record->edge_stride = 1;
    record->rate = 1;
    record->before.at_ns = record->last.at_ns = -1;
    return read_request(record, request) ? NULL : record;
}

int segment_record_takes(struct segment_record *record, const char *flow, int observed) {
    if (!record || record->taken) return 0;
    if (record->flow[0] ? strcmp(record->flow, flow) != 0 : !observed) return 0;
    snprintf(record->flow, sizeof record->flow, "%s", flow);
    record->taken = 1;
    return 1;
}

int32_t segment_record_check(const struct segment_record *record) {
    if (!record || record->taken) return 0;
    return fail(LAB_BAD_INPUT, "unknown-flow", "segments", "Flows are called group.number: main.0.",
                "There is no flow '%.100s' whose segments could be recorded.", record->flow);
}

void segment_record_clock(struct segment_record *record, double offset_ns, double rate) {
    record->offset_ns = offset_ns;
    record->rate = rate;
}

static void write_reading(const struct segment_record *record, int64_t at_ns, struct text *out) {
    json_number(out, ((double)at_ns * record->rate + record->offset_ns) / NS_PER_S);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

/* By time, then by the order of transmission, so that it does not matter how far ahead a packet was computed. */
static int sent_before(const struct row *row, int64_t sent_ns, int32_t copy_id, uint8_t kind) {
    if (row->sent_ns != sent_ns) return row->sent_ns < sent_ns;
    if (row->copy_id != copy_id) return row->copy_id < copy_id;
    return row->kind < kind;
}

/* The first row that was not sent before. */
static int32_t find(const struct track *track, int64_t sent_ns, int32_t copy_id, uint8_t kind) {
    int32_t low = 0, high = track->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (sent_before(&track->rows[middle], sent_ns, copy_id, kind))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Pairs are kept whole: a receiver that delays its ACKs answers one segment of each. */
static int by_turns(int32_t copy_id, int32_t stride) {
    return ((copy_id >> 1) & (stride - 1)) == 0;
}

static int kept(const struct segment_record *record, const struct row *row, int32_t stride) {
    if (row->ended_ns == INT64_MAX) return 1;
    if (row->ended_ns < record->from_ns) return 0;
    if (row->marked || row->needless || row->cause > CAUSE_LIMITED) return 1;
    if (row->kind != PACKET_ACK && row->fate != FATE_ARRIVED) return 1;
    return by_turns(row->copy_id, stride);
}

static void compact(const struct segment_record *record, struct track *track, int32_t stride) {
    int32_t count = 0;
    for (int32_t i = 0; i < track->count; i++)
        if (kept(record, &track->rows[i], stride)) track->rows[count++] = track->rows[i];
    track->count = count;
}

static int grow(struct track *track) {
    int32_t capacity = track->capacity ? track->capacity * 2 : FIRST_CAPACITY;
    struct row *rows = ARENA_TAKE(struct row, capacity);
    if (!rows) return fail_no_memory("the segments"), 0;
    if (track->count) memcpy(rows, track->rows, sizeof *rows * (size_t)track->count);
    if (track->rows) arena_give(track->rows, sizeof *rows * (size_t)track->capacity);
    track->rows = rows;
    track->capacity = capacity;
    return 1;
}

/*
 * A place for one more row. A track may hold twice its rows while it fills. As long as at most half of them are on
 * their way, the stride never exceeds that which the finished record needs, so the latter is the same for every order
 * in which packets are computed.
 */
static int make_space(struct segment_record *record, struct track *track) {
    if (track->count < track->capacity) return 1;
    compact(record, track, record->stride);
    if (track->count < track->capacity / 2) return 1;
    if (track->capacity < 2 * record->rows_max) return grow(track);
    const int32_t enough = track->capacity / 4 * 3;
    for (; track->count > enough && record->stride < STRIDE_MAX; compact(record, track, record->stride))
        record->stride *= 2;
    return track->count <= enough;
}

int segment_record_sent(struct segment_record *record, const struct packet *packet, enum segment_cause cause) {
    struct track *track = &record->track[packet->backward];
    if (packet->ts_ns > record->until_ns) return 0;
    if (!make_space(record, track)) {
        record->until_ns = packet->ts_ns - 1;
        return 0;
    }
    int32_t at = find(track, packet->ts_ns, packet->copy_id, packet->kind);
    memmove(&track->rows[at + 1], &track->rows[at], sizeof *track->rows * (size_t)(track->count - at));
    struct row *row = &track->rows[at];
    *row = (struct row){.sent_ns = packet->ts_ns,
                        .ended_ns = INT64_MAX,
                        .number = packet->number,
                        .copy_id = packet->copy_id,
                        .kind = packet->kind,
                        .cause = (uint8_t)cause,
                        .marked = (packet->flags & PACKET_MARKED) != 0,
                        .sack_count = packet->sack_count,
                        .link = -1,
                        .way = (double)NAN};
    for (int i = 0; i < packet->sack_count; i++)
        memcpy(row->sack[i], packet->sack[i], sizeof row->sack[i]);
    track->count++;
    track->open++;
    return 1;
}

static int16_t link_index(struct segment_record *record, const char *name) {
    if (!name) return -1;
    for (int32_t i = 0; i < record->link_count; i++)
        if (strcmp(record->links[i], name) == 0) return (int16_t)i;
    if (record->link_count == LINKS_MAX) return -1;
    record->links[record->link_count] = name;
    return (int16_t)record->link_count++;
}

void segment_record_ended(struct segment_record *record, const struct packet *packet, const struct segment_end *end) {
    struct track *track = &record->track[packet->backward];
    int32_t at = find(track, packet->ts_ns, packet->copy_id, packet->kind);
    struct row *row = &track->rows[at];
    if (at == track->count || row->copy_id != packet->copy_id || row->kind != packet->kind) return;
    row->ended_ns = end->at_ns;
    row->fate = (uint8_t)end->fate;
    row->needless = (uint8_t)end->needless;
    row->link = link_index(record, end->link);
    row->way = end->way;
    track->open--;
}

int segment_record_complete(const struct segment_record *record, int64_t now_ns) {
    return now_ns > record->to_ns && record->track[0].open == 0 && record->track[1].open == 0;
}

/* ---- the window -------------------------------------------------------------------------------------------------- */

void segment_record_edge(struct segment_record *record, const struct segment_edge *edge) {
    const struct segment_edge *last = &record->last;
    if (edge->at_ns > record->until_ns) return;
    if (last->at_ns >= 0 && edge->una == last->una && edge->edge == last->edge && edge->next == last->next) return;
    record->last = *edge;
    if (edge->at_ns < record->from_ns) {
        record->before = *edge;
        return;
    }
    if (record->edge_skip > 0) {
        record->edge_skip--;
        return;
    }
    if (record->edge_count == record->rows_max) {
        record->edge_count /= 2;
        for (int32_t i = 0; i < record->edge_count; i++)
            record->edges[i] = record->edges[2 * i];
        record->edge_stride *= 2;
    }
    record->edges[record->edge_count++] = *edge;
    record->edge_skip = record->edge_stride - 1;
}

/* ---- answers ----------------------------------------------------------------------------------------------------- */

enum { SENT, ARRIVED, DELAY, KIND, NUMBER, COPY, FATE, CAUSE, NEEDLESS, MARKED, LOST, LINK, WAY, SACKED, SACK };
#define COLUMN_COUNT (SACK + 2 * PACKET_SACK_BLOCKS)

static const struct column_spec segment_columns[COLUMN_COUNT] = {
    [SENT] = {"sent", "Sent", "s"},
    [ARRIVED] = {"arrived", "Arrived", "s"},
    [DELAY] = {"delay", "One-way delay", "ms"},
    [KIND] = {"kind", "Kind", ""},
    [NUMBER] = {"number", "Segment, or next expected", "segments"},
    [COPY] = {"copy", "Transmission, or the one answered", ""},
    [FATE] = {"fate", "Fate", ""},
    [CAUSE] = {"cause", "Cause", ""},
    [NEEDLESS] = {"needless", "Received before", ""},
    [MARKED] = {"marked", "Marked", ""},
    [LOST] = {"lost", "Lost", "s"},
    [LINK] = {"link", "Lost on link", ""},
    [WAY] = {"way", "Share of the way", ""},
    [SACKED] = {"sacked", "Above the highest SACKed", "segments"},
    [SACK] = {"sack1From", "First block from", "segments"},
    [SACK + 1] = {"sack1To", "First block to", "segments"},
    [SACK + 2] = {"sack2From", "Second block from", "segments"},
    [SACK + 3] = {"sack2To", "Second block to", "segments"},
    [SACK + 4] = {"sack3From", "Third block from", "segments"},
    [SACK + 5] = {"sack3To", "Third block to", "segments"},
};
static const struct column_spec edge_columns[] = {{"time", "Time", "s"},
                                                  {"una", "First unacknowledged", "segments"},
                                                  {"edge", "First beyond the window", "segments"},
                                                  {"next", "Next new segment", "segments"}};

static void add_row(struct table *table, const struct row *row) {
    double *out = table_row(table);
    int arrived = row->fate == FATE_ARRIVED, lost = row->fate > FATE_ARRIVED;
    double end_s = (double)row->ended_ns / NS_PER_S, sacked = (double)NAN;
    out[SENT] = (double)row->sent_ns / NS_PER_S;
    out[ARRIVED] = arrived ? end_s : (double)NAN;
    out[DELAY] = arrived ? (double)(row->ended_ns - row->sent_ns) / NS_PER_MS : (double)NAN;
    out[KIND] = row->kind;
    out[NUMBER] = (double)row->number;
    out[COPY] = row->copy_id;
    out[FATE] = row->fate;
    out[CAUSE] = row->cause;
    out[NEEDLESS] = row->needless;
    out[MARKED] = row->marked;
    out[LOST] = lost ? end_s : (double)NAN;
    out[LINK] = row->link >= 0 ? row->link : (double)NAN;
    out[WAY] = row->way;
    for (int i = 0; i < PACKET_SACK_BLOCKS; i++) {
        int there = i < row->sack_count;
        out[SACK + 2 * i] = there ? (double)row->sack[i][0] : (double)NAN;
        out[SACK + 2 * i + 1] = there ? (double)row->sack[i][1] : (double)NAN;
        if (there) sacked = fmax(sacked, (double)row->sack[i][1]);
    }
    out[SACKED] = sacked;
    table_end_row(table);
}

/* The least stride at which both directions are within their bound. */
static void thin(struct segment_record *record) {
    for (;; record->stride *= 2) {
        compact(record, &record->track[0], record->stride);
        compact(record, &record->track[1], record->stride);
        int within = record->track[0].count <= record->rows_max && record->track[1].count <= record->rows_max;
        if (within || record->stride >= STRIDE_MAX) return;
    }
}

static struct table *new_table(const struct segment_record *record, struct tables *tables, const char *kind,
                               const struct column_spec *columns, int count) {
    char id[TABLE_ID_BYTES];
    snprintf(id, sizeof id, "flow.%.64s.%s", record->flow, kind);
    return table_new(tables, kind, record->flow, id, columns, count, 1);
}

int32_t segment_record_write_tables(struct segment_record *record, struct tables *tables) {
    struct table *segments = new_table(record, tables, "segments", segment_columns, COLUMN_COUNT);
    struct table *edges = new_table(record, tables, "edges", edge_columns, LAB_COUNT(edge_columns));
    if (!segments || !edges) return fail_no_memory("the segments");
    thin(record);
    const struct track *there = &record->track[0], *back = &record->track[1];
    for (int32_t i = 0, k = 0; i < there->count || k < back->count;) {
        int forward = k == back->count || (i < there->count && there->rows[i].sent_ns <= back->rows[k].sent_ns);
        add_row(segments, forward ? &there->rows[i++] : &back->rows[k++]);
    }
    for (int32_t i = record->before.at_ns < 0 ? 0 : -1; i < record->edge_count; i++) {
        const struct segment_edge *edge = i < 0 ? &record->before : &record->edges[i];
        table_add(edges, (const double[]){(double)edge->at_ns / NS_PER_S, (double)edge->una, (double)edge->edge,
                                          (double)edge->next});
    }
    return fail_status();
}

static void write_code(struct text *out, const char *id, const char *label) {
    json_begin(out, '{');
    json_put_string(out, "id", id);
    json_put_string(out, "label", label);
    json_end(out, '}');
}

static void write_codes(struct text *out) {
#define WRITE_CODE(name, id, label) write_code(out, id, label);
    json_key(out, "kinds");
    json_begin(out, '[');
    write_code(out, "data", "Segment");
    write_code(out, "ack", "ACK");
    write_code(out, "syn", "SYN");
    write_code(out, "syn-ack", "SYN-ACK");
    json_end(out, ']');
    json_key(out, "fates");
    json_begin(out, '[');
    LAB_SEGMENT_FATES(WRITE_CODE)
    json_end(out, ']');
    json_key(out, "causes");
    json_begin(out, '[');
    LAB_SEGMENT_CAUSES(WRITE_CODE)
    json_end(out, ']');
#undef WRITE_CODE
}

void segment_record_write(const struct segment_record *record, struct text *out) {
    if (!record) return;
    json_key(out, "segments");
    json_begin(out, '{');
    json_put_string(out, "flow", record->flow);
    json_put_number(out, "fromS", (double)record->from_ns / NS_PER_S);
    json_put_number(out, "toS", (double)record->to_ns / NS_PER_S);
    json_put_integer(out, "stride", record->stride);
    json_put_integer(out, "edgeStride", record->edge_stride);
    json_put_number(out, "untilS", (double)record->until_ns / NS_PER_S);
    json_key(out, "receiverClockS");
    json_begin(out, '[');
    write_reading(record, record->from_ns, out);
    write_reading(record, record->to_ns, out);
    json_end(out, ']');
    write_codes(out);
    json_key(out, "links");
    json_begin(out, '[');
    for (int32_t i = 0; i < record->link_count; i++)
        json_string(out, record->links[i]);
    json_end(out, ']');
    json_end(out, '}');
}
