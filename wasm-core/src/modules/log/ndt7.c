/* lab: optimise for size */
/*
 * Measurements of ndt7 (M-Lab), as the server archives them and as clients print them by lines: objects `TCPInfo` with
 * the kernel's state (invented values): {"TCPInfo": {"RTT": 21000, "SndCwnd": 40, "BytesAcked": 8000, "TotalRetrans":
 * 3, "ElapsedTime": 250123}}, times in us. In specifications before 0.8: {"elapsed": 0.25, "tcp_info": {"smoothed_rtt":
 * 21.0}}, in s and ms.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/json_stream.h"
#include "sim/events/event_kind.h"

static int probe(const struct log_head *head, char *reason) {
    const int is_json = head_is_json(head);
    const int has = is_json && ((head_holds(head, "\"TCPInfo\"") && head_holds(head, "\"ElapsedTime\"")) ||
                                (head_holds(head, "\"tcp_info\"") && head_holds(head, "\"smoothed_rtt\"")));
    snprintf(reason, REASON_BYTES, "%s",
             has ? "JSON with the kernel's TCP state, as in a measurement of ndt7." : "No measurement of ndt7.");
    return has ? 94 : 0;
}

/* A measurement; NaN: not given. */
struct reading {
    double elapsed_ns, smoothed_ns, cwnd, ssthresh, acked, retransmitted;
    int is_there, is_upload, is_named;
};

enum test { DOWNLOAD, UPLOAD, TESTS };

struct state {
    struct log *log;
    struct json_stream json;
    int info;   /* depth of the members of the present TCPInfo; 0: none */
    int around; /* depth of the measurement's own members */
    struct reading reading;
    struct {
        int run; /* a test whose time steps back is another one */
        double last_ns, retransmitted;
    } tests[TESTS];
};

static const struct reading nothing = {NAN, NAN, NAN, NAN, NAN, NAN, 0, 0, 0};

static void end_measurement(struct state *state) {
    static const char *const names[] = {"download", "upload"};
    static const struct span none = {"", 0};
    const struct reading *r = &state->reading;
    struct log *log = state->log;
    const int test = r->is_upload ? UPLOAD : DOWNLOAD;
    log->lines++;
    if (!(r->smoothed_ns > 0 && r->smoothed_ns < 1e15 && r->elapsed_ns >= 0 && r->elapsed_ns < 1e18)) {
        log_skip(log, "a measurement without RTT or time");
        return;
    }
    if (!state->tests[test].run || r->elapsed_ns < state->tests[test].last_ns) {
        state->tests[test].run++;
        state->tests[test].retransmitted = NAN;
    }
    state->tests[test].last_ns = r->elapsed_ns;
    char words[40];
    if (state->tests[test].run == 1)
        snprintf(words, sizeof words, "%s", names[test]);
    else
        snprintf(words, sizeof words, "%s %d", names[test], state->tests[test].run);
    const int flow = log_flow_of(log, (struct span){words, strlen(words)}, none, none);
    struct log_event *event = flow < 0 ? NULL : log_event_new(log, flow);
    if (!event) return;
    event->time_ns = (int64_t)llround(r->elapsed_ns);
    event->srtt = r->smoothed_ns;
    if (r->cwnd > 0) event->cwnd = r->cwnd;
    if (r->ssthresh > 0 && r->ssthresh < (double)SSTHRESH_INFINITE) event->ssthresh = r->ssthresh;
    if (r->acked >= 0 && r->acked < 9e15) {
        event->una = (uint32_t)(uint64_t)r->acked;
        event->has_una = 1;
    }
    if (r->retransmitted > state->tests[test].retransmitted)
        log_mark(log, flow, EVENT_retransmit, event->time_ns, NO_ABOUT);
    state->tests[test].retransmitted = r->retransmitted;
}

static void take_info(struct reading *r, const char *key, struct span text) {
    const struct span name = {key, strlen(key)};
    const double number = json_stream_number(text, 0);
    if (span_is(name, "RTT")) r->smoothed_ns = number * 1e3;
    if (span_is(name, "smoothed_rtt")) r->smoothed_ns = number * 1e6;
    if (span_is(name, "ElapsedTime")) r->elapsed_ns = number * 1e3;
    if (span_is(name, "SndCwnd")) r->cwnd = number;
    if (span_is(name, "SndSsThresh")) r->ssthresh = number;
    if (span_is(name, "BytesAcked")) r->acked = number;
    if (span_is(name, "TotalRetrans")) r->retransmitted = number;
}

/* A member beside TCPInfo. */
static void take_beside(struct reading *r, const char *key, struct span text) {
    const struct span name = {key, strlen(key)};
    if (span_is(name, "elapsed") && isnan(r->elapsed_ns)) r->elapsed_ns = json_stream_number(text, 9);
    if (span_is(name, "Test")) r->is_upload = span_is(text, "upload");
}

/* Whether a container around the present value is the member `name` of its own. */
static int is_within(const struct json_stream *json, const char *name) {
    for (int up = 0; up < json->depth; up++)
        if (strcmp(json_stream_key(json, up), name) == 0) return 1;
    return 0;
}

static void take(void *to, const struct json_stream *json, enum json_event event, struct span text) {
    struct state *state = to;
    const char *key = json_stream_key(json, 0);
    if (event == JSON_BEGIN_OBJECT) {
        if (strcmp(key, "TCPInfo") == 0 || strcmp(key, "tcp_info") == 0) {
            if (json->depth != state->around) state->reading = nothing;
            state->reading.is_there = 1;
            state->info = json->depth + 1;
            state->around = json->depth;
        } else if (!state->reading.is_there) {
            /* Perhaps a measurement: what stands before TCPInfo in it counts. */
            state->reading = nothing;
            state->reading.is_upload = is_within(json, "Upload");
            state->around = json->depth + 1;
        }
    } else if (event == JSON_END_OBJECT) {
        if (json->depth + 1 == state->info) {
            state->info = 0;
        } else if (state->reading.is_there && json->depth + 1 == state->around) {
            if (is_within(json, "Upload")) state->reading.is_upload = 1;
            end_measurement(state);
            state->reading = nothing;
            state->around = json->depth;
        } else if (!state->reading.is_there) {
            state->around = json->depth;
        }
    } else if (event == JSON_GIVES_TEXT || event == JSON_GIVES_WORD) {
        if (state->info && json->depth == state->info)
            take_info(&state->reading, key, text);
        else if (json->depth == state->around)
            take_beside(&state->reading, key, text);
    }
}

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    state->log = log;
    state->reading = nothing;
    json_stream_start(&state->json, take, state);
    log->fields = FIELD_RTT | FIELD_SRTT | FIELD_UNA | FIELD_CWND | FIELD_SSTHRESH;
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
            .id = "ndt7",
            .label = "Measurement of ndt7 (smoothed RTT)",
            .short_label = "ndt7",
            .help = LAB_TEXT("ndt7-client -format json > ndt7.json, or M-Lab's archive of the server's measurements"),
            .citation = LAB_TEXT("M-Lab, ndt7 protocol specification 0.9"),
            .validation = LAB_TEXT("Both forms: wasm-core/test/modules/log/test_log_flent.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "Each TCPInfo is a reading of the server's kernel: its smoothed RTT, not a sample, so estimators that "
                "replay it smooth it a second time.\n"
                "Download and upload are flows of their own; a test whose time steps back is another one. In an upload "
                "the "
                "server sends only ACKs, so its RTT hardly moves."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .bytes = take_bytes,
    .records = "measurements",
    .end = end,
    .finish = finish,
    .when_empty = "The file needs measurements of the server with TCPInfo.",
};

LAB_DEFINE_MODULE(format_ndt7, format.module);
