/*
 * Two captures of the same path: which packets are in both, at which end each was taken, and the offset between their
 * clocks as far as it can be known.
 */
#ifndef LAB_LOG_PCAP_JOIN_H
#define LAB_LOG_PCAP_JOIN_H

#include "modules/log/pcap_store.h"

/* The ends of a connection that the two captures show. */
struct pcap_sides {
    uint32_t matched[2]; /* packets in both captures, by the end that sent them */
    double sum_ns[2];    /* over these: time in the second capture less time in the first */
    int64_t least_ns[2], most_ns[2];
};

/*
 * Sets match and other_ns of all packets. A packet is the same in both captures when connection, sender, sequence and
 * acknowledgment number, length, flags and time stamps are; one that a capture has several times (sent again within a
 * tick of the time stamps) counts as MATCH_SEVERAL. Adds to `sides`, one per connection. 0 after fail().
 */
int pcap_join(struct pcap_store *store, struct pcap_sides *sides);

/*
 * The end of the connection (0 or 1) at which the first capture was taken; -1: it is not known, since no packet of one
 * direction is in both captures. No clock is needed: a packet passes its sender's capture first, so the times in the
 * second capture less those in the first are larger for packets from the end of the first, by a round trip.
 */
int pcap_first_end(const struct pcap_sides *sides);

/*
 * The second capture's clock less the first's, ns: 0 when all packets arrive after they were sent by the clocks as they
 * are (they may be synchronised); else the value by which the least delays of both directions are equal. `end_of` gives
 * pcap_first_end() of each connection.
 */
int64_t pcap_clock_offset(const struct pcap_sides *sides, const int8_t *end_of, uint32_t connections);

#endif
