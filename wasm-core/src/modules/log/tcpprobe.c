/*
 * /proc/net/tcpprobe, the file of the module tcp_probe of Linux 2.6.18 to 4.15 (net/ipv4/tcp_probe.c). Lines (made up):
 *
 *   0.549844701 192.0.2.1:35100 192.0.2.2:5001 44 0x446e2e84 0x446c8bf4 74 2147483647 211456 59 29696
 *   2.088625684 [2001:db8::1]:48068 [2001:db8::2]:5100 32 0xdbd7ccfc 0xdbd4eee3 45 45 204032 9906 26884
 *
 * time source destination length snd_nxt snd_una cwnd ssthresh snd_wnd [srtt [rcv_wnd [columns of one's own]]]. The
 * time counts from the opening of the file. srtt is in clock ticks (1, 4 or 10 ms) before Linux 3.15 and in us from
 * then on, and nothing in the file says which.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "modules/log/recover.h"
#include "modules/log/srtt_unit.h"
#include "modules/log/timeouts.h"

#define COLUMNS_MIN  9
#define COLUMN_SRTT  9
#define COLUMNS_KEPT 10

struct state {
    int has_srtt;
    int columns_before; /* number of columns of the last whole line, to detect a last line that was cut */
};

struct row {
    struct span word[COLUMNS_KEPT];
    int count; /* of all columns */
    int64_t time_ns;
    uint64_t length, nxt, una, cwnd, ssthresh, srtt;
};

/* Sequence numbers are printed by %#x, which prints 0 without 0x. */
static int is_sequence(struct span s, uint64_t *value) {
    return ((s.length > 2 && span_starts(s, "0x")) || span_is(s, "0")) && span_hex(s, value) && *value <= UINT32_MAX;
}

static int is_address(struct span s) {
    return s.length >= 3 && s.length < FLOW_ADDRESS_BYTES && memchr(s.at, ':', s.length) &&
           is_digit(s.at[s.length - 1]);
}

/* Why the line is no row, or NULL. */
static const char *read_row(struct span line, struct row *row) {
    struct cursor c = {line.at, line.at + line.length};
    struct decimal time;
    memset(row, 0, sizeof *row);
    for (struct span word = cursor_word(&c); word.length; word = cursor_word(&c)) {
        if (row->count < COLUMNS_KEPT) row->word[row->count] = word;
        row->count++;
    }
    if (row->count < COLUMNS_MIN) return "fewer than 9 columns";
    if (!span_decimal(row->word[0], '.', &time) || !decimal_int64(time, 9, &row->time_ns) || row->time_ns < 0 ||
        row->time_ns > LOG_TIMES_MAX_S * 1000000000)
        return "cannot read the time";
    if (!is_address(row->word[1]) || !is_address(row->word[2])) return "no addresses";
    if (!span_u64(row->word[3], &row->length)) return "cannot read the length";
    if (!is_sequence(row->word[4], &row->nxt) || !is_sequence(row->word[5], &row->una))
        return "the sequence numbers are not hexadecimal";
    if (!span_u64(row->word[6], &row->cwnd) || !span_u64(row->word[7], &row->ssthresh)) return "cannot read the window";
    if (row->count > COLUMN_SRTT && (!span_u64(row->word[COLUMN_SRTT], &row->srtt) || row->srtt > UINT32_MAX))
        return "cannot read srtt";
    return NULL;
}

static int probe(const struct log_head *head, char *reason) {
    struct span line;
    struct row row;
    size_t at = 0;
    int rows = 0, lines = 0;
    while (head_line(head, &at, &line)) {
        if (!span_trim(line).length) continue;
        lines++;
        rows += read_row(line, &row) == NULL;
    }
    snprintf(reason, REASON_BYTES,
             rows ? "%d of the first %d lines have the columns of /proc/net/tcpprobe."
                  : "No line has the columns of /proc/net/tcpprobe.",
             rows, lines);
    return rows ? 60 + 40 * rows / lines : 0;
}

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    (void)head;
    (void)mapping;
    log->fields = FIELD_RTT | FIELD_SRTT | FIELD_UNA | FIELD_NXT | FIELD_CWND | FIELD_SSTHRESH;
    log->format_state = ARENA_NEW(struct state);
    return log->format_state ? 1 : (fail_no_memory("the log"), 0);
}

static void take_row(struct log *log, const struct row *row) {
    struct state *state = log->format_state;
    struct span no_id = {"", 0};
    int flow = log_flow_of(log, no_id, row->word[1], row->word[2]);
    if (flow < 0) return;
    struct log_event *event = log_event_new(log, flow);
    if (!event) return;
    event->time_ns = row->time_ns;
    event->srtt = row->count > COLUMN_SRTT ? (double)row->srtt : NAN;
    event->una = (uint32_t)row->una;
    event->nxt = (uint32_t)row->nxt;
    event->has_una = event->has_nxt = 1;
    /* The length is the whole TCP segment's, of which up to 60 bytes are header. */
    event->has_data = row->length > 60;
    event->cwnd = row->cwnd <= UINT32_MAX ? (double)row->cwnd : NAN;
    if (row->ssthresh < SSTHRESH_INFINITE) event->ssthresh = (double)row->ssthresh;
    state->has_srtt |= row->count > COLUMN_SRTT;
}

static void take_line(struct log *log, struct span line, int whole) {
    struct state *state = log->format_state;
    struct row row;
    struct span trimmed = span_trim(line);
    if (!trimmed.length || trimmed.at[0] == '#') return;
    const char *why = read_row(line, &row);
    /* The last number of a line without a line break may be cut: the line is valid if that number is not used. */
    if (!whole && (why || row.count < state->columns_before || row.count <= COLUMNS_KEPT)) {
        note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    }
    if (why) {
        log_skip(log, why);
        return;
    }
    state->columns_before = row.count;
    take_row(log, &row);
}

/* ---- samples ----------------------------------------------------------------------------------------------------- */

/* With full=0 the module logs an ACK only when cwnd changes: successive values of srtt are then many samples apart. */
static int only_window_changes(const struct log *log) {
    int64_t pairs = 0, equal = 0;
    for (int f = 0; f < log->flow_count; f++)
        for (int64_t i = 1; i < log->flows[f]->events; i++) {
            pairs++;
            equal += flow_event(log, log->flows[f], i)->cwnd == flow_event(log, log->flows[f], i - 1)->cwnd;
        }
    return pairs >= 100 && equal * 100 < pairs;
}

static void scale_srtt(const struct log *log, struct log_flow *flow, double unit_ns) {
    for (int64_t i = 0; i < flow->events; i++) {
        struct log_event *event = flow_event(log, flow, i);
        event->srtt = event->srtt > 0 ? event->srtt * unit_ns : NAN;
    }
}

static void use_smoothed(const struct log *log, struct log_flow *flow) {
    for (int64_t i = 0; i < flow->events; i++) {
        struct log_event *event = flow_event(log, flow, i);
        if (!i || event->srtt != flow_event(log, flow, i - 1)->srtt) event->rtt_ns = event->srtt;
    }
}

static void finish_flow(struct log *log, struct log_flow *flow, double unit_ns, int windows_only,
                        struct send_times *sent) {
    flow->frozen = !isnan(flow_event(log, flow, 0)->srtt) && flow_is_frozen(log, flow);
    if (flow->frozen) note_add(log->notes, NOTE_frozen_srtt, NAN);
    if (unit_ns == 1000 && !windows_only) {
        const struct log_event *first = flow_event(log, flow, 0);
        flow->first_una = first->una;
        if (first->srtt > 0) flow->handshake_ns = first->srtt * 1000;
        flow->samples_from = SAMPLES_RECOVERED;
        recover_from_srtt(log, flow);
        return;
    }
    scale_srtt(log, flow, unit_ns);
    flow->samples_from = windows_only ? SAMPLES_SMOOTHED : SAMPLES_RECOVERED;
    if (windows_only)
        use_smoothed(log, flow);
    else
        recover_from_times(log, flow, sent);
}

static int finish(struct log *log) {
    const struct state *state = log->format_state;
    struct send_times sent;
    if (!send_times_init(&sent)) return fail_no_memory("the log"), 0;
    int windows_only = only_window_changes(log);
    double unit_ns = NAN;
    if (state->has_srtt && !srtt_unit_infer(log, &sent, &unit_ns)) return 0;
    if (windows_only)
        note_add(log->notes, NOTE_srtt_only_window_changes, NAN);
    else
        note_add(log->notes, unit_ns == 1000 ? NOTE_samples_recovered : NOTE_samples_timed, NAN);
    for (int i = 0; i < log->flow_count; i++) {
        if (!log->flows[i]->events) continue;
        finish_flow(log, log->flows[i], unit_ns, windows_only, &sent);
        if (!windows_only) timeouts_infer(log, i);
    }
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "tcpprobe",
            .label = "/proc/net/tcpprobe (Linux up to 4.15)",
            .short_label = "tcpprobe",
            .help = LAB_TEXT("As root: modprobe tcp_probe port=5201 full=1; cat /proc/net/tcpprobe > probe.txt"),
            .citation = LAB_TEXT("Linux 2.6.18 to 4.15, net/ipv4/tcp_probe.c"),
            .validation = LAB_TEXT("Derived logs: datasets/log-formats; wasm-core/test/modules/log/test_log_table.c."),
            .equations = LAB_TEXT("m = 8\\,(s' - s) + s"),
            .model_notes = LAB_TEXT(
                "srtt is in clock ticks before Linux 3.15 and in microseconds since; the unit is inferred by comparing "
                "it with "
                "the times from snd_nxt passing a byte to snd_una passing it.\n"
                "In microseconds samples are recovered from successive srtt as for tcp_probe. Ticks are too coarse for "
                "that: "
                "there the times themselves are the samples, without ACKs that may be for retransmitted data.\n"
                "Without full=1 the module logs only changes of cwnd; then each new srtt stands for a sample."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .finish = finish,
    .when_empty = "Load the module for all packets before the transfer: modprobe tcp_probe port=5201 full=1.",
};

LAB_DEFINE_MODULE(format_tcpprobe, format.module);
