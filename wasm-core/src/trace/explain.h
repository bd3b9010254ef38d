/*
 * A request to explain one sample: {"flow": id, "sample": n}, n counted from 0 over the flow's samples, or
 * {"flow": id, "atS": s} for the first sample not before a time. Observers answer it (see kinds/anatomy.h).
 */
#ifndef LAB_EXPLAIN_H
#define LAB_EXPLAIN_H

#include "base/json.h"
#include "base/text.h"
#include "kinds/estimator.h"

struct explain;

/* The explanation that the member "explain" of a session's document requests; NULL without one, or when memory is out.
 */
struct explain *explain_new(const struct json *document);

/* Whether the nth sample of the flow is the requested one. If so, the caller passes it to explain_sample(). */
int explain_finds(struct explain *explain, const char *flow, int64_t nth, double time_s);

/* explain_finds() for an `explain` that may be NULL: no request. */
static inline int explain_matches(struct explain *explain, const char *flow, int64_t nth, double time_s) {
    return explain && explain_finds(explain, flow, nth, time_s);
}

/* Calls estimator->sample() and records its anatomy. */
void explain_sample(struct explain *explain, const struct estimator *estimator, void *state,
                    const struct rtt_sample *sample, struct forecast *next);

/* "anatomy": [{id, flow, sample, timeS, rttMs, lines: [{tex, numbers, value, unit}], weights}]; nothing without a
 * request.
 */
void explain_write(const struct explain *explain, struct text *out);

#endif
