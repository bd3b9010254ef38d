/* The predictors that watch one flow: each is fed the same records and judged by the losses at the queue and in the
 * flow.
 */
#ifndef LAB_WATCH_H
#define LAB_WATCH_H

#include "kinds/predictor.h"
#include "sim/network/endpoint.h"
#include "trace/table.h"

struct settings;
struct watch;

struct watch_spec {
    const char *flow;    /* its id */
    uint64_t predictors; /* bit mask over the registry's */
    const struct settings *settings;
    struct tables *tables; /* NULL: nothing is recorded */
    double base_rtt_ns;
    int64_t from_ns, to_ns; /* the measured interval */
};

/* NULL after fail() when memory is out. */
struct watch *watch_new(const struct watch_spec *spec);

/* The flow has seen a loss: fast retransmit or timeout. */
void watch_loss(struct watch *watch);

void watch_record(struct watch *watch, const struct predictor_record *record, const struct path_queue *queue);

/* One object per predictor into an open array: {id, flow, records, atQueue, inFlow, queueAtFalsePositives}; the last
 * counts false positives at the queue by its share of the buffer, in 20 equal parts. */
void watch_write(const struct watch *watch, struct text *out);

#endif
