/*
 * Operating curves: what coverage costs. For each estimator, on the samples it is scored on: how often a sample exceeds
 * the RTO that was in force, and the mean of that RTO, for its gain K (the multiple of the deviation) and others around
 * it. Timers can so be compared at equal coverage, whatever gain each was published with.
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
 * NULL where nothing is asked (`operating` is NULL), where the estimator has no gain, or when memory is out.
 */
struct operating_curve *operating_curve_new(struct operating *operating, const char *flow,
                                            const struct estimator *estimator, const double *params,
                                            const struct score *score);

/* One scored sample, and the estimator's state of before it. */
void operating_add(struct operating_curve *curve, const void *state, double rtt_ns);

/* "operatingCurves": [{id, flow, key, gain, missShare, meanRtoMs, inForce}]; nothing when unasked. */
void operating_write(const struct operating *operating, struct text *out);

#endif
