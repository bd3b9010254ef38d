/* lab: optimise for size */
/*
 * qlog, the log of QUIC endpoints (draft-marx-qlog-main-schema-00 to draft-ietf-quic-qlog-main-schema, 0.3 and later).
 * Events are rows, or objects, within `events`, or a record of their own each (JSON-SEQ, JSON by lines):
 *
 *   "event_fields": ["relative_time", "category", "event", "data"], "configuration": {"time_units": "us"},
 *   "events": [[11001, "recovery", "metrics_updated", {"latest_rtt": 41000, "smoothed_rtt": 38000, "cwnd": 8000}]]
 *   {"time": 12.5, "name": "recovery:metrics_updated", "data": {"latest_rtt": 37.5, "smoothed_rtt": 38}}
 *
 * latest_rtt is a true sample (RFC 9002, section 5.1), smoothed_rtt the endpoint's own. Numbers may be strings.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/json_stream.h"
#include "sim/events/event_kind.h"

#define ROLES_MAX 16

static int probe(const struct log_head *head, char *reason) {
    const int is_json = head_is_json(head);
    const int is_qlog = is_json && (head_holds(head, "\"qlog_version\"") || head_holds(head, "\"qlog_format\"") ||
                                    head_holds(head, "\"file_schema\""));
    const int has_rows = is_json && (head_holds(head, "metrics_updated\"") || head_holds(head, "metric_update\""));
    snprintf(reason, REASON_BYTES, "%s",
             is_qlog    ? "JSON that names its version of qlog."
             : has_rows ? "JSON with events as in qlog, which does not name its version."
                        : "No qlog.");
    return is_qlog ? 97 : has_rows ? 70 : 0;
}

/* What the columns of a row are. */
enum role { ROLE_NONE, ROLE_TIME, ROLE_DELTA, ROLE_NAME, ROLE_DATA };

struct event {
    double time, latest, smoothed, cwnd, ssthresh; /* NaN: not given */
    int is_metrics, is_lost;
    char group[48];
};

struct flow_last {
    double latest, smoothed;
};

struct state {
    struct log *log;
    struct json_stream json;
    int depth, is_row; /* of the present event: depth of its members; 0: none */
    enum role roles[ROLES_MAX];
    int role_count;
    double unit_ns; /* of times and RTTs */
    double packet;  /* bytes of a packet, for the window; 0: not known */
    int is_delta;   /* times count from the event before */
    double now;     /* then: the time of the event before */
    int trace;      /* from 1 */
    char group[48]; /* the connection of the trace, or "" */
    struct event event;
    struct flow_last last[LOG_FLOWS_MAX];
};

static void begin_trace(struct state *state) {
    static const enum role roles[] = {ROLE_TIME, ROLE_NAME, ROLE_NAME, ROLE_DATA};
    state->trace++;
    state->group[0] = '\0';
    state->unit_ns = 1e6;
    state->packet = state->now = 0;
    state->is_delta = 0;
    memcpy(state->roles, roles, sizeof roles);
    state->role_count = 4;
}

static void begin_event(struct state *state, int is_row) {
    state->depth = state->json.depth + 1;
    state->is_row = is_row;
    state->event = (struct event){NAN, NAN, NAN, NAN, NAN, 0, 0, ""};
}

static int flow_of(struct state *state, const struct event *event) {
    static const struct span none = {"", 0};
    char words[80];
    const char *group = event->group[0] ? event->group : state->group;
    if (group[0])
        snprintf(words, sizeof words, "%s", group);
    else
        snprintf(words, sizeof words, "trace %d", state->trace);
    return log_flow_of(state->log, (struct span){words, strlen(words)}, none, none);
}

static void end_event(struct state *state) {
    const struct event *event = &state->event;
    struct log *log = state->log;
    log->lines++;
    double time = event->time;
    if (state->is_delta && !isnan(time)) time = state->now += time;
    if (!event->is_metrics && !event->is_lost) return;
    const double time_ns = time * state->unit_ns;
    if (!(time_ns >= 0 && time_ns < 9e18)) {
        log_skip(log, "an event without a time");
        return;
    }
    if (event->is_metrics && isnan(event->latest) && isnan(event->smoothed) && isnan(event->cwnd)) return;
    const int flow = flow_of(state, event);
    if (flow < 0) return;
    if (event->is_lost) {
        log_mark(log, flow, EVENT_loss, (int64_t)time_ns, NO_ABOUT);
        return;
    }
    struct log_event *added = log_event_new(log, flow);
    if (!added) return;
    struct flow_last *last = &state->last[flow];
    added->time_ns = (int64_t)llround(time_ns);
    /* Some endpoints repeat the last sample in every event: it counts when it, or what it moves, has changed. */
    const int is_new = event->latest != last->latest || (!isnan(event->smoothed) && event->smoothed != last->smoothed);
    if (event->latest > 0 && is_new) added->rtt_ns = event->latest * state->unit_ns;
    if (!isnan(event->latest)) last->latest = event->latest;
    if (!isnan(event->smoothed)) last->smoothed = event->smoothed;
    if (last->smoothed > 0) added->srtt = last->smoothed * state->unit_ns;
    if (state->packet > 0 && event->cwnd > 0) added->cwnd = event->cwnd / state->packet;
    if (state->packet > 0 && event->ssthresh > 0 && event->ssthresh < 1e15)
        added->ssthresh = event->ssthresh / state->packet;
}

/* ---- members ----------------------------------------------------------------------------------------------------- */

/* Whether `text` ends with `word` in letters of either case. */
static int ends_with(struct span text, const char *word) {
    const size_t length = strlen(word);
    if (text.length < length) return 0;
    for (size_t i = 0; i < length; i++)
        if ((text.at[text.length - length + i] | 0x20) != (word[i] | 0x20)) return 0;
    return 1;
}

static void take_name(struct event *event, struct span text) {
    if (ends_with(text, "metrics_updated") || ends_with(text, "metric_update")) event->is_metrics = 1;
    if (ends_with(text, "packet_lost")) event->is_lost = 1;
}

static enum role role_of(struct span name) {
    if (span_is(name, "delta_time")) return ROLE_DELTA;
    if (ends_with(name, "time")) return ROLE_TIME;
    if (span_is(name, "name") || ends_with(name, "category") || ends_with(name, "event") ||
        ends_with(name, "event_type") || ends_with(name, "type"))
        return ROLE_NAME;
    return ends_with(name, "data") ? ROLE_DATA : ROLE_NONE;
}

/* A value of the event itself. */
static void take_column(struct state *state, const char *key, struct span text) {
    struct event *event = &state->event;
    enum role role;
    if (state->is_row) {
        const int64_t index = state->json.level[state->depth - 1].index;
        role = index < state->role_count ? state->roles[index] : ROLE_NONE;
    } else {
        const struct span name = {key, strlen(key)};
        if (span_is(name, "group_id")) copy_utf8(event->group, sizeof event->group, text);
        role = role_of(name);
    }
    if (role == ROLE_DELTA) state->is_delta = 1;
    if (role == ROLE_TIME || role == ROLE_DELTA) event->time = json_stream_number(text, 0);
    if (role == ROLE_NAME) take_name(event, text);
}

/* A member of the event's data. */
static void take_data(struct state *state, const char *key, struct span text) {
    struct event *event = &state->event;
    const struct span name = {key, strlen(key)};
    const double number = json_stream_number(text, 0);
    if (span_is(name, "latest_rtt")) event->latest = number;
    if (span_is(name, "smoothed_rtt")) event->smoothed = number;
    if (span_is(name, "cwnd") || span_is(name, "congestion_window")) event->cwnd = number;
    if (span_is(name, "ssthresh")) event->ssthresh = number;
    if (span_is(name, "max_datagram_size") && number >= 100) state->packet = number;
}

/* A member outside of events. */
static void take_other(struct state *state, const struct json_stream *json, const char *key, struct span text) {
    const struct span name = {key, strlen(key)};
    if (span_is(name, "time_units"))
        state->unit_ns = span_is(text, "us") ? 1e3 : span_is(text, "ns") ? 1 : span_is(text, "s") ? 1e9 : 1e6;
    if (span_is(name, "ODCID") || span_is(name, "group_id")) copy_utf8(state->group, sizeof state->group, text);
    if (span_is(name, "time_format")) state->is_delta = ends_with(text, "delta") || ends_with(text, "previous_event");
    if (strcmp(json_stream_key(json, 1), "event_fields") == 0) {
        const int64_t index = json->level[json->depth - 1].index;
        if (index >= ROLES_MAX) return;
        state->roles[index] = role_of(text);
        state->role_count = (int)index + 1;
    }
}

static void take(void *to, const struct json_stream *json, enum json_event event, struct span text) {
    struct state *state = to;
    const char *key = json_stream_key(json, 0);
    if (event == JSON_BEGIN_OBJECT || event == JSON_BEGIN_ARRAY) {
        const int is_element = json->depth && json->level[json->depth - 1].is_array;
        const char *list = is_element ? json_stream_key(json, 1) : "";
        if (event == JSON_BEGIN_OBJECT && (strcmp(list, "traces") == 0 || (json->depth && strcmp(key, "trace") == 0))) {
            begin_trace(state);
            state->depth = 0;
        } else if (strcmp(list, "events") == 0 || (!json->depth && event == JSON_BEGIN_OBJECT)) {
            begin_event(state, event == JSON_BEGIN_ARRAY);
        }
        return;
    }
    if (event == JSON_END_OBJECT || event == JSON_END_ARRAY) {
        if (!state->depth || json->depth + 1 != state->depth) return;
        state->depth = 0;
        end_event(state);
        return;
    }
    if (state->depth && json->depth == state->depth) {
        take_column(state, key, text);
        if (json->depth == 1) take_other(state, json, key, text);
    } else if (state->depth && json->depth == state->depth + 1 && !json->level[json->depth - 1].is_array) {
        take_data(state, key, text);
    } else {
        take_other(state, json, key, text);
    }
}

/* ---- the format -------------------------------------------------------------------------------------------------- */

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    state->log = log;
    begin_trace(state);
    state->trace = 0;
    for (int i = 0; i < LOG_FLOWS_MAX; i++)
        state->last[i] = (struct flow_last){NAN, NAN};
    json_stream_start(&state->json, take, state);
    log->fields = FIELD_RTT | FIELD_SRTT | FIELD_CWND | FIELD_SSTHRESH;
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
}

static int finish(struct log *log) {
    for (int f = 0; f < log->flow_count; f++)
        log->flows[f]->samples_from = SAMPLES_LOGGED;
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "qlog",
            .label = "qlog of QUIC",
            .short_label = "qlog",
            .help = LAB_TEXT("Most QUIC programs write it to the folder in the environment variable QLOGDIR"),
            .citation = LAB_TEXT("draft-ietf-quic-qlog-main-schema; draft-ietf-quic-qlog-quic-events; RFC 9002"),
            .validation = LAB_TEXT("Events in each form: wasm-core/test/modules/log/test_log_qlog.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "Read are draft-00 to 0.3 and later, as one document, as JSON-SEQ or by lines; several traces become "
                "several flows.\n"
                "latest_rtt is a sample as QUIC's own estimator got it, before the peer's ACK delay is taken off; the "
                "smoothed RTT shown is the endpoint's own.\n"
                "An endpoint that repeats its state in each event gives a sample where latest_rtt or smoothed_rtt "
                "changed. The window is shown where the log says how large a packet is (max_datagram_size)."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .bytes = take_bytes,
    .records = "events",
    .end = end,
    .finish = finish,
    .when_empty = "The trace needs events of recovery (metrics_updated): record it at the endpoint that sends data.",
};

LAB_DEFINE_MODULE(format_qlog, format.module);
