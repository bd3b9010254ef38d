/* A packet of a capture, as the readers of both kinds of file give it. */
#ifndef LAB_LOG_PCAP_RECORD_H
#define LAB_LOG_PCAP_RECORD_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of a packet that are kept: link header with tags, IPv6 with extensions, TCP with options. */
#define PCAP_KEPT_BYTES ((size_t)512)

/* No program writes longer records; a longer one is a sign of damage. */
#define PCAP_RECORD_BYTES_MAX UINT32_C(0x100000)

struct pcap_record {
    int64_t time_ns;
    const uint8_t *bytes; /* the first captured bytes, at most PCAP_KEPT_BYTES */
    size_t length;
    uint32_t wire_length; /* of the whole packet */
    uint32_t link;        /* LINKTYPE_ */
};

typedef void pcap_sink(void *to, const struct pcap_record *record);

#endif
