/* lab: optimise for size */
/* Each sample alone, compared with a fixed threshold. */
#include "kinds/predictor.h"

static const struct param params[] = {THRESHOLD_PARAM};

static int congested(void *state, const struct predictor_record *record) {
    return threshold_passed(state, record, record->rtt_ns);
}

static const struct predictor instant = {
    .module =
        {
            .kind = "predictor",
            .id = "instant",
            .label = "Instantaneous RTT",
            .short_label = "Instant",
            .help = LAB_TEXT("Each sample by itself is above the threshold."),
            .citation = LAB_TEXT("Bhandarkar et al. 2007, section 2.4"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("m > P + \\theta"),
            .model_notes = LAB_TEXT(""),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = threshold_bytes,
    .start = threshold_start,
    .congested = congested,
};
LAB_DEFINE_MODULE(predictor_instant, instant.module);
