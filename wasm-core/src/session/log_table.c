/* The tables of a log: per flow its events, and what is to be marked on the charts. */
#include <math.h>
#include <stdio.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "net/event_kind.h"
#include "session/log.h"

#define SPANS_MAX 64

/* Values of a row, in the order of `columns`. */
enum { ROW_TIME, ROW_T_NS, ROW_RTT, ROW_SRTT, ROW_UNA, ROW_NXT, ROW_CWND, ROW_SSTHRESH, ROW_VALUES };

/* rtt is in ms and whole nanoseconds: rounding rtt * 1e6 gives them back exactly. */
static const struct {
    unsigned field; /* the column is there when the format fills this; 0: always */
    struct column_spec spec;
} columns[ROW_VALUES] = {
    [ROW_TIME] = {0, {"time", "Time", "s"}},
    [ROW_T_NS] = {0, {"t_ns", "Time", "ns"}},
    [ROW_RTT] = {0, {"rtt", "Round-trip time", "ms"}},
    [ROW_SRTT] = {FIELD_SRTT, {"srtt", "Smoothed RTT", "ms"}},
    [ROW_UNA] = {FIELD_UNA, {"snd_una", "Acknowledged up to", ""}},
    [ROW_NXT] = {FIELD_NXT, {"snd_nxt", "Sent up to", ""}},
    [ROW_CWND] = {FIELD_CWND, {"cwnd", "Congestion window", "segments"}},
    [ROW_SSTHRESH] = {FIELD_SSTHRESH, {"ssthresh", "Slow start threshold", "segments"}},
};

static int is_there(const struct log *log, int column) {
    return columns[column].field == 0 || (columns[column].field & log->fields);
}

static struct table *new_table(struct log_session *s, const struct log_flow *flow, const char *kind,
                               const struct column_spec *specs, int count, int primary) {
    char id[FLOW_ID_BYTES + 32];
    snprintf(id, sizeof id, "flow.%s.%s", flow->id, kind);
    return table_new(s->session.tables, kind, flow->id, id, specs, count, primary);
}

/* ---- figures ----------------------------------------------------------------------------------------------------- */

static void count_sample(struct log_figures *f, double rtt_ns) {
    if (isnan(rtt_ns)) return;
    if (!f->samples || rtt_ns < f->min_ns) f->min_ns = rtt_ns;
    if (!f->samples || rtt_ns > f->max_ns) f->max_ns = rtt_ns;
    f->sum_ns += rtt_ns;
    f->samples++;
}

struct spans {
    double sum[SPANS_MAX];
    int64_t count[SPANS_MAX];
};

static void count_span(const struct log_figures *f, struct spans *spans, int64_t at_ns, double rtt_ns) {
    if (isnan(rtt_ns)) return;
    double life = (double)(f->last_ns - f->first_ns);
    int span = life > 0 ? (int)((double)(at_ns - f->first_ns) / life * f->span_count) : 0;
    if (span >= f->span_count) span = f->span_count - 1;
    if (span < 0) span = 0;
    spans->sum[span] += rtt_ns;
    spans->count[span]++;
}

/* The mean RTT in equal spans of the flow's life: as many as there are samples, at most 64. */
static int draw_spark(const struct log *log, const struct log_flow *flow, struct log_figures *f) {
    struct spans spans = {{0}, {0}};
    f->span_count = f->samples < SPANS_MAX ? (int)f->samples : SPANS_MAX;
    if (!f->span_count) return 1;
    float *spark = ARENA_ARRAY(float, f->span_count);
    if (!spark) return 0;
    count_span(f, &spans, f->first_ns, flow->handshake_ns);
    for (int64_t i = 0; i < flow->events; i++) {
        const struct log_event *event = flow_event(log, flow, i);
        count_span(f, &spans, event->time_ns - log->start_ns, event->rtt_ns);
    }
    for (int i = 0; i < f->span_count; i++)
        spark[i] = spans.count[i] ? (float)(spans.sum[i] / (double)spans.count[i] / 1e6) : NAN;
    f->spark_ms = spark;
    return 1;
}

static int make_figures(const struct log *log, const struct log_flow *flow, struct log_figures *f) {
    f->first_ns = flow_event(log, flow, 0)->time_ns - log->start_ns;
    f->last_ns = flow_event(log, flow, flow->events - 1)->time_ns - log->start_ns;
    count_sample(f, flow->handshake_ns);
    for (int64_t i = 0; i < flow->events; i++)
        count_sample(f, flow_event(log, flow, i)->rtt_ns);
    return draw_spark(log, flow, f);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

static int add_row(const struct log *log, struct table *table, const double *values) {
    double row[ROW_VALUES];
    int count = 0;
    for (int i = 0; i < ROW_VALUES; i++)
        if (is_there(log, i)) row[count++] = values[i];
    return table_add(table, row);
}

static void fill_row(const struct log *log, const struct log_event *event, double *values) {
    double t_ns = (double)(event->time_ns - log->start_ns);
    values[ROW_TIME] = t_ns / 1e9;
    values[ROW_T_NS] = t_ns;
    values[ROW_RTT] = event->rtt_ns / 1e6;
    values[ROW_SRTT] = event->srtt / 1e6;
    values[ROW_UNA] = event->has_una ? (double)event->una : NAN;
    values[ROW_NXT] = event->has_nxt ? (double)event->nxt : NAN;
    values[ROW_CWND] = event->cwnd;
    values[ROW_SSTHRESH] = event->ssthresh;
}

/* The handshake's sample has no event of its own: its row stands 1 ns before the first, when nothing had been sent. */
static int add_handshake(const struct log *log, const struct log_flow *flow, struct table *table) {
    const struct log_event *first = flow_event(log, flow, 0);
    double values[ROW_VALUES];
    fill_row(log, first, values);
    if (values[ROW_T_NS] >= 1) values[ROW_T_NS] -= 1;
    values[ROW_TIME] = values[ROW_T_NS] / 1e9;
    values[ROW_RTT] = values[ROW_SRTT] = flow->handshake_ns / 1e6;
    values[ROW_UNA] = values[ROW_NXT] = (double)flow->first_una;
    return add_row(log, table, values);
}

static int make_table(struct log_session *s, const struct log_flow *flow) {
    const struct log *log = &s->log;
    struct column_spec specs[ROW_VALUES];
    int count = 0;
    for (int i = 0; i < ROW_VALUES; i++)
        if (is_there(log, i)) specs[count++] = columns[i].spec;
    struct table *table = new_table(s, flow, "log", specs, count, ROW_RTT);
    if (!table) return 0;
    if (!isnan(flow->handshake_ns) && !add_handshake(log, flow, table)) return 0;
    for (int64_t i = 0; i < flow->events; i++) {
        double values[ROW_VALUES];
        fill_row(log, flow_event(log, flow, i), values);
        if (!add_row(log, table, values)) return 0;
    }
    return 1;
}

/* ---- marks ------------------------------------------------------------------------------------------------------- */

static int add_mark(struct log_session *s, const struct log_flow *flow, struct table **table, int64_t time_ns,
                    int kind) {
    static const struct column_spec specs[] = {{"time", "Time", "s"}, {"kind", "Event", ""}, {"value", "Value", ""}};
    if (!*table) *table = new_table(s, flow, "events", specs, 3, 1);
    double row[] = {(double)(time_ns - s->log.start_ns) / 1e9, kind, NAN};
    return *table && table_add(*table, row);
}

/* Marks were put in front of each other as they came; back to the order of time, of which they are seldom out. */
static struct log_mark *in_order(struct log_mark *marks) {
    struct log_mark *sorted = NULL;
    while (marks) {
        struct log_mark *mark = marks, **link = &sorted;
        marks = marks->next;
        while (*link && (*link)->time_ns < mark->time_ns)
            link = &(*link)->next;
        mark->next = *link;
        *link = mark;
    }
    return sorted;
}

/* What happens between an event and the one before it: a gap in the log, or a fall of ssthresh, which answers a loss.
 */
static int kind_between(const struct log_event *before, const struct log_event *event) {
    if (event->epoch != before->epoch) return EVENT_lost_events;
    int fell = event->ssthresh < before->ssthresh || (isnan(before->ssthresh) && !isnan(event->ssthresh));
    return fell ? EVENT_loss : -1;
}

static int make_marks(struct log_session *s, const struct log_flow *flow) {
    struct table *table = NULL;
    struct log_mark *mark = in_order(flow->marks);
    for (int64_t i = 1; i < flow->events; i++) {
        const struct log_event *event = flow_event(&s->log, flow, i);
        for (; mark && mark->time_ns <= event->time_ns; mark = mark->next)
            if (!add_mark(s, flow, &table, mark->time_ns, mark->kind)) return 0;
        int kind = kind_between(flow_event(&s->log, flow, i - 1), event);
        if (kind >= 0 && !add_mark(s, flow, &table, event->time_ns, kind)) return 0;
    }
    for (; mark; mark = mark->next)
        if (!add_mark(s, flow, &table, mark->time_ns, mark->kind)) return 0;
    return 1;
}

int log_tables_make(struct log_session *s) {
    s->figures = ARENA_ARRAY(struct log_figures, s->log.flow_count + 1);
    if (!s->figures) return fail_no_memory("the flows"), 0;
    for (int i = 0; i < s->log.flow_count; i++) {
        const struct log_flow *flow = s->log.flows[i];
        if (!flow->events) continue;
        if (!make_figures(&s->log, flow, &s->figures[i]) || !make_table(s, flow) || !make_marks(s, flow))
            return fail_no_memory("the columns"), 0;
    }
    return 1;
}
