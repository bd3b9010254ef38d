/* lab: optimise for size */
/*
 * The session kind "log": reads a file, fed in chunks of any size, into flows with RTT samples.
 *
 * Document: {kind, name, second: name | null, format: id | null, mapping: {delimiter, decimalComma, roles} | null}. The
 * first 64 KiB are buffered; every format scores them; the format with the highest score, or the requested one, reads
 * every line, or every byte of a binary file. Where `second` names another file, the end of the first (a feeding of 0
 * bytes) is followed by the bytes of the second and its end.
 */
#include "session/log.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/foreign.h"
#include "modules/log/sort.h"
#include "rttlab.h"

/* The lowest score at which a format is chosen; the second one for a file that resembles another known kind. */
#define SCORE_MIN         25
#define SCORE_OVER_OTHERS 60

static void take_line(void *to, const char *line, size_t length, int whole) {
    struct log_session *s = to;
    s->log.lines++;
    if (fail_status()) return;
    if (!line) {
        s->log.lines_skipped++;
        note_add(&s->session.notes, NOTE_lines_too_long, (double)s->log.lines);
        return;
    }
    s->format->line(&s->log, (struct span){line, length}, whole);
}

/* Passes the text to a format that splits lines itself. Gives where it stopped; `at` for other formats. */
static const char *take_lines(void *to, const char *at, const char *end) {
    struct log_session *s = to;
    return s->format->lines && !fail_status() ? s->format->lines(&s->log, at, end) : at;
}

static struct session *open_log(const struct json *document) {
    struct log_session *s = ARENA_NEW(struct log_session);
    if (!s || session_init(&s->session, &session_log)) return fail_no_memory("the log"), NULL;
    s->head_bytes = arena_alloc(LOG_HEAD_BYTES);
    if (!s->head_bytes || !decoder_init(&s->decoder) || !lines_init(&s->lines, take_line, take_lines, s))
        return fail_no_memory("the log"), NULL;
    s->head.bytes = s->head_bytes;
    s->log.notes = &s->session.notes;
    s->wanted = json_member_string(document, "format", NULL);
    s->mapping = json_member(document, "mapping");
    s->name = json_member_string(document, "name", "");
    s->second = json_member_string(document, "second", NULL);
    if (s->wanted && !log_format_find(s->wanted)) {
        fail(LAB_BAD_INPUT, "unknown-format", "format", foreign_general_hint, "There is no log format '%.60s'.",
             s->wanted);
        return NULL;
    }
    return &s->session;
}

/* ---- choosing a format ------------------------------------------------------------------------------------------- */

/* Every format's score, in descending order. */
static void score_formats(struct log_session *s) {
    const struct log_format *format;
    for (int n = 0; n < LOG_FORMATS_MAX && (format = log_format_at(n)); n++) {
        struct log_guess guess = {.format = format};
        guess.score = format->probe(&s->head, guess.reason);
        int at = s->guess_count++;
        for (; at > 0 && s->guesses[at - 1].score < guess.score; at--)
            s->guesses[at] = s->guesses[at - 1];
        s->guesses[at] = guess;
    }
}

/* The number of the line that fills more than half of the head and does not end within it; 0: there is none. */
static int64_t line_too_long(const struct log_head *head) {
    struct span line;
    size_t at = 0;
    int64_t number = 1;
    while (head_line(head, &at, &line))
        number++;
    return !head->whole && head->length - at > LOG_HEAD_BYTES / 2 ? number : 0;
}

static int32_t refuse(const struct log_session *s, const struct foreign *foreign) {
    if (foreign)
        return fail(LAB_BAD_INPUT, "unknown-format", "", foreign->hint, "This looks like %s.", foreign->looks_like);
    const int64_t line = line_too_long(&s->head);
    if (line)
        return fail(LAB_BAD_INPUT, "line-too-long", "", "Take the long text out of the line, or break it into lines.",
                    "Line %lld is so long that the first 64 kB of the file hold no row of a log.", (long long)line);
    return fail(LAB_BAD_INPUT, "unknown-format", "", foreign_general_hint,
                "This is no log that can be read: neither a kernel trace nor a table with numbers.");
}

static int is_blank_file(const struct log_head *head) {
    for (size_t i = 0; i < head->length; i++)
        if (!is_blank(head->bytes[i]) && head->bytes[i] != '\n' && head->bytes[i] != '\r') return 0;
    return head->whole;
}

static int64_t event_limit(unsigned fields) {
    int64_t columns = 3;
    for (; fields; fields &= fields - 1)
        columns++;
    /* A column's values and its pyramid take 8 (1 + 2/15) bytes a row. Below the tables' bound, nothing is thinned. */
    int64_t fit = TABLES_BYTES_MAX / (columns * 8 * 17 / 15);
    fit = fit / 16 * 15; /* a margin for chunks that are not full */
    return fit < LOG_EVENTS_MAX ? fit : LOG_EVENTS_MAX;
}

/* Lines end with a line feed, or with a carriage return where the head has no line feed. */
static void find_line_end(struct log_session *s) {
    const size_t length = s->head.length;
    const char *feed = memchr(s->head.bytes, '\n', length), *first = memchr(s->head.bytes, '\r', length);
    s->lines.stop = s->head.stop = !feed && first && first < s->head.bytes + length - 1 ? '\r' : '\n';
}

/* The format takes what has been decoded, whole or by lines. */
static void pass_on(struct log_session *s, const char *text, size_t length) {
    if (!s->format->bytes)
        lines_take(&s->lines, text, length);
    else if (!fail_status())
        s->format->bytes(&s->log, (const uint8_t *)text, length);
}

static int32_t choose_format(struct log_session *s) {
    find_line_end(s);
    if (is_blank_file(&s->head))
        return fail(LAB_BAD_INPUT, "empty-file", "", foreign_general_hint, "The file is empty.");
    const struct foreign *foreign = foreign_find(&s->head);
    score_formats(s);
    const struct log_format *best = s->guesses[0].format;
    if (s->wanted)
        best = log_format_find(s->wanted);
    else if (s->guesses[0].score < SCORE_MIN || (foreign && s->guesses[0].score < SCORE_OVER_OTHERS))
        return refuse(s, foreign);
    if (foreign && foreign->binary && !best->bytes) return refuse(s, foreign);
    if (s->second && !best->second)
        return fail(LAB_BAD_INPUT, "one-file", "", "Open them one after the other.",
                    "Of two files at once, both must be captures of packets (pcap); “%.80s” is none.", s->name);
    if (s->decoder.encoding != TEXT_UTF8) note_add(&s->session.notes, NOTE_utf16, NAN);
    if (!best->start(&s->log, &s->head, s->mapping)) return fail_status();
    s->format = best;
    s->log.event_limit = event_limit(s->log.fields);
    pass_on(s, s->head.bytes, s->head.length);
    return fail_status();
}

/* ---- feeding ----------------------------------------------------------------------------------------------------- */

static int32_t take_text(struct log_session *s, const char *text, size_t length) {
    if (!s->format) {
        size_t left = LOG_HEAD_BYTES - s->head.length, take = length < left ? length : left;
        memcpy(s->head_bytes + s->head.length, text, take);
        s->head.length += take;
        text += take;
        length -= take;
        if (s->head.length < LOG_HEAD_BYTES) return LAB_MORE;
        int32_t status = choose_format(s);
        if (status) return status;
    }
    pass_on(s, text, length);
    return fail_status() ? fail_status() : LAB_MORE;
}

static int32_t take_bytes(struct log_session *s, const uint8_t *bytes, size_t length, int last) {
    size_t decoded;
    do {
        size_t piece = length < DECODER_PIECE || s->decoder.encoding == TEXT_UTF8 ? length : DECODER_PIECE;
        const char *text = decoder_take(&s->decoder, bytes, piece, last && piece == length, &decoded);
        int32_t status = take_text(s, text, decoded);
        if (status < 0) return status;
        bytes += piece;
        length -= piece;
    } while (length);
    return LAB_MORE;
}

/* The first file has ended. What follows is not decoded: it is no text. */
static int32_t begin_second(struct log_session *s) {
    s->in_second = 1;
    s->decoder.encoding = TEXT_UTF8;
    return s->format->second(&s->log, s->name, s->second) ? LAB_MORE : fail_status();
}

static int32_t finish(struct log_session *s) {
    if (!s->format) {
        s->head.whole = 1;
        int32_t status = choose_format(s);
        if (status) return status;
    }
    if (s->second && !s->in_second) return begin_second(s);
    s->finished = 1;
    lines_end(&s->lines);
    if (s->format->end && !fail_status()) s->format->end(&s->log);
    if (fail_status()) return fail_status();
    if (!s->log.event_count)
        return fail(LAB_BAD_INPUT, "no-events", "", s->format->when_empty, "None of the %lld %s is an event of %s.",
                    (long long)s->log.lines, s->format->records ? s->format->records : "lines",
                    s->format->module.label);
    if (!log_sort(&s->log) || !s->format->finish(&s->log)) return fail_status();
    s->figures = log_tables_make(&s->log, s->session.tables);
    return s->figures ? LAB_FINISHED : fail_status();
}

static int32_t feed(struct session *session, const uint8_t *bytes, uint32_t length) {
    struct log_session *s = (struct log_session *)(void *)session;
    if (s->finished) return fail(LAB_BUG, "feed", "", "Report this.", "The log has ended already.");
    int32_t status = take_bytes(s, bytes, length, length == 0);
    if (status < 0 || length) return status;
    return finish(s);
}

const struct session_kind session_log = {
    .id = "log",
    .open = open_log,
    .feed = feed,
    .result = log_result_write,
};
