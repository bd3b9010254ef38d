/* lab: optimise for size */
#include "modules/log/pcap_packet.h"

#include <stdio.h>
#include <string.h>

/* Link types, https://www.tcpdump.org/linktypes.html. The values 12 and 14 are raw IP on some systems. */
enum { LINK_NULL = 0, LINK_PPP = 9, LINK_LOOP = 108, LINK_PPPOE = 51, LINK_PPP_HDLC = 50 };
enum { LINK_ETHERNET = 1, LINK_RAW_12 = 12, LINK_RAW_14 = 14, LINK_RAW = 101, LINK_SLL = 113, LINK_IPV4 = 228 };
enum { LINK_IPV6 = 229, LINK_SLL2 = 276 };

enum { ETHER_IPV4 = 0x0800, ETHER_IPV6 = 0x86dd, ETHER_VLAN = 0x8100, ETHER_QINQ = 0x88a8, ETHER_QINQ_OLD = 0x9100 };
enum { ETHER_PPPOE = 0x8864 };

#define TAGS_MAX       4
#define EXTENSIONS_MAX 8

#define PROTOCOL_TCP 6

/* What is left of the captured bytes, and of the packet. */
struct rest {
    const uint8_t *at;
    size_t left;
    uint32_t wire;
};

static uint32_t be16(const uint8_t *at) {
    return (uint32_t)at[0] << 8 | at[1];
}

static uint32_t be32(const uint8_t *at) {
    return be16(at) << 16 | be16(at + 2);
}

static int pass(struct rest *rest, size_t bytes) {
    if (rest->left < bytes) return 0;
    rest->at += bytes;
    rest->left -= bytes;
    rest->wire -= rest->wire < bytes ? rest->wire : (uint32_t)bytes;
    return 1;
}

int pcap_link_is_known(uint32_t link) {
    return link == LINK_NULL || link == LINK_LOOP || link == LINK_PPP || link == LINK_PPP_HDLC || link == LINK_PPPOE ||
           link == LINK_ETHERNET || link == LINK_RAW || link == LINK_RAW_12 || link == LINK_RAW_14 ||
           link == LINK_SLL || link == LINK_SLL2 || link == LINK_IPV4 || link == LINK_IPV6;
}

/* The protocol behind a PPP header, with or without its two bytes of address and control. */
static int pass_ppp(struct rest *rest) {
    if (rest->left >= 2 && rest->at[0] == 0xff && rest->at[1] == 0x03) pass(rest, 2);
    if (rest->left < 2) return -1;
    /* A first odd byte is the whole protocol. */
    const int is_short = rest->at[0] & 1;
    const uint32_t protocol = is_short ? rest->at[0] : be16(rest->at);
    pass(rest, is_short ? 1 : 2);
    return protocol == 0x21 ? ETHER_IPV4 : protocol == 0x57 ? ETHER_IPV6 : 1;
}

/* Passes the link header and VLAN tags; gives the EtherType, 0 of raw IP, -1 when too little was captured. */
static int pass_link(uint32_t link, struct rest *rest) {
    size_t header, type_at;
    switch (link) {
    case LINK_NULL:
    case LINK_LOOP:
        /* A number for the kind of address, which differs between systems: the IP version says it as well. */
        return pass(rest, 4) ? 0 : -1;
    case LINK_PPP:
    case LINK_PPP_HDLC:
        return pass_ppp(rest);
    case LINK_PPPOE:
        return pass(rest, 6) ? pass_ppp(rest) : -1;
    case LINK_ETHERNET:
        header = 14, type_at = 12;
        break;
    case LINK_SLL:
        header = 16, type_at = 14;
        break;
    case LINK_SLL2:
        header = 20, type_at = 0;
        break;
    default:
        return 0;
    }
    if (rest->left < header) return -1;
    uint32_t type = be16(rest->at + type_at);
    pass(rest, header);
    for (int tags = 0; tags < TAGS_MAX && (type == ETHER_VLAN || type == ETHER_QINQ || type == ETHER_QINQ_OLD);
         tags++) {
        if (rest->left < 4) return -1;
        type = be16(rest->at + 2);
        pass(rest, 4);
    }
    if (type == ETHER_PPPOE) return pass(rest, 6) ? pass_ppp(rest) : -1;
    return (int)type;
}

static enum pcap_packet read_options(const uint8_t *options, size_t length, struct pcap_segment *segment) {
    for (size_t at = 0; at < length && options[at];) {
        if (options[at] == 1) {
            at++;
            continue;
        }
        if (length - at < 2 || options[at + 1] < 2) break;
        const size_t bytes = options[at + 1];
        if (bytes > length - at) break;
        if (options[at] == 8 && bytes == 10) {
            segment->has_ts = 1;
            segment->ts_value = be32(options + at + 2);
            segment->ts_echo = be32(options + at + 6);
        }
        at += bytes;
    }
    return PCAP_TCP;
}

/* `payload`: bytes of the datagram behind the IP header. */
static enum pcap_packet read_tcp(const struct rest *rest, uint32_t payload, struct pcap_segment *segment) {
    if (rest->left < 20) return PCAP_SHORT;
    const uint8_t *tcp = rest->at;
    const size_t header = (size_t)(tcp[12] >> 4) * 4;
    if (header < 20 || header > payload) return PCAP_MALFORMED;
    segment->source.port = (uint16_t)be16(tcp);
    segment->destination.port = (uint16_t)be16(tcp + 2);
    segment->seq = be32(tcp + 4);
    segment->ack = be32(tcp + 8);
    segment->flags = tcp[13];
    segment->length = payload - (uint32_t)header;
    return read_options(tcp + 20, (header < rest->left ? header : rest->left) - 20, segment);
}

static enum pcap_packet read_ipv4(struct rest *rest, struct pcap_segment *segment) {
    if (rest->left < 20) return PCAP_SHORT;
    const uint8_t *ip = rest->at;
    const uint32_t header = (ip[0] & 15u) * 4;
    uint32_t total = be16(ip + 2);
    if (!total) total = rest->wire; /* segmentation offload leaves it to the network card */
    if (header < 20 || total < header) return PCAP_MALFORMED;
    if (ip[9] != PROTOCOL_TCP || (be16(ip + 6) & 0x3fff)) return PCAP_OTHER;
    memcpy(segment->source.address, ip + 12, 4);
    memcpy(segment->destination.address, ip + 16, 4);
    if (!pass(rest, header)) return PCAP_SHORT;
    return read_tcp(rest, total - header, segment);
}

static int is_extension(unsigned next) {
    /* Hop by hop, routing, fragment, authentication, destination, mobility. */
    return next == 0 || next == 43 || next == 44 || next == 51 || next == 60 || next == 135;
}

static enum pcap_packet read_ipv6(struct rest *rest, struct pcap_segment *segment) {
    if (rest->left < 40) return PCAP_SHORT;
    unsigned next = rest->at[6];
    uint32_t payload = be16(rest->at + 4);
    memcpy(segment->source.address, rest->at + 8, 16);
    memcpy(segment->destination.address, rest->at + 24, 16);
    segment->source.is_v6 = segment->destination.is_v6 = 1;
    pass(rest, 40);
    if (!payload) payload = rest->wire; /* a jumbogram, or segmentation offload */
    for (int i = 0; i < EXTENSIONS_MAX && is_extension(next); i++) {
        if (rest->left < 4) return PCAP_SHORT;
        const uint32_t bytes = next == 44 ? 8 : next == 51 ? (rest->at[1] + 2u) * 4 : (rest->at[1] + 1u) * 8;
        if (next == 44 && (be16(rest->at + 2) & 0xfff9)) return PCAP_OTHER; /* a part of a datagram */
        next = rest->at[0];
        if (bytes > payload) return PCAP_MALFORMED;
        if (!pass(rest, bytes)) return PCAP_SHORT;
        payload -= bytes;
    }
    return next == PROTOCOL_TCP ? read_tcp(rest, payload, segment) : PCAP_OTHER;
}

enum pcap_packet pcap_packet_read(uint32_t link, const uint8_t *bytes, size_t length, uint32_t wire_length,
                                  struct pcap_segment *segment) {
    struct rest rest = {bytes, length, wire_length};
    memset(segment, 0, sizeof *segment);
    const int type = pass_link(link, &rest);
    if (type < 0 || !rest.left) return PCAP_SHORT;
    if (type && type != ETHER_IPV4 && type != ETHER_IPV6) return PCAP_OTHER;
    const unsigned version = rest.at[0] >> 4;
    const int has_link = link == LINK_NULL || link == LINK_LOOP;
    if (has_link && version != 4 && version != 6) return PCAP_OTHER;
    if (version == 4) return read_ipv4(&rest, segment);
    return version == 6 ? read_ipv6(&rest, segment) : PCAP_MALFORMED;
}

/* The longest run of at least two zero groups: its start and length; 0 when there is none. */
static int longest_zeros(const uint8_t *address, int *from) {
    int best = 0;
    for (int i = 0; i < 8; i++) {
        int run = 0;
        while (i + run < 8 && !be16(address + 2 * (i + run)))
            run++;
        if (run > best) best = run, *from = i;
        i += run;
    }
    return best < 2 ? 0 : best;
}

void pcap_end_words(const struct pcap_end *end, char words[PCAP_END_BYTES]) {
    const uint8_t *a = end->address;
    if (!end->is_v6) {
        snprintf(words, PCAP_END_BYTES, "%u.%u.%u.%u:%u", a[0], a[1], a[2], a[3], end->port);
        return;
    }
    int from = 8, zeros = longest_zeros(a, &from), used = snprintf(words, PCAP_END_BYTES, "[");
    for (int i = 0; i < 8; i++) {
        if (zeros && i == from) {
            used += snprintf(words + used, PCAP_END_BYTES - (size_t)used, "::");
            i += zeros - 1;
            continue;
        }
        const char *colon = i && !(zeros && i == from + zeros) ? ":" : "";
        used += snprintf(words + used, PCAP_END_BYTES - (size_t)used, "%s%x", colon, (unsigned)be16(a + 2 * i));
    }
    snprintf(words + used, PCAP_END_BYTES - (size_t)used, "]:%u", end->port);
}
