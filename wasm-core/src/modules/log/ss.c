/*
 * Readings of `ss -ti`, repeated (iproute2, misc/ss.c). A socket is two lines, or with -O one; people put a time
 * before each reading, behind it, in front of each line or at its end (made up, cut):
 *
 *   1795226928.228440789
 *   State Recv-Q Send-Q Local Address:Port  Peer Address:Port Process
 *   ESTAB 0      82536      192.0.2.1:40000   192.0.2.2:5201 timer:(on,176ms,0) ino:217407 sk:33a <->
 *            ts sack cubic wscale:10,10 rto:288 rtt:87.035/23.914 mss:1448 cwnd:28 bytes_acked:39134 retrans:0/29
 *
 * rtt is the smoothed RTT and its mean deviation, in ms. Keys are read by name, in any order.
 */
#include "modules/log/ss_line.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "modules/log/recover.h"
#include "sim/events/event_kind.h"

/* Between readings without a time. */
#define INTERVAL_NS INT64_C(1000000000)

/* ---- probe ------------------------------------------------------------------------------------------------------- */

LAB_COLD static int probe(const struct log_head *head, char *reason) {
    struct span line;
    struct ss_line read;
    size_t at = 0;
    int sockets = 0, readings = 0, headers = 0;
    while (head_line(head, &at, &line)) {
        ss_line_read(&read, line);
        sockets += read.has_ends;
        readings += !isnan(read.srtt_ns) && (read.has_cwnd || read.has_rto);
        headers += read.is_header;
    }
    if (readings)
        snprintf(reason, REASON_BYTES, "%d lines among the first hold rtt:, rto: or cwnd: as ss -ti prints them.",
                 readings);
    else
        snprintf(reason, REASON_BYTES,
                 sockets || headers ? "Sockets as ss prints them, but none with an RTT so far." : "No socket of ss.");
    return readings ? 96 : headers ? 62 : 0;
}

/* ---- times ------------------------------------------------------------------------------------------------------- */

enum times { TIMES_UNKNOWN, TIMES_BEFORE, TIMES_AFTER, TIMES_IN_LINES };

/* What a flow's last reading said, and its number. */
struct last {
    double retransmitted, backoff;
    int64_t reading;
};

struct state {
    enum times times;
    int64_t now_ns;      /* the last time; INT64_MIN: none so far */
    int64_t clock_ns;    /* the last time of day, over midnight; INT64_MIN: none so far */
    int64_t headers;     /* headers so far */
    int64_t reading;     /* number of the present reading, from 1 */
    int64_t waiting;     /* index of the first event whose time follows behind it, or -1 */
    int waits_for_info;  /* 1: the ends below are of a socket whose second line has not come yet */
    struct span ends[2]; /* in `text` */
    struct span cookie;
    char text[3][FLOW_ADDRESS_BYTES * 2];
    struct last last[LOG_FLOWS_MAX];
};

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    state->now_ns = state->clock_ns = INT64_MIN;
    state->waiting = -1;
    state->reading = 1;
    log->fields = FIELD_RTT | FIELD_SRTT | FIELD_UNA | FIELD_CWND | FIELD_SSTHRESH;
    log->format_state = state;
    return 1;
}

static int64_t time_of(struct state *state, const struct ss_line *line) {
    if (line->stamp == STAMP_FULL) return line->time_ns;
    return state->clock_ns = stamp_follow(state->clock_ns, line->time_ns);
}

/* A line that holds nothing but a time: it belongs to what follows, or to what came before since the last one. */
static void take_time(struct log *log, struct state *state, const struct ss_line *line) {
    if (state->times == TIMES_IN_LINES) return;
    if (state->times == TIMES_UNKNOWN) state->times = log->event_count || state->headers ? TIMES_AFTER : TIMES_BEFORE;
    state->now_ns = time_of(state, line);
    for (; state->waiting >= 0 && state->waiting < log->event_count; state->waiting++)
        log_event_at(log, state->waiting)->time_ns = state->now_ns;
    state->waiting = -1;
}

/* The time of a reading. */
static int64_t reading_time(struct log *log, struct state *state, const struct ss_line *line) {
    if (line->stamp != STAMP_NONE) {
        state->times = TIMES_IN_LINES;
        return state->now_ns = time_of(state, line);
    }
    if (state->times != TIMES_UNKNOWN && state->times != TIMES_AFTER) return state->now_ns;
    if (state->waiting < 0) state->waiting = log->event_count;
    /* Until a time follows: the number of the reading. */
    return state->reading * INTERVAL_NS;
}

/* ---- sockets ----------------------------------------------------------------------------------------------------- */

static struct span keep(struct state *state, int slot, struct span s) {
    if (s.length > sizeof state->text[slot]) s.length = sizeof state->text[slot];
    memcpy(state->text[slot], s.length ? s.at : "", s.length);
    return (struct span){state->text[slot], s.length};
}

/* Marks what grew since the flow's last reading: retransmissions, and timeouts in a row. */
LAB_COLD static void mark_changes(struct log *log, struct last *last, const struct ss_line *line, int flow,
                                  int64_t time_ns) {
    if (line->retransmitted > last->retransmitted) log_mark(log, flow, EVENT_retransmit, time_ns, NO_ABOUT);
    if (line->backoff > last->backoff) log_mark(log, flow, EVENT_timeout, time_ns, NO_ABOUT);
    last->retransmitted = line->retransmitted;
    last->backoff = line->backoff;
}

static void take_reading(struct log *log, struct state *state, const struct ss_line *line, int flow) {
    struct last *last = &state->last[flow];
    /* Without headers, a reading ends where a socket comes again. */
    if (!state->headers && last->reading == state->reading) state->reading++;
    last->reading = state->reading;
    const int64_t time_ns = reading_time(log, state, line);
    struct log_event *event = log_event_new(log, flow);
    if (!event) return;
    event->time_ns = time_ns;
    event->srtt = line->srtt_ns;
    if (line->has_cwnd) event->cwnd = line->cwnd;
    if (line->ssthresh > 0) event->ssthresh = line->ssthresh;
    event->una = (uint32_t)line->acked;
    event->has_una = line->has_acked != 0;
    mark_changes(log, last, line, flow, time_ns);
}

/* Cuts a last line that the file's end may have shortened to its whole words. */
static struct span whole_words(struct span line) {
    while (line.length && !is_blank(line.at[line.length - 1]))
        line.length--;
    return line;
}

static void take_line(struct log *log, struct span line, int whole) {
    struct state *state = log->format_state;
    struct ss_line read;
    if (!whole) {
        note_add(log->notes, NOTE_no_line_end, (double)log->lines);
        line = whole_words(line);
    }
    ss_line_read(&read, line);
    if (read.is_header) {
        state->reading = ++state->headers;
        state->waits_for_info = 0;
        return;
    }
    if (read.has_ends) {
        /* The socket before had no second line: ss was run without -i, or has nothing to say of it. */
        if (state->waits_for_info) note_add(log->notes, NOTE_sockets_without_rtt, (double)log->lines);
        for (int i = 0; i < 2; i++)
            state->ends[i] = keep(state, i, read.ends[i]);
        state->cookie = keep(state, 2, read.cookie);
        state->waits_for_info = 1;
    }
    if (read.keys) {
        static const struct span none = {"", 0};
        const int alone = !state->waits_for_info;
        state->waits_for_info = 0;
        if (isnan(read.srtt_ns)) {
            note_add(log->notes, NOTE_sockets_without_rtt, (double)log->lines);
            return;
        }
        const int flow = alone ? log_flow_of(log, none, none, none)
                               : log_flow_of(log, state->cookie, state->ends[0], state->ends[1]);
        if (flow < 0) return;
        log->flows[flow]->has_cookie = !alone && state->cookie.length > 0;
        take_reading(log, state, &read, flow);
        return;
    }
    if (read.has_ends || read.is_blank) return;
    if (read.stamp != STAMP_NONE && read.is_stamp_alone)
        take_time(log, state, &read);
    else if (whole)
        log_skip(log, "neither a socket of ss nor a time");
}

static void end(struct log *log) {
    const struct state *state = log->format_state;
    if (state->times == TIMES_UNKNOWN && log->event_count) note_add(log->notes, NOTE_times_assumed, NAN);
    /* The last reading has no time behind it: it keeps that of the one before. */
    for (int64_t i = state->waiting; i >= 0 && i < log->event_count && state->times == TIMES_AFTER; i++)
        log_event_at(log, i)->time_ns = state->now_ns;
}

/* ---- samples ----------------------------------------------------------------------------------------------------- */

static int finish(struct log *log) {
    note_add(log->notes, NOTE_readings_smoothed, NAN);
    for (int f = 0; f < log->flow_count; f++) {
        struct log_flow *flow = log->flows[f];
        if (!flow->events) continue;
        flow->frozen = flow_is_frozen(log, flow);
        if (flow->frozen) note_add(log->notes, NOTE_frozen_srtt, NAN);
        flow->samples_from = SAMPLES_SMOOTHED;
        for (int64_t i = 0; i < flow->events; i++) {
            struct log_event *event = flow_event(log, flow, i);
            if (!i || event->srtt != flow_event(log, flow, i - 1)->srtt) event->rtt_ns = event->srtt;
        }
    }
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "ss",
            .label = "Readings of ss (smoothed RTT)",
            .short_label = "ss",
            .help = LAB_TEXT(
                "while true; do date +%s.%N; ss -tinmoe 'dport = :5201'; sleep 0.05; done > ss.txt; any time stamp "
                "that stands before or behind each reading, or in each line, is read"),
            .citation = LAB_TEXT("iproute2, misc/ss.c"),
            .validation = LAB_TEXT("The kernel's own state at the same times: datasets/kernel-logs; "
                                   "wasm-core/test/modules/log/test_log_ss.c."),
            .equations = LAB_TEXT("s \\leftarrow \\tfrac{7}{8}\\,s + \\tfrac{1}{8}\\,m"),
            .model_notes = LAB_TEXT(
                "Read are ss -ti, -tinmoe, -O and -H, of any version: keys by name, in any order, of which rtt, cwnd, "
                "ssthresh, bytes_acked, retrans and backoff are shown.\n"
                "rtt is the kernel's smoothed RTT at the time of the reading, not a sample: estimators that replay it "
                "smooth it a second time. A reading counts where the value changed since the one before.\n"
                "Sockets are told apart by sk (the option -e), else by their addresses.\n"
                "A retransmission is marked at the first reading after it; timeouts where backoff grows, so those "
                "between two readings are missed."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .end = end,
    .finish = finish,
    .when_empty = "Run ss with -i on the machine that sends data, while it does: ss -tinoe 'dport = :5201'.",
};

LAB_DEFINE_MODULE(format_ss, format.module);
