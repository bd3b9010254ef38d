/* Packet captures made in tests, and sessions that read two of them. */
#ifndef LAB_TEST_PCAP_HELPER_H
#define LAB_TEST_PCAP_HELPER_H

#include "support/log_helper.h"

struct capture {
    uint8_t bytes[1 << 16];
    size_t length;
    int swapped; /* 1: the other byte order than this machine's */
    uint32_t link;
};

/* A packet from 192.0.2.1:40000 (from = 0) to 192.0.2.2:5201, or back (from = 1). */
struct packet {
    int64_t time_us;
    int from;
    uint32_t seq, ack, length;
    uint8_t flags;
    uint32_t ts; /* value of the time stamp option; 0: without the option */
};

enum { FIN = 1, SYN = 2, ACK = 16 };

/* Begins a file with times in microseconds; `link`: LINKTYPE_, 1 for Ethernet. */
void capture_start(struct capture *capture, int swapped, uint32_t link);
/* Adds a record whose first bytes are the headers; data is not captured. */
void capture_add(struct capture *capture, const struct packet *packet);
struct bytes capture_bytes(struct capture *capture);

/* A copy of a little-endian capture in microseconds, in the other byte order and with times in ns; owned by the caller.
 */
struct bytes capture_in_big_endian_ns(struct bytes capture);
/* Adds `offset_us` to every time of a little-endian capture in microseconds. */
void capture_shift(struct bytes capture, int64_t offset_us);

/* Reads two files as one log, in pieces; the status of the last call. */
int32_t captures_read(struct bytes first, struct bytes second, size_t piece);

#endif
