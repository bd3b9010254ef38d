/* lab: optimise for size */
/* The result of a log session: the summary of the file and of its flows. */
#include <math.h>

#include "session/log.h"

static const char *samples_from_id(enum samples_from from) {
    static const char *const ids[] = {"none", "logged", "recovered", "smoothed", "measured"};
    return ids[from];
}

/* Shortens an IPv4-mapped IPv6 address, [::ffff:192.0.2.1]:5201, to its IPv4 form for display. */
static void short_end(const char *end, char *buffer, size_t buffer_bytes) {
    static const char mapped[] = "[::ffff:";
    size_t length = strlen(end), skip = sizeof mapped - 1;
    const char *close = strchr(end, ']');
    if (strncmp(end, mapped, skip) != 0 || !close || !memchr(end, '.', length)) {
        copy_utf8(buffer, buffer_bytes, (struct span){end, length});
        return;
    }
    size_t used = copy_utf8(buffer, buffer_bytes, (struct span){end + skip, (size_t)(close - end) - skip});
    copy_utf8(buffer + used, buffer_bytes - used, (struct span){close + 1, strlen(close + 1)});
}

static void write_label(const struct log_flow *flow, struct text *out) {
    char ends[2][FLOW_ADDRESS_BYTES], label[2 * FLOW_ADDRESS_BYTES + 8];
    short_end(flow->source, ends[0], sizeof ends[0]);
    short_end(flow->destination, ends[1], sizeof ends[1]);
    if (ends[0][0] || ends[1][0]) {
        struct text joined = {label, 0, sizeof label, 0};
        text_add(&joined, ends[0]);
        text_add(&joined, " > ");
        text_add(&joined, ends[1]);
        json_put_string(out, "label", joined.bytes);
    } else {
        json_put_string(out, "label", flow->id);
    }
    json_put_string(out, "source", flow->source);
    json_put_string(out, "destination", flow->destination);
}

static void put_ms(struct text *out, const char *key, double ns, int64_t samples) {
    json_put_number(out, key, samples ? ns / 1e6 : NAN);
}

static void write_flow(const struct log_session *s, const struct log_flow *flow, const struct log_figures *f,
                       struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "id", flow->id);
    write_label(flow, out);
    json_put_integer(out, "events", flow->events);
    json_put_integer(out, "samples", f->samples);
    json_put_number(out, "firstS", (double)f->first_ns / 1e9);
    json_put_number(out, "lastS", (double)f->last_ns / 1e9);
    put_ms(out, "minRttMs", f->min_ns, f->samples);
    put_ms(out, "meanRttMs", f->samples ? f->sum_ns / (double)f->samples : NAN, f->samples);
    put_ms(out, "maxRttMs", f->max_ns, f->samples);
    json_put_string(out, "samplesFrom", samples_from_id(f->samples ? flow->samples_from : SAMPLES_NONE));
    json_put_bool(out, "frozenSrtt", flow->frozen);
    json_put_number(out, "timeouts", flow->shows_timeouts ? (double)flow->timeouts : (double)NAN);
    json_put_number(out, "spuriousTimeouts", flow->shows_timeouts ? (double)flow->timeouts_spurious : (double)NAN);
    if (s->log.fields & FIELD_FORWARD) json_put_integer(out, "forwardDelays", f->delays);
    json_key(out, "sparkMs");
    json_begin(out, '[');
    for (int i = 0; i < f->span_count; i++) {
        if (isnan(f->spark_ms[i]))
            json_null(out);
        else
            text_format(out, "%s%.7g", i ? "," : "", (double)f->spark_ms[i]);
    }
    json_end(out, ']');
    json_end(out, '}');
}

static void write_guesses(const struct log_session *s, struct text *out) {
    json_begin(out, '[');
    for (int i = 0; i < s->guess_count; i++) {
        const struct log_guess *guess = &s->guesses[i];
        json_begin(out, '{');
        json_put_string(out, "format", guess->format->module.id);
        json_put_string(out, "label", guess->format->module.label);
        json_put_integer(out, "score", guess->score);
        json_put_string(out, "reason", guess->reason);
        json_end(out, '}');
    }
    json_end(out, ']');
}

void log_result_write(struct session *session, struct text *out) {
    const struct log_session *s = (const struct log_session *)(const void *)session;
    json_put_string(out, "format", s->format ? s->format->module.id : "");
    json_put_string(out, "formatLabel", s->format ? s->format->module.label : "");
    json_key(out, "guesses");
    write_guesses(s, out);
    json_put_integer(out, "lines", s->log.lines);
    if (s->format && s->format->records) json_put_string(out, "records", s->format->records);
    json_put_integer(out, "linesRead", s->log.event_count);
    json_put_integer(out, "linesSkipped", s->log.lines_skipped);
    json_put_number(out, "startS", (double)s->log.start_ns / 1e9);
    json_key(out, "flows");
    json_begin(out, '[');
    for (int i = 0; s->figures && i < s->log.flow_count; i++)
        if (s->log.flows[i]->events) write_flow(s, s->log.flows[i], &s->figures[i], out);
    json_end(out, ']');
    json_key(out, "csv");
    if (s->format && s->format->preview && s->log.format_state)
        s->format->preview(&s->log, out);
    else
        json_null(out);
}
