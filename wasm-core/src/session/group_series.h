/* What the flows of each group got through, step by step (measure.step): bytes acknowledged at the senders. */
#ifndef LAB_GROUP_SERIES_H
#define LAB_GROUP_SERIES_H

#include "base/text.h"
#include "catalogue/settings.h"
#include "sim/sim.h"

struct flow_setup;

struct group_series {
    struct timer timer;
    const struct settings *settings;
    const struct flow_setup *setups; /* by flow */
    int64_t step_ns;                 /* 0: not asked for */
    int32_t steps, taken;            /* readings: one at the start, then one at the end of each step */
    int32_t groups;
    double *bytes; /* by group, then by reading */
};

/* Reads measure.step and arms the timer; the flows exist. 0 or the status of a fail(). */
int32_t group_series_start(struct sim *sim, struct group_series *series, const struct settings *settings,
                           const struct flow_setup *setups);

/* The member `series` of the nth group; nothing when it was not asked for. */
void group_series_write(const struct group_series *series, int32_t nth, struct text *out);

#endif
