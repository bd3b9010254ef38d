#include "sim/link/accounting.h"

void link_add_queue_row(struct link *link, int64_t at_ns, int64_t packets, int64_t bytes) {
    const double row[3] = {(double)at_ns / 1e9, (double)packets, (double)bytes * link->ns_per_byte / 1e6};
    table_add(link->queue_table, row);
}

void link_record_queue(struct link *link, int64_t now_ns, int64_t before, int64_t bytes_before, int64_t after) {
    /* One packet in for one packet out is the steady state: a row is due when the level changes, not at each exchange.
     */
    if (before + 1 < link->recorded_packets) {
        link_add_queue_row(link, link->retired_ns, before, bytes_before);
        link->recorded_packets = before;
    }
    if (after != link->recorded_packets) {
        link_add_queue_row(link, now_ns, after, link->bytes_waiting);
        link->recorded_packets = after;
    }
}

void link_count_sent(const struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns,
                     int64_t start_ns, int64_t end_ns) {
    struct link_counts *counts = &link->counts;
    if (at_ns >= sim->measure_from_ns && end_ns <= sim->measure_to_ns) {
        counts->wire_bytes += packet->wire_bytes;
        counts->payload_bytes += packet->payload_bytes;
        counts->wait_ns += start_ns - at_ns;
        return;
    }
    double share = (double)measured_overlap(sim, start_ns, end_ns) / (double)(end_ns - start_ns);
    counts->wire_part += share * packet->wire_bytes;
    counts->payload_part += share * packet->payload_bytes;
    counts->wait_ns += measured_overlap(sim, at_ns, start_ns);
}

/*
 * Transmissions end in order, so without jitter and changes of the delay arrivals are in order by themselves. A packet
 * that is held up does not hold up those behind it.
 */
int64_t link_far_end(struct link *link, int64_t end_ns) {
    int64_t at_ns = end_ns + link->delay_ns;
    if (link->jitter_ns) at_ns += (int64_t)(random_uniform(&link->jitter_random) * (double)link->jitter_ns);
    if (link->reorder > 0 && random_uniform(&link->reorder_random) < link->reorder)
        return at_ns + link->reorder_delay_ns;
    if (at_ns <= link->last_arrival_ns) at_ns = link->last_arrival_ns + 1;
    link->last_arrival_ns = at_ns;
    return at_ns;
}
