/*
 * The file of a capture, from bytes fed in pieces of any size: pcapng (pcapng_file.h), or the classic pcap file.
 *
 * Layout (draft-ietf-opsawg-pcap): a header of 24 bytes (magic, version, snapshot length, link type), then records of
 * 16 bytes (seconds, fraction, bytes captured, bytes on the wire) and the captured bytes. The magic says the byte order
 * and whether fractions are micro- or nanoseconds.
 */
#ifndef LAB_LOG_PCAP_FILE_H
#define LAB_LOG_PCAP_FILE_H

#include "modules/log/pcapng_file.h"

#define PCAP_HEADER_BYTES ((size_t)24)

struct pcap_header {
    int swapped;      /* 1: the other byte order than this machine's */
    int fraction_ns;  /* ns in a unit of the fraction: 1 or 1000 */
    uint32_t link;    /* LINKTYPE_ */
    uint32_t version; /* the major one */
};

/* Reads the header of a file from its first `length` bytes; 0 when they are none. */
int pcap_header_read(struct pcap_header *header, const uint8_t *bytes, size_t length);

enum pcap_state { PCAP_IN_HEADER, PCAP_IN_RECORD, PCAP_IN_PACKET, PCAP_REFUSED, PCAP_DAMAGED };

struct pcap_file {
    struct pcap_header header;
    enum pcap_state state;
    uint8_t held[PCAP_KEPT_BYTES];
    size_t held_length, held_wanted; /* bytes in `held`; those that complete it */
    uint32_t skip;                   /* captured bytes behind those that are kept, to be passed over */
    struct pcap_record record;
    int is_ng; /* 1: the file is pcapng, and `ng` reads it */
    struct pcapng_file ng;
};

void pcap_file_start(struct pcap_file *file);

/*
 * Takes bytes and gives each complete record to `sink`. In the state PCAP_REFUSED (no pcap file) or PCAP_DAMAGED (a
 * length is impossible) nothing more is read.
 */
void pcap_file_take(struct pcap_file *file, const uint8_t *bytes, size_t length, pcap_sink *sink, void *to);

/* Whether the bytes so far end in the middle of a record. */
int pcap_file_is_cut(const struct pcap_file *file);

#endif
