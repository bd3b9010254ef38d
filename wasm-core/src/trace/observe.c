#include "trace/observe.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"
#include "base/units.h"
#include "trace/score.h"
#include "trace/weight_grid.h"

/* Times are divided by NS_PER_MS, not multiplied by its inverse: whole microseconds then print without rounding. */

/* Columns: time and rtt, then prediction and rto of each estimator, then the estimators' states. */
#define COLUMNS_MAX (2 + OBSERVED_MAX * 16)

/* One estimator of the observer. The members that every sample uses come first. */
struct observed {
    void (*sample)(void *state, const struct rtt_sample *sample, struct forecast *next); /* estimator->sample */
    void *state;
    struct forecast next; /* forecast made after the last sample, scored against the next one */
    struct score score;
    const struct estimator *estimator;
    const double *params;
    struct operating_curve *curve; /* NULL: not requested */
    struct weight_grid *weights;   /* NULL: the estimator has none, or nothing is recorded */
    int driver;
};

struct observer {
    double from_s, to_s;
    int64_t seen, measured; /* all samples, and those in the measured interval */
    int64_t special_at;     /* index of the next sample for which special_sample() is called */
    int64_t weights_at;     /* index of the next sample after which weights are recorded */
    int unpredicted;        /* 1: no forecast was made before the next sample */
    int count;
    struct table *samples; /* NULL: nothing is recorded */
    int record_state;
    struct observed observed[OBSERVED_MAX];
    char flow[TABLE_ID_BYTES];
    struct tables *tables;
    struct notes *notes;
    struct explain *explain;
    double unrecorded[COLUMNS_MAX]; /* scratch row when not recording */
};

static int holds(const struct observer *observer, const struct estimator *estimator) {
    for (int i = 0; i < observer->count; i++)
        if (observer->observed[i].estimator == estimator) return 1;
    return 0;
}

static int add_estimator(struct observer *observer, const struct observer_spec *spec, int index) {
    const struct estimator *estimator = spec->estimators[index];
    if (observer->count == OBSERVED_MAX || holds(observer, estimator)) return 1;
    struct observed *o = &observer->observed[observer->count];
    o->estimator = estimator;
    o->sample = estimator->sample;
    o->params = spec->params[index];
    o->state = arena_alloc(estimator_state_bytes(estimator, o->params));
    o->curve = operating_curve_new(spec->operating, observer->flow, estimator, o->params, &o->score);
    o->driver = spec->driver >= 0 && spec->estimators[spec->driver] == estimator;
    if (!o->state) return 0;
    estimator->start(o->state, o->params, spec->context);
    observer->count++;
    return !fail_status();
}

/* ---- what is recorded -------------------------------------------------------------------------------------------- */

struct column_names {
    struct column_spec spec[COLUMNS_MAX];
    char id[COLUMNS_MAX][TABLE_ID_BYTES], label[COLUMNS_MAX][TABLE_ID_BYTES];
    int count;
};

static void name_column(struct column_names *names, const char *owner, const char *id, const char *owner_label,
                        const char *label, const char *unit) {
    int i = names->count++;
    snprintf(names->id[i], TABLE_ID_BYTES, "%s%s%s", owner, owner[0] ? "." : "", id);
    snprintf(names->label[i], TABLE_ID_BYTES, "%s%s%s", owner_label, owner[0] ? " " : "", label);
    names->spec[i] = (struct column_spec){names->id[i], names->label[i], unit};
}

static void name_columns(const struct observer *observer, struct column_names *names) {
    name_column(names, "", "time", "", "Time", "s");
    name_column(names, "", "rtt", "", "RTT sample", "ms");
    for (int i = 0; i < observer->count; i++) {
        const struct module *module = &observer->observed[i].estimator->module;
        name_column(names, module->id, "prediction", module->short_label, "prediction", "ms");
        name_column(names, module->id, "rto", module->short_label, "RTO", "ms");
    }
    for (int i = 0; i < observer->count && observer->record_state; i++) {
        const struct module *module = &observer->observed[i].estimator->module;
        for (int k = 0; k < module->state_count && names->count < COLUMNS_MAX; k++)
            name_column(names, module->id, module->state[k].id, module->short_label, module->state[k].id,
                        module->state[k].unit);
    }
}

static int start_recording(struct observer *observer) {
    struct column_names *names = ARENA_NEW(struct column_names);
    if (!names) return 0;
    char id[TABLE_ID_BYTES];
    name_columns(observer, names);
    snprintf(id, sizeof id, "flow.%.72s.samples", observer->flow);
    observer->samples =
        table_new(observer->tables, "samples", observer->flow, id, names->spec, names->count, 1 /* rtt */);
    if (!observer->samples) return 0;
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        if (!o->estimator->weights) continue;
        snprintf(id, sizeof id, "flow.%.64s.%.16s.weights", observer->flow, o->estimator->module.id);
        o->weights = weight_grid_new(observer->tables, observer->flow, id, o->estimator, o->state);
        if (!o->weights) return 0;
        observer->weights_at = 0;
    }
    return 1;
}

struct observer *observer_new(struct tables *tables, struct notes *notes, const struct observer_spec *spec) {
    struct observer *observer = ARENA_NEW(struct observer);
    int complete = observer != NULL;
    if (complete) {
        snprintf(observer->flow, sizeof observer->flow, "%s", spec->flow);
        observer->tables = tables;
        observer->notes = notes;
        observer->from_s = spec->from_s;
        observer->to_s = spec->to_s;
        observer->record_state = spec->record_state;
        observer->explain = spec->explain;
        observer->unpredicted = 1;
        observer->weights_at = INT64_MAX;
        for (int i = 0; i < spec->count && complete; i++)
            complete = add_estimator(observer, spec, i);
        if (complete && spec->record) complete = start_recording(observer);
    }
    if (complete) return observer;
    fail_no_memory("the estimators");
    return NULL;
}

/* ---- a sample ---------------------------------------------------------------------------------------------------- */

static void add_remarks(struct observer *observer, const struct observed *o, double time_s) {
    for (int nth = 0; o->estimator->remark; nth++) {
        char detail[96] = "";
        enum note note = o->estimator->remark(o->state, nth, detail, sizeof detail);
        if (note == NOTE_COUNT) return;
        char *kept = detail[0] ? arena_alloc(sizeof detail) : NULL;
        if (kept) memcpy(kept, detail, sizeof detail);
        note_add_detail(observer->notes, note, time_s, kept);
    }
}

/* Records the weights of all estimators, and sets after which sample that is done next. */
static void keep_weights(struct observer *observer, double time_s) {
    for (int i = 0; i < observer->count; i++) {
        struct weight_grid *weights = observer->observed[i].weights;
        if (weights) observer->weights_at = observer->seen - 1 + weight_grid_keep(weights, time_s);
    }
}

/* Writes the states of all estimators to `to`, one after the other. */
static void read_states(const struct observer *observer, double *to) {
    for (int i = 0; i < observer->count; i++) {
        const struct observed *o = &observer->observed[i];
        if (!o->estimator->read_state) continue;
        o->estimator->read_state(o->state, to);
        to += o->estimator->module.state_count;
    }
}

static double *new_row(struct observer *observer) {
    return observer->samples ? table_row(observer->samples) : observer->unrecorded;
}

/* The part of a row that is known before the estimators' step; scores their forecasts. */
static void expect(struct observer *observer, double time_s, double rtt_ns, int scored, double *row) {
    struct observed *o = observer->observed, *end = o + observer->count;
    row[0] = time_s;
    row[1] = rtt_ns / NS_PER_MS;
    for (row += 2; o < end; o++, row += 2) {
        if (scored) score_add(&o->score, rtt_ns, o->next);
        row[0] = o->next.prediction_ns / NS_PER_MS;
    }
}

/* Completes the row. 0 after fail(). */
static int end_row(struct observer *observer, double *row) {
    if (!observer->samples) return 1;
    if (observer->record_state) read_states(observer, row + 2 + 2 * observer->count);
    return table_end_row(observer->samples);
}

/* The index of the next sample for which special_sample() is called. */
static int64_t next_special(const struct observer *observer) {
    int every = observer->explain != NULL;
    for (int i = 0; i < observer->count; i++)
        every |= observer->observed[i].curve != NULL;
    return every ? observer->seen : observer->weights_at;
}

/*
 * The general form of observer_sample(): for the first sample of a flow, after which the estimators add their remarks;
 * for samples that may be the one to explain or that count for operating curves; and where weights are recorded.
 */
LAB_COLD static int special_sample(struct observer *observer, const struct rtt_sample *sample, double time_s,
                                   int measured) {
    double *row = new_row(observer);
    int64_t nth = observer->seen - 1;
    int request = explain_matches(observer->explain, observer->flow, nth, time_s);
    int first = observer->unpredicted, scored = measured && !first;
    for (int i = 0; i < observer->count && first; i++) {
        struct observed *o = &observer->observed[i];
        o->next.prediction_ns = o->estimator->prediction_ns(o->state);
    }
    expect(observer, time_s, sample->rtt_ns, scored, row);
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        if (scored && o->curve) operating_add(o->curve, o->state, sample->rtt_ns);
        if (request)
            explain_sample(observer->explain, o->estimator, o->state, sample, &o->next);
        else
            o->sample(o->state, sample, &o->next);
        if (first) add_remarks(observer, o, time_s);
        row[3 + 2 * i] = o->next.rto_ns / NS_PER_MS;
    }
    observer->unpredicted = 0;
    if (nth >= observer->weights_at) keep_weights(observer, time_s);
    observer->special_at = next_special(observer);
    return end_row(observer, row);
}

int observer_sample(struct observer *observer, const struct rtt_sample *sample) {
    double time_s = (double)sample->time_ns / NS_PER_S;
    int measured = time_s >= observer->from_s && time_s <= observer->to_s;
    observer->measured += measured;
    if (observer->seen++ >= observer->special_at) return special_sample(observer, sample, time_s, measured);
    double *row = new_row(observer);
    expect(observer, time_s, sample->rtt_ns, measured, row);
    struct observed *o = observer->observed, *end = o + observer->count;
    for (double *rto = row + 3; o < end; o++, rto += 2) {
        o->sample(o->state, sample, &o->next);
        *rto = o->next.rto_ns / NS_PER_MS;
    }
    return end_row(observer, row);
}

/* ---- changes and figures ----------------------------------------------------------------------------------------- */

void observer_configure(struct observer *observer) {
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        if (o->estimator->configure) o->estimator->configure(o->state);
        if (o->weights) weight_grid_follow(o->weights);
        o->next = estimator_forecast(o->estimator, o->state);
    }
}

void observer_start_over(struct observer *observer, const struct estimator_context *context) {
    observer->unpredicted = 1;
    observer->special_at = observer->seen;
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        o->estimator->start(o->state, o->params, context);
        if (o->weights) weight_grid_follow(o->weights);
    }
}

static void write_extra(const struct observed *o, struct text *out) {
    json_key(out, "extra");
    json_begin(out, '{');
    if (score_predicted(&o->score)) json_put_number(out, "biasMs", score_bias_ms(&o->score));
    for (int nth = 0; o->estimator->extra; nth++) {
        double value = 0;
        const char *id = o->estimator->extra(o->state, nth, &value);
        if (!id) break;
        if (isfinite(value)) json_put_number(out, id, value);
    }
    json_end(out, '}');
}

static void write_driver(const struct observer_driver *driver, struct text *out) {
    int known = driver && driver->known;
    json_put_number(out, "timeoutRate", known ? driver->timeouts_per_segment : (double)NAN);
    json_put_number(out, "spuriousTimeouts", known ? (double)driver->spurious_timeouts : (double)NAN);
}

void observer_write(const struct observer *observer, const struct observer_driver *driver, struct text *out) {
    for (int i = 0; i < observer->count; i++) {
        const struct observed *o = &observer->observed[i];
        json_begin(out, '{');
        json_put_string(out, "id", o->estimator->module.id);
        json_put_string(out, "flow", observer->flow);
        json_put_string(out, "role", o->driver ? "drive" : "shadow");
        json_put_integer(out, "samples", observer->measured);
        score_write(&o->score, out);
        write_driver(o->driver ? driver : NULL, out);
        write_extra(o, out);
        json_end(out, '}');
    }
}

int64_t observer_samples(const struct observer *observer) {
    return observer->seen;
}
