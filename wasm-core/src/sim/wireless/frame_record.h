/* What a map shows of a span of time: tables map.frames, map.hops and map.queues, on request. */
#ifndef LAB_FRAME_RECORD_H
#define LAB_FRAME_RECORD_H

#include "base/json.h"
#include "sim/wireless/radio.h"

/*
 * Reads the request member "map": {"fromS": a, "toS": b, "rows": n} of a run's document; NULL in *record when there is
 * none. 0 or a status.
 */
int32_t frame_record_open(const struct json *document, struct tables *tables, struct frame_record **record);

/* Whether nothing that happens from now on belongs into the record. */
int frame_record_complete(const struct frame_record *record, int64_t now_ns);

/* The node's frame has ended; nothing has been taken from it yet. */
void frame_record_ended(const struct radio_node *sender);

/* A packet of a flow was decoded at its next hop. */
void frame_record_hop(const struct radio_node *node, const struct packet *packet);

/* The interface queue of a node has changed. */
void frame_record_queue(const struct radio_node *node);

#endif
