/* lab: optimise for size */
#include "kinds/predictor.h"

#include "catalogue/registry.h"

/* Every module of kind "predictor" is the first member of a struct predictor, so that the pointers convert. */
const struct predictor *predictor_at(int nth) {
    return (const struct predictor *)(const void *)registry_of_kind("predictor", nth);
}

size_t threshold_bytes(const double *params) {
    (void)params;
    return sizeof(struct threshold);
}

void threshold_start(void *state, const double *params, const struct predictor_context *context) {
    *(struct threshold *)state = (struct threshold){.params = params, .context = context};
}

int threshold_passed(struct threshold *t, const struct predictor_record *record, double delay_ns) {
    if (t->least_ns == 0 || record->rtt_ns < t->least_ns) t->least_ns = record->rtt_ns;
    double base_ns = isnan(t->context->base_rtt_ns) ? t->least_ns : t->context->base_rtt_ns;
    return delay_ns > base_ns + t->params[0] * NS_PER_MS;
}

int threshold_ewma(void *state, const struct predictor_record *record) {
    struct threshold *t = state;
    double weight = t->params[1];
    t->smoothed_ns = t->smoothed_ns == 0 ? record->rtt_ns : weight * t->smoothed_ns + (1 - weight) * record->rtt_ns;
    return threshold_passed(t, record, t->smoothed_ns);
}
