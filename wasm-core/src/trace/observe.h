/*
 * An observer: several estimators on one stream of RTT samples, with what is recorded and scored of each. Simulations
 * and replays use the same one.
 *
 * The observer's estimators touch nothing. The one that drives a flow's timer is the flow's own instance (with its own
 * published bounds); the observer holds another of the same kind beside the shadows, so that all are scored by the same
 * bounds, without back-off.
 */
#ifndef LAB_OBSERVE_H
#define LAB_OBSERVE_H

#include "kinds/estimator.h"
#include "trace/explain.h"
#include "trace/operating.h"
#include "trace/table.h"

#define OBSERVED_MAX 32

/* What an observer is made of. The arrays may go after observer_new; parameters and context must outlive it. */
struct observer_spec {
    const char *flow; /* its id, e.g. "main.0" */
    int count;        /* of estimators; one that is listed twice is taken once */
    const struct estimator *const *estimators;
    const double *const *params; /* per estimator, in the order of its module's table */
    int driver;                  /* index of the one that drives the flow, or -1 */
    const struct estimator_context *context;
    double from_s, to_s;     /* the measured interval: only samples in it count */
    int record;              /* the samples table `flow.<id>.samples` and the grids `flow.<id>.<estimator>.weights` */
    int record_state;        /* further columns `<estimator>.<name>`: the state after each sample */
    struct explain *explain; /* NULL: no sample is to be explained */
    struct operating *operating; /* NULL: no operating curves */
};

/* State of the driven flow that the observer cannot compute. */
struct observer_driver {
    int known; /* else the two are null */
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

/* Parameters or context were changed. */
void observer_configure(struct observer *observer);

/* The flow begins anew: so do the estimators, while rows and scores go on. */
void observer_restart(struct observer *observer, const struct estimator_context *context);

/*
 * Writes one EstimatorScore object per estimator into the array that is open in `out`. `samples` are those of the
 * measured interval; the flow's very first is among them, but has met no prediction and is not scored.
 */
void observer_write(const struct observer *observer, const struct observer_driver *driver, struct text *out);

/* Samples seen so far. */
int64_t observer_samples(const struct observer *observer);

#endif
