#include "modules/log/tables.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "sim/events/event_kind.h"

#define SPANS_MAX 64

/* Values of a row, in the order of `columns`. */
enum { ROW_TIME, ROW_T_NS, ROW_RTT, ROW_SRTT, ROW_UNA, ROW_NXT, ROW_CWND, ROW_SSTHRESH, ROW_FORWARD, ROW_VALUES };

/* rtt in ms holds whole nanoseconds: round(rtt * 1e6) is exact. */
static const struct {
    unsigned field; /* the field of the format that the column needs; 0: none */
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
    [ROW_FORWARD] = {FIELD_FORWARD, {"forward", "Forward delay", "ms"}},
};

/* State of the single pass over a flow's events, of which there can be millions. */
struct pass {
    const struct log *log;
    const struct log_flow *flow;
    struct tables *tables;
    struct table *rows;
    int column_of[ROW_VALUES]; /* column in `rows` of each value; the time column for values without one */
    struct table *events;      /* NULL before the first mark */
    struct log_mark *marks;    /* the flow's marks that are not in `events` yet, in order of time */
    struct log_figures *figures;
    double span_sum[SPANS_MAX];
    int64_t span_count[SPANS_MAX];
};

static struct table *new_table(const struct pass *pass, const char *kind, const struct column_spec *specs, int count,
                               int primary) {
    const struct log_flow *flow = pass->flow;
    char id[FLOW_ID_BYTES + 32];
    snprintf(id, sizeof id, "flow.%s.%s", flow->id, kind);
    return table_new(pass->tables, kind, flow->id, id, specs, count, primary);
}

/* ---- figures ----------------------------------------------------------------------------------------------------- */

static void count_sample(struct pass *pass, int64_t at_ns, double rtt_ns) {
    struct log_figures *f = pass->figures;
    if (isnan(rtt_ns)) return;
    if (!f->samples || rtt_ns < f->min_ns) f->min_ns = rtt_ns;
    if (!f->samples || rtt_ns > f->max_ns) f->max_ns = rtt_ns;
    f->sum_ns += rtt_ns;
    f->samples++;
    double life = (double)(f->last_ns - f->first_ns);
    int span = life > 0 ? (int)((double)(at_ns - f->first_ns) / life * f->span_count) : 0;
    if (span >= f->span_count) span = f->span_count - 1;
    if (span < 0) span = 0;
    pass->span_sum[span] += rtt_ns;
    pass->span_count[span]++;
}

/* The number of spans: that of the samples, at most SPANS_MAX. */
static int count_spans(const struct log *log, const struct log_flow *flow) {
    int count = !isnan(flow->handshake_ns);
    for (int64_t i = 0; i < flow->events && count < SPANS_MAX; i++)
        count += !isnan(flow_event(log, flow, i)->rtt_ns);
    return count;
}

static int draw_spark(const struct pass *pass) {
    struct log_figures *f = pass->figures;
    float *spark = ARENA_ARRAY(float, f->span_count + 1);
    if (!spark) return 0;
    for (int i = 0; i < f->span_count; i++)
        spark[i] = pass->span_count[i] ? (float)(pass->span_sum[i] / (double)pass->span_count[i] / 1e6) : NAN;
    f->spark_ms = spark;
    return 1;
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

static int start_rows(struct pass *pass) {
    struct column_spec specs[ROW_VALUES];
    int count = 0;
    for (int i = 0; i < ROW_VALUES; i++) {
        int is_there = !columns[i].field || (columns[i].field & pass->log->fields);
        pass->column_of[i] = is_there ? count : ROW_TIME;
        if (is_there) specs[count++] = columns[i].spec;
    }
    pass->rows = new_table(pass, "log", specs, count, ROW_RTT);
    return pass->rows != NULL;
}

/* Values without a column are written to the time column, which the time then overwrites. */
static inline void fill_row(const struct pass *pass, const struct log_event *event, double *row) {
    const int *column_of = pass->column_of;
    double t_ns = (double)(event->time_ns - pass->log->start_ns);
    row[column_of[ROW_FORWARD]] = event->forward_ns / 1e6;
    row[column_of[ROW_SSTHRESH]] = event->ssthresh;
    row[column_of[ROW_CWND]] = event->cwnd;
    row[column_of[ROW_NXT]] = event->has_nxt ? (double)event->nxt : NAN;
    row[column_of[ROW_UNA]] = event->has_una ? (double)event->una : NAN;
    row[column_of[ROW_SRTT]] = event->srtt / 1e6;
    row[ROW_RTT] = event->rtt_ns / 1e6;
    row[ROW_T_NS] = t_ns;
    row[ROW_TIME] = t_ns / 1e9;
}

/* The handshake's sample has no event: its row is 1 ns before the first one, with nothing sent. */
static int add_handshake(struct pass *pass) {
    const struct log_flow *flow = pass->flow;
    double *row = table_row(pass->rows);
    count_sample(pass, pass->figures->first_ns, flow->handshake_ns);
    fill_row(pass, flow_event(pass->log, flow, 0), row);
    row[pass->column_of[ROW_SRTT]] = flow->handshake_ns / 1e6;
    row[pass->column_of[ROW_UNA]] = row[pass->column_of[ROW_NXT]] = (double)flow->first_una;
    row[ROW_RTT] = flow->handshake_ns / 1e6;
    if (row[ROW_T_NS] >= 1) row[ROW_T_NS] -= 1;
    row[ROW_TIME] = row[ROW_T_NS] / 1e9;
    return table_end_row(pass->rows);
}

/* ---- marks ------------------------------------------------------------------------------------------------------- */

static double seconds_of(const struct pass *pass, int64_t time_ns) {
    return (double)(time_ns - pass->log->start_ns) / 1e9;
}

static int add_mark(struct pass *pass, int64_t time_ns, int kind, int64_t about_ns) {
    static const struct column_spec specs[] = {{"time", "Time", "s"}, {"kind", "Event", ""}, {"value", "Value", ""}};
    if (!pass->events) pass->events = new_table(pass, "events", specs, 3, 1);
    double row[] = {seconds_of(pass, time_ns), kind, about_ns == NO_ABOUT ? NAN : seconds_of(pass, about_ns)};
    return pass->events && table_add(pass->events, row);
}

/* Marks form a list in reverse order; sorts them by time, which is mostly a reversal. */
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

/* The flow's marks up to a time. */
static int add_marks(struct pass *pass, int64_t until_ns) {
    for (; pass->marks && pass->marks->time_ns <= until_ns; pass->marks = pass->marks->next)
        if (!add_mark(pass, pass->marks->time_ns, pass->marks->kind, pass->marks->about_ns)) return 0;
    return 1;
}

/* The kind of mark between an event and the one before: a gap in the log, or a fall of ssthresh after a loss. */
static int kind_between(const struct log_event *before, const struct log_event *event) {
    if (event->epoch != before->epoch) return EVENT_lost_events;
    int fell = event->ssthresh < before->ssthresh || (isnan(before->ssthresh) && !isnan(event->ssthresh));
    return fell ? EVENT_loss : -1;
}

static int mark_between(struct pass *pass, const struct log_event *before, const struct log_event *event) {
    int kind = kind_between(before, event);
    return add_marks(pass, event->time_ns) && (kind < 0 || add_mark(pass, event->time_ns, kind, NO_ABOUT));
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static int make_flow(const struct log *log, const struct log_flow *flow, struct tables *tables,
                     struct log_figures *figures) {
    struct pass pass = {.log = log, .flow = flow, .tables = tables, .figures = figures, .marks = in_order(flow->marks)};
    figures->first_ns = flow_event(log, flow, 0)->time_ns - log->start_ns;
    figures->last_ns = flow_event(log, flow, flow->events - 1)->time_ns - log->start_ns;
    figures->span_count = count_spans(log, flow);
    if (!start_rows(&pass) || (!isnan(flow->handshake_ns) && !add_handshake(&pass))) return 0;
    const struct log_event *before = NULL;
    for (int64_t i = 0; i < flow->events; i++) {
        const struct log_event *event = flow_event(log, flow, i);
        fill_row(&pass, event, table_row(pass.rows));
        count_sample(&pass, event->time_ns - log->start_ns, event->rtt_ns);
        figures->delays += !isnan(event->forward_ns);
        if (!table_end_row(pass.rows) || (before && !mark_between(&pass, before, event))) return 0;
        before = event;
    }
    return add_marks(&pass, INT64_MAX) && draw_spark(&pass);
}

struct log_figures *log_tables_make(const struct log *log, struct tables *tables) {
    struct log_figures *figures = ARENA_ARRAY(struct log_figures, log->flow_count + 1);
    if (!figures) return fail_no_memory("the flows"), NULL;
    for (int i = 0; i < log->flow_count; i++)
        if (log->flows[i]->events && !make_flow(log, log->flows[i], tables, &figures[i]))
            return fail_no_memory("the columns"), NULL;
    return figures;
}
