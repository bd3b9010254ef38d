/* lab: optimise for size */
/*
 * Forms of the lines (invented values):
 *
 *   [1623420121.483727] 64 bytes from 192.0.2.2: icmp_seq=5 ttl=64 time=189 ms      Linux, with -D
 *   64 bytes from 192.0.2.2: seq=5 ttl=64 time=0.189 ms                             busybox; macOS as Linux
 *   no answer yet for icmp_seq=6        Request timeout for icmp_seq 6              Linux with -O; macOS
 *   Reply from 192.0.2.2: bytes=32 time=14ms TTL=117      Request timed out.        Windows, in its language
 *   192.0.2.2 : [5], 84 bytes, 14.2 ms (14.2 avg, 0% loss)                          fping
 *   192.0.2.2 : [6], timed out (14.2 avg, 14% loss)
 *   h 0 192.0.2.2       p 0 14200 33005       x 0 33006                             mtr --raw, us
 *
 * Windows translates every word but TTL, so its answers are known by that: the number before it is the time.
 */
#include "modules/log/echo_line.h"

#include <math.h>

/* A number with a point or a comma at `at`; moves past it. NaN: none. */
static double take_number(const char **at, const char *end) {
    const char *start = *at;
    int comma = 0;
    while (*at < end && (is_digit(**at) || **at == '.' || **at == ',')) {
        comma |= **at == ',';
        (*at)++;
    }
    struct decimal value;
    const struct span digits = {start, (size_t)(*at - start)};
    return span_decimal(digits, comma ? ',' : '.', &value) ? decimal_double(value, 0) : (double)NAN;
}

/* The number behind `key`; 0 when there is none. */
static int number_behind(struct span line, const char *key, uint64_t *number) {
    const char *at = span_find(line, key), *end = line.at + line.length;
    if (!at) return 0;
    at += strlen(key);
    struct span digits = {at, 0};
    while (at + digits.length < end && is_digit(at[digits.length]))
        digits.length++;
    return digits.length && span_u64(digits, number);
}

/* "192.0.2.2:", "(192.0.2.2):" or "one.example" without what surrounds it. */
static struct span bare(struct span word) {
    while (word.length && strchr(":,()", word.at[word.length - 1]))
        word.length--;
    while (word.length && word.at[0] == '(')
        word.at++, word.length--;
    return word;
}

static int read_unix(struct echo_line *out, struct span line) {
    const char *from = span_find(line, " bytes from "), *time = span_find(line, "time=");
    if (!number_behind(line, "icmp_seq=", &out->number) && !number_behind(line, "seq=", &out->number) &&
        !number_behind(line, "icmp_seq ", &out->number))
        return 0;
    out->has_number = out->is_16 = 1;
    if (!from || !time) {
        const int lost =
            span_find(line, "no answer yet") || span_find(line, "timeout") || span_find(line, "nreachable");
        out->kind = lost ? ECHO_LOST : ECHO_CHATTER;
        return 1;
    }
    struct cursor c = {from + 12, line.at + line.length};
    const char *at = time + 5;
    out->host = bare(cursor_word(&c));
    const double ms = take_number(&at, c.end);
    const struct span unit = cursor_word(&(struct cursor){at, c.end});
    if (isnan(ms) || !out->host.length || !(span_is(unit, "ms") || !unit.length)) return 0;
    out->rtt_ns = ms * 1e6;
    out->kind = span_find(line, "DUP!") ? ECHO_TWICE : ECHO_ANSWER;
    return 1;
}

static int is_address(struct span word) {
    int digits = 0, points = 0, colons = 0, others = 0;
    for (size_t i = 0; i < word.length; i++) {
        const char c = word.at[i];
        digits += is_digit(c);
        points += c == '.';
        colons += c == ':';
        others += !is_digit(c) && c != '.' && c != ':' && !(c >= 'a' && c <= 'f') && c != '%';
    }
    return !others && ((points == 3 && digits >= 4 && !colons) || colons >= 2);
}

/* Windows: the number before TTL=, behind the last = or <. IPv6 has no TTL: then a word such as time<1ms. */
static int read_windows(struct echo_line *out, struct span line) {
    const char *end = span_find(line, "TTL="), *at;
    if (!end) {
        const struct span ms = {"ms", 2};
        struct span rest = span_trim(line);
        if (rest.length < 4 || memcmp(rest.at + rest.length - 2, ms.at, 2) != 0) return 0;
        end = rest.at + rest.length;
    }
    for (at = end; at > line.at && at[-1] != '=' && at[-1] != '<';)
        at--;
    if (at == line.at) return 0;
    const int less = at[-1] == '<';
    while (at < end && is_blank(*at))
        at++;
    const double ms = take_number(&at, end);
    if (isnan(ms)) return 0;
    struct cursor c = {line.at, end};
    for (struct span word = cursor_word(&c); word.length && !out->host.length; word = cursor_word(&c))
        if (is_address(bare(word))) out->host = bare(word);
    if (!out->host.length) return 0;
    out->kind = ECHO_ANSWER;
    out->rtt_ns = less ? (double)NAN : ms * 1e6;
    return 1;
}

/* Windows' sentence for a request without an answer: English, German, French, Spanish, Italian, Portuguese and so on.
 */
static int is_windows_timeout(struct span line) {
    static const char *const sentences[] = {
        "Request timed out",
        "berschreitung der Anforderung",
        "attente de la demande d",
        "Tiempo de espera ag",
        "Richiesta scaduta",
        "Esgotado o tempo limite",
        "Time-out bij opdr",
        "kroczony limit czasu",
        "\xe8\xaf\xb7\xe6\xb1\x82\xe8\xb6\x85\xe6\x97\xb6",
        "\xe8\xa6\x81\xe6\xb1\x82\xe3\x81\x8c\xe3\x82\xbf\xe3\x82\xa4\xe3\x83\xa0",
        "\xd0\x9f\xd1\x80\xd0\xb5\xd0\xb2\xd1\x8b\xd1\x88\xd0\xb5\xd0\xbd",
        "estination host unreachable",
        "ielhost nicht erreichbar",
    };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (span_find(line, sentences[i])) return 1;
    return 0;
}

/* "host : [5], 84 bytes, 14.2 ms (...)" */
static int read_fping(struct echo_line *out, struct span line) {
    struct cursor c = {line.at, line.at + line.length};
    const struct span host = cursor_word(&c), colon = cursor_word(&c), number = cursor_word(&c);
    if (!span_is(colon, ":") || number.length < 4 || number.at[0] != '[' || number.at[number.length - 1] != ',')
        return 0;
    if (!span_u64((struct span){number.at + 1, number.length - 3}, &out->number)) return 0;
    out->host = host;
    out->has_number = 1;
    const struct span word = cursor_word(&c), bytes = cursor_word(&c);
    if (span_is(word, "timed")) {
        out->kind = ECHO_LOST;
        return 1;
    }
    if (!span_is(bytes, "bytes,")) return 0;
    const struct span time = cursor_word(&c);
    struct decimal ms;
    if (!span_is(cursor_word(&c), "ms") || !span_decimal(time, '.', &ms)) return 0;
    out->kind = ECHO_ANSWER;
    out->rtt_ns = decimal_double(ms, 6);
    return 1;
}

/* "p HOP US NUMBER", "x HOP NUMBER", "h HOP ADDRESS" */
static int read_raw(struct echo_line *out, struct span line) {
    struct cursor c = {line.at, line.at + line.length};
    const struct span kind = cursor_word(&c), hop = cursor_word(&c);
    if (kind.length != 1 || !span_u64(hop, &out->hop) || out->hop > 255) return 0;
    const struct span third = cursor_word(&c);
    uint64_t us;
    out->is_raw = 1;
    if (kind.at[0] == 'h' && is_address(third)) {
        out->host = third;
        out->kind = ECHO_HOST;
        return 1;
    }
    if (kind.at[0] == 'd' && third.length) return out->kind = ECHO_CHATTER, 1;
    if (kind.at[0] == 'x' && span_u64(third, &out->number)) return out->kind = ECHO_CHATTER, 1;
    if (kind.at[0] != 'p' || !span_u64(third, &us) || us > UINT64_C(1000000000)) return 0;
    out->has_number = span_u64(cursor_word(&c), &out->number);
    out->rtt_ns = (double)us * 1e3;
    out->kind = ECHO_ANSWER;
    return 1;
}

static int is_chatter(struct span line) {
    return span_find(line, " statistics ") || span_find(line, "packets transmitted") ||
           span_starts(line, "rtt min/avg") || span_starts(line, "round-trip min/avg");
}

void echo_line_read(struct echo_line *out, struct span line) {
    *out = (struct echo_line){.rtt_ns = NAN};
    struct cursor c = {line.at, line.at + line.length};
    out->stamp = stamp_read(&c, &out->time_ns);
    cursor_skip_blanks(&c);
    const struct span rest = {c.at, (size_t)(c.end - c.at)};
    if (!rest.length) {
        out->kind = ECHO_CHATTER;
        return;
    }
    if (span_starts(rest, "PING ") || span_starts(rest, "PING6")) {
        out->kind = ECHO_START;
        return;
    }
    if (read_unix(out, rest) || read_fping(out, rest) || read_windows(out, rest)) return;
    if (is_windows_timeout(rest)) {
        out->kind = ECHO_LOST;
        return;
    }
    if (read_raw(out, rest)) return;
    out->kind = is_chatter(rest) ? ECHO_CHATTER : ECHO_OTHER;
}
