/*
 * What replays and models share: the RTT samples of one flow are passed to any number of estimators, all of them
 * shadows.
 *
 * Members of the document that are read here: estimators: [ids] (none: the samples alone), set: {key: value}, range:
 * [from, to] | null (seconds; only samples in it are scored), state: bool (record the estimators' state), record: "all"
 * | "none", explain: {sample} (trace/explain.h), models: {id: base64} (net/models.h).
 */
#ifndef LAB_ESTIMATOR_PIPELINE_H
#define LAB_ESTIMATOR_PIPELINE_H

#include "catalogue/settings.h"
#include "session/session.h"
#include "trace/observe.h"

#define PIPELINE_FURTHER_MAX 20

struct pipeline {
    struct session session;
    struct settings *settings;
    struct estimator_context context;
    char flow[TABLE_ID_BYTES];
    const struct estimator *estimators[OBSERVED_MAX];
    const double *params[OBSERVED_MAX];
    int count;
    /* Modules of the source's own use beside these, whose values are in force too. */
    const struct module *further[PIPELINE_FURTHER_MAX];
    int further_count;
    double from_s, to_s;
    int record, record_state;
    struct explain *explain;
    struct operating *operating;
    struct observer *observer; /* NULL until pipeline_begin */
    struct table *window;      /* NULL: not recorded, or the source has no cwnd */
};

/* The state of the source at one moment; NaN where it is unknown. */
struct pipeline_row {
    double time_ns, rtt_ns;  /* rtt_ns NaN: no sample, only a window */
    double snd_una, snd_nxt; /* bytes; only 32-bit sequence numbers count */
    double cwnd, ssthresh;   /* segments */
};

/*
 * Reads the document into `pipeline` and makes its settings. `own_settings`: JSON of the source's own defaults, which
 * the document's values override; NULL: none. 0 or the status of a fail().
 */
int32_t pipeline_open(struct pipeline *pipeline, const struct session_kind *kind, const struct json *document,
                      const char *flow, const char *own_settings);

/*
 * Makes the observer; the caller may change `context` before. rtt_max_ns: the largest sample to come, NaN or 0 where
 * there is none; has_window: some row has a cwnd. LAB_MORE or the status of a fail().
 */
int32_t pipeline_begin(struct pipeline *pipeline, double rtt_max_ns, int has_window);

/* Passes one row; rows come in order of time. 0 after fail() when memory is out. */
int pipeline_row(struct pipeline *pipeline, const struct pipeline_row *row);

/* Writes flow, samples, estimators, anatomy into the open object. */
void pipeline_result(const struct pipeline *pipeline, struct text *out);

/* Writes the values of the estimators, the group `rto`, `further` and `source` (the source's own module) as "inForce".
 */
void pipeline_in_force(const struct pipeline *pipeline, const struct module *source, const double *values,
                       struct text *out);

#endif
