/*
 * Congestion predictors: one per file, each a struct of functions that says, from what an end host sees of one flow,
 * whether the path is congested (Bhandarkar et al. 2007, section 2). They do not change the flow.
 */
#ifndef LAB_PREDICTOR_H
#define LAB_PREDICTOR_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "base/units.h"
#include "catalogue/module.h"

/* An ACK that gave an RTT sample. */
struct predictor_record {
    int64_t time_ns;
    double rtt_ns;
    double forward_ns; /* one-way delay there; NaN where it is not known */
    double cwnd;       /* segments */
};

/* What is known beforehand; outlives the state. */
struct predictor_context {
    double base_rtt_ns; /* through empty queues; NaN: the least RTT so far stands for it */
};

struct predictor {
    struct module module;
    size_t (*state_bytes)(const double *params);
    /* The state is zeroed. `params` outlive it and may change at any time. */
    void (*start)(void *state, const double *params, const struct predictor_context *context);
    /* Whether the path is congested, after this record. */
    int (*congested)(void *state, const struct predictor_record *record);
};

/* The nth predictor of the registry (the order of the choice "@predictor"), or NULL. */
const struct predictor *predictor_at(int nth);

/* For predictors that act once per round trip: on the first record, then on the first one an RTT after the last. */
struct epoch {
    int64_t next_ns;
    int begun;
};

static inline int epoch_ends(struct epoch *epoch, const struct predictor_record *record) {
    if (epoch->begun && record->time_ns < epoch->next_ns) return 0;
    epoch->begun = 1;
    epoch->next_ns = record->time_ns + (int64_t)record->rtt_ns;
    return 1;
}

/* For predictors with a fixed threshold over the propagation delay. */
struct threshold {
    const double *params;
    const struct predictor_context *context;
    double least_ns, smoothed_ns; /* 0: nothing yet */
};

void threshold_start(void *state, const double *params, const struct predictor_context *context);

/* Whether a delay is further above the propagation delay than parameter 0, ms, says. */
int threshold_passed(struct threshold *t, const struct predictor_record *record, double delay_ns);

/* An exponential average with the weight of history in parameter 1, against the threshold. */
int threshold_ewma(void *state, const struct predictor_record *record);
size_t threshold_bytes(const double *params);

#define THRESHOLD_PARAM                                                                                                \
    {                                                                                                                  \
        .id = "margin", .label = LAB_TEXT("Threshold"), .unit = "ms",                                                  \
        .help = LAB_TEXT("Above the propagation delay."), .citation = LAB_TEXT("Bhandarkar et al. 2007"),              \
        .initial = 5, .range = {0, 10000}, .slider = {1, 100}, .step = 0.5, .flags = PARAM_BASIC                       \
    }

#endif
