/* lab: optimise for size */
#include "tcp/loss_record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "net/metrics.h"
#include "tcp/flow_state.h"
#include "trace/inside.h"

#define FIRST_LABELS 64
/* time, the metrics, grew, p, rate */
#define COLUMNS_MAX (1 + METRIC_COUNT + 3)
/* From here on a prediction says that the next loss comes at a larger window. */
#define HALF 0.5

struct loss_record {
    struct tables *tables; /* NULL: nothing is recorded */
    struct table *table;   /* made at the first loss, of an observed flow at the start */
    int predicts;
    int64_t events;
    double cwnd; /* at the event before, of the same transfer */
    struct cc_prediction latest;
    int64_t steps[CC_STEP_HIGH + 1], unknown, judged, right;
    char *labels; /* NULL: none are kept */
    int32_t count, capacity;
};

/* ---- the table --------------------------------------------------------------------------------------------------- */

static int make_table(struct flow *flow) {
    struct loss_record *r = flow->losses;
    struct column_spec columns[COLUMNS_MAX] = {{"time", "Time", "s"}};
    char id[TABLE_ID_BYTES];
    int count = 1;
    for (int m = 0; m < METRIC_COUNT; m++)
        columns[count++] =
            (struct column_spec){metric_id((enum metric)m), metric_label((enum metric)m), metric_unit((enum metric)m)};
    columns[count++] = (struct column_spec){"grew", "Larger window than at the last loss", ""};
    if (r->predicts) {
        columns[count++] = (struct column_spec){"p", "Predicted chance of a larger window", ""};
        columns[count++] = (struct column_spec){"rate", "Kept of the window", ""};
    }
    snprintf(id, sizeof id, "flow.%.64s.losses", flow->setup.id);
    r->table = table_new(r->tables, "losses", flow->setup.id, id, columns, count, 1);
    return r->table != NULL;
}

int loss_record_start(struct flow *flow) {
    if (!flow->cc->losses || (flow->setup.web && !flow->setup.loss_tables)) return 1;
    struct loss_record *r = flow->losses = ARENA_NEW(struct loss_record);
    if (!r) return 0;
    r->tables = flow->setup.loss_tables;
    r->predicts = flow->cc->prediction != NULL;
    if (!flow->setup.web) {
        r->labels = ARENA_TAKE(char, FIRST_LABELS);
        r->capacity = FIRST_LABELS;
        if (!r->labels) return 0;
    }
    return !(r->tables && flow->setup.observed) || make_table(flow);
}

static void add_row(const struct sim *sim, struct flow *flow, const struct loss_history *history, double grew) {
    const struct loss_record *r = flow->losses;
    double row[COLUMNS_MAX];
    int count = 0;
    if (!r->tables || (!r->table && !make_table(flow))) return;
    row[count++] = (double)sim_now(sim) / NS_PER_S;
    for (int m = 0; m < METRIC_COUNT; m++)
        row[count++] = history->row[m];
    row[count++] = grew;
    if (r->predicts) {
        row[count++] = r->latest.p;
        row[count++] = r->latest.rate;
    }
    table_add(r->table, row);
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */

static int make_space(struct loss_record *r) {
    if (r->count < r->capacity) return 1;
    int32_t capacity = 2 * r->capacity;
    char *labels = ARENA_TAKE(char, capacity);
    if (!labels) return fail_no_memory("the labels of losses"), 0;
    memcpy(labels, r->labels, (size_t)r->count);
    arena_give(r->labels, (size_t)r->capacity);
    r->labels = labels;
    r->capacity = capacity;
    return 1;
}

/* What the event before turns out to be, and a place for this one. */
static void add_label(struct loss_record *r, double grew) {
    if (!r->labels || r->events > LOSS_LABELS_MAX) return;
    if (r->count > 0) r->labels[r->count - 1] = grew > 0 ? '1' : '0';
    if (r->events == LOSS_LABELS_MAX || !make_space(r)) return;
    r->labels[r->count++] = '?';
}

/* Of the event before. Labels that were given can leave it open. */
static void judge(const struct flow *flow, double grew, double at_s) {
    struct loss_record *r = flow->losses;
    if (isnan(grew)) return;
    if (isnan(r->latest.p)) {
        if (flow->setup.labels) note_add(flow->setup.notes, NOTE_labels_unknown, at_s);
        return;
    }
    r->judged++;
    r->right += (r->latest.p >= HALF) == (grew > 0);
}

/* After a prediction by a net. */
static void look_inside(const struct sim *sim, struct flow *flow) {
    struct inside *inside = flow->setup.inside;
    if (!inside_matches(inside, flow->setup.id, flow->losses->events)) return;
    const struct net_model *model = flow->cc->model ? flow->cc->model(flow->cc_state) : NULL;
    if (model) inside_answer(inside, model, (double)sim_now(sim) / NS_PER_S);
}

void loss_record_add(struct sim *sim, struct flow *flow) {
    struct loss_record *r = flow->losses;
    const struct loss_history *history = flow->cc->losses(flow->cc_state);
    double cwnd = history->row[METRIC_cwnd];
    double grew = history->events > 1 ? (double)(cwnd > r->cwnd) : (double)NAN;
    add_label(r, grew);
    if (r->predicts) {
        judge(flow, grew, (double)sim_now(sim) / NS_PER_S);
        flow->cc->prediction(flow->cc_state, &r->latest);
        r->steps[r->latest.step]++;
        r->unknown += isnan(r->latest.p);
    }
    add_row(sim, flow, history, grew);
    look_inside(sim, flow);
    r->cwnd = cwnd;
    r->events++;
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static void write_predictions(const struct loss_record *r, struct text *out) {
    json_key(out, "predictions");
    json_begin(out, '{');
    json_put_integer(out, "count", r->events - r->unknown);
    json_put_integer(out, "unknown", r->unknown);
    json_put_integer(out, "low", r->steps[CC_STEP_LOW]);
    json_put_integer(out, "medium", r->steps[CC_STEP_MEDIUM]);
    json_put_integer(out, "high", r->steps[CC_STEP_HIGH]);
    json_put_integer(out, "judged", r->judged);
    json_put_integer(out, "right", r->right);
    json_end(out, '}');
}

void loss_record_write(const struct flow *flow, struct text *out) {
    const struct loss_record *r = flow->losses;
    if (!r || r->events == 0 || !r->labels) return;
    json_begin(out, '{');
    json_put_string(out, "flow", flow->setup.id);
    json_put_integer(out, "events", r->events);
    json_key(out, "labels");
    json_string_bytes(out, r->labels, (size_t)r->count);
    if (r->predicts) write_predictions(r, out);
    json_end(out, '}');
}
