/* lab: optimise for size */
/*
 * Lines of the BPF tools tcpretrans and tcpconnlat, of bcc and of bpftrace (invented values; the columns are those of
 * the header, which may be missing):
 *
 *   TIME     PID    IP LADDR:LPORT          T> RADDR:RPORT          STATE         bcc, bpftrace (without T>)
 *   01:55:05 0      4  192.0.2.1:22         R> 192.0.2.2:60942      ESTABLISHED
 *   TIME(s)  PID    COMM         IP SADDR            DADDR            DPORT LAT(ms)      tcpconnlat -t
 *   0.000    1201   curl         4  192.0.2.1        192.0.2.2        80    30.25
 *
 * A retransmission is a mark, L> a tail loss probe; the latency of a connection is the RTT of its handshake.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "modules/log/stamp.h"
#include "sim/events/event_kind.h"

#define WORDS_MAX 12

enum bpf_kind { BPF_NONE, BPF_HEADER, BPF_RETRANSMIT, BPF_CONNECT };

struct bpf_line {
    enum stamp stamp;
    int64_t time_ns;
    struct span ends[2];
    double rtt_ns;
};

static int is_port(struct span word) {
    uint64_t port;
    return span_u64(word, &port) && port <= 65535;
}

static int has_port(struct span word) {
    for (size_t i = word.length; i > 0; i--)
        if (word.at[i - 1] == ':') return is_port((struct span){word.at + i, word.length - i}) && i > 1;
    return 0;
}

static int is_address(struct span word) {
    int marks = 0;
    for (size_t i = 0; i < word.length; i++)
        marks += word.at[i] == '.' || word.at[i] == ':';
    return marks >= 2;
}

/* A state of TCP: letters and underscores. */
static int is_state(struct span word) {
    for (size_t i = 0; i < word.length; i++)
        if ((word.at[i] < 'A' || word.at[i] > 'Z') && word.at[i] != '_' && word.at[i] != '-' && !is_digit(word.at[i]))
            return 0;
    return word.length >= 6;
}

static enum bpf_kind read_line(struct bpf_line *out, struct span line) {
    struct cursor c = {line.at, line.at + line.length};
    struct span words[WORDS_MAX] = {{"", 0}};
    int count = 0;
    out->stamp = stamp_read(&c, &out->time_ns);
    for (struct span word = cursor_word(&c); word.length && count < WORDS_MAX; word = cursor_word(&c))
        words[count++] = word;
    if (span_find(line, "PID") && (span_find(line, "STATE") || span_find(line, "LAT(ms)"))) return BPF_HEADER;
    if (span_starts(line, "Tracing ")) return BPF_HEADER;
    if (count >= 4 && is_state(words[count - 1]) && has_port(words[count - 2])) {
        /* An arrow stands between the ends, or nothing. */
        const int arrow = words[count - 3].length == 2 && words[count - 3].at[1] == '>';
        const struct span local = words[count - 3 - arrow];
        if (!has_port(local)) return BPF_NONE;
        out->ends[0] = local;
        out->ends[1] = words[count - 2];
        return BPF_RETRANSMIT;
    }
    struct decimal latency;
    if (count < 6 || !is_port(words[count - 2]) || !span_decimal(words[count - 1], '.', &latency)) return BPF_NONE;
    if (!is_address(words[count - 3])) return BPF_NONE;
    /* With -L the local port stands between the addresses. */
    const int ported = is_port(words[count - 4]);
    out->ends[0] = words[count - 4 - ported];
    out->ends[1] = words[count - 3];
    out->rtt_ns = decimal_double(latency, 6);
    return is_address(out->ends[0]) && out->rtt_ns > 0 && out->rtt_ns < 1e15 ? BPF_CONNECT : BPF_NONE;
}

static int probe(const struct log_head *head, char *reason) {
    struct span line;
    struct bpf_line read;
    size_t at = 0;
    int lines = 0, others = 0, headers = 0;
    while (head_line(head, &at, &line)) {
        const enum bpf_kind kind = read_line(&read, line);
        headers += kind == BPF_HEADER;
        lines += kind > BPF_HEADER;
        others += kind == BPF_NONE && span_trim(line).length;
    }
    snprintf(reason, REASON_BYTES, "%d of the first %d lines are those of tcpretrans or tcpconnlat.", lines,
             lines + others + headers);
    if (!lines || lines < others) return 0;
    return headers ? 92 : 80;
}

struct state {
    int64_t clock_ns; /* the last time of day, over midnight; INT64_MIN: none */
    int64_t count;    /* lines without a time */
    int is_timed;
};

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    state->clock_ns = INT64_MIN;
    log->fields = FIELD_RTT;
    log->format_state = state;
    return 1;
}

static void take_line(struct log *log, struct span line, int whole) {
    static const struct span none = {"", 0};
    struct state *state = log->format_state;
    struct bpf_line read = {.rtt_ns = NAN};
    if (!whole && span_trim(line).length) {
        /* The last number may be too short. */
        note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    }
    const enum bpf_kind kind = read_line(&read, line);
    if (kind == BPF_NONE && span_trim(line).length) log_skip(log, "no line of tcpretrans or tcpconnlat");
    if (kind != BPF_RETRANSMIT && kind != BPF_CONNECT) return;
    const int flow = log_flow_of(log, none, read.ends[0], read.ends[1]);
    struct log_event *event = flow < 0 ? NULL : log_event_new(log, flow);
    if (!event) return;
    if (read.stamp == STAMP_NONE) {
        event->time_ns = state->count++ * INT64_C(1000000000);
    } else {
        state->is_timed = 1;
        event->time_ns = read.time_ns;
        if (read.stamp == STAMP_CLOCK) event->time_ns = state->clock_ns = stamp_follow(state->clock_ns, read.time_ns);
    }
    if (kind == BPF_CONNECT)
        event->rtt_ns = read.rtt_ns;
    else
        log_mark(log, flow, EVENT_retransmit, event->time_ns, NO_ABOUT);
}

static int finish(struct log *log) {
    const struct state *state = log->format_state;
    if (!state->is_timed) note_add(log->notes, NOTE_times_assumed, NAN);
    for (int f = 0; f < log->flow_count; f++)
        log->flows[f]->samples_from = SAMPLES_LOGGED;
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "bpf",
            .label = "tcpretrans, tcpconnlat (bcc, bpftrace)",
            .short_label = "bpf",
            .help = LAB_TEXT("As root: tcpretrans > retransmissions.txt, or tcpconnlat -t > handshakes.txt"),
            .citation = LAB_TEXT("bcc, tools/tcpretrans.py and tools/tcpconnlat.py; bpftrace, tools/tcpretrans.bt"),
            .validation = LAB_TEXT("Each form: wasm-core/test/modules/log/test_log_bpf.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "tcpretrans gives marks of retransmissions and no RTT; tcpconnlat one sample per connection, its "
                "handshake. Of tcprtt there is only a histogram, which is not read.\n"
                "A flow is a pair of addresses."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .finish = finish,
    .when_empty = "Run tcpretrans or tcpconnlat -t while connections are made or data is retransmitted.",
};

LAB_DEFINE_MODULE(format_bpf, format.module);
