/*
 * An observer: several estimators on one stream of RTT samples, their records and their scores. Simulations, replays
 * and models use it.
 *
 * The observer's estimators have no effect on the flow. The estimator that drives a flow's timer is an instance of its
 * own, with its published bounds; the observer holds another instance of it beside the shadows, so that all are scored
 * with the same bounds and without back-off.
 */
#ifndef LAB_OBSERVE_H
#define LAB_OBSERVE_H

#include "kinds/estimator.h"
#include "trace/explain.h"
#include "trace/operating.h"
#include "trace/table.h"

#define OBSERVED_MAX 32

/* Arguments of observer_new(). The arrays are read there alone; parameters and context must outlive the observer. */
struct observer_spec {
    const char *flow; /* its id, e.g. "main.0" */
    int count;        /* number of estimators; a second entry of the same one is ignored */
    const struct estimator *const *estimators;
    const double *const *params; /* per estimator, in the order of its module's table */
    int driver;                  /* index of the one that drives the flow, or -1 */
    const struct estimator_context *context;
    double from_s, to_s;     /* the measured interval: only samples in it count */
    int record;              /* 1: record the table `flow.<id>.samples` and the grids `flow.<id>.<estimator>.weights` */
    int record_state;        /* 1: record the state after each sample in further columns `<estimator>.<name>` */
    struct explain *explain; /* NULL: no sample is to be explained */
    struct operating *operating; /* NULL: no operating curves */
};

/* State of the driven flow that the observer cannot compute. */
struct observer_driver {
    int known; /* 0: the two figures are written as null */
    double timeouts_per_segment;
    int64_t spurious_timeouts;
};

struct observer;

/* NULL after fail() when memory is out. */
struct observer *observer_new(struct tables *tables, struct notes *notes, const struct observer_spec *spec);

/*
 * Passes one valid sample (after Karn's rule and thinning) to every estimator, scores and records it.
 * 0 after fail() when memory is out.
 */
int observer_sample(struct observer *observer, const struct rtt_sample *sample);

/* Parameters or context have changed. */
void observer_configure(struct observer *observer);

/* The flow starts over: the estimators start again; records and scores continue. */
void observer_start_over(struct observer *observer, const struct estimator_context *context);

/*
 * Writes one EstimatorScore object per estimator into the array that is open in `out`. `samples` counts those of the
 * measured interval, the flow's first one included, which is not scored: no prediction was made before it.
 */
void observer_write(const struct observer *observer, const struct observer_driver *driver, struct text *out);

/* Samples seen so far. */
int64_t observer_samples(const struct observer *observer);

#endif
