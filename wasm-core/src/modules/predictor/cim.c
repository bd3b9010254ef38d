/* lab: optimise for size */
/* CIM (Martin, Nilsson and Rhee 2003): a short moving average of the round-trip time is above a long one. */
#include "kinds/predictor.h"
#include "modules/predictor/moving.h"

enum { CIM_SHORT, CIM_LONG };

static const struct param params[] = {
    [CIM_SHORT] = {.id = "short",
                   .label = LAB_TEXT("Short average"),
                   .unit = "samples",
                   .type = PARAM_INTEGER,
                   .initial = 2,
                   .range = {1, 1000},
                   .slider = {1, 20},
                   .flags = PARAM_BASIC | PARAM_FIXED},
    [CIM_LONG] = {.id = "long",
                  .label = LAB_TEXT("Long average"),
                  .unit = "samples",
                  .type = PARAM_INTEGER,
                  .initial = 20,
                  .range = {1, 10000},
                  .slider = {2, 200},
                  .flags = PARAM_BASIC | PARAM_FIXED},
};

struct cim {
    const double *params;
    struct moving moving;
};

static size_t state_bytes(const double *values) {
    return sizeof(struct cim) + sizeof(double) * (size_t)fmax(values[CIM_SHORT], values[CIM_LONG]);
}

static void start(void *state, const double *values, const struct predictor_context *context) {
    struct cim *s = state;
    (void)context;
    *s = (struct cim){.params = values};
    s->moving.ring = (double *)(void *)(s + 1);
    s->moving.capacity = (int32_t)fmax(values[CIM_SHORT], values[CIM_LONG]);
}

static int congested(void *state, const struct predictor_record *record) {
    struct cim *s = state;
    moving_add(&s->moving, record->rtt_ns);
    return moving_mean(&s->moving, (int32_t)s->params[CIM_SHORT]) >
           moving_mean(&s->moving, (int32_t)s->params[CIM_LONG]);
}

static const struct predictor cim = {
    .module =
        {
            .kind = "predictor",
            .id = "cim",
            .label = "CIM",
            .short_label = "CIM",
            .help = LAB_TEXT("The mean of the last few samples is above that of many."),
            .citation = LAB_TEXT("Martin, Nilsson and Rhee 2003"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("\\overline{\\mathrm{RTT}}_{2} > \\overline{\\mathrm{RTT}}_{20}"),
            .model_notes = LAB_TEXT("The lengths are from memory of the original."),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_cim, cim.module);
