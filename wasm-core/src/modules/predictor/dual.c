/* lab: optimise for size */
/* DUAL (Wang and Crowcroft 1992): the RTT is above the middle of its range. */
#include "kinds/predictor.h"

struct dual {
    struct epoch epoch;
    double least_ns, most_ns;
    int verdict;
};

static size_t state_bytes(const double *params) {
    (void)params;
    return sizeof(struct dual);
}

static void start(void *state, const double *params, const struct predictor_context *context) {
    (void)params;
    (void)context;
    *(struct dual *)state = (struct dual){.least_ns = INFINITY};
}

static int congested(void *state, const struct predictor_record *record) {
    struct dual *s = state;
    s->least_ns = fmin(s->least_ns, record->rtt_ns);
    s->most_ns = fmax(s->most_ns, record->rtt_ns);
    if (epoch_ends(&s->epoch, record)) s->verdict = record->rtt_ns > (s->least_ns + s->most_ns) / 2;
    return s->verdict;
}

static const struct predictor dual = {
    .module =
        {
            .kind = "predictor",
            .id = "dual",
            .label = "DUAL",
            .short_label = "DUAL",
            .help = LAB_TEXT("The RTT is nearer to its maximum than to its minimum, once per round trip."),
            .citation = LAB_TEXT("Wang and Crowcroft 1992"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("\\mathrm{RTT} > (\\mathrm{RTT}_{\\min} + \\mathrm{RTT}_{\\max})/2"),
            .model_notes = LAB_TEXT(""),
        },
    .state_bytes = state_bytes,
    .start = start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_dual, dual.module);
