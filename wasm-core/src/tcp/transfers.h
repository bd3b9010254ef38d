/*
 * The finished transfers of a group of flows: how many, how large, how long they took. Exact up to 65,536 of them; of
 * more, an even sample of so many is kept (Vitter 1985, algorithm R).
 */
#ifndef LAB_TRANSFERS_H
#define LAB_TRANSFERS_H

#include <stdint.h>

#include "base/random.h"
#include "base/text.h"

struct transfers {
    int64_t count; /* finished */
    int64_t kept, capacity;
    double *bytes, *seconds;
    struct random random;
};

/* `group` names the random stream. */
void transfers_start(struct transfers *transfers, uint64_t seed, const char *group);

/* One more; fail() when memory is out. */
void transfers_add(struct transfers *transfers, double bytes, double seconds);

/*
 * Members `transfers`, and `sizeBytes` and `timeS` with their quantiles p10, p50, p90, p99, interpolated between
 * neighbours; null where nothing has finished.
 */
void transfers_write(struct transfers *transfers, struct text *out);

#endif
