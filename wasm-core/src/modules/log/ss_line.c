#include "modules/log/ss_line.h"

#include <math.h>

#include "base/attributes.h"

/* ---- keys of the second line ------------------------------------------------------------------------------------- */

static int whole(struct span value, const char *end, double *number) {
    uint64_t read;
    if (!span_u64_before(value, end, &read) || read > INT64_MAX) return 0;
    *number = (double)read;
    return 1;
}

/* "87.035/23.914": the smoothed RTT in ms; the mean deviation is not used. */
static void read_rtt(struct ss_line *out, struct span value, const char *end) {
    const char *slash = memchr(value.at, '/', value.length);
    struct decimal ms;
    if (!slash) return;
    value.length = (size_t)(slash - value.at);
    if (!span_decimal_before(value, end, '.', &ms)) return;
    const double ns = decimal_double(ms, 6);
    if (ns > 0 && ns < 1e15) out->srtt_ns = ns;
}

/* "0/29": outstanding, and in all. */
static void read_retransmitted(struct ss_line *out, struct span value, const char *end) {
    const char *slash = memchr(value.at, '/', value.length);
    if (!slash) return;
    value.length -= (size_t)(slash + 1 - value.at);
    value.at = slash + 1;
    whole(value, end, &out->retransmitted);
}

/* Keys that the second line alone has. */
static void read_key(struct ss_line *out, struct span name, struct span value, const char *end) {
    double number;
    switch (name.length) {
    case 3:
        if (span_is(name, "rtt"))
            out->keys++, read_rtt(out, value, end);
        else if (span_is(name, "rto"))
            out->keys++, out->has_rto = 1;
        else if (span_is(name, "mss"))
            out->keys++;
        return;
    case 4:
        if (span_is(name, "cwnd")) out->keys++, out->has_cwnd = whole(value, end, &out->cwnd);
        return;
    case 6:
        if (span_is(name, "wscale")) out->keys++;
        return;
    case 7:
        if (span_is(name, "retrans")) read_retransmitted(out, value, end);
        if (span_is(name, "backoff") && whole(value, end, &number)) out->backoff = number;
        return;
    case 8:
        if (span_is(name, "ssthresh")) whole(value, end, &out->ssthresh);
        return;
    case 11:
        if (span_is(name, "bytes_acked")) out->has_acked = span_u64_before(value, end, &out->acked);
        return;
    }
}

static void read_word(struct ss_line *out, struct span word, const char *end) {
    const char *colon = bytes_find(word.at, word.at + word.length, ':');
    if (!colon) return;
    const struct span name = {word.at, (size_t)(colon - word.at)};
    const struct span value = {colon + 1, word.length - name.length - 1};
    if (span_is(name, "sk"))
        out->cookie = value;
    else
        read_key(out, name, value, end);
}

/* ---- the line ---------------------------------------------------------------------------------------------------- */

/* "192.0.2.1:40000", "[2001:db8::1]:22", "host%eth0:http", "*:*". */
static int is_end(struct span word) {
    const char *colon = word.length ? memchr(word.at, ':', word.length) : NULL;
    return colon && colon > word.at && colon < word.at + word.length - 1;
}

static int is_number(struct span word) {
    uint64_t number;
    return span_u64(word, &number);
}

static int is_header_word(struct span word) {
    return span_is(word, "State") || span_is(word, "Netid") || span_is(word, "Recv-Q");
}

/* Up to two words (kind and state), two queues, two addresses. Moves the cursor past them. */
static int read_ends(struct ss_line *out, struct cursor *c) {
    struct cursor at = *c;
    struct span word = cursor_word(&at), queue, ends[2];
    for (int i = 0; i < 2 && word.length && !is_number(word); i++) {
        if (memchr(word.at, ':', word.length)) return 0;
        word = cursor_word(&at);
    }
    if (!is_number(word)) return 0;
    queue = cursor_word(&at);
    if (!is_number(queue)) return 0;
    for (int i = 0; i < 2; i++) {
        ends[i] = cursor_word(&at);
        if (!is_end(ends[i])) return 0;
    }
    out->ends[0] = ends[0];
    out->ends[1] = ends[1];
    out->has_ends = 1;
    *c = at;
    return 1;
}

/* The time in the last word, where the line has none in front. */
LAB_COLD static void read_last(struct ss_line *out, struct span word) {
    struct cursor c = {word.at, word.at + word.length};
    if (word.length < 8 || !is_digit(word.at[0])) return;
    out->stamp = stamp_read(&c, &out->time_ns);
}

void ss_line_read(struct ss_line *out, struct span line) {
    *out = (struct ss_line){.srtt_ns = NAN};
    struct cursor c = {line.at, line.at + line.length};
    const char *const end = c.end;
    cursor_skip_blanks(&c);
    out->is_blank = c.at == end;
    if (out->is_blank) return;
    /* Names of states are in capitals too, but none is a month or a day. */
    if (!is_blank(line.at[0]) || is_digit(*c.at) || *c.at == '[') out->stamp = stamp_read(&c, &out->time_ns);
    struct cursor next = c;
    struct span first = cursor_word(&next), last = first;
    if (!first.length) {
        out->is_stamp_alone = out->stamp != STAMP_NONE;
        return;
    }
    if (is_header_word(first)) {
        out->is_header = 1;
        return;
    }
    read_ends(out, &c);
    for (struct span word = cursor_word(&c); word.length; word = cursor_word(&c)) {
        last = word;
        read_word(out, word, end);
    }
    if (out->stamp == STAMP_NONE && (out->keys || out->has_ends)) read_last(out, last);
}
