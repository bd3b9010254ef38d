/* What the routing protocol did: counts, and on request its messages and changes of routes as tables. */
#ifndef LAB_ROUTING_RECORD_H
#define LAB_ROUTING_RECORD_H

#include "base/text.h"
#include "sim/wireless/radio.h"

/* `tables`: NULL to count alone. 0 or a status. */
int32_t routing_record_open(struct wireless *wireless, struct tables *tables);

/* A node hands a message to its interface queue, for `next_hop`. */
void routing_record_message(struct wireless *wireless, int32_t node, int32_t next_hop,
                            const struct routing_message *message);

void routing_record_route(struct wireless *wireless, int32_t node, int32_t destination, int32_t next_hop, int32_t hops);
void routing_record_begun(struct wireless *wireless);
void routing_record_ended(struct wireless *wireless, int found, int64_t took_ns);
/* A packet of a flow has come to its destination after so many hops. */
void routing_record_delivered(struct wireless *wireless, int32_t hops);

/* Writes the member `routing` of a result. */
void routing_record_write(const struct wireless *wireless, struct text *out);

#endif
