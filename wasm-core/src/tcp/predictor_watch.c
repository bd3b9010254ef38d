/* lab: optimise for size */
#include "tcp/predictor_watch.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/settings.h"
#include "tcp/predictor_judge.h"

#define WATCHED_MAX 32
#define WATCH_BINS  20

struct watched {
    const struct predictor *predictor;
    int index; /* in the registry */
    void *state;
    struct judge at_queue, in_flow;
    int64_t queue_bins[WATCH_BINS]; /* false positives at the queue, by its share of the buffer then */
};

struct watch {
    struct watched watched[WATCHED_MAX];
    int count;
    char flow[TABLE_ID_BYTES];
    struct predictor_context context;
    int64_t from_ns, to_ns, records, drops;
    int loss; /* the flow has seen one since the last record */
    struct table *states, *false_positives;
};

static int add(struct watch *watch, const struct watch_spec *spec, int index) {
    const struct predictor *predictor = predictor_at(index);
    struct watched *w = &watch->watched[watch->count++];
    const double *params = settings_values(spec->settings, "predictor", predictor->module.id);
    w->predictor = predictor;
    w->index = index;
    w->state = arena_alloc(predictor->state_bytes(params));
    if (w->state) predictor->start(w->state, params, &watch->context);
    return w->state != NULL;
}

static int start_recording(struct watch *watch, struct tables *tables) {
    static const struct column_spec false_positive[] = {{"time", "Time", "s"},
                                                        {"predictor", "Predictor", ""},
                                                        {"packets", "Waiting packets", "packets"},
                                                        {"share", "Share of the buffer", ""}};
    struct column_spec columns[1 + WATCHED_MAX] = {{"time", "Time", "s"}};
    char id[TABLE_ID_BYTES];
    for (int i = 0; i < watch->count; i++) {
        const struct module *module = &watch->watched[i].predictor->module;
        columns[1 + i] = (struct column_spec){module->id, module->short_label, ""};
    }
    snprintf(id, sizeof id, "flow.%.64s.predictors", watch->flow);
    watch->states = table_new(tables, "predictors", watch->flow, id, columns, 1 + watch->count, 1);
    snprintf(id, sizeof id, "flow.%.64s.falsePositives", watch->flow);
    watch->false_positives =
        table_new(tables, "falsePositives", watch->flow, id, false_positive, LAB_COUNT(false_positive), 3);
    return watch->states && watch->false_positives;
}

struct watch *watch_new(const struct watch_spec *spec) {
    struct watch *watch = ARENA_NEW(struct watch);
    int complete = watch != NULL;
    if (complete) {
        snprintf(watch->flow, sizeof watch->flow, "%s", spec->flow);
        watch->context.base_rtt_ns = spec->base_rtt_ns;
        watch->from_ns = spec->from_ns;
        watch->to_ns = spec->to_ns;
        for (int i = 0; complete && i < WATCHED_MAX && predictor_at(i); i++)
            if (spec->predictors >> i & 1) complete = add(watch, spec, i);
        if (complete && spec->tables) complete = start_recording(watch, spec->tables);
    }
    if (complete) return watch;
    fail_no_memory("the predictors");
    return NULL;
}

void watch_loss(struct watch *watch) {
    watch->loss = 1;
}

static void record_states(const struct watch *watch, double time_s) {
    double row[1 + WATCHED_MAX] = {time_s};
    for (int i = 0; i < watch->count; i++)
        row[1 + i] = watch->watched[i].at_queue.state;
    table_add(watch->states, row);
}

void watch_record(struct watch *watch, const struct predictor_record *record, const struct path_queue *queue) {
    double time_s = (double)record->time_ns / 1e9;
    int counted = record->time_ns >= watch->from_ns && record->time_ns < watch->to_ns;
    int dropped = queue->drops > watch->drops, changed = watch->states && table_rows(watch->states) == 0;
    for (int i = 0; i < watch->count; i++) {
        struct watched *w = &watch->watched[i];
        int congested = w->predictor->congested(w->state, record);
        int number = judge_step(&w->at_queue, congested, dropped, counted);
        judge_step(&w->in_flow, congested, watch->loss, counted);
        changed |= number;
        if (number != 5 || !counted) continue;
        int bin = (int)(queue->share * WATCH_BINS);
        w->queue_bins[bin < WATCH_BINS ? bin : WATCH_BINS - 1]++;
        if (!watch->false_positives) continue;
        const double row[] = {time_s, w->index, queue->packets, queue->share};
        table_add(watch->false_positives, row);
    }
    if (changed && watch->states) record_states(watch, time_s);
    watch->records += counted;
    watch->drops = queue->drops;
    watch->loss = 0;
}

void watch_write(const struct watch *watch, struct text *out) {
    for (int i = 0; i < watch->count; i++) {
        const struct watched *w = &watch->watched[i];
        json_begin(out, '{');
        json_put_string(out, "id", w->predictor->module.id);
        json_put_string(out, "flow", watch->flow);
        json_put_integer(out, "records", watch->records);
        judge_write(&w->at_queue, "atQueue", out);
        judge_write(&w->in_flow, "inFlow", out);
        json_key(out, "queueAtFalsePositives");
        json_begin(out, '[');
        for (int k = 0; k < WATCH_BINS; k++)
            json_integer(out, w->queue_bins[k]);
        json_end(out, ']');
        json_end(out, '}');
    }
}
