/* lab: optimise for size */
/*
 * Packet captures: pcap and pcapng files, as tcpdump -w, dumpcap and Wireshark write them. One capture gives RTT
 * samples where it was taken; two captures of the same connections, one at each end, also give one-way delays.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "modules/log/pcap_file.h"
#include "modules/log/pcap_join.h"
#include "modules/log/pcap_samples.h"
#include "rttlab.h"

/* Larger than a jumbo frame. */
#define SEGMENT_BYTES_MAX 9216

#define RECORD_AGAIN "Record it again: tcpdump -s 96 -w FILE tcp."

struct state {
    struct log *log;
    struct pcap_file file;
    struct pcap_store store;
    int capture; /* 0 or 1: the one that is read */
    int has_two;
    int any_known;         /* 1: a packet of this file is of a link that is read */
    uint32_t unknown_link; /* of the last packet of another link */
    const char *name[PCAP_CAPTURES];
    struct pcap_sent *scratch;
    int8_t *first_end;         /* of each connection, with two captures: pcap_first_end() */
    int64_t clock_ns;          /* the second capture's clock less the first's */
    int64_t of[PCAP_CAPTURES]; /* events whose sender was captured there */
};

static int probe(const struct log_head *head, char *reason) {
    struct pcap_header header;
    const uint8_t *bytes = (const uint8_t *)head->bytes;
    const int is_ng = pcapng_is(bytes, head->length), is_pcap = pcap_header_read(&header, bytes, head->length);
    if (is_ng)
        snprintf(reason, REASON_BYTES, "The file begins as a pcapng file does.");
    else if (is_pcap)
        snprintf(reason, REASON_BYTES, "The file begins as a pcap file does, with times in %s.",
                 header.fraction_ns == 1 ? "nanoseconds" : "microseconds");
    else
        snprintf(reason, REASON_BYTES, "The file does not begin as a pcap file does.");
    return is_pcap || is_ng ? 100 : 0;
}

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state || !(state->scratch = ARENA_ARRAY(struct pcap_sent, PCAP_SENT_CAPACITY)))
        return fail_no_memory("the capture"), 0;
    state->log = log;
    pcap_file_start(&state->file);
    log->fields = FIELD_RTT | FIELD_UNA | FIELD_NXT;
    log->format_state = state;
    return 1;
}

/* ---- packets ----------------------------------------------------------------------------------------------------- */

static void take_record(void *to, const struct pcap_record *record) {
    struct state *state = to;
    struct log *log = state->log;
    struct pcap_segment segment;
    log->lines++;
    if (fail_status()) return;
    if (!pcap_link_is_known(record->link)) {
        state->unknown_link = record->link;
        note_add(log->notes, NOTE_other_packets, (double)log->lines);
        return;
    }
    state->any_known = 1;
    switch (pcap_packet_read(record->link, record->bytes, record->length, record->wire_length, &segment)) {
    case PCAP_TCP:
        if (segment.length > SEGMENT_BYTES_MAX) note_add(log->notes, NOTE_segments_large, (double)log->lines);
        pcap_store_add(&state->store, log, state->capture, record->time_ns, &segment);
        return;
    case PCAP_OTHER:
        note_add(log->notes, NOTE_other_packets, (double)log->lines);
        return;
    case PCAP_SHORT:
        log->lines_skipped++;
        note_add(log->notes, NOTE_packets_short, (double)log->lines);
        return;
    case PCAP_MALFORMED:
        log_skip(log, "its lengths contradict each other");
        return;
    }
}

static void take_bytes(struct log *log, const uint8_t *bytes, size_t length) {
    struct state *state = log->format_state;
    pcap_file_take(&state->file, bytes, length, take_record, state);
}

/* What the end of a file shows; 0 after fail(). */
static int end_file(struct state *state) {
    const struct pcap_file *file = &state->file;
    const char *which = !state->has_two ? "The file" : state->capture ? "The second file" : "The first file";
    if (file->state == PCAP_REFUSED || file->state == PCAP_IN_HEADER)
        return fail(LAB_BAD_INPUT, "no-pcap", "", RECORD_AGAIN, "%s is no packet capture (pcap or pcapng).", which), 0;
    const uint32_t link = file->is_ng ? state->unknown_link : file->header.link;
    if (file->is_ng ? !state->any_known && link : !pcap_link_is_known(link))
        return fail(LAB_BAD_INPUT, "unknown-link", "",
                    "Known are Ethernet, PPP, raw IP, loopback and Linux cooked captures: record on the network device "
                    "itself.",
                    "%s was captured on a kind of link (LINKTYPE %u) that is not read.", which, (unsigned)link),
               0;
    if (file->state == PCAP_DAMAGED) note_add(state->log->notes, NOTE_capture_damaged, (double)state->log->lines);
    if (pcap_file_is_cut(file)) note_add(state->log->notes, NOTE_capture_cut, (double)state->log->lines);
    return 1;
}

static int take_second(struct log *log, const char *first_name, const char *second_name) {
    struct state *state = log->format_state;
    state->has_two = 1;
    state->name[0] = first_name;
    state->name[1] = second_name;
    if (!end_file(state)) return 0;
    state->capture = 1;
    state->any_known = 0;
    state->unknown_link = 0;
    state->store.first_of_second = state->store.packets;
    pcap_file_start(&state->file);
    return 1;
}

/* ---- samples ----------------------------------------------------------------------------------------------------- */

/* Joins the captures; 0 after fail(). */
static int join(struct state *state) {
    const uint32_t count = state->store.connection_count;
    struct pcap_sides *sides = ARENA_ARRAY(struct pcap_sides, count + 1);
    state->first_end = ARENA_ARRAY(int8_t, count + 1);
    if (!sides || !state->first_end) return fail_no_memory("joining the captures"), 0;
    if (!pcap_join(&state->store, sides)) return 0;
    uint32_t shared = 0;
    for (uint32_t i = 0; i < count; i++) {
        state->first_end[i] = (int8_t)pcap_first_end(&sides[i]);
        shared += state->first_end[i] >= 0;
        if (state->first_end[i] < 0) note_add(state->log->notes, NOTE_connections_in_one, NAN);
    }
    if (!shared)
        return fail(LAB_BAD_INPUT, "nothing-shared", "",
                    "Take captures of the same connection at both ends, without address translation between them and "
                    "with segmentation offload turned off.",
                    "The two captures share no connection with packets of both directions."),
               0;
    state->clock_ns = pcap_clock_offset(sides, state->first_end, count);
    state->log->fields |= FIELD_FORWARD;
    return 1;
}

/* Both directions of a connection; 0 after fail(). */
static int take_connection(struct state *state, uint32_t index) {
    const struct pcap_connection *connection = state->store.connections[index];
    for (int from = 0; from < 2; from++) {
        struct pcap_samples_spec spec = {.from = from, .scratch = state->scratch};
        if (state->has_two) {
            if (state->first_end[index] < 0) return 1;
            spec.capture = from != state->first_end[index];
            spec.has_forward = 1;
            spec.clock_ns = spec.capture ? -state->clock_ns : state->clock_ns;
            spec.early_ns = spec.capture ? -state->clock_ns : 0;
        }
        const int64_t before = state->log->event_count;
        if (!pcap_samples_take(&state->store, connection, &spec, state->log)) return 0;
        state->of[spec.capture] += state->log->event_count - before;
    }
    return 1;
}

static void note_joined(const struct state *state) {
    const int sender = state->of[1] > state->of[0];
    /* By the sender's clock. */
    const double ahead_ns = (double)(sender ? -state->clock_ns : state->clock_ns);
    const char *clocks =
        state->clock_ns
            ? log_words(
                  "The receiver's clock was taken to be %.3f ms ahead of the sender's, by which the least delays of "
                  "both directions are equal.",
                  ahead_ns / 1e6)
            : "By the clocks as they are, no packet arrives before it was sent, so they were left as they are.";
    note_add_detail(state->log->notes, NOTE_captures_joined, NAN,
                    log_words("Here “%.80s” is the sender's and “%.80s” the receiver's, by the times of segments and "
                              "ACKs. %s",
                              state->name[sender], state->name[!sender], clocks ? clocks : ""));
    for (uint32_t i = 0; i < state->store.packets; i++)
        if (pcap_stored_at(&state->store, i)->match != MATCH_ONE) note_add(state->log->notes, NOTE_packets_in_one, NAN);
}

static void end(struct log *log) {
    struct state *state = log->format_state;
    if (!end_file(state) || (state->has_two && !join(state))) return;
    for (uint32_t i = 0; i < state->store.connection_count; i++)
        if (!take_connection(state, i)) return;
    if (state->has_two)
        note_joined(state);
    else
        note_add(log->notes, NOTE_capture_point, NAN);
}

static int finish(struct log *log) {
    for (int i = 0; i < log->flow_count; i++)
        log->flows[i]->samples_from = SAMPLES_MEASURED;
    return 1;
}

/* Binary files have no lines. */
static void take_line(struct log *log, struct span line, int whole) {
    (void)log;
    (void)line;
    (void)whole;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "pcap",
            .label = "Packet capture (pcap, pcapng)",
            .short_label = "pcap",
            .help =
                LAB_TEXT("As root, at the sender (for one-way delays at the receiver too): tcpdump -i eth0 -s 96 -w "
                         "sender.pcap tcp port 5201"),
            .citation = LAB_TEXT("draft-ietf-opsawg-pcap; draft-ietf-opsawg-pcapng"),
            .validation = LAB_TEXT("The path's own record of one-way delays: datasets/kernel-logs/formats-mini; "
                                   "wasm-core/test/modules/log/test_log_captures.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "Read are pcap files of both byte orders with times in micro- or nanoseconds, and pcapng files with "
                "any "
                "unit of time, on Ethernet (with VLAN tags), PPP, raw IP, loopback (null) and Linux cooked links.\n"
                "A sample is the time from the oldest newly acknowledged segment to its ACK; none where data that the "
                "ACK acknowledges may have been sent more than once. At the receiver such times are about 0: open the "
                "sender's capture.\n"
                "Two captures opened together are joined: a packet is the same in both when addresses, ports, sequence "
                "and acknowledgment number, length, flags and time stamps are. Which capture is the sender's follows "
                "from the times of segments and ACKs, whichever is named first.\n"
                "The offset between the clocks is not known. Where packets would arrive before they were sent, the "
                "clocks are shifted until the least delays of both directions are equal; else they stay as they are."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .bytes = take_bytes,
    .second = take_second,
    .records = "packets",
    .end = end,
    .finish = finish,
    .when_empty = "Capture both directions of a TCP connection that sends data: tcpdump -s 96 -w FILE tcp port PORT.",
};

LAB_DEFINE_MODULE(format_pcap, format.module);
