/* lab: optimise for size */
#include "modules/log/pcapng_file.h"

#include <string.h>

#include "modules/log/log.h"

#define HEAD_BYTES 12 /* type, length, and of a section header the mark of the byte order */

enum { BLOCK_INTERFACE = 1, BLOCK_PACKET_OLD = 2, BLOCK_PACKET_SIMPLE = 3, BLOCK_PACKET = 6 };
#define BLOCK_SECTION UINT32_C(0x0a0d0d0a) /* in both byte orders */

#define ORDER UINT32_C(0x1a2b3c4d)

#define BLOCK_BYTES_MAX (16 * PCAP_RECORD_BYTES_MAX)

static uint32_t u32(const struct pcapng_file *file, size_t at) {
    uint32_t value;
    memcpy(&value, file->held + at, sizeof value);
    return file->swapped ? __builtin_bswap32(value) : value;
}

static uint32_t u16(const struct pcapng_file *file, size_t at) {
    uint16_t value;
    memcpy(&value, file->held + at, sizeof value);
    return file->swapped ? __builtin_bswap16(value) : value;
}

int pcapng_is(const uint8_t *bytes, size_t length) {
    return length >= 4 && memcmp(bytes, "\x0a\x0d\x0d\x0a", 4) == 0;
}

static void expect_block(struct pcapng_file *file) {
    file->in_body = 0;
    file->held_length = 0;
    file->held_wanted = HEAD_BYTES;
}

void pcapng_file_start(struct pcapng_file *file) {
    memset(file, 0, sizeof *file);
    expect_block(file);
}

/* ---- blocks ------------------------------------------------------------------------------------------------------ */

static void begin_block(struct pcapng_file *file) {
    file->type = u32(file, 0);
    if (file->type == BLOCK_SECTION) {
        file->swapped = 0;
        if (u32(file, 8) != ORDER) file->swapped = 1;
        file->is_damaged = u32(file, 8) != ORDER;
        file->interface_count = 0;
    }
    const uint32_t length = u32(file, 4);
    if (length < HEAD_BYTES || length % 4 || length > BLOCK_BYTES_MAX) file->is_damaged = 1;
    if (file->is_damaged) return;
    file->in_body = 1;
    file->block_bytes = length;
    file->held_wanted = length < PCAPNG_KEPT_BYTES ? length : PCAPNG_KEPT_BYTES;
    file->skip = length - (uint32_t)file->held_wanted;
}

static void take_interface(struct pcapng_file *file) {
    if (file->held_length < 20) return;
    if (file->interface_count == PCAPNG_INTERFACES_MAX) return;
    struct pcapng_interface *added = &file->interfaces[file->interface_count++];
    *added = (struct pcapng_interface){.link = u16(file, 8), .resolution = 6};
    for (size_t at = 16; at + 4 <= file->held_length;) {
        const uint32_t code = u16(file, at), length = u16(file, at + 2);
        at += 4;
        if (!code || at + length > file->held_length) return;
        if (code == 9 && length == 1) added->resolution = file->held[at];
        if (code == 14 && length == 8) {
            const uint64_t halves[2] = {u32(file, at), u32(file, at + 4)};
            const uint64_t offset = file->swapped ? halves[0] << 32 | halves[1] : halves[1] << 32 | halves[0];
            const int64_t seconds = (int64_t)offset;
            if (seconds > -LOG_TIMES_MAX_S && seconds < LOG_TIMES_MAX_S) added->offset_s = seconds;
        }
        at += (length + 3) / 4 * 4;
    }
}

/* A time in ns; 0 when it is out of range. */
static int time_of(const struct pcapng_interface *interface, uint64_t units, int64_t *ns) {
    const unsigned n = interface->resolution & 0x7f;
    uint64_t seconds, fraction;
    if (interface->resolution & 0x80) {
        if (n > 63) return 0;
        seconds = units >> n;
        fraction = (uint64_t)((double)(units - (seconds << n)) / (double)(UINT64_C(1) << n) * 1e9 + 0.5);
    } else {
        if (n > 19) return 0;
        uint64_t second = 1;
        for (unsigned i = 0; i < n; i++)
            second *= 10;
        seconds = units / second;
        fraction = units % second;
        for (unsigned i = n; i < 9; i++)
            fraction *= 10;
        for (unsigned i = 9; i < n; i++)
            fraction /= 10;
    }
    if (seconds > (uint64_t)LOG_TIMES_MAX_S) return 0;
    const int64_t all = (int64_t)seconds + interface->offset_s;
    if (all < 0 || all > LOG_TIMES_MAX_S) return 0;
    *ns = all * 1000000000 + (int64_t)fraction;
    return 1;
}

/* A packet behind `header` bytes of its block. */
static void take_packet(struct pcapng_file *file, uint32_t interface, size_t header, pcap_sink *sink, void *to) {
    struct pcap_record *record = &file->record;
    if (file->held_length < header + 4) return;
    const uint64_t units = (uint64_t)u32(file, 12) << 32 | u32(file, 16);
    const uint32_t captured = u32(file, 20);
    if (interface >= file->interface_count || !time_of(&file->interfaces[interface], units, &record->time_ns)) {
        file->timeless++;
        return;
    }
    /* The block ends with its length. */
    const size_t there = file->block_bytes - header - 4, held = file->held_length - header;
    if (captured > there) {
        file->is_damaged = 1;
        return;
    }
    record->length = captured < PCAP_KEPT_BYTES ? captured : PCAP_KEPT_BYTES;
    if (record->length > held) record->length = held;
    record->wire_length = u32(file, 24);
    record->bytes = file->held + header;
    record->link = file->interfaces[interface].link;
    sink(to, record);
}

static void take_block(struct pcapng_file *file, pcap_sink *sink, void *to) {
    if (file->type == BLOCK_INTERFACE)
        take_interface(file);
    else if (file->type == BLOCK_PACKET && file->held_length >= 32)
        take_packet(file, u32(file, 8), 28, sink, to);
    else if (file->type == BLOCK_PACKET_OLD && file->held_length >= 32)
        take_packet(file, u16(file, 8), 28, sink, to);
    else if (file->type == BLOCK_PACKET_SIMPLE)
        file->timeless++;
}

/* ---- bytes ------------------------------------------------------------------------------------------------------- */

void pcapng_file_take(struct pcapng_file *file, const uint8_t *bytes, size_t length, pcap_sink *sink, void *to) {
    while (!file->is_damaged) {
        size_t take = file->held_wanted - file->held_length;
        if (take > length) take = length;
        if (take) memcpy(file->held + file->held_length, bytes, take);
        file->held_length += take;
        bytes += take;
        length -= take;
        if (file->held_length < file->held_wanted) return;
        if (!file->in_body) {
            begin_block(file);
            continue;
        }
        const size_t pass = file->skip < length ? file->skip : length;
        file->skip -= (uint32_t)pass;
        bytes += pass;
        length -= pass;
        if (file->skip) return;
        take_block(file, sink, to);
        expect_block(file);
    }
}

int pcapng_file_is_cut(const struct pcapng_file *file) {
    return file->held_length > 0 || file->in_body;
}
