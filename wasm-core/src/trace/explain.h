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

/* Whether this is the sample asked for, the nth of its flow; then explain_sample() is for it. */
int explain_finds(struct explain *explain, const char *flow, int64_t nth, double time_s);

/* The same where perhaps nothing is asked. */
static inline int explain_wants(struct explain *explain, const char *flow, int64_t nth, double time_s) {
    return explain && explain_finds(explain, flow, nth, time_s);
}

/* estimator->sample() with its anatomy written down. */
void explain_sample(struct explain *explain, const struct estimator *estimator, void *state,
                    const struct rtt_sample *sample, struct forecast *next);

/* "anatomy": [{id, flow, sample, timeS, rttMs, lines: [{tex, numbers, value, unit}], weights}]; nothing when unasked.
 */
void explain_write(const struct explain *explain, struct text *out);

#endif
