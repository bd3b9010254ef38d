/* lab: optimise for size */
#include "modules/log/pcap_file.h"

#include <string.h>

#define RECORD_HEADER_BYTES 16

#define MAGIC_US UINT32_C(0xa1b2c3d4)
#define MAGIC_NS UINT32_C(0xa1b23c4d)

static uint32_t u32(const struct pcap_header *header, const uint8_t *at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return header->swapped ? __builtin_bswap32(value) : value;
}

static int is_magic(uint32_t magic) {
    return magic == MAGIC_US || magic == MAGIC_NS;
}

int pcap_header_read(struct pcap_header *header, const uint8_t *bytes, size_t length) {
    memset(header, 0, sizeof *header);
    if (length < PCAP_HEADER_BYTES) return 0;
    if (!is_magic(u32(header, bytes))) header->swapped = 1;
    const uint32_t magic = u32(header, bytes);
    if (!is_magic(magic)) return 0;
    uint16_t major;
    memcpy(&major, bytes + 4, sizeof major);
    header->version = header->swapped ? __builtin_bswap16(major) : major;
    header->fraction_ns = magic == MAGIC_NS ? 1 : 1000;
    header->link = u32(header, bytes + 20) & 0xffff; /* above: the length of a frame check sequence */
    return header->version == 2;
}

static void expect(struct pcap_file *file, enum pcap_state state, size_t bytes) {
    file->state = state;
    file->held_length = 0;
    file->held_wanted = bytes;
}

void pcap_file_start(struct pcap_file *file) {
    memset(file, 0, sizeof *file);
    expect(file, PCAP_IN_HEADER, PCAP_HEADER_BYTES);
}

static void take_record_header(struct pcap_file *file) {
    const uint8_t *at = file->held;
    struct pcap_record *record = &file->record;
    const uint32_t captured = u32(&file->header, at + 8);
    record->time_ns =
        (int64_t)u32(&file->header, at) * 1000000000 + (int64_t)u32(&file->header, at + 4) * file->header.fraction_ns;
    record->wire_length = u32(&file->header, at + 12);
    if (captured > PCAP_RECORD_BYTES_MAX) {
        file->state = PCAP_DAMAGED;
        return;
    }
    record->length = captured < PCAP_KEPT_BYTES ? captured : PCAP_KEPT_BYTES;
    file->skip = captured - (uint32_t)record->length;
    expect(file, PCAP_IN_PACKET, record->length);
}

/* `held` is complete. */
static void take_held(struct pcap_file *file, pcap_sink *sink, void *to) {
    if (file->state == PCAP_IN_HEADER) {
        if (pcapng_is(file->held, file->held_length)) {
            file->is_ng = 1;
            pcapng_file_start(&file->ng);
            pcapng_file_take(&file->ng, file->held, file->held_length, sink, to);
        } else if (pcap_header_read(&file->header, file->held, file->held_length))
            expect(file, PCAP_IN_RECORD, RECORD_HEADER_BYTES);
        else
            file->state = PCAP_REFUSED;
    } else if (file->state == PCAP_IN_RECORD) {
        take_record_header(file);
    } else {
        file->record.bytes = file->held;
        file->record.link = file->header.link;
        sink(to, &file->record);
        expect(file, PCAP_IN_RECORD, RECORD_HEADER_BYTES);
    }
}

void pcap_file_take(struct pcap_file *file, const uint8_t *bytes, size_t length, pcap_sink *sink, void *to) {
    while (!file->is_ng && file->state != PCAP_REFUSED && file->state != PCAP_DAMAGED) {
        size_t take = file->held_wanted - file->held_length;
        if (take > length) take = length;
        if (take) memcpy(file->held + file->held_length, bytes, take);
        file->held_length += take;
        bytes += take;
        length -= take;
        if (file->held_length < file->held_wanted) return;
        /* A packet is complete when the bytes that are not kept have passed too. */
        if (file->state == PCAP_IN_PACKET) {
            const size_t pass = file->skip < length ? file->skip : length;
            file->skip -= (uint32_t)pass;
            bytes += pass;
            length -= pass;
            if (file->skip) return;
        }
        take_held(file, sink, to);
    }
    if (!file->is_ng) return;
    pcapng_file_take(&file->ng, bytes, length, sink, to);
    file->state = file->ng.is_damaged ? PCAP_DAMAGED : PCAP_IN_RECORD;
}

int pcap_file_is_cut(const struct pcap_file *file) {
    if (file->is_ng) return pcapng_file_is_cut(&file->ng);
    return file->state == PCAP_IN_PACKET || (file->state == PCAP_IN_RECORD && file->held_length);
}
