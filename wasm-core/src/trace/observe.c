#include "trace/observe.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "trace/score.h"
#include "trace/weight_grid.h"

/* Divided, not multiplied by the inverse: so whole microseconds become the double that prints as they do. */
#define NS_PER_MS 1e6
#define NS_PER_S  1e9

/* time and rtt, then prediction and rto of each estimator, then states. */
#define COLUMNS_MAX (2 + OBSERVED_MAX * 16)

struct observed {
    const struct estimator *estimator;
    const double *params;
    void *state;
    struct score score;
    struct operating_curve *curve; /* NULL: not asked for */
    struct forecast next;          /* after the last sample: what the next is held against */
    struct weight_grid *weights;   /* NULL: has none, or nothing is recorded */
    int driver;
};

struct observer {
    struct observed observed[OBSERVED_MAX];
    int count;
    char flow[TABLE_ID_BYTES];
    struct tables *tables;
    struct notes *notes;
    struct table *samples; /* NULL: nothing is recorded */
    int record_state;
    int column_count;
    double from_s, to_s;
    struct explain *explain;
    int64_t seen, measured; /* all samples, and those in the measured interval */
    int restarted;          /* the next sample finds no prediction */
    double row[COLUMNS_MAX];
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
    observer->column_count = names->count;
    observer->samples =
        table_new(observer->tables, "samples", observer->flow, id, names->spec, names->count, 1 /* rtt */);
    if (!observer->samples) return 0;
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        if (!o->estimator->weights) continue;
        snprintf(id, sizeof id, "flow.%.64s.%.16s.weights", observer->flow, o->estimator->module.id);
        o->weights = weight_grid_new(observer->tables, observer->flow, id, o->estimator, o->state);
        if (!o->weights) return 0;
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

int observer_sample(struct observer *observer, const struct rtt_sample *sample) {
    double time_s = (double)sample->time_ns / NS_PER_S;
    int asked = explain_wants(observer->explain, observer->flow, observer->seen, time_s);
    int first = observer->seen++ == 0 || observer->restarted;
    int measured = time_s >= observer->from_s && time_s <= observer->to_s, scores = measured && !first;
    double *row = observer->row, *state = row + 2 + 2 * observer->count;
    observer->measured += measured;
    observer->restarted = 0;
    row[0] = time_s;
    row[1] = sample->rtt_ns / NS_PER_MS;
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        double prediction_ns = first ? o->estimator->prediction_ns(o->state) : o->next.prediction_ns;
        if (scores) score_add(&o->score, sample->rtt_ns, prediction_ns, o->next.rto_ns);
        if (scores && o->curve) operating_add(o->curve, o->state, sample->rtt_ns);
        if (asked)
            explain_sample(observer->explain, o->estimator, o->state, sample, &o->next);
        else
            o->estimator->sample(o->state, sample, &o->next);
        if (first) add_remarks(observer, o, time_s);
        if (!observer->samples) continue;
        row[2 + 2 * i] = prediction_ns / NS_PER_MS;
        row[3 + 2 * i] = o->next.rto_ns / NS_PER_MS;
        if (observer->record_state && o->estimator->read_state) {
            o->estimator->read_state(o->state, state);
            state += o->estimator->module.state_count;
        }
        if (o->weights) weight_grid_offer(o->weights, time_s);
    }
    return !observer->samples || table_add(observer->samples, row);
}

/* ---- changes and figures ----------------------------------------------------------------------------------------- */

void observer_configure(struct observer *observer) {
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        if (o->estimator->configure) o->estimator->configure(o->state);
        o->next = estimator_forecast(o->estimator, o->state);
    }
}

void observer_restart(struct observer *observer, const struct estimator_context *context) {
    observer->restarted = 1;
    for (int i = 0; i < observer->count; i++) {
        struct observed *o = &observer->observed[i];
        o->estimator->start(o->state, o->params, context);
    }
}

static void write_extra(const struct observed *o, struct text *out) {
    json_key(out, "extra");
    json_begin(out, '{');
    if (o->score.predicted) json_put_number(out, "biasMs", score_bias_ms(&o->score));
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
