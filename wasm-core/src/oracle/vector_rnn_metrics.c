/* lab: optimise for size */
/* Oracle vectors of RNN-based TCP without its net: the metrics of losses, their labels, and the window rule. */
#include <string.h>

#include "modules/cc/rnn.h"
#include "net/metrics.h"
#include "oracle/vector.h"

static double cell(const struct json *row, int column) {
    return vector_number(vector_cell(row, column));
}

static struct loss_event read_event(const struct json *row, const struct json *columns) {
    const struct json *kind = vector_cell(row, vector_column(columns, "kind", 3));
    const struct json *probing = vector_cell(row, vector_column(columns, "max_probing", 5));
    return (struct loss_event){.time_s = cell(row, vector_column(columns, "t", 0)),
                               .cwnd = cell(row, vector_column(columns, "cwnd", 1)),
                               .rtt_s = cell(row, vector_column(columns, "rtt", 2)),
                               .lost = cell(row, vector_column(columns, "lost", 4)),
                               .timeout = kind && kind->type == JSON_STRING && strcmp(kind->string, "rto") == 0,
                               .max_probing = probing && (probing->type == JSON_TRUE || vector_number(probing) > 0)};
}

static void metrics(const struct json *kase, struct text *out) {
    static const char *names[METRIC_COUNT + 1];
    const struct json *events = json_member(kase, "events"), *columns = json_member(kase, "columns");
    struct loss_history history = {0};
    struct vector_table table;
    for (int m = 0; m < METRIC_COUNT; m++)
        names[m] = metric_id((enum metric)m);
    if (!vector_table_start(&table, names, events ? events->count : 0)) return;
    json_key(out, "labels");
    json_begin(out, '[');
    for (const struct json *row = events ? events->child : NULL; row; row = row->next) {
        const struct loss_event event = read_event(row, columns);
        double before = history.row[METRIC_cwnd];
        if (history.events > 0) json_integer(out, event.cwnd > before);
        loss_history_add(&history, &event);
        vector_table_add(&table, history.row);
    }
    json_end(out, ']');
    vector_table_write(&table, "expect", out);
}

static void next_cwnd(const struct json *kase, struct text *out) {
    static const char *const names[] = {"next", NULL};
    const struct json *rows = json_member(kase, "rows"), *columns = json_member(kase, "columns");
    int cwnd = vector_column(columns, "cwnd", 0), p = vector_column(columns, "p", 1);
    const struct rnn_rule rule = {.low = vector_param(kase, "low", 0.7),
                                  .high = vector_param(kase, "high", 0.9),
                                  .low_rate = vector_param(kase, "low_rate", 0.5),
                                  .medium_rate = vector_param(kase, "medium_rate", 0.7),
                                  .high_rate = vector_param(kase, "high_rate", 0.95)};
    struct vector_table table;
    if (!vector_table_start(&table, names, rows ? rows->count : 0)) return;
    for (const struct json *row = rows ? rows->child : NULL; row; row = row->next) {
        double next = cell(row, cwnd) * rnn_predict(&rule, cell(row, p)).rate;
        vector_table_add(&table, &next);
    }
    vector_table_write(&table, "rows", out);
}

static void rnn_metrics(const struct json *kase, struct text *out) {
    if (json_member(kase, "events"))
        metrics(kase, out);
    else
        next_cwnd(kase, out);
}

const struct vector_algorithm vector_rnn_metrics[] = {{"rnn_metrics", rnn_metrics}, {NULL, NULL}};
