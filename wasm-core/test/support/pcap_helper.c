#include "support/pcap_helper.h"

#include <stdlib.h>
#include <string.h>

#include "rttlab.h"

void lab_reset(void);

static void put(struct capture *c, const void *bytes, size_t length) {
    if (length > sizeof c->bytes - c->length) abort();
    memcpy(c->bytes + c->length, bytes, length);
    c->length += length;
}

static void put_u32(struct capture *c, uint32_t value) {
    if (c->swapped) value = __builtin_bswap32(value);
    put(c, &value, sizeof value);
}

static void put_u16(struct capture *c, uint16_t value) {
    if (c->swapped) value = __builtin_bswap16(value);
    put(c, &value, sizeof value);
}

void capture_start(struct capture *c, int swapped, uint32_t link) {
    c->length = 0;
    c->swapped = swapped;
    c->link = link;
    put_u32(c, UINT32_C(0xa1b2c3d4));
    put_u16(c, 2);
    put_u16(c, 4);
    put_u32(c, 0);
    put_u32(c, 0);
    put_u32(c, 96);
    put_u32(c, link);
}

static uint8_t *be32(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
    return at + 4;
}

static uint8_t *be16(uint8_t *at, uint32_t value) {
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
    return at + 2;
}

/* Ethernet with two tags, raw IPv6 with a hop-by-hop header, or cooked; then IP. */
static uint8_t *put_link(uint8_t *at, uint32_t link) {
    if (link == 1) at = be16(be32(be16(be16(at + 12, 0x88a8), 7), UINT32_C(0x81000008)), 0x0800);
    if (link == 113) at = be16(at + 14, 0x0800);
    if (link == 276) at = be16(at, 0x0800) + 18;
    return at;
}

static uint8_t *put_ipv4(uint8_t *at, const struct packet *p, uint32_t tcp_bytes) {
    at[0] = 0x46; /* four bytes of options */
    be16(at + 2, 24 + tcp_bytes + p->length);
    at[9] = 6;
    be32(at + 12, UINT32_C(0xc0000201) + (uint32_t)p->from);
    be32(at + 16, UINT32_C(0xc0000202) - (uint32_t)p->from);
    return at + 24;
}

static uint8_t *put_ipv6(uint8_t *at, const struct packet *p, uint32_t tcp_bytes) {
    at[0] = 0x60;
    be16(at + 4, 8 + tcp_bytes + p->length);
    be32(at + 8, UINT32_C(0x20010db8));
    be32(at + 24, UINT32_C(0x20010db8));
    at[23] = (uint8_t)(1 + p->from);
    at[39] = (uint8_t)(2 - p->from);
    at[40] = 6;
    return at + 48;
}

void capture_add(struct capture *c, const struct packet *p) {
    uint8_t bytes[160] = {0}, *at = put_link(bytes, c->link);
    const uint32_t tcp_bytes = p->ts ? 32 : 20;
    at = c->link == 229 ? put_ipv6(at, p, tcp_bytes) : put_ipv4(at, p, tcp_bytes);
    be16(be16(at, p->from ? 5201 : 40000), p->from ? 40000 : 5201);
    be32(be32(at + 4, p->seq), p->ack);
    at[12] = (uint8_t)(tcp_bytes << 2);
    at[13] = p->flags;
    if (p->ts) be32(be32(at + 20, UINT32_C(0x0101080a)), p->ts);
    at += tcp_bytes;
    const uint32_t captured = (uint32_t)(at - bytes);
    put_u32(c, (uint32_t)(p->time_us / 1000000));
    put_u32(c, (uint32_t)(p->time_us % 1000000));
    put_u32(c, captured);
    put_u32(c, captured + p->length);
    put(c, bytes, captured);
}

struct bytes capture_bytes(struct capture *c) {
    return (struct bytes){(char *)c->bytes, c->length};
}

static uint32_t u32_at(const char *at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static void set_u32(char *at, uint32_t value) {
    memcpy(at, &value, sizeof value);
}

struct bytes capture_in_big_endian_ns(struct bytes from) {
    struct bytes to = {malloc(from.length), from.length};
    if (!to.at) abort();
    memcpy(to.at, from.at, from.length);
    set_u32(to.at, __builtin_bswap32(UINT32_C(0xa1b23c4d)));
    for (int i = 4; i < 8; i += 2) {
        char low = to.at[i];
        to.at[i] = to.at[i + 1];
        to.at[i + 1] = low;
    }
    for (int i = 8; i < 24; i += 4)
        set_u32(to.at + i, __builtin_bswap32(u32_at(from.at + i)));
    for (size_t at = 24; at + 16 <= from.length; at += 16 + u32_at(from.at + at + 8))
        for (size_t i = 0; i < 16; i += 4) {
            const uint32_t value = u32_at(from.at + at + i);
            set_u32(to.at + at + i, __builtin_bswap32(i == 4 ? value * 1000 : value));
        }
    return to;
}

void capture_shift(struct bytes c, int64_t offset_us) {
    for (size_t at = 24; at + 16 <= c.length; at += 16 + u32_at(c.at + at + 8)) {
        const int64_t us = (int64_t)u32_at(c.at + at) * 1000000 + u32_at(c.at + at + 4) + offset_us;
        set_u32(c.at + at, (uint32_t)(us / 1000000));
        set_u32(c.at + at + 4, (uint32_t)(us % 1000000));
    }
}

static int32_t feed(struct bytes file, size_t piece) {
    int32_t status = LAB_MORE;
    for (size_t at = 0; status > 0 && at < file.length;) {
        const size_t take = file.length - at < piece ? file.length - at : piece;
        uint8_t *input = lab_buffer((uint32_t)take);
        if (!input) return LAB_NO_MEMORY;
        memcpy(input, file.at + at, take);
        status = lab_feed((uint32_t)take);
        at += take;
    }
    return status > 0 ? lab_feed(0) : status;
}

int32_t captures_read(struct bytes first, struct bytes second, size_t piece) {
    static const char document[] = "{\"kind\":\"log\",\"name\":\"one.pcap\",\"second\":\"two.pcap\"}";
    lab_reset();
    memcpy(lab_buffer(sizeof document - 1), document, sizeof document - 1);
    int32_t status = lab_open(sizeof document - 1);
    if (status > 0) status = feed(first, piece);
    return status > 0 ? feed(second, piece) : status;
}
