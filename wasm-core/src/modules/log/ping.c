/* lab: optimise for size */
/*
 * Round trips of ping, fping and mtr --raw; the lines are in echo_line.c. A flow is a host (of mtr, a hop). Requests
 * have numbers, or are counted (Windows): a number that is missing at the end is a lost request or answer.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/echo_line.h"
#include "modules/log/format.h"
#include "sim/events/event_kind.h"

/* Between requests of output without times. */
#define INTERVAL_NS INT64_C(1000000000)

/* Numbers of one flow in which missing ones are looked for. */
#define NUMBERS_MAX INT64_C(4000000)

static int probe(const struct log_head *head, char *reason) {
    struct span line;
    struct echo_line read;
    size_t at = 0;
    int answers = 0, others = 0, raw = 0, lines = 0;
    while (head_line(head, &at, &line)) {
        echo_line_read(&read, line);
        answers += read.kind == ECHO_ANSWER || read.kind == ECHO_LOST || read.kind == ECHO_START;
        raw += read.is_raw;
        others += read.kind == ECHO_OTHER;
        lines++;
    }
    const int known = answers > raw ? answers : raw;
    if (known)
        snprintf(reason, REASON_BYTES, "%d of the first %d lines are answers as ping, fping or mtr --raw print them.",
                 known, lines);
    else
        snprintf(reason, REASON_BYTES, "No answer of ping.");
    if (raw > 2 && raw > 10 * others) return 92;
    return answers > raw ? 60 + 35 * answers / (answers + others) : 0;
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* The numbers of a flow's requests, unwrapped. */
struct numbers {
    int64_t last, least, most;
    int64_t base; /* what a later run adds to its numbers */
    int run, any;
};

struct state {
    int64_t clock_ns; /* the last time of day, over midnight; INT64_MIN: none */
    int flow;         /* of the last line; -1: none */
    int run, is_timed, has_coarse;
    struct span hops[256]; /* mtr --raw: the addresses */
    struct numbers numbers[LOG_FLOWS_MAX];
};

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    state->clock_ns = INT64_MIN;
    state->flow = -1;
    log->fields = FIELD_RTT;
    log->format_state = state;
    return 1;
}

static int64_t unwrap(struct state *state, struct numbers *n, const struct echo_line *line) {
    if (n->run != state->run && n->any) {
        n->base = n->most + 1;
        n->last = n->base + (line->has_number ? (int64_t)line->number : 0) - 1;
    }
    n->run = state->run;
    int64_t number;
    if (!line->has_number)
        number = n->any ? n->last + 1 : 0;
    else if (line->is_16 && n->any)
        number = n->last + (int16_t)(uint16_t)(line->number - (uint64_t)(n->last - n->base));
    else
        number = n->base + (int64_t)(line->number & UINT64_C(0xffffffff));
    if (!n->any || number < n->least) n->least = number;
    if (!n->any || number > n->most) n->most = number;
    n->any = 1;
    return n->last = number;
}

static int flow_of(struct log *log, struct state *state, const struct echo_line *line) {
    static const struct span none = {"", 0};
    char words[80];
    struct span host = line->host;
    if (line->is_raw) {
        const struct span address = state->hops[line->hop];
        const int length = snprintf(words, sizeof words, "hop %d %.*s", (int)line->hop + 1, (int)address.length,
                                    address.length ? address.at : "");
        host = (struct span){words, (size_t)length - (address.length == 0)};
    }
    if (!host.length) return state->flow;
    return log_flow_of(log, host, none, none);
}

static void take_answer(struct log *log, struct state *state, const struct echo_line *line) {
    const int flow = flow_of(log, state, line);
    if (flow < 0) return;
    state->flow = flow;
    const int64_t number = unwrap(state, &state->numbers[flow], line);
    if (line->kind == ECHO_LOST) return;
    struct log_event *event = log_event_new(log, flow);
    if (!event) return;
    event->rtt_ns = line->rtt_ns;
    if (isnan(line->rtt_ns)) note_add(log->notes, NOTE_echo_coarse, (double)log->lines);
    if (line->stamp == STAMP_NONE) {
        event->time_ns = number * INTERVAL_NS + (isnan(line->rtt_ns) ? 0 : (int64_t)line->rtt_ns);
    } else {
        state->is_timed = 1;
        event->time_ns = line->time_ns;
        if (line->stamp == STAMP_CLOCK) event->time_ns = state->clock_ns = stamp_follow(state->clock_ns, line->time_ns);
    }
    /* The number, for the search for missing ones: it has no column. */
    event->una = (uint32_t)(number - INT32_MIN);
}

static void take_line(struct log *log, struct span line, int whole) {
    struct state *state = log->format_state;
    struct echo_line read;
    echo_line_read(&read, line);
    if (!whole && read.kind != ECHO_CHATTER) {
        /* "time=31." of 31.4 ms */
        const struct span rest = span_trim(line);
        const char last = rest.length ? rest.at[rest.length - 1] : ' ';
        if (last != 's' && last != ')' && !(read.kind == ECHO_ANSWER && span_find(line, "TTL="))) {
            note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
            return;
        }
    }
    switch (read.kind) {
    case ECHO_START:
        state->run++;
        return;
    case ECHO_ANSWER:
    case ECHO_LOST:
        take_answer(log, state, &read);
        return;
    case ECHO_TWICE:
        note_add(log->notes, NOTE_echo_twice, (double)log->lines);
        return;
    case ECHO_HOST:
        if (!state->hops[read.hop].length) {
            char *kept = arena_alloc(read.host.length);
            if (kept) memcpy(kept, read.host.at, read.host.length);
            if (kept) state->hops[read.hop] = (struct span){kept, read.host.length};
        }
        return;
    case ECHO_CHATTER:
        return;
    case ECHO_OTHER:
        log_skip(log, "no answer of ping");
        return;
    }
}

/* ---- losses ------------------------------------------------------------------------------------------------------ */

/* Marks the requests without an answer, between the times of those with one. 0 after fail(). */
static int mark_lost(struct log *log, int index, const struct numbers *n) {
    const struct log_flow *flow = log->flows[index];
    const int64_t count = n->most - n->least + 1;
    if (count > NUMBERS_MAX || count <= flow->events) return 1;
    int64_t *sent = ARENA_ARRAY(int64_t, count);
    if (!sent) return fail_no_memory("the requests"), 0;
    for (int64_t i = 0; i < count; i++)
        sent[i] = INT64_MIN;
    for (int64_t i = 0; i < flow->events; i++) {
        const struct log_event *event = flow_event(log, flow, i);
        const int64_t at = (int64_t)event->una + INT32_MIN - n->least;
        if (at >= 0 && at < count) sent[at] = event->time_ns - (isnan(event->rtt_ns) ? 0 : (int64_t)event->rtt_ns);
    }
    int64_t before = -1;
    for (int64_t i = 0; i < count; i++) {
        if (sent[i] != INT64_MIN) {
            before = i;
            continue;
        }
        int64_t after = i;
        while (after < count && sent[after] == INT64_MIN)
            after++;
        /* Before the first answer and behind the last: at that answer's request. */
        const int64_t from = before >= 0 ? sent[before] : after < count ? sent[after] : 0;
        const int64_t step = before >= 0 && after < count ? (sent[after] - from) / (after - before) : 0;
        for (int64_t k = i; k < after; k++) {
            const int64_t time_ns = from + (before >= 0 ? k - before : 0) * step;
            log_mark(log, index, EVENT_loss, time_ns, NO_ABOUT);
            note_add(log->notes, NOTE_echo_lost, NAN);
        }
        i = after - 1;
    }
    return 1;
}

static int finish(struct log *log) {
    const struct state *state = log->format_state;
    note_add(log->notes, NOTE_echo_samples, NAN);
    if (!state->is_timed) note_add(log->notes, NOTE_echo_times, NAN);
    for (int f = 0; f < log->flow_count; f++) {
        log->flows[f]->samples_from = SAMPLES_LOGGED;
        if (log->flows[f]->events && !mark_lost(log, f, &state->numbers[f])) return 0;
    }
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "ping",
            .label = "Round trips of ping, fping, mtr",
            .short_label = "ping",
            .help = LAB_TEXT("ping -D -i 0.1 192.0.2.2 > ping.txt (fping -D -l, mtr --raw)"),
            .citation = LAB_TEXT("iputils, ping/ping_common.c; fping(8); mtr(8), --raw"),
            .validation = LAB_TEXT("Each digit of datasets/kernel-logs/formats-mini/ping.txt; "
                                   "wasm-core/test/modules/log/test_log_ping.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "Read are ping of Linux (with and without -D, or behind ts), macOS, busybox and Windows in any "
                "language "
                "that keeps TTL, fping -l and -c, and mtr --raw, where each hop is a flow.\n"
                "A request whose number has no answer is marked as lost, between the times of its neighbours.\n"
                "Without times, requests count as one second apart."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .finish = finish,
    .when_empty = "No answer came back: ping a host that answers, with ping -D HOST > ping.txt.",
};

LAB_DEFINE_MODULE(format_ping, format.module);
