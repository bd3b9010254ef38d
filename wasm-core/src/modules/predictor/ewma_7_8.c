/* lab: optimise for size */
/* An exponential average with weight 7/8 of the history, compared with a fixed threshold. */
#include "kinds/predictor.h"

static const struct param params[] = {
    THRESHOLD_PARAM,
    {.id = "weight",
     .label = LAB_TEXT("Weight of history"),
     .initial = 0.875,
     .range = {0, 0.99999},
     .slider = {0.5, 0.999},
     .step = 0.001},
};

static const struct predictor ewma = {
    .module =
        {
            .kind = "predictor",
            .id = "ewma-7-8",
            .label = "EWMA 7/8",
            .short_label = "EWMA 7/8",
            .help = LAB_TEXT("The smoothed RTT is above the threshold."),
            .citation = LAB_TEXT("Bhandarkar et al. 2007, section 2.4"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/predictors.json; judged in a run: "
                                   "wasm-core/test/modules/cc/test_early_response.c."),
            .equations =
                LAB_TEXT("\\mathrm{srtt} \\leftarrow \\tfrac78\\,\\mathrm{srtt} + \\tfrac18\\,m > P + \\theta"),
            .model_notes = LAB_TEXT(""),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = threshold_bytes,
    .start = threshold_start,
    .congested = threshold_ewma,
};
LAB_DEFINE_MODULE(predictor_ewma_7_8, ewma.module);
