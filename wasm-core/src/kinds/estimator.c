#include "kinds/estimator.h"

#include "base/units.h"
#include "catalogue/registry.h"

/* Every module of kind "estimator" is the first member of a struct estimator, so that the pointers convert. */
const struct estimator *estimator_at(int nth) {
    return (const struct estimator *)(const void *)registry_of_kind("estimator", nth);
}

size_t estimator_state_bytes(const struct estimator *estimator, const double *params) {
    return (estimator->state_bytes(params) + 15) & ~(size_t)15;
}

struct rto_range estimator_bounds(const struct estimator_context *context, double own_min_ms, double own_max_ms) {
    if (context->common_bounds) return (struct rto_range){context->common_min_ns, context->common_max_ns};
    return (struct rto_range){own_min_ms * NS_PER_MS, own_max_ms * NS_PER_MS};
}

double estimator_bound(const struct estimator_context *context, double rto_ns, double own_min_ns, double own_max_ns) {
    double min = context->common_bounds ? context->common_min_ns : own_min_ns;
    double max = context->common_bounds ? context->common_max_ns : own_max_ns;
    if (rto_ns < min) rto_ns = min;
    return rto_ns > max ? max : rto_ns;
}

void estimator_describe(const struct module *module, struct text *out) {
    const struct estimator *estimator = (const struct estimator *)(const void *)module;
    json_put_bool(out, "repeatsSamples", estimator->repeats_samples);
}
