/*
 * Forms of the lines (invented values):
 *
 *           iperf3-4711    [003] b..1.   812.000417: tcp_probe: family=AF_INET src=192.0.2.1:40000 ...   trace,
 * trace_pipe iperf3-4711    [003]   812.000417: tcp_probe: src=192.0.2.1:40000 ...                        irq-info off
 *    buf:   iperf3-4711  [003]   812.000417: tcp_probe:            family=AF_INET ...                    trace-cmd
 * report my task: 1  4711 [003]   812.000417120: tcp:tcp_probe: family=AF_INET ...                           perf
 * script --ns CPU:3 [LOST 168 EVENTS]        CPU:1 [12 EVENTS DROPPED]
 *
 * A task's name may hold spaces, colons, dots and brackets, so the line is not cut into columns: what counts is a time
 * "digits.digits:" that a space precedes and an event's name and a colon follow.
 */
#include "modules/log/trace_line.h"

#include "base/attributes.h"
#include "modules/log/log.h"

static int is_name_byte(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
}

/* "name:" or "group:name:" at the cursor; moves past it. */
static int read_name(struct cursor *c, struct trace_line *out) {
    cursor_skip_blanks(c);
    out->is_perf = 0;
    for (int part = 0; part < 2; part++) {
        const char *start = c->at;
        while (c->at < c->end && is_name_byte(*c->at))
            c->at++;
        if (c->at == start || c->at == c->end || *c->at != ':') return 0;
        out->name.at = start;
        out->name.length = (size_t)(c->at - start);
        c->at++;
        if (c->at == c->end || is_blank(*c->at)) {
            out->is_perf = part == 1;
            return 1;
        }
    }
    return 0;
}

enum clock { CLOCK_NONE, CLOCK_SECONDS, CLOCK_COUNT };

/* The number that ends at `colon`: seconds with a fraction, or a bare count. */
static enum clock read_time(const char *start, const char *colon, int64_t *time_ns) {
    const char *at = colon;
    while (at > start && is_digit(at[-1]))
        at--;
    struct span whole = {at, (size_t)(colon - at)}, fraction = {at, 0};
    if (!whole.length) return CLOCK_NONE;
    if (at > start && at[-1] == '.') {
        fraction = whole;
        const char *point = --at;
        while (at > start && is_digit(at[-1]))
            at--;
        whole.at = at;
        whole.length = (size_t)(point - at);
    }
    if (!whole.length || (at > start && !is_blank(at[-1]) && at[-1] != ']')) return CLOCK_NONE;
    if (!fraction.length) return CLOCK_COUNT;
    uint64_t seconds;
    if (!span_u64(whole, &seconds) || seconds > (uint64_t)LOG_TIMES_MAX_S) return CLOCK_NONE;
    struct decimal part = {0, fraction.length < 9 ? -(int)fraction.length : -9};
    part.mantissa = (int64_t)digits_before(fraction.at, (size_t)-part.exponent, colon);
    int64_t ns = 0;
    decimal_int64(part, 9, &ns);
    *time_ns = (int64_t)seconds * 1000000000 + ns;
    return CLOCK_SECONDS;
}

/* "CPU:0 [LOST 168 EVENTS]", "CPU:0 [12 EVENTS DROPPED]", "... PERF_RECORD_LOST lost 24". */
LAB_COLD static int read_lost(struct span line, uint64_t *lost) {
    const char *end = line.at + line.length;
    struct cursor c = {span_find(line, "[LOST "), end};
    if (c.at) {
        c.at += 6;
    } else if (span_find(line, "EVENTS DROPPED]")) {
        c.at = memchr(line.at, '[', line.length);
        if (c.at) c.at++;
    } else {
        c.at = span_find(line, "PERF_RECORD_LOST");
        if (c.at && (c.at = span_find((struct span){c.at, (size_t)(end - c.at)}, "lost "))) c.at += 5;
        if (!c.at) return 0;
    }
    if (!c.at || !span_u64(cursor_word(&c), lost)) *lost = 0;
    return 1;
}

/* "# entries-in-buffer/entries-written: 1225/1300   #P:2": fewer kept than written. */
LAB_COLD static int is_overwritten(struct span line) {
    static const char words[] = "entries-in-buffer/entries-written:";
    const char *at = span_find(line, words);
    if (!at) return 0;
    struct cursor c = {at + sizeof words - 1, line.at + line.length};
    struct span pair = cursor_word(&c), kept = pair, written = {pair.at, 0};
    const char *slash = memchr(pair.at, '/', pair.length);
    uint64_t kept_count, written_count;
    if (!slash) return 0;
    kept.length = (size_t)(slash - pair.at);
    written.at = slash + 1;
    written.length = pair.length - kept.length - 1;
    return span_u64(kept, &kept_count) && span_u64(written, &written_count) && kept_count < written_count;
}

/* "        ffffffff81a2b3c4 tcp_rcv_established+0x1 ([kernel.kallsyms])": a stack below an event of perf record -g. */
LAB_COLD static int is_stack(struct span line) {
    struct cursor c = {line.at, line.at + line.length};
    struct span word = cursor_word(&c);
    uint64_t address;
    return word.length >= 8 && span_hex(word, &address);
}

LAB_COLD static enum trace_line_kind read_other(struct span line, struct trace_line *out) {
    struct span trimmed = span_trim(line);
    if (!trimmed.length) return TRACE_CHATTER;
    if (trimmed.at[0] == '#') return is_overwritten(trimmed) ? TRACE_OVERWRITTEN : TRACE_CHATTER;
    if (read_lost(line, &out->lost)) return TRACE_LOST;
    if (span_starts(trimmed, "cpus=") || span_starts(trimmed, "version =") || span_starts(trimmed, "CPU ") ||
        is_stack(trimmed))
        return TRACE_CHATTER;
    return TRACE_OTHER;
}

LAB_SIMD enum trace_line_kind trace_line_read(struct span line, struct trace_line *out) {
    const char *end = line.at + line.length, *colon = line.at;
    int counted = 0;
    for (; (colon = bytes_find(colon, end, ':')); colon++) {
        if (colon == line.at || !is_digit(colon[-1]) || colon + 1 == end || !is_blank(colon[1])) continue;
        enum clock clock = read_time(line.at, colon, &out->time_ns);
        struct cursor c = {colon + 1, end};
        if (clock == CLOCK_NONE || !read_name(&c, out)) continue;
        if (clock == CLOCK_COUNT) {
            counted = 1;
            continue;
        }
        out->fields.at = c.at;
        out->fields.length = (size_t)(end - c.at);
        return TRACE_EVENT;
    }
    return counted ? TRACE_NO_CLOCK : read_other(line, out);
}
