/*
 * The TCP packets of one or two captures, by connection: a packet is kept with its times, so that two captures can be
 * joined and samples be taken once all packets are there.
 */
#ifndef LAB_LOG_PCAP_STORE_H
#define LAB_LOG_PCAP_STORE_H

#include "modules/log/log.h"
#include "modules/log/pcap_packet.h"

#define PCAP_PACKETS_MAX       ((uint32_t)4000000)
#define PCAP_PACKETS_PER_CHUNK 4096
#define PCAP_CAPTURES          2

/* No packet, in a list of indexes + 1. */
#define PCAP_NONE 0

enum pcap_match { MATCH_NONE, MATCH_ONE, MATCH_SEVERAL };

struct pcap_stored {
    int64_t time_ns;
    int64_t other_ns; /* its time in the other capture; valid where match is MATCH_ONE */
    uint32_t seq, ack, length, ts_value, ts_echo;
    uint32_t connection;
    uint32_t next; /* index + 1 of the next packet of the connection in the same capture */
    uint8_t flags, has_ts;
    uint8_t from;  /* which end of the connection sent it: 0 or 1 */
    uint8_t match; /* enum pcap_match */
};

struct pcap_connection {
    struct pcap_end end[2];                             /* in the order of their bytes */
    uint32_t next;                                      /* index + 1 of the next with the same hash */
    uint32_t first[PCAP_CAPTURES], last[PCAP_CAPTURES]; /* index + 1 of packets */
    uint32_t isn;                                       /* sequence number of its SYN, where has_isn */
    int has_isn;
    int reused; /* 1: a later connection between the same ports */
};

struct pcap_store {
    struct pcap_stored *chunks[PCAP_PACKETS_MAX / PCAP_PACKETS_PER_CHUNK + 1];
    uint32_t packets, first_of_second; /* index of the first packet of the second capture */
    struct pcap_connection *connections[LOG_FLOWS_MAX];
    uint32_t connection_count;
    uint32_t buckets[FLOW_BUCKETS]; /* index + 1 */
};

static inline struct pcap_stored *pcap_stored_at(const struct pcap_store *store, uint32_t index) {
    return &store->chunks[index / PCAP_PACKETS_PER_CHUNK][index % PCAP_PACKETS_PER_CHUNK];
}

/*
 * Adds a packet of capture 0 or 1, received at `time_ns`; all of capture 0 come first. Packets beyond a limit are left
 * out, with a note. 0 when memory is out, after fail().
 */
int pcap_store_add(struct pcap_store *store, struct log *log, int capture, int64_t time_ns,
                   const struct pcap_segment *segment);

#endif
