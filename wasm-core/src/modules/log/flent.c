/* lab: optimise for size */
/*
 * Data files of flent (.flent, .flent.gz; JSON of version 2 to 4). Each series of `raw_values` is a flow (invented
 * values): "Ping (ms) ICMP": [{"seq": 1, "t": 1623420121.48, "val": 20.5}], "Ping (ms) UDP BE": [{"t": 1623420121.5,
 * "val": 21.25, "owd_up": 12.5, "owd_down": 8.75}], "TCP upload BE": [{"t": 1623420121.5, "val": 9.5, "tcp_rtt":
 * 20.698, "tcp_cwnd": 10}]. t is in s since 1970, times are in ms.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/json_stream.h"

static int probe(const struct log_head *head, char *reason) {
    const int is_json = head_is_json(head);
    const int is_flent = is_json && head_holds(head, "\"metadata\"") &&
                         (head_holds(head, "FLENT") || head_holds(head, "\"DATA_FILENAME\"") ||
                          head_holds(head, "\"raw_values\"") || head_holds(head, "\"x_values\""));
    snprintf(reason, REASON_BYTES, "%s", is_flent ? "JSON with the members of a flent data file." : "No flent file.");
    return is_flent ? 96 : is_json && head_holds(head, "\"x_values\"") ? 65 : 0;
}

/* A point of a series; NaN: not given. */
struct point {
    int64_t time_ns;
    int has_time;
    double value, up, down, smoothed, cwnd;
};

struct state {
    struct log *log;
    struct json_stream json;
    int depth; /* of the members of the present point; 0: none */
    char series[80];
    struct point point;
    uint8_t is_smoothed[LOG_FLOWS_MAX];
    int64_t others; /* points of series without an RTT */
};

static int holds(const char *text, const char *word) {
    return span_find((struct span){text, strlen(text)}, word) != NULL;
}

/* Series of round trips name their unit or their tool; those of rates do not. */
static int is_series_of_rtts(const char *name) {
    return holds(name, "(ms)") || holds(name, "Ping") || holds(name, "ping") || holds(name, "RTT");
}

static void end_point(struct state *state) {
    static const struct span none = {"", 0};
    const struct point *p = &state->point;
    struct log *log = state->log;
    const int is_smoothed = !isnan(p->smoothed);
    log->lines++;
    if (!p->has_time) {
        log_skip(log, "a point without a time");
        return;
    }
    if (!is_smoothed && isnan(p->up) && !(is_series_of_rtts(state->series) && p->value > 0)) {
        state->others++;
        return;
    }
    const int flow = log_flow_of(log, (struct span){state->series, strlen(state->series)}, none, none);
    struct log_event *event = flow < 0 ? NULL : log_event_new(log, flow);
    if (!event) return;
    event->time_ns = p->time_ns;
    if (is_smoothed) {
        state->is_smoothed[flow] = 1;
        event->srtt = p->smoothed * 1e6;
        event->cwnd = p->cwnd > 0 ? p->cwnd : (double)NAN;
        return;
    }
    if (p->value > 0) event->rtt_ns = p->value * 1e6;
    if (isnan(p->up)) return;
    log->fields |= FIELD_FORWARD;
    event->forward_ns = p->up * 1e6;
    if (isnan(event->rtt_ns) && p->up + p->down > 0) event->rtt_ns = (p->up + p->down) * 1e6;
}

static void take_member(struct point *point, const char *key, struct span text) {
    const struct span name = {key, strlen(key)};
    const double number = json_stream_number(text, 0);
    struct decimal seconds;
    if (span_is(name, "t") && span_decimal(text, '.', &seconds)) {
        const double size = decimal_double(seconds, 0);
        point->has_time = size >= 0 && size < (double)LOG_TIMES_MAX_S && decimal_int64(seconds, 9, &point->time_ns);
    }
    if (fabs(number) > 1e9) return;
    if (span_is(name, "val")) point->value = number;
    if (span_is(name, "owd_up")) point->up = number;
    if (span_is(name, "owd_down")) point->down = number;
    if (span_is(name, "tcp_rtt") && number > 0) point->smoothed = number;
    if (span_is(name, "tcp_cwnd")) point->cwnd = number;
}

static void take(void *to, const struct json_stream *json, enum json_event event, struct span text) {
    struct state *state = to;
    switch (event) {
    case JSON_BEGIN_OBJECT:
        /* raw_values > series > element */
        if (strcmp(json_stream_key(json, 2), "raw_values") != 0 || !json->level[json->depth - 1].is_array) return;
        snprintf(state->series, sizeof state->series, "%s", json_stream_key(json, 1));
        state->depth = json->depth + 1;
        state->point = (struct point){0, 0, NAN, NAN, NAN, NAN, NAN};
        return;
    case JSON_END_OBJECT:
        if (!state->depth || json->depth + 1 != state->depth) return;
        state->depth = 0;
        end_point(state);
        return;
    case JSON_GIVES_TEXT:
    case JSON_GIVES_WORD:
        if (state->depth && json->depth == state->depth) take_member(&state->point, json_stream_key(json, 0), text);
        return;
    default:
        return;
    }
}

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    state->log = log;
    json_stream_start(&state->json, take, state);
    log->fields = FIELD_RTT | FIELD_SRTT | FIELD_CWND;
    log->format_state = state;
    return 1;
}

static void take_bytes(struct log *log, const uint8_t *bytes, size_t length) {
    json_stream_take(&((struct state *)log->format_state)->json, bytes, length);
}

/* The file is no text by lines. */
static void take_line(struct log *log, struct span line, int whole) {
    (void)log;
    (void)line;
    (void)whole;
}

static void end(struct log *log) {
    struct state *state = log->format_state;
    if (!json_stream_end(&state->json)) note_add(log->notes, NOTE_document_cut, NAN);
    if (state->others)
        note_add_detail(log->notes, NOTE_series_left_out, NAN,
                        log_words("They hold %lld points.", (long long)state->others));
}

static int finish(struct log *log) {
    const struct state *state = log->format_state;
    for (int f = 0; f < log->flow_count; f++) {
        struct log_flow *flow = log->flows[f];
        flow->samples_from = state->is_smoothed[f] ? SAMPLES_SMOOTHED : SAMPLES_LOGGED;
        if (!state->is_smoothed[f]) continue;
        note_add(log->notes, NOTE_readings_smoothed, NAN);
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
            .id = "flent",
            .label = "flent data file",
            .short_label = "flent",
            .help = LAB_TEXT("flent rrul --socket-stats -H HOST writes a .flent.gz, which is read as it is"),
            .citation = LAB_TEXT("flent, flent/resultset.py"),
            .validation = LAB_TEXT("Each kind of series: wasm-core/test/modules/log/test_log_flent.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT("Each series of raw_values with round trips is a flow: ping and UDP give samples, "
                                    "UDP (irtt) also one-way "
                                    "delays, sockets of TCP (--socket-stats) the kernel's smoothed RTT and window.\n"
                                    "Series of rates are left out. A file without raw_values has averages over steps "
                                    "alone, and is refused."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .bytes = take_bytes,
    .records = "points",
    .end = end,
    .finish = finish,
    .when_empty = "The file needs raw_values with round trips (ms): run flent with a ping, or with --socket-stats.",
};

LAB_DEFINE_MODULE(format_flent, format.module);
