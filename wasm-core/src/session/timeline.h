/* Changes of parameters on a run's time axis: schedules of links, and changes recorded while a run was played. */
#ifndef LAB_TIMELINE_H
#define LAB_TIMELINE_H

#include "catalogue/settings.h"

struct change {
    int64_t at_ns;
    struct setting setting;
    double value;
};

struct timeline {
    struct change *changes; /* in order of time; equal times in the order in which they were read */
    int32_t count, capacity, next;
};

/*
 * Adds "schedule": [{"at": s, "rate": ..., "delay": ...}, ...] of every link of the scenario. 0 or a status.
 */
int32_t timeline_read_schedules(struct timeline *timeline, const struct settings *settings,
                                const struct json *scenario);

/* Adds [{"at": s, "key": ..., "value": ...}, ...]. 0 or a status. */
int32_t timeline_read_changes(struct timeline *timeline, const struct settings *settings, const struct json *changes);

/* Whether some change applies to this instance. */
int timeline_concerns(const struct timeline *timeline, const struct instance *instance);

/* The time of the next change; INT64_MAX: none. */
int64_t timeline_next_ns(const struct timeline *timeline);

#endif
