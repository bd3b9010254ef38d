/*
 * The pcapng file: its blocks, from bytes fed in pieces of any size.
 *
 * Layout (draft-ietf-opsawg-pcapng): blocks of a type, a length, a body and the length again. A section header tells
 * the byte order; interface descriptions the link type and the unit of times (option if_tsresol); enhanced packet
 * blocks, and the older packet blocks, hold the packets. Other blocks are passed over.
 */
#ifndef LAB_LOG_PCAPNG_FILE_H
#define LAB_LOG_PCAPNG_FILE_H

#include "modules/log/pcap_record.h"

/* Interfaces of a section; packets of further ones are passed over. */
#define PCAPNG_INTERFACES_MAX 64

/* The bytes of a block that are kept. */
#define PCAPNG_KEPT_BYTES ((size_t)2048)

struct pcapng_interface {
    uint32_t link;
    uint8_t resolution; /* if_tsresol: n for 10^-n s, 0x80 + n for 2^-n s */
    int64_t offset_s;   /* if_tsoffset */
};

struct pcapng_file {
    int swapped;    /* 1: the other byte order than this machine's */
    int is_damaged; /* 1: a length is impossible; nothing more is read */
    int in_body;
    uint32_t type, block_bytes;
    uint8_t held[PCAPNG_KEPT_BYTES];
    size_t held_length, held_wanted;
    uint32_t skip; /* bytes behind those that are kept, to be passed over */
    struct pcapng_interface interfaces[PCAPNG_INTERFACES_MAX];
    uint32_t interface_count;
    int64_t timeless; /* packets without a time, or of an interface that is not described */
    struct pcap_record record;
};

/* Whether a file that starts with these bytes is one. */
int pcapng_is(const uint8_t *bytes, size_t length);

void pcapng_file_start(struct pcapng_file *file);
void pcapng_file_take(struct pcapng_file *file, const uint8_t *bytes, size_t length, pcap_sink *sink, void *to);

/* Whether the bytes so far end in the middle of a block. */
int pcapng_file_is_cut(const struct pcapng_file *file);

#endif
