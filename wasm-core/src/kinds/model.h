/*
 * Deterministic models: one per file, each yields rows over time, one by one, from its parameters and a seed alone. A
 * row may hold an RTT sample, which goes through the estimators, a window, and values of the model's own. Nothing
 * that an estimator says changes what a model does: the loop is open.
 */
#ifndef LAB_MODEL_H
#define LAB_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "base/note.h"
#include "catalogue/module.h"
#include "kinds/estimator.h"

/* One moment. */
struct model_row {
    double time_ns;           /* whole nanoseconds, never less than in the row before */
    double rtt_ns;            /* NaN: no sample now */
    double cwnd_segments;     /* NaN: the model has no window */
    double ssthresh_segments; /* NaN: none */
};

struct model {
    struct module module; /* its `state` columns are recorded at every row in a table of kind "model" */
    /* Keys that the model sets otherwise than the catalogue, as the JSON of {key: value}; NULL: none. */
    const char *settings;
    int draws; /* the seed makes a difference */
    size_t (*state_bytes)(const double *params);
    /* The state before the first row; params outlive it. May be called again, to begin anew. */
    void (*start)(void *state, const double *params, uint64_t seed);
    /* Adapts the estimators' context, such as the sampling rate. NULL: nothing to adapt. */
    void (*surroundings)(const double *params, struct estimator_context *context);
    /* The next row; 0 after the last one, with the row untouched. */
    int (*next)(void *state, struct model_row *row);
    /* module.state_count values of the last row. NULL where there are none. */
    void (*read_state)(const void *state, double *columns);
    /* After the last row: notes on what is missing. NULL: nothing ever is. */
    void (*remark)(const void *state, struct notes *notes);
};

/* The nth model of the registry, or NULL. */
const struct model *model_at(int nth);

/* Writes what the catalogue says of a model besides what it says of every module: `settings` and `draws`. */
void model_describe(const struct module *module, struct text *out);

#endif
