/* Links as the network and the session use them: set up, configured, read. */
#ifndef LAB_LINK_H
#define LAB_LINK_H

#include "sim/link/link_state.h"

struct link_metrics {
    double utilization, utilization_payload, drop_rate, mark_rate, mean_queue_packets, mean_queue_normalized;
    int64_t arrivals, drops, marks, losses, filtered;
};

/*
 * Fills what follows from `values` and `discipline`; queue and random streams start fresh. 0 or the status of a fail().
 */
int32_t link_init(struct sim *sim, struct link *link);

/* Rate, delay, buffer, loss or jitter changed in `values`. Only links that are not computed may change rate and delay.
 */
void link_configure(struct sim *sim, struct link *link);

/* Packets that wait at `now_ns`: the queue as an arriving packet would see it. */
struct backlog link_waiting(const struct link *link, int64_t now_ns);

/* Makes the table of what the discipline shows of its state, if it shows any. 0, or -1 when memory is out. */
int32_t link_record_discipline(struct link *link, struct tables *tables);

/* Counts a packet that ended on the link: dropped by its queue, removed by its ACK filter, or lost otherwise. */
LAB_COLD void link_count_ended(const struct sim *sim, struct link *link, enum packet_end end, int64_t at_ns);

/* Metrics of the measured interval up to `now_ns`. */
void link_read(const struct sim *sim, const struct link *link, struct link_metrics *metrics);

/* Writes the last row of the queue's table. */
void link_finish(struct sim *sim, struct link *link);

#endif
