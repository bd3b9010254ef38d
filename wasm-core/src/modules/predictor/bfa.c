/* lab: optimise for size */
/* TCP-BFA (Awadallah and Rai 1998): the variance of the RTT indicates a buffer that fills. */
#include "kinds/predictor.h"

enum { BFA_SHARE, BFA_WEIGHT };

static const struct param params[] = {
    [BFA_SHARE] = {.id = "share",
                   .label = LAB_TEXT("Deviation above"),
                   .help = LAB_TEXT("Standard deviation of the RTT in shares of the least RTT."),
                   .initial = 0.05,
                   .range = {0, 10},
                   .slider = {0.005, 0.5},
                   .step = 0.005,
                   .scale = SCALE_LOG,
                   .flags = PARAM_BASIC},
    [BFA_WEIGHT] = {.id = "weight",
                    .label = LAB_TEXT("Weight of history"),
                    .help = LAB_TEXT("In mean and variance."),
                    .initial = 0.875,
                    .range = {0, 0.99999},
                    .slider = {0.5, 0.999},
                    .step = 0.001},
};

struct bfa {
    const double *params;
    double mean_ns, variance_ns2, least_ns; /* 0: before the first sample */
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct bfa);
}

static void start(void *state, const double *values, const struct predictor_context *context) {
    (void)context;
    *(struct bfa *)state = (struct bfa){.params = values};
}

static int congested(void *state, const struct predictor_record *record) {
    struct bfa *s = state;
    double m = record->rtt_ns, weight = s->params[BFA_WEIGHT];
    if (s->least_ns == 0) s->mean_ns = s->least_ns = m;
    double error_ns = m - s->mean_ns;
    s->least_ns = fmin(s->least_ns, m);
    s->mean_ns += (1 - weight) * error_ns;
    s->variance_ns2 = weight * (s->variance_ns2 + (1 - weight) * error_ns * error_ns);
    return sqrt(s->variance_ns2) > s->params[BFA_SHARE] * s->least_ns;
}

static const struct predictor bfa = {
    .module =
        {
            .kind = "predictor",
            .id = "bfa",
            .label = "TCP-BFA",
            .short_label = "BFA",
            .help = LAB_TEXT("The RTT varies more than a share of its minimum: the buffer is filling."),
            .citation = LAB_TEXT("Awadallah and Rai 1998"),
            .validation = LAB_TEXT("A flat and a rising delay, and a run that it is judged by: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("\\sqrt{\\mathrm{Var}(m)} > \\varphi\\,\\mathrm{RTT}_{\\min}"),
            .model_notes =
                LAB_TEXT("Our own reading: exponentially weighted variance against a share of the least RTT."),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_bfa, bfa.module);
