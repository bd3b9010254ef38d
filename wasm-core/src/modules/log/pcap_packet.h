/* A TCP segment in the captured bytes of a packet: link header, IPv4 or IPv6, TCP with its time stamp option. */
#ifndef LAB_LOG_PCAP_PACKET_H
#define LAB_LOG_PCAP_PACKET_H

#include <stddef.h>
#include <stdint.h>

/* One end of a connection. IPv4 addresses take the first four bytes; the others are 0. */
struct pcap_end {
    uint8_t address[16];
    uint16_t port;
    uint16_t is_v6;
};

#define TCP_FIN 0x01
#define TCP_SYN 0x02
#define TCP_RST 0x04
#define TCP_ACK 0x10

struct pcap_segment {
    struct pcap_end source, destination;
    uint32_t seq, ack;
    uint32_t length; /* bytes of data, as the IP header says */
    uint32_t ts_value, ts_echo;
    uint8_t flags;
    uint8_t has_ts;
};

enum pcap_packet {
    PCAP_TCP,
    PCAP_OTHER,     /* not TCP, or a fragment of a datagram */
    PCAP_SHORT,     /* the captured bytes end before the TCP header does */
    PCAP_MALFORMED, /* its lengths contradict each other */
};

/* Whether packets of this link type (LINKTYPE_) are read. */
int pcap_link_is_known(uint32_t link);

/*
 * Reads a packet of link type `link` from its first `length` captured bytes, of which none beyond is read.
 * `wire_length`: bytes of the whole packet.
 */
enum pcap_packet pcap_packet_read(uint32_t link, const uint8_t *bytes, size_t length, uint32_t wire_length,
                                  struct pcap_segment *segment);

/* The end as text: 192.0.2.1:5201 or, as RFC 5952 writes it, [2001:db8::1]:5201. */
#define PCAP_END_BYTES 64
void pcap_end_words(const struct pcap_end *end, char words[PCAP_END_BYTES]);

#endif
