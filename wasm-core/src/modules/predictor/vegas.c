/* lab: optimise for size */
/* Vegas' signal (Brakmo and Peterson 1995): more than beta segments are in the queue. */
#include "kinds/predictor.h"

static const struct param params[] = {
    {.id = "beta",
     .label = LAB_TEXT("Beta"),
     .unit = "segments",
     .help = LAB_TEXT("More than these wait in the queue."),
     .initial = 3,
     .range = {0, 1000},
     .slider = {0, 20},
     .flags = PARAM_BASIC},
};

struct vegas_signal {
    const double *params;
    struct epoch epoch;
    double base_ns;
    int verdict;
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct vegas_signal);
}

static void start(void *state, const double *values, const struct predictor_context *context) {
    (void)context;
    *(struct vegas_signal *)state = (struct vegas_signal){.params = values, .base_ns = INFINITY};
}

static int congested(void *state, const struct predictor_record *record) {
    struct vegas_signal *s = state;
    s->base_ns = fmin(s->base_ns, record->rtt_ns);
    if (epoch_ends(&s->epoch, record)) s->verdict = record->cwnd * (1 - s->base_ns / record->rtt_ns) > s->params[0];
    return s->verdict;
}

static const struct predictor vegas = {
    .module =
        {
            .kind = "predictor",
            .id = "vegas",
            .label = "Vegas",
            .short_label = "Vegas",
            .help = LAB_TEXT("More of the flow's segments wait in the queue than beta, once per round trip."),
            .citation = LAB_TEXT("Brakmo and Peterson 1995"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("W\\,(1 - \\mathrm{RTT}_{\\min}/\\mathrm{RTT}) > \\beta"),
            .model_notes = LAB_TEXT(""),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_vegas, vegas.module);
