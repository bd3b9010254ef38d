/* The parameters that floating-point and fixed-point experts share. */
#ifndef LAB_EXPERT_PARAMS_H
#define LAB_EXPERT_PARAMS_H

#include "catalogue/module.h"

enum expert_param {
    EXPERTS_N,
    EXPERTS_ETA,
    EXPERTS_ALPHA,
    EXPERTS_LOSS,
    EXPERTS_ASYMMETRY,
    EXPERTS_SHARING,
    EXPERTS_SCALING,
    EXPERTS_UNIT,
    EXPERTS_RTT_MIN,
    EXPERTS_RTT_MAX,
    EXPERTS_SPACING,
    EXPERTS_QUANTISE,
    EXPERTS_DEVIATION,
    EXPERTS_K,
    EXPERTS_H,
    EXPERTS_RTO_MIN,
    EXPERTS_RTO_MAX,
    EXPERTS_PARAMS,
};

extern const struct param expert_params[EXPERTS_PARAMS];

/* The scale of the experts' values, from their parameters. */
struct expert_scale {
    double unit_ns;          /* the unit of the experts' values */
    double tick_ns;          /* the unit to which samples are quantised */
    double rtt_min, rtt_max; /* units */
};

/* `rtt_max_ns`: the largest RTT of the source, for the automatic unit; NaN: not known. */
struct expert_scale expert_scale_of(const double *params, double rtt_max_ns);

/* Whether the unit is chosen from the source. */
int expert_scale_automatic(const double *params);

#endif
