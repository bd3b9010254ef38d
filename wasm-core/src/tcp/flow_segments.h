/* What a flow tells the record of its segments (trace/segment_record.h); only where one was requested. */
#ifndef LAB_FLOW_SEGMENTS_H
#define LAB_FLOW_SEGMENTS_H

#include "tcp/flow_state.h"
#include "trace/segment_record.h"

struct link;

/* Tells the record of the flow's clocks. */
void flow_segments_start(struct flow *flow);

/* A packet is sent at its time stamp; it is traced from now on if it belongs to the record. */
LAB_COLD void flow_segments_sent(struct flow *flow, struct packet *packet, enum segment_cause cause);

/* The same of a data segment, whose cause follows from the state of the sender. `again`: a retransmission. */
LAB_COLD void flow_segments_data_sent(struct flow *flow, struct packet *packet, int again);

/* A traced packet has arrived. `needless`: the receiver had the segment already. */
LAB_COLD void flow_segments_arrived(struct flow *flow, const struct packet *packet, int64_t at_ns, int needless);

/* A traced packet was dropped or lost on `link`. */
LAB_COLD void flow_segments_lost(const struct sim *sim, struct flow *flow, const struct packet *packet,
                                 enum packet_end end, const struct link *link, int64_t at_ns);

/* The window may have changed. */
LAB_COLD void flow_segments_window(const struct sim *sim, struct flow *flow);

#endif
