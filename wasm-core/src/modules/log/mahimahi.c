/* lab: optimise for size */
/*
 * Logs of mahimahi's links (mm-link --uplink-log) and of Pantheon's tunnels, by lines; times in ms:
 *
 *   # base timestamp: 1000
 *   1010 # 1500          the link could deliver so many bytes
 *   1011 + 1500          a packet arrives at the queue       (of Pantheon: with the number of its flow behind)
 *   1035 - 1500 24       a packet leaves, and waited 24 ms   (of Pantheon: 23.75, and the flow)
 *   1040 d 1 1500        packets are dropped, and their bytes
 *
 * The delay is that of the queue and, in Pantheon's tunnels, of the path in one direction. There is no RTT.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "sim/events/event_kind.h"

enum mark { MARK_NONE, MARK_BASE, MARK_COMMENT, MARK_CAN, MARK_IN, MARK_OUT, MARK_DROP };

struct packet {
    enum mark mark;
    int64_t time_ns;
    double delay_ns;
    struct span flow;
};

static enum mark read_comment(struct packet *out, struct span line) {
    static const char words[] = "# base timestamp:";
    if (!span_starts(line, words)) return MARK_COMMENT;
    struct cursor c = {line.at + sizeof words - 1, line.at + line.length};
    struct decimal ms;
    if (!span_decimal(cursor_word(&c), '.', &ms) || !decimal_int64(ms, 6, &out->time_ns)) return MARK_COMMENT;
    return MARK_BASE;
}

static enum mark read_line(struct packet *out, struct span line) {
    struct cursor c = {line.at, line.at + line.length};
    out->flow = (struct span){"", 0};
    if (line.length && line.at[0] == '#') return read_comment(out, line);
    const struct span time = cursor_word(&c), mark = cursor_word(&c), bytes = cursor_word(&c);
    struct decimal ms, delay;
    uint64_t count;
    if (!span_decimal(time, '.', &ms) || !decimal_int64(ms, 6, &out->time_ns) || out->time_ns < 0) return MARK_NONE;
    if (mark.length != 1 || !span_u64(bytes, &count)) return MARK_NONE;
    switch (mark.at[0]) {
    case '#':
        return MARK_CAN;
    case '+':
        out->flow = cursor_word(&c);
        return MARK_IN;
    case 'd':
        return MARK_DROP;
    case '-':
        if (!span_decimal(cursor_word(&c), '.', &delay)) return MARK_NONE;
        out->delay_ns = decimal_double(delay, 6);
        out->flow = cursor_word(&c);
        return out->delay_ns >= 0 && out->delay_ns < 1e15 ? MARK_OUT : MARK_NONE;
    default:
        return MARK_NONE;
    }
}

static int probe(const struct log_head *head, char *reason) {
    struct span line;
    struct packet read;
    size_t at = 0;
    int lines = 0, others = 0, bases = 0;
    while (head_line(head, &at, &line)) {
        const enum mark mark = read_line(&read, line);
        bases += mark == MARK_BASE;
        lines += mark > MARK_COMMENT;
        others += mark == MARK_NONE;
    }
    snprintf(reason, REASON_BYTES, "%d of the first %d lines are packets of a mahimahi link.", lines, lines + others);
    return bases && lines >= others ? 97 : lines > 3 && !others ? 85 : 0;
}

struct state {
    int64_t base_ns; /* the time of the link's start, by the first line */
    int last_flow;
};

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    state->last_flow = -1;
    log->fields = FIELD_RTT | FIELD_FORWARD;
    log->format_state = state;
    return 1;
}

static void take_line(struct log *log, struct span line, int whole) {
    static const struct span none = {"", 0};
    struct state *state = log->format_state;
    struct packet read;
    if (!line.length) return;
    if (!whole) {
        /* Its last number may be too short. */
        note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    }
    read.mark = read_line(&read, line);
    if (read.mark == MARK_NONE) log_skip(log, "no packet of a mahimahi link");
    if (read.mark == MARK_BASE) state->base_ns = read.time_ns;
    if (read.mark == MARK_DROP && state->last_flow >= 0)
        log_mark(log, state->last_flow, EVENT_loss, read.time_ns - state->base_ns, NO_ABOUT);
    if (read.mark != MARK_IN && read.mark != MARK_OUT) return;
    char words[40] = "link";
    if (read.flow.length) {
        memcpy(words, "flow ", 6);
        copy_utf8(words + 5, sizeof words - 5, read.flow);
    }
    const int flow = log_flow_of(log, (struct span){words, strlen(words)}, none, none);
    if (flow < 0) return;
    state->last_flow = flow;
    if (read.mark == MARK_IN) return;
    struct log_event *event = log_event_new(log, flow);
    if (!event) return;
    event->time_ns = read.time_ns - state->base_ns;
    event->forward_ns = read.delay_ns;
}

static int finish(struct log *log) {
    note_add(log->notes, NOTE_delays_alone, NAN);
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "mahimahi",
            .label = "Link log of mahimahi or Pantheon",
            .short_label = "mahimahi",
            .help = LAB_TEXT("mm-link --uplink-log=up.log up.trace down.trace"),
            .citation = LAB_TEXT("mahimahi, src/frontend/link_queue.cc; Pantheon, src/analysis/tunnel_graph.py"),
            .validation = LAB_TEXT("Each kind of line: wasm-core/test/modules/log/test_log_pping.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "Each packet that leaves the link is a row with its delay in the column of forward delays: the "
                "time in the queue, in Pantheon's tunnels the one-way delay. There is no RTT to replay.\n"
                "Drops are marked on the flow whose packet arrived last before them."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .finish = finish,
    .when_empty = "The log needs packets that leave the link (lines with -).",
};

LAB_DEFINE_MODULE(format_mahimahi, format.module);
