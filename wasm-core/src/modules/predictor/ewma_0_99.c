/* lab: optimise for size */
/* An exponential average with weight 0.99 of the history, compared with a fixed threshold. */
#include "kinds/predictor.h"

static const struct param params[] = {
    THRESHOLD_PARAM,
    {.id = "weight",
     .label = LAB_TEXT("Weight of history"),
     .initial = 0.99,
     .range = {0, 0.99999},
     .slider = {0.5, 0.999},
     .step = 0.001},
};

static const struct predictor ewma = {
    .module =
        {
            .kind = "predictor",
            .id = "ewma-0-99",
            .label = "EWMA 0.99",
            .short_label = "EWMA 0.99",
            .help = LAB_TEXT("The smoothed RTT is above the threshold."),
            .citation = LAB_TEXT("Bhandarkar et al. 2007, section 2.4"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations = LAB_TEXT("\\mathrm{srtt} \\leftarrow 0.99\\,\\mathrm{srtt} + 0.01\\,m > P + \\theta"),
            .model_notes = LAB_TEXT(""),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = threshold_bytes,
    .start = threshold_start,
    .congested = threshold_ewma,
};
LAB_DEFINE_MODULE(predictor_ewma_0_99, ewma.module);
