/*
 * The tracepoint tcp:tcp_probe as text (include/trace/events/tcp.h). The fields after the event's name, on one line
 * (invented values), in a new kernel and in an old one:
 *
 *   family=AF_INET src=192.0.2.1:40000 dest=192.0.2.2:5201 mark=0x0 data_len=0 snd_nxt=0x1f4c8 snd_una=0x1f000
 *     snd_cwnd=10 ssthresh=2147483647 snd_wnd=65160 srtt=25893 rcv_wnd=64512 sock_cookie=1a skbaddr=... skaddr=...
 *
 *   src=192.0.2.1:54326 dest=192.0.2.2:80 mark=0x0 length=32 snd_nxt=0xe3 snd_una=0xcd snd_cwnd=10
 *     ssthresh=2147483647 snd_wnd=28960 srtt=19604 rcv_wnd=29312
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "modules/log/recover.h"
#include "modules/log/tcp_probe_fields.h"
#include "modules/log/timeouts.h"
#include "modules/log/trace_line.h"
#include "sim/events/event_kind.h"

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
    int fields_before; /* number of fields of the last whole event line, to detect a last line that was cut */
};

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    log->fields = FIELD_RTT | FIELD_SRTT | FIELD_UNA | FIELD_NXT | FIELD_CWND | FIELD_SSTHRESH;
    log->format_state = ARENA_NEW(struct state);
    return log->format_state ? 1 : (fail_no_memory("the log"), 0);
}

/* The cookie without leading zeros; empty for 0, which is no valid cookie. */
static struct span cookie_of(const struct probe_fields *f) {
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

static void take_event(struct log *log, const struct trace_line *line, const struct probe_fields *f) {
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
        log_mark(log, flow, EVENT_retransmit, line->time_ns, NO_ABOUT);
        return;
    }
}

/* Whether a last line without a line break may lack something that is read. */
static int is_cut(const struct state *state, const struct probe_fields *f) {
    return f->last_counts || f->count < state->fields_before || !state->fields_before;
}

static void read_event(struct log *log, const struct trace_line *line, int whole) {
    struct state *state = log->format_state;
    struct probe_fields fields;
    probe_fields_read(line->fields, &fields);
    if (!whole && is_cut(state, &fields)) {
        note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    }
    state->fields_before = fields.count;
    const char *why = probe_fields_complaint(&fields);
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

/* Whether the connection is new: nothing of the initial window is acknowledged, or a server has sent nothing yet. */
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
        timeouts_infer(log, i);
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
            .help = LAB_TEXT(
                "As root: cd /sys/kernel/tracing; echo 'dport == 5201 || sport == 5201' > events/tcp/tcp_probe/filter; "
                "echo 1 > events/tcp/tcp_probe/enable; cat trace_pipe > ~/probe.txt"),
            .citation = LAB_TEXT("Linux, include/trace/events/tcp.h"),
            .validation =
                LAB_TEXT("The kernel's own samples: datasets/kernel-logs; "
                         "wasm-core/test/modules/log/test_log_kernel.c, wasm-core/test/modules/log/test_log_probe.c."),
            .equations = LAB_TEXT("m = 8\\,(s' - s) + s"),
            .model_notes = LAB_TEXT(
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
                "Timeouts are inferred: a window of 2 segments or less, smaller than before, after a silence of 200 ms "
                "or "
                "more with data outstanding. One is marked as spurious if its window is given back, or if two ACKs in "
                "less than the least RTT show that an original arrived.\n"
                "The first srtt counts as the handshake's sample, one nanosecond before the first event."),
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
