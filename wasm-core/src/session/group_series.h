/*
 * Each group of flows per step (measure.step): goodput, from the bytes acknowledged at the senders; of a mobile network
 * also the window, over the flows alive in the step.
 */
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
    int64_t step_ns;                 /* 0: no series */
    int32_t steps, taken; /* number of steps; readings so far: one at the start, then one at the end of each step */
    int32_t groups;
    double *bytes;         /* by group, then by reading */
    double *windows;       /* segments, as `bytes`; of the step that the reading ends; NULL: not asked for */
    double *areas, *spans; /* of each flow's window at the last reading */
};

/* Reads measure.step and arms the timer; the flows exist. `windows`: also those. 0 or the status of a fail(). */
int32_t group_series_start(struct sim *sim, struct group_series *series, const struct settings *settings,
                           const struct flow_setup *setups, int windows);

/* Writes the member `series` of the nth group; nothing without a step. */
void group_series_write(const struct group_series *series, int32_t nth, struct text *out);

#endif
