/*
 * Operating curves: coverage against mean RTO. For each estimator, over its scored samples: the share of samples that
 * exceed the RTO in force, and the mean of that RTO, at its gain K (the multiple of the deviation) and at gains around
 * it. This compares timers at equal coverage, whatever gain each was published with.
 */
#ifndef LAB_OPERATING_H
#define LAB_OPERATING_H

#include "base/json.h"
#include "base/text.h"
#include "kinds/estimator.h"
#include "trace/score.h"

struct operating;
struct operating_curve;

/* The curves that the member "operating": true of a session's document requests; NULL without it, or when memory is
 * out. */
struct operating *operating_new(const struct json *document);

/*
 * The curve of one estimator with its parameters on one flow, whose scores give the point in force; all outlive it.
 * NULL without a request (`operating` is NULL), where the estimator has no gain, or when memory is out.
 */
struct operating_curve *operating_curve_new(struct operating *operating, const char *flow,
                                            const struct estimator *estimator, const double *params,
                                            const struct score *score);

/* Adds one scored sample, with the estimator's state before it. */
void operating_add(struct operating_curve *curve, const void *state, double rtt_ns);

/* "operatingCurves": [{id, flow, key, gain, missShare, meanRtoMs, inForce}]; nothing without a request. */
void operating_write(const struct operating *operating, struct text *out);

#endif
