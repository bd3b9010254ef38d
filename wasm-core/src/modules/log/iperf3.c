/* lab: optimise for size */
/*
 * iperf3's report in JSON (-J), also by lines (--json-stream), one report or several in a row. In each interval the
 * sender's streams hold (invented values): {"socket": 5, "start": 0.1, "end": 0.2, "retransmits": 0, "snd_cwnd": 40544,
 * "rtt": 87035, "rttvar": 23914}. rtt is the kernel's smoothed RTT in us at the interval's end, snd_cwnd in bytes.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/json_stream.h"
#include "sim/events/event_kind.h"

/* iperf3 allows 128 streams, in each direction. */
#define SOCKETS_MAX 256

static int probe(const struct log_head *head, char *reason) {
    const int is_json = head_is_json(head);
    const int intervals = head_holds(head, "\"intervals\"") || head_holds(head, "\"event\"");
    const int is_report = is_json && head_holds(head, "\"connected\"") && (intervals || head_holds(head, "iperf"));
    const int has_rtt = is_report && head_holds(head, "\"rtt\"");
    snprintf(reason, REASON_BYTES, "%s",
             has_rtt     ? "A report of iperf3 in JSON, with RTTs."
             : is_report ? "A report of iperf3 in JSON, without an RTT so far."
                         : "No report of iperf3 in JSON.");
    return has_rtt ? 97 : is_report ? 80 : 0;
}

struct socket {
    double number;
    char ends[2][FLOW_ADDRESS_BYTES];
    double base_s, last_s; /* what is added to its times, since they start again behind omitted intervals */
};

/* What is read of a stream in an interval, or of a connection. */
struct reading {
    double socket, start_s, end_s, rtt_us, cwnd_bytes, retransmits;
    int is_received;
    double ports[2];
    char hosts[2][FLOW_ADDRESS_BYTES - 8];
};

struct state {
    struct log *log;
    struct json_stream json;
    int64_t started_ns;
    double mss;
    int object; /* depth within the object that `reading` is of; 0: none */
    int is_connection;
    struct reading reading;
    struct socket sockets[SOCKETS_MAX];
    int socket_count;
};

static struct socket *socket_of(struct state *state, double number) {
    for (int i = 0; i < state->socket_count; i++)
        if (state->sockets[i].number == number) return &state->sockets[i];
    if (state->socket_count == SOCKETS_MAX) return NULL;
    struct socket *added = &state->sockets[state->socket_count++];
    memset(added, 0, sizeof *added);
    added->number = number;
    return added;
}

static void end_connection(struct state *state) {
    const struct reading *r = &state->reading;
    struct socket *socket = isnan(r->socket) ? NULL : socket_of(state, r->socket);
    if (!socket) return;
    for (int i = 0; i < 2; i++) {
        const char *host = r->hosts[i], *form = strchr(host, ':') ? "[%s]:%.0f" : "%s:%.0f";
        if (host[0] && r->ports[i] >= 0) snprintf(socket->ends[i], sizeof socket->ends[i], form, host, r->ports[i]);
    }
}

static void end_reading(struct state *state) {
    const struct reading *r = &state->reading;
    struct log *log = state->log;
    log->lines++;
    if (!(r->rtt_us > 0)) {
        if (r->is_received) note_add(log->notes, NOTE_streams_received, NAN);
        return;
    }
    struct socket *socket = isnan(r->socket) ? NULL : socket_of(state, r->socket);
    if (!socket || !(r->end_s >= 0 && r->end_s < 1e9)) return;
    if (r->end_s < socket->last_s) socket->base_s += socket->last_s;
    socket->last_s = r->end_s;
    char words[32] = "";
    if (!socket->ends[0][0]) snprintf(words, sizeof words, "socket %.0f", socket->number);
    const struct span id = {words, strlen(words)};
    const struct span ends[2] = {{socket->ends[0], strlen(socket->ends[0])},
                                 {socket->ends[1], strlen(socket->ends[1])}};
    const int flow = log_flow_of(log, id, ends[0], ends[1]);
    struct log_event *event = flow < 0 ? NULL : log_event_new(log, flow);
    if (!event) return;
    event->time_ns = state->started_ns + (int64_t)llround((socket->base_s + r->end_s) * 1e9);
    event->srtt = r->rtt_us * 1e3;
    if (state->mss > 0 && r->cwnd_bytes > 0) event->cwnd = r->cwnd_bytes / state->mss;
    if (r->retransmits > 0) log_mark(log, flow, EVENT_retransmit, event->time_ns, NO_ABOUT);
}

static void begin_object(struct state *state, int is_connection) {
    state->reading = (struct reading){.socket = NAN, .rtt_us = NAN, .cwnd_bytes = NAN, .end_s = NAN, .ports = {-1, -1}};
    state->object = state->json.depth + 1;
    state->is_connection = is_connection;
}

/* A member of the object that is being read. */
static void take_member(struct state *state, const char *key, struct span text) {
    struct reading *r = &state->reading;
    const struct span name = {key, strlen(key)};
    const double number = json_stream_number(text, 0);
    if (span_is(name, "socket")) r->socket = number;
    if (span_is(name, "end")) r->end_s = number;
    if (span_is(name, "rtt") && number < 1e12) r->rtt_us = number;
    if (span_is(name, "snd_cwnd")) r->cwnd_bytes = number;
    if (span_is(name, "retransmits")) r->retransmits = number;
    if (span_is(name, "sender")) r->is_received = span_is(text, "false");
    if (span_is(name, "local_port") && number <= 65535) r->ports[0] = number;
    if (span_is(name, "remote_port") && number <= 65535) r->ports[1] = number;
    if (span_is(name, "local_host")) copy_utf8(r->hosts[0], sizeof r->hosts[0], text);
    if (span_is(name, "remote_host")) copy_utf8(r->hosts[1], sizeof r->hosts[1], text);
}

static void take(void *to, const struct json_stream *json, enum json_event event, struct span text) {
    struct state *state = to;
    const char *key = json_stream_key(json, 0);
    switch (event) {
    case JSON_BEGIN_OBJECT:
        if (state->object) return;
        if (strcmp(json_stream_key(json, 1), "streams") == 0) begin_object(state, 0);
        if (strcmp(json_stream_key(json, 1), "connected") == 0) begin_object(state, 1);
        return;
    case JSON_END_OBJECT:
        if (json->depth + 1 != state->object) return;
        state->object = 0;
        if (state->is_connection)
            end_connection(state);
        else
            end_reading(state);
        return;
    case JSON_GIVES_TEXT:
    case JSON_GIVES_WORD:
        if (state->object && json->depth == state->object) {
            take_member(state, key, text);
        } else if (strcmp(key, "timesecs") == 0) {
            /* A new report begins. */
            const double seconds = json_stream_number(text, 0);
            if (seconds > 0 && seconds < 9e9) state->started_ns = (int64_t)(seconds * 1e9);
            for (int i = 0; i < state->socket_count; i++)
                state->sockets[i].base_s = state->sockets[i].last_s = 0;
        } else if (strcmp(key, "tcp_mss_default") == 0 || strcmp(key, "tcp_mss") == 0) {
            state->mss = json_stream_number(text, 0);
        }
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
}

static int finish(struct log *log) {
    note_add(log->notes, NOTE_readings_smoothed, NAN);
    for (int f = 0; f < log->flow_count; f++) {
        struct log_flow *flow = log->flows[f];
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
            .id = "iperf3",
            .label = "iperf3 in JSON (smoothed RTT)",
            .short_label = "iperf3",
            .help = LAB_TEXT("On the machine that sends: iperf3 -c HOST -J -i 0.1 > iperf3.json"),
            .citation = LAB_TEXT("iperf3, src/iperf_api.c"),
            .validation = LAB_TEXT("The report's own least, greatest and mean RTT: datasets/kernel-logs; "
                                   "wasm-core/test/modules/log/test_log_iperf3.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "Read are reports of -J and --json-stream, of several streams, and several reports in one file.\n"
                "rtt is the kernel's smoothed RTT at the end of each interval, not a sample: estimators that replay it "
                "smooth it a second time.\n"
                "The window is snd_cwnd divided by tcp_mss_default. Only streams that this machine sent have an RTT."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .bytes = take_bytes,
    .records = "readings of streams",
    .end = end,
    .finish = finish,
    .when_empty = "Only the sender of TCP has an RTT: run iperf3 -J where the data is sent (with -R, at the server).",
};

LAB_DEFINE_MODULE(format_iperf3, format.module);
