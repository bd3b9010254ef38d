/* lab: optimise for size */
/*
 * Passive round trips that pping prints (of K. Nichols, and the eBPF one), by lines (invented values):
 *
 *   16:00:46.147705205 5.425439 ms 5.425439 ms TCP 192.0.2.1:40000+192.0.2.2:80       standard: time of day, RTT, least
 * RTT 1623420121.483727 0.005298 0.005298 192.0.2.1:40000+192.0.2.2:80                  ppviz, and pping -m: seconds
 *   {"timestamp":1623420121483727575,"src_ip":"192.0.2.1","src_port":40000,"dest_ip":"192.0.2.2","dest_port":80,
 *    "rtt":5298909,"min_rtt":5298909}                                                  JSON, in ns; one line
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/format.h"
#include "modules/log/stamp.h"

struct trip {
    enum stamp stamp;
    int64_t time_ns;
    double rtt_ns;
    struct span ends[2];
    char words[2][FLOW_ADDRESS_BYTES];
};

enum trip_kind { TRIP_NONE, TRIP_EVENT, TRIP_OTHER };

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* "a:1+b:2" */
static int read_ends(struct trip *out, struct span word) {
    const char *plus = word.length ? memchr(word.at, '+', word.length) : NULL;
    if (!plus || plus == word.at || plus + 1 == word.at + word.length || !memchr(word.at, ':', word.length)) return 0;
    out->ends[0] = (struct span){word.at, (size_t)(plus - word.at)};
    out->ends[1] = (struct span){plus + 1, word.length - out->ends[0].length - 1};
    return 1;
}

static int is_unit(struct span word, double *ns) {
    *ns = span_is(word, "ms")   ? 1e6
          : span_is(word, "us") ? 1e3
          : span_is(word, "s")  ? 1e9
          : span_is(word, "ns") ? 1
                                : 0;
    return *ns > 0;
}

static enum trip_kind read_words(struct trip *out, struct span line) {
    struct cursor c = {line.at, line.at + line.length};
    struct decimal rtt;
    double unit = 1e9;
    out->stamp = stamp_read(&c, &out->time_ns);
    if (out->stamp == STAMP_NONE) return TRIP_NONE;
    struct span value = cursor_word(&c), word = cursor_word(&c);
    /* "12.3ms" */
    size_t digits = value.length;
    while (digits && !is_digit(value.at[digits - 1]))
        digits--;
    if (digits < value.length && !is_unit((struct span){value.at + digits, value.length - digits}, &unit))
        return TRIP_NONE;
    value.length = digits;
    double written;
    if (is_unit(word, &written)) {
        unit = written;
        word = cursor_word(&c);
    }
    if (!span_decimal(value, '.', &rtt)) return TRIP_NONE;
    out->rtt_ns = decimal_double(rtt, 0) * unit;
    struct span last = word;
    for (; word.length; word = cursor_word(&c))
        last = word;
    if (!read_ends(out, last)) return TRIP_NONE;
    return out->rtt_ns > 0 && out->rtt_ns < 1e15 ? TRIP_EVENT : TRIP_NONE;
}

/* What stands behind "key": in a line of JSON, without quotes; empty when it is not there. */
static struct span member(struct span line, const char *key) {
    char words[40];
    snprintf(words, sizeof words, "\"%s\":", key);
    const char *at = span_find(line, words), *end = line.at + line.length;
    if (!at) return (struct span){"", 0};
    at += strlen(words);
    while (at < end && (is_blank(*at) || *at == '"'))
        at++;
    struct span value = {at, 0};
    while (at + value.length < end && !strchr(",}\" ", at[value.length]))
        value.length++;
    return value;
}

static enum trip_kind read_json(struct trip *out, struct span line) {
    static const char *const hosts[] = {"src_ip", "dest_ip"}, *const ports[] = {"src_port", "dest_port"};
    const struct span time = member(line, "timestamp"), rtt = member(line, "rtt");
    uint64_t time_ns, rtt_ns;
    if (!span_u64(time, &time_ns) || time_ns / 1000000000 > (uint64_t)LOG_TIMES_MAX_S) return TRIP_NONE;
    if (!span_u64(rtt, &rtt_ns) || !rtt_ns || rtt_ns > UINT64_C(1000000000000000)) return TRIP_OTHER;
    out->stamp = STAMP_FULL;
    out->time_ns = (int64_t)time_ns;
    out->rtt_ns = (double)rtt_ns;
    for (int i = 0; i < 2; i++) {
        const struct span host = member(line, hosts[i]), port = member(line, ports[i]);
        const char *form = memchr(host.length ? host.at : " ", ':', host.length) ? "[%.*s]:%.*s" : "%.*s:%.*s";
        snprintf(out->words[i], sizeof out->words[i], form, (int)(host.length < 46 ? host.length : 46), host.at,
                 (int)(port.length < 6 ? port.length : 6), port.at);
        out->ends[i] = (struct span){out->words[i], strlen(out->words[i])};
    }
    return TRIP_EVENT;
}

static enum trip_kind read_line(struct trip *out, struct span line) {
    const struct span rest = span_trim(line);
    if (rest.length && rest.at[0] == '{') return read_json(out, rest);
    if (rest.length && (rest.at[0] == '[' || rest.at[0] == ']') && rest.length == 1) return TRIP_OTHER;
    const enum trip_kind kind = read_words(out, rest);
    if (kind != TRIP_NONE || !rest.length) return rest.length ? kind : TRIP_OTHER;
    /* The eBPF one also tells when a flow opens or closes. */
    return span_find(rest, " opening ") || span_find(rest, " closing ") ? TRIP_OTHER : TRIP_NONE;
}

/* ---- the format -------------------------------------------------------------------------------------------------- */

static int probe(const struct log_head *head, char *reason) {
    struct span line;
    struct trip read;
    size_t at = 0;
    int trips = 0, others = 0;
    while (head_line(head, &at, &line)) {
        const enum trip_kind kind = read_line(&read, line);
        trips += kind == TRIP_EVENT;
        others += kind == TRIP_NONE;
    }
    snprintf(reason, REASON_BYTES, "%d of the first %d lines are round trips as pping prints them.", trips,
             trips + others);
    return trips ? 80 + 16 * trips / (trips + others) : 0;
}

struct state {
    int64_t clock_ns; /* the last time of day, over midnight; INT64_MIN: none */
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
    struct trip read;
    if (!whole && (!line.length || line.at[line.length - 1] != '}')) {
        /* An address may be cut. */
        note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    }
    const enum trip_kind kind = read_line(&read, line);
    if (kind == TRIP_NONE) log_skip(log, "no round trip of pping");
    if (kind != TRIP_EVENT) return;
    const int flow = log_flow_of(log, none, read.ends[0], read.ends[1]);
    struct log_event *event = flow < 0 ? NULL : log_event_new(log, flow);
    if (!event) return;
    event->time_ns = read.time_ns;
    if (read.stamp == STAMP_CLOCK) event->time_ns = state->clock_ns = stamp_follow(state->clock_ns, read.time_ns);
    event->rtt_ns = read.rtt_ns;
}

static int finish(struct log *log) {
    note_add(log->notes, NOTE_capture_point, NAN);
    for (int f = 0; f < log->flow_count; f++)
        log->flows[f]->samples_from = SAMPLES_LOGGED;
    return 1;
}

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "pping",
            .label = "Passive round trips of pping",
            .short_label = "pping",
            .help = LAB_TEXT("As root: pping -i eth0 -F ppviz > pping.txt"),
            .citation = LAB_TEXT("Nichols, pping (pollere/pping); Sundberg and others, eBPF pping (xdp-project)"),
            .validation = LAB_TEXT("Each form: wasm-core/test/modules/log/test_log_pping.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT(
                "Read are the standard output, ppviz (pping -m) and JSON by lines.\n"
                "A sample is the time from a TCP time stamp to its echo, where pping runs: at the sender it is "
                "the RTT with the time for which the receiver held its ACK, elsewhere a part of it."),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .finish = finish,
    .when_empty = "pping needs TCP with time stamps that passes it in both directions.",
};

LAB_DEFINE_MODULE(format_pping, format.module);
