/*
 * The tracepoint tcp:tcp_probe as text (include/trace/events/tcp.h). What follows the event's name (values made up):
 *
 *   family=AF_INET src=192.0.2.1:40000 dest=192.0.2.2:5201 mark=0x0 data_len=0 snd_nxt=0x1f4c8 snd_una=0x1f000
 * snd_cwnd=10 ssthresh=2147483647 snd_wnd=65160 srtt=25893 rcv_wnd=64512 sock_cookie=1a skbaddr=00000000a2fcff1c
 * skaddr=... src=192.0.2.1:54326 dest=192.0.2.2:80 mark=0x0 length=32 snd_nxt=0xe3 snd_una=0xcd snd_cwnd=10
 * ssthresh=2147483647 snd_wnd=28960 srtt=19604 rcv_wnd=29312
 *
 * Fields changed four times between kernels, so they are read by name and unknown ones are passed over.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "modules/log/recover.h"
#include "modules/log/trace_line.h"
#include "sim/events/event_kind.h"

/* TCP_INFINITE_SSTHRESH of the kernel: no loss so far. */
#define SSTHRESH_INFINITE UINT64_C(0x7fffffff)

struct fields {
    const char *end; /* of the line */
    struct span source, destination, cookie;
    uint64_t data_length, snd_nxt, snd_una, cwnd, ssthresh, srtt;
    unsigned found;    /* bits of enum field_bit */
    const char *wrong; /* what is wrong with a field, or NULL */
    int count;         /* of all fields */
    int last_counts;   /* the last field of the line is one of those read here */
};

enum field_bit {
    HAS_SOURCE = 1,
    HAS_DESTINATION = 2,
    HAS_SRTT = 4,
    HAS_NXT = 8,
    HAS_UNA = 16,
    HAS_CWND = 32,
    HAS_LIMIT = 64,
    HAS_COOKIE = 128
};

/* A field "key=value". */
struct field {
    uint64_t key; /* its first eight bytes */
    size_t key_length;
    struct span value;
    const char *end; /* of the line */
};

static inline int is_key(const struct field *field, const char *key) {
    size_t length = strlen(key);
    return field->key == bytes_next(key, length);
}

/* What is neither a short hex number nor a short decimal one. */
LAB_COLD static uint64_t read_long(const char *at, size_t length, const char *end) {
    uint64_t value;
    return span_u64_before((struct span){at, length}, end, &value) ? value : NO_DIGITS;
}

/* A whole number, hex behind 0x or decimal; NO_DIGITS when it is none. Called in five places, of which each would grow.
 */
__attribute__((noinline)) static uint64_t read_whole(const char *at, size_t length, const char *end) {
    int is_hex = length > 2 && at[0] == '0' && at[1] == 'x';
    uint64_t value = is_hex ? hex_before(at + 2, length - 2, end) : digits_before(at, length, end);
    return value != NO_DIGITS ? value : read_long(at, length, end);
}

/* These take a field's value and give 1. */

static int take_number(struct fields *f, const struct field *field, uint64_t *number, enum field_bit bit,
                       const char *wrong) {
    uint64_t read = read_whole(field->value.at, field->value.length, field->end);
    if (read <= UINT32_MAX) {
        *number = read;
        f->found |= bit;
    } else {
        f->wrong = wrong;
    }
    return 1;
}

/* data_len; until Linux 5.0 length, the whole segment's, of which up to `header` bytes are header. */
static int take_length(struct fields *f, const struct field *field, uint64_t header) {
    uint64_t length = read_whole(field->value.at, field->value.length, field->end);
    f->data_length = length != NO_DIGITS && length > header ? length : 0;
    return 1;
}

static int take_text(struct fields *f, const struct field *field, struct span *text, enum field_bit bit) {
    *text = field->value;
    f->found |= bit;
    return 1;
}

/* Whether the field is one of those that are read. By its key's length first: that leaves few keys to compare. */
static int take_field(struct fields *f, const struct field *field) {
    switch (field->key_length) {
    case 3:
        if (is_key(field, "src")) return take_text(f, field, &f->source, HAS_SOURCE);
        return 0;
    case 4:
        if (is_key(field, "dest")) return take_text(f, field, &f->destination, HAS_DESTINATION);
        if (is_key(field, "srtt")) return take_number(f, field, &f->srtt, HAS_SRTT, "srtt is no number of 32 bits");
        return 0;
    case 6:
        return is_key(field, "length") && take_length(f, field, 60);
    case 7:
        if (is_key(field, "snd_nxt"))
            return take_number(f, field, &f->snd_nxt, HAS_NXT, "snd_nxt is no number of 32 bits");
        if (is_key(field, "snd_una"))
            return take_number(f, field, &f->snd_una, HAS_UNA, "snd_una is no number of 32 bits");
        return 0;
    case 8:
        if (is_key(field, "data_len")) return take_length(f, field, 0);
        if (is_key(field, "snd_cwnd"))
            return take_number(f, field, &f->cwnd, HAS_CWND, "snd_cwnd is no number of 32 bits");
        if (is_key(field, "ssthresh"))
            return take_number(f, field, &f->ssthresh, HAS_LIMIT, "ssthresh is no number of 32 bits");
        return 0;
    case 11:
        if (!is_key(field, "sock_coo") || !bytes_same(field->value.at - 4, "kie", 3)) return 0;
        return take_text(f, field, &f->cookie, HAS_COOKIE);
    default:
        return 0;
    }
}

static uint64_t blanks_first(uint64_t word) {
    return bytes_first(word, ' ') | bytes_first(word, '\t');
}

/* The first blank at or behind `at`, or the end. */
LAB_COLD static const char *find_blank(const char *at, const char *end) {
    for (; end - at >= 8; at += 8) {
        uint64_t found = blanks_first(bytes_8(at));
        if (found) return at + bytes_index(found);
    }
    while (at < end && !is_blank(*at))
        at++;
    return at;
}

/* The key at `at`; gives where it ends: at '=', or a blank or the end behind a word that is no field. */
LAB_COLD static const char *read_key(const char *at, const char *end, struct field *field) {
    const char *stop = at;
    uint64_t word = bytes_next(at, (size_t)(end - at)), found = bytes_first(word, '=') | blanks_first(word);
    if (found) {
        size_t length = bytes_index(found);
        stop += length;
        word &= (UINT64_C(1) << 8 * length) - 1;
    } else {
        while (stop < end && *stop != '=' && !is_blank(*stop))
            stop++;
    }
    field->key = word;
    field->key_length = (size_t)(stop - at);
    return stop;
}

/*
 * The field at `at`, when it lies with the blank behind it among the next thirty-two bytes, as nearly all do: gives
 * that blank, else NULL.
 */
LAB_SIMD static inline const char *read_short(const char *at, const char *end, struct field *field) {
    if (end - at < BYTES_MANY) return NULL;
    struct bytes_many bytes = bytes_many(at);
    uint32_t equals = bytes_many_are(bytes, '='), blanks = bytes_many_up_to(bytes, ' ');
    uint32_t first = equals & (0 - equals);
    /* Those behind the first '=', which must be all, of which there must be one, and no other control byte. */
    if (!first || !blanks || blanks & (first - 1)) return NULL;
    const int length = __builtin_ctz(first);
    const char *stop = at + __builtin_ctz(blanks);
    if (!is_blank(*stop)) return NULL;
    uint64_t word = bytes_8(at);
    field->key = length < 8 ? word & ((UINT64_C(1) << 8 * length) - 1) : word;
    field->key_length = (size_t)length;
    field->value = (struct span){at + length + 1, (size_t)(stop - at - length - 1)};
    return stop;
}

LAB_SIMD static void read_fields(struct span text, struct fields *f) {
    const char *at = text.at, *end = text.at + text.length;
    struct field field = {.end = end};
    /* All that is looked at though it was not found. */
    f->end = end;
    f->found = 0;
    f->wrong = NULL;
    f->count = f->last_counts = 0;
    f->cookie.length = 0;
    f->data_length = 0;
    for (;;) {
        while (at < end && is_blank(*at))
            at++;
        if (at == end) return;
        const char *stop = read_short(at, end, &field);
        if (stop) {
            at = stop + 1;
        } else {
            at = read_key(at, end, &field);
            if (at == end || *at != '=') continue;
            field.value.at = ++at;
            at = find_blank(at, end);
            field.value.length = (size_t)(at - field.value.at);
        }
        f->count++;
        f->last_counts = take_field(f, &field);
    }
}

/* Why the fields make no event, or NULL. */
static const char *complaint(const struct fields *f) {
    if (f->wrong) return f->wrong;
    if (!(f->found & HAS_SOURCE) || !(f->found & HAS_DESTINATION)) return "src or dest is missing";
    if (f->source.length >= FLOW_ADDRESS_BYTES || f->destination.length >= FLOW_ADDRESS_BYTES)
        return "an address is too long";
    if (!(f->found & HAS_SRTT)) return "srtt is missing";
    if (!(f->found & HAS_UNA) || !(f->found & HAS_NXT)) return "snd_una or snd_nxt is missing";
    return NULL;
}

/* ---- probe ------------------------------------------------------------------------------------------------------- */

LAB_COLD static int probe(const struct log_head *head, char *reason) {
    struct span line;
    struct trace_line read;
    size_t at = 0;
    int probes = 0, events = 0, others = 0, perf = 0;
    while (head_line(head, &at, &line)) {
        enum trace_line_kind kind = trace_line_read(line, &read);
        if (kind == TRACE_EVENT) {
            events++;
            probes += span_is(read.name, "tcp_probe");
            perf += read.is_perf;
        } else {
            others += kind == TRACE_OTHER;
        }
    }
    if (probes) {
        snprintf(reason, REASON_BYTES, "%d of the first %d lines are tcp_probe events, as %s prints them.", probes,
                 events + others, perf ? "perf script" : "ftrace or trace-cmd");
        return 60 + 40 * probes / (events + others);
    }
    snprintf(reason, REASON_BYTES,
             events ? "Lines of a kernel trace, but none of the event tcp_probe so far."
                    : "No line of a kernel trace.");
    return events > others ? 40 : 0;
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

struct state {
    int fields_before; /* of the last whole event line: a shorter last line was cut */
};

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    log->fields = FIELD_RTT | FIELD_SRTT | FIELD_UNA | FIELD_NXT | FIELD_CWND | FIELD_SSTHRESH;
    log->format_state = ARENA_NEW(struct state);
    return log->format_state ? 1 : (fail_no_memory("the log"), 0);
}

/* The cookie without leading zeros; empty for 0, which no socket has. */
static struct span cookie_of(const struct fields *f) {
    struct span cookie = f->cookie;
    uint64_t value;
    if (!cookie.length || !span_hex_before(cookie, f->end, &value) || !value) return (struct span){"", 0};
    if (cookie.at[0] != '0') return cookie;
    if (span_starts(cookie, "0x")) {
        cookie.at += 2;
        cookie.length -= 2;
    }
    while (cookie.at[0] == '0') {
        cookie.at++;
        cookie.length--;
    }
    return cookie;
}

static void take_event(struct log *log, const struct trace_line *line, const struct fields *f) {
    struct span cookie = cookie_of(f);
    int flow = log_flow_of(log, cookie, f->source, f->destination);
    if (flow < 0) return;
    log->flows[flow]->has_cookie = cookie.length > 0;
    struct log_event *event = log_event_new(log, flow);
    if (!event) return;
    event->time_ns = line->time_ns;
    event->srtt = (double)f->srtt;
    event->una = (uint32_t)f->snd_una;
    event->nxt = (uint32_t)f->snd_nxt;
    event->has_una = event->has_nxt = 1;
    event->has_data = f->data_length > 0;
    if (f->found & HAS_CWND) event->cwnd = (double)f->cwnd;
    if ((f->found & HAS_LIMIT) && f->ssthresh < SSTHRESH_INFINITE) event->ssthresh = (double)f->ssthresh;
}

/* tcp_retransmit_skb: ... sport=40000 dport=5201 saddr=192.0.2.1 daddr=192.0.2.2 saddrv6=::ffff:192.0.2.1 ... */
LAB_COLD static void take_retransmission(struct log *log, const struct trace_line *line) {
    static const char *const keys[] = {"sport=", "dport=", "saddr=", "daddr=", "saddrv6=", "daddrv6="};
    struct span found[6] = {{0}};
    struct cursor c = {line->fields.at, line->fields.at + line->fields.length};
    for (struct span word = cursor_word(&c); word.length; word = cursor_word(&c))
        for (int k = 0; k < 6; k++)
            if (span_starts(word, keys[k])) {
                found[k].at = word.at + strlen(keys[k]);
                found[k].length = word.length - strlen(keys[k]);
            }
    for (int v6 = 0; v6 <= 2; v6 += 2) {
        char ends[2][FLOW_ADDRESS_BYTES];
        struct span spans[2];
        for (int i = 0; i < 2; i++) {
            snprintf(ends[i], sizeof ends[i], v6 ? "[%.*s]:%.*s" : "%.*s:%.*s", (int)found[2 + v6 + i].length,
                     found[2 + v6 + i].length ? found[2 + v6 + i].at : "", (int)found[i].length,
                     found[i].length ? found[i].at : "");
            spans[i].at = ends[i];
            spans[i].length = strlen(ends[i]);
        }
        int flow = log_flow_between(log, spans[0], spans[1]);
        if (flow < 0) continue;
        log_mark(log, flow, EVENT_retransmit, line->time_ns);
        return;
    }
}

/* A last line without a line break is whole only when nothing of use can be missing from it. */
static int is_cut(const struct state *state, const struct fields *f) {
    return f->last_counts || f->count < state->fields_before || !state->fields_before;
}

static void read_event(struct log *log, const struct trace_line *line, int whole) {
    struct state *state = log->format_state;
    struct fields fields;
    read_fields(line->fields, &fields);
    if (!whole && is_cut(state, &fields)) {
        note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    }
    state->fields_before = fields.count;
    const char *why = complaint(&fields);
    if (why)
        log_skip(log, why);
    else
        take_event(log, line, &fields);
}

static void take_line(struct log *log, struct span line, int whole) {
    struct trace_line read;
    switch (trace_line_read(line, &read)) {
    case TRACE_EVENT:
        if (span_is(read.name, "tcp_probe"))
            read_event(log, &read, whole);
        else if (span_is(read.name, "tcp_retransmit_skb"))
            take_retransmission(log, &read);
        else
            note_add(log->notes, NOTE_other_events, (double)log->lines);
        return;
    case TRACE_LOST:
        log->epoch++;
        log->lost_events += (int64_t)(read.lost > 1000000000 ? 1000000000 : read.lost);
        note_add(log->notes, NOTE_lost_events, (double)log->lines);
        return;
    case TRACE_OVERWRITTEN:
        note_add(log->notes, NOTE_buffer_overwritten, (double)log->lines);
        return;
    case TRACE_NO_CLOCK:
        log_skip(log, "its time is a count without unit (set trace_clock to mono or local)");
        return;
    case TRACE_OTHER:
        if (whole)
            log_skip(log, "no event with a time");
        else
            note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    case TRACE_CHATTER:
        return;
    }
}

/* ---- samples ----------------------------------------------------------------------------------------------------- */

/* A fresh connection: an initial window that nothing was acknowledged of, or a server that has sent nothing yet. */
static int seems_new(const struct log_event *first) {
    return isnan(first->ssthresh) && !(first->cwnd > 20);
}

static int finish(struct log *log) {
    int any = 0;
    if (log->lost_events)
        log->notes->detail[NOTE_lost_events] = log_words("It counts %lld events.", (long long)log->lost_events);
    for (int i = 0; i < log->flow_count; i++) {
        struct log_flow *flow = log->flows[i];
        if (!flow->events) continue;
        const struct log_event *first = flow_event(log, flow, 0);
        flow->frozen = flow_is_frozen(log, flow);
        flow->first_una = first->una;
        flow->handshake_ns = first->srtt > 0 ? first->srtt * 1000 : NAN;
        flow->continues = first->srtt > 0 && !seems_new(first);
        if (flow->frozen) note_add(log->notes, NOTE_frozen_srtt, NAN);
        if (flow->continues) note_add(log->notes, NOTE_flow_continues, NAN);
        flow->samples_from = SAMPLES_RECOVERED;
        recover_from_srtt(log, flow);
        any = 1;
    }
    if (any) note_add(log->notes, NOTE_samples_recovered, NAN);
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "tcp_probe",
            .label = "Kernel trace (tcp:tcp_probe)",
            .short_label = "tcp_probe",
            .help =
                "As root: cd /sys/kernel/tracing; echo 'dport == 5201 || sport == 5201' > events/tcp/tcp_probe/filter; "
                "echo 1 > events/tcp/tcp_probe/enable; cat trace_pipe > ~/probe.txt",
            .citation = "Linux, include/trace/events/tcp.h",
            .validation = "The kernel's own samples: datasets/kernel-logs; "
                          "wasm-core/test/modules/log/test_log_kernel.c, wasm-core/test/modules/log/test_log_probe.c.",
            .equations = "m = 8\\,(s' - s) + s",
            .model_notes =
                "Also read: cat trace, trace-cmd report, perf script; Linux 4.16 and later.\n"
                "An event shows the state before its packet was processed, so its RTT sample follows from its srtt and "
                "the next event's; at most 7 us off, because srtt is printed in whole microseconds.\n"
                "An event has a sample if srtt changes or snd_una advances up to the flow's next event, unless srtt "
                "stays "
                "and a loss is being repaired: then the ACK may be for retransmitted data. Samples that SACK blocks "
                "give "
                "without moving the printed srtt (fewer than one in a thousand) cannot be seen.\n"
                "In the columns, srtt and snd_una are what the packet left behind; cwnd, ssthresh and snd_nxt what it "
                "found.\n"
                "The first srtt counts as the handshake's sample, one nanosecond before the first event.",
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .finish = finish,
    .when_empty =
        "Enable the event: echo 1 > /sys/kernel/tracing/events/tcp/tcp_probe/enable, then cat trace_pipe while "
        "the transfer runs.",
};

LAB_DEFINE_MODULE(format_tcp_probe, format.module);
