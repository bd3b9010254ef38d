/* lab: optimise for size */
#include "trace/delay_observer.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/nan.h"
#include "base/units.h"

/* Mean and spread as they grow (Welford 1962): sums of squares would lose digits over long runs. */
struct spread {
    int64_t count;
    double mean, square_sum; /* of the distances from the mean */
};

struct watched {
    const struct owd_estimator *estimator;
    const double *params;
    void *state;
    struct spread forward, error;
    double largest_error_ns, last_error_ns; /* last: NaN before the first estimate */
};

/* What errors consist of, since the first exchange of the connection. True times, ns. */
struct error_parts {
    double offset_ns, skew, ticks_ns;
    double start_ns; /* NaN: there was no exchange */
    double first_arrived_ns, last_arrived_ns, last_acked_ns;
    double pauses_ns;
};

/* Columns of each estimator, after those of the table. */
enum { ESTIMATOR_FORWARD, ESTIMATOR_REVERSE, ESTIMATOR_ERROR, ESTIMATOR_COLUMNS };

struct delay_observer {
    char flow[TABLE_ID_BYTES];
    struct watched watched[DELAY_ESTIMATORS_MAX];
    int count, driven;
    int64_t exchanges, marks_lost;
    struct spread forward, reverse; /* the truth */
    struct error_parts parts;
    struct table *table;
};

/* Columns of the table before those of the estimators. */
enum {
    COLUMN_TIME,
    COLUMN_SENT,
    COLUMN_NUMBER,
    COLUMN_FORWARD,
    COLUMN_REVERSE,
    COLUMN_RTT,
    COLUMN_RTT_R,
    COLUMN_LOST,
    COLUMN_COUNT
};

static void spread_add(struct spread *s, double value) {
    if (is_nan(value)) return;
    double distance = value - s->mean;
    s->mean += distance / (double)++s->count;
    s->square_sum += distance * (value - s->mean);
}

static double spread_mean_ms(const struct spread *s) {
    return s->count ? s->mean * MS_PER_NS : (double)NAN;
}

static double spread_deviation_ms(const struct spread *s) {
    return s->count ? sqrt(s->square_sum / (double)s->count) * MS_PER_NS : (double)NAN;
}

/* Root of the mean square. */
static double spread_rms_ms(const struct spread *s) {
    return s->count ? sqrt(s->square_sum / (double)s->count + s->mean * s->mean) * MS_PER_NS : (double)NAN;
}

static int start_table(struct delay_observer *observer, struct tables *tables) {
    static const char *const endings[] = {"forward", "reverse", "error"};
    struct column_spec columns[COLUMN_COUNT + ESTIMATOR_COLUMNS * DELAY_ESTIMATORS_MAX] = {
        [COLUMN_TIME] = {"time", "Time", "s"},
        [COLUMN_SENT] = {"sent", "Sent", "s"},
        [COLUMN_NUMBER] = {"number", "Segment", ""},
        [COLUMN_FORWARD] = {"forward", "True forward delay", "ms"},
        [COLUMN_REVERSE] = {"reverse", "True reverse delay", "ms"},
        [COLUMN_RTT] = {"rttSender", "RTT at the sender", "ms"},
        [COLUMN_RTT_R] = {"rttReceiver", "RTT at the receiver", "ms"},
        [COLUMN_LOST] = {"marksLost", "Marks lost before", ""},
    };
    char id[TABLE_ID_BYTES], names[ESTIMATOR_COLUMNS * DELAY_ESTIMATORS_MAX][64];
    int count = ESTIMATOR_COLUMNS * observer->count;
    for (int i = 0; i < count; i++) {
        const struct module *module = &observer->watched[i / ESTIMATOR_COLUMNS].estimator->module;
        snprintf(names[i], sizeof names[0], "%.48s.%s", module->id, endings[i % ESTIMATOR_COLUMNS]);
        columns[COLUMN_COUNT + i] = (struct column_spec){names[i], module->short_label, "ms"};
    }
    snprintf(id, sizeof id, "flow.%.64s.owd", observer->flow);
    observer->table = table_new(tables, "owd", observer->flow, id, columns, COLUMN_COUNT + count, COLUMN_FORWARD);
    return observer->table != NULL;
}

static void choose(struct delay_observer_spec *spec, const struct settings *settings, int nth) {
    const struct module *module = &owd_at(nth)->module;
    spec->params[spec->count] = settings_values(settings, module->kind, module->id);
    spec->estimators[spec->count++] = owd_at(nth);
}

void delay_observer_choose(struct delay_observer_spec *spec, const struct settings *settings, int driver,
                           uint64_t watching) {
    spec->driven = driver >= 0;
    if (driver >= 0) choose(spec, settings, driver);
    for (int i = 0; owd_at(i) && spec->count < DELAY_ESTIMATORS_MAX; i++)
        if (watching >> i & 1 && i != driver) choose(spec, settings, i);
}

struct delay_observer *delay_observer_new(const struct delay_observer_spec *spec) {
    struct delay_observer *observer = ARENA_NEW(struct delay_observer);
    int complete = observer != NULL;
    if (complete) {
        snprintf(observer->flow, sizeof observer->flow, "%s", spec->flow);
        observer->count = spec->count;
        observer->driven = spec->driven;
        observer->parts = (struct error_parts){
            .offset_ns = spec->offset_ns, .skew = spec->skew, .ticks_ns = spec->ticks_ns, .start_ns = (double)NAN};
        for (int i = 0; complete && i < spec->count; i++) {
            struct watched *w = &observer->watched[i];
            w->estimator = spec->estimators[i];
            w->params = spec->params[i];
            w->last_error_ns = (double)NAN;
            w->state = arena_alloc(w->estimator->state_bytes(w->params));
            if (w->state) w->estimator->start(w->state, w->params);
            complete = w->state != NULL;
        }
        if (complete && spec->tables) complete = start_table(observer, spec->tables);
    }
    if (complete) return observer;
    fail_no_memory("the one-way delays");
    return NULL;
}

void delay_observer_start_over(struct delay_observer *observer) {
    for (int i = 0; i < observer->count; i++) {
        struct watched *w = &observer->watched[i];
        w->estimator->start(w->state, w->params);
        w->last_error_ns = (double)NAN;
    }
    observer->parts.start_ns = (double)NAN;
}

static void add_parts(struct error_parts *parts, const struct observed_exchange *observed) {
    double arrived_ns = observed->time_ns - observed->reverse_ns;
    double sent_ns = arrived_ns - observed->exchange.forward_ns;
    if (is_nan(parts->start_ns)) {
        parts->start_ns = (observed->reverse_ns - observed->exchange.forward_ns) / 2;
        parts->first_arrived_ns = arrived_ns;
        parts->pauses_ns = 0;
    } else if (observed->exchange.marks_lost == 0)
        parts->pauses_ns += sent_ns - parts->last_acked_ns;
    parts->last_arrived_ns = arrived_ns;
    parts->last_acked_ns = observed->time_ns;
}

static void score(struct watched *w, const struct owd_estimate *estimate, double error_ns) {
    spread_add(&w->forward, estimate->forward_ns);
    spread_add(&w->error, error_ns);
    if (fabs(error_ns) > w->largest_error_ns) w->largest_error_ns = fabs(error_ns);
}

void delay_observer_exchange(struct delay_observer *observer, const struct observed_exchange *observed,
                             struct owd_estimate *first) {
    const struct owd_exchange *e = &observed->exchange;
    double row[COLUMN_COUNT + ESTIMATOR_COLUMNS * DELAY_ESTIMATORS_MAX] = {
        [COLUMN_TIME] = observed->time_ns / NS_PER_S,
        [COLUMN_SENT] = e->sent_ns / NS_PER_S,
        [COLUMN_NUMBER] = (double)observed->number,
        [COLUMN_FORWARD] = e->forward_ns / NS_PER_MS,
        [COLUMN_REVERSE] = observed->reverse_ns / NS_PER_MS,
        [COLUMN_RTT] = (e->acked_ns - e->sent_ns) / NS_PER_MS,
        [COLUMN_RTT_R] = e->rtt_r_ns / NS_PER_MS,
        [COLUMN_LOST] = e->marks_lost,
    };
    observer->marks_lost += e->marks_lost;
    add_parts(&observer->parts, observed);
    if (observed->counted) {
        observer->exchanges++;
        spread_add(&observer->forward, e->forward_ns);
        spread_add(&observer->reverse, observed->reverse_ns);
    }
    for (int i = 0; i < observer->count; i++) {
        struct watched *w = &observer->watched[i];
        struct owd_estimate estimate = {(double)NAN, (double)NAN};
        w->estimator->exchange(w->state, e, &estimate);
        if (i == 0 && first) *first = estimate;
        double error_ns = w->last_error_ns = estimate.forward_ns - e->forward_ns;
        if (observed->counted) score(w, &estimate, error_ns);
        double *own = row + COLUMN_COUNT + ESTIMATOR_COLUMNS * i;
        own[ESTIMATOR_FORWARD] = estimate.forward_ns / NS_PER_MS;
        own[ESTIMATOR_REVERSE] = estimate.reverse_ns / NS_PER_MS;
        own[ESTIMATOR_ERROR] = error_ns / NS_PER_MS;
    }
    if (observer->table) table_add(observer->table, row);
}

static void write_estimator(const struct watched *w, int drives, struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "id", w->estimator->module.id);
    json_put_string(out, "role", drives ? "driver" : "shadow");
    json_put_integer(out, "exchanges", w->forward.count);
    json_put_number(out, "forwardMs", spread_mean_ms(&w->forward));
    json_put_number(out, "forwardStdMs", spread_deviation_ms(&w->forward));
    json_put_number(out, "meanErrorMs", spread_mean_ms(&w->error));
    json_put_number(out, "rmseMs", spread_rms_ms(&w->error));
    json_put_number(out, "maxAbsErrorMs", w->error.count ? w->largest_error_ns * MS_PER_NS : (double)NAN);
    json_put_number(out, "lastErrorMs", w->last_error_ns * MS_PER_NS);
    json_end(out, '}');
}

static void write_parts(const struct error_parts *parts, struct text *out) {
    int known = !is_nan(parts->start_ns);
    double skew_ns = parts->skew * (parts->last_arrived_ns - parts->first_arrived_ns);
    json_key(out, "errorParts");
    json_begin(out, '{');
    json_put_number(out, "offsetMs", parts->offset_ns * MS_PER_NS);
    json_put_number(out, "skewMs", known ? skew_ns * MS_PER_NS : (double)NAN);
    json_put_number(out, "ticksMs", parts->ticks_ns * MS_PER_NS);
    json_put_number(out, "startMs", parts->start_ns * MS_PER_NS);
    json_put_number(out, "pausesMs", known ? parts->pauses_ns * MS_PER_NS : (double)NAN);
    json_end(out, '}');
}

void delay_observer_write(const struct delay_observer *observer, struct text *out) {
    json_begin(out, '{');
    json_put_string(out, "flow", observer->flow);
    json_put_integer(out, "exchanges", observer->exchanges);
    json_put_integer(out, "marksLost", observer->marks_lost);
    json_put_number(out, "forwardMs", spread_mean_ms(&observer->forward));
    json_put_number(out, "forwardStdMs", spread_deviation_ms(&observer->forward));
    json_put_number(out, "reverseMs", spread_mean_ms(&observer->reverse));
    json_put_number(out, "reverseStdMs", spread_deviation_ms(&observer->reverse));
    write_parts(&observer->parts, out);
    json_key(out, "estimators");
    json_begin(out, '[');
    for (int i = 0; i < observer->count; i++)
        write_estimator(&observer->watched[i], observer->driven && i == 0, out);
    json_end(out, ']');
    json_end(out, '}');
}
