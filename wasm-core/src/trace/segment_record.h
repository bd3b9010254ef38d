/*
 * A record of the segments and ACKs of one flow inside a time window, on request: {"segments": {"flow": id, "fromS": s,
 * "toS": s, "rows": n}}. A packet belongs to the window when it was on its way at some time in it.
 *
 * Each packet has one row, which is opened when the packet is sent and settled when it arrives or is lost. The rows are
 * bounded: beyond the bound only every 2nd, 4th ... pair of transmissions is kept, but always the segments that were
 * retransmitted, lost, marked or needless. The decision uses the numbers of transmissions alone, so it is the same
 * however far ahead of time a run computes its packets.
 */
#ifndef LAB_SEGMENT_RECORD_H
#define LAB_SEGMENT_RECORD_H

#include "base/json.h"
#include "base/text.h"
#include "kinds/packet.h"
#include "trace/table.h"

/* LAB_SEGMENT_FATE(name, id, label): what became of a packet. */
#define LAB_SEGMENT_FATES(X)                                                                                           \
    X(ON_ITS_WAY, "on-its-way", "On its way")                                                                          \
    X(ARRIVED, "arrived", "Arrived")                                                                                   \
    X(DROPPED, "dropped", "Dropped by a queue")                                                                        \
    X(LOST, "lost", "Lost on the wire")

/* Why a segment was sent. */
#define LAB_SEGMENT_CAUSES(X)                                                                                          \
    X(NEW, "new", "New data")                                                                                          \
    X(LIMITED, "limited", "Limited transmit")                                                                          \
    X(FAST, "fast", "Fast retransmit")                                                                                 \
    X(RECOVERY, "recovery", "Retransmission in recovery")                                                              \
    X(TIMEOUT, "timeout", "Retransmission after a timeout")

#define LAB_SEGMENT_FATE_NAME(name, id, label)  FATE_##name,
#define LAB_SEGMENT_CAUSE_NAME(name, id, label) CAUSE_##name,
enum segment_fate { LAB_SEGMENT_FATES(LAB_SEGMENT_FATE_NAME) };
enum segment_cause { LAB_SEGMENT_CAUSES(LAB_SEGMENT_CAUSE_NAME) };
#undef LAB_SEGMENT_FATE_NAME
#undef LAB_SEGMENT_CAUSE_NAME

/* How a packet's journey ended. */
struct segment_end {
    int64_t at_ns;
    enum segment_fate fate;
    int needless;     /* the receiver had it already */
    const char *link; /* lost: on this link; outlives the session */
    double way;       /* lost: the share of the path's propagation delay behind it, 0 to 1 */
};

/* What the sender may have outstanding. */
struct segment_edge {
    int64_t at_ns, una, edge, next; /* `edge`: the first segment beyond the window; `next`: the next new segment */
};

struct segment_record;

/* The record that a session's document requests; NULL without a request, and after fail() when it is bad or memory is
 * out. */
struct segment_record *segment_record_new(const struct json *document);

/* Whether the flow is the requested one: by its id, or the first observed flow where none is named. */
int segment_record_takes(struct segment_record *record, const char *flow, int observed);

/* 0, or the status of fail() when a flow was named that segment_record_takes() never saw. NULL: no request. */
int32_t segment_record_check(const struct segment_record *record);

/* The receiver's clock against the simulation's: what it shows at 0, and how fast it runs. */
void segment_record_clock(struct segment_record *record, double offset_ns, double rate);

/* A packet is sent at its time stamp. 1: its end is to be told; 0: it is not recorded. */
int segment_record_sent(struct segment_record *record, const struct packet *packet, enum segment_cause cause);

/* The journey of such a packet has ended; time stamp, kind and copy_id identify it. */
void segment_record_ended(struct segment_record *record, const struct packet *packet, const struct segment_end *end);

/* The sender's window at this time, if it has changed. */
void segment_record_edge(struct segment_record *record, const struct segment_edge *edge);

/* Whether the window is over and nothing of it is on its way. */
int segment_record_complete(const struct segment_record *record, int64_t now_ns);

/* Writes the tables flow.<id>.segments and flow.<id>.edges; at the end of the run. 0 or the status of a fail(). */
int32_t segment_record_write_tables(struct segment_record *record, struct tables *tables);

/*
 * "segments": {flow, fromS, toS, stride, edgeStride, untilS, receiverClockS: [at fromS, at toS], kinds,
 * fates, causes, links}; nothing without a request
 * (`record` is NULL).
 */
void segment_record_write(const struct segment_record *record, struct text *out);

#endif
