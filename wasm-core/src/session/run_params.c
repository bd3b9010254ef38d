/* lab: optimise for size */
/* Parameters of a run: duration, seed, measured interval. */
#include "session/run_params.h"

#include "catalogue/module.h"

static const struct param run_params[] = {
    [RUN_DURATION] = {.id = "duration",
                      .label = LAB_TEXT("Duration"),
                      .unit = "s",
                      .help = LAB_TEXT("Simulated time."),
                      .initial = 60,
                      .range = {0.001, 100000},
                      .slider = {1, 300},
                      .flags = PARAM_BASIC | PARAM_FIXED},
    [RUN_SEED] = {.id = "seed",
                  .label = LAB_TEXT("Seed"),
                  .help = LAB_TEXT("Everything that is drawn follows from it: the same seed gives the same run."),
                  .type = PARAM_INTEGER,
                  .initial = 1,
                  .range = {0, 9007199254740991.0},
                  .slider = {1, 1000},
                  .flags = PARAM_BASIC | PARAM_FIXED},
};

static const struct module run_module = {
    .kind = "run",
    .id = "",
    .label = "Run",
    .short_label = "Run",
    .help = LAB_TEXT("Duration and seed of the run."),
    .citation = LAB_TEXT(""),
    .validation = LAB_TEXT("Laws of 1,000 drawn scenarios: wasm-core/test/session/test_laws.c."),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT(""),
    .params = run_params,
    .param_count = LAB_COUNT(run_params),
};
LAB_DEFINE_MODULE(run, run_module);

static const struct param measure_params[] = {
    [MEASURE_FROM] = {.id = "from",
                      .label = LAB_TEXT("Measured from"),
                      .unit = "s",
                      .help = LAB_TEXT("Metrics and scores count from here."),
                      .initial = 0,
                      .range = {0, 100000},
                      .slider = {0, 60},
                      .flags = PARAM_FIXED},
    [MEASURE_TO] = {.id = "to",
                    .label = LAB_TEXT("Measured to"),
                    .unit = "s",
                    .help = LAB_TEXT("Metrics and scores count up to here, or to the end of the run."),
                    .initial = 100000,
                    .range = {0, 100000},
                    .slider = {0, 300},
                    .flags = PARAM_FIXED},
    [MEASURE_STEP] = {.id = "step",
                      .label = LAB_TEXT("Steps of"),
                      .unit = "s",
                      .help = LAB_TEXT(
                          "The result has each group's goodput step by step, in steps of this; 0: it has not."),
                      .initial = 0,
                      .range = {0, 100000},
                      .slider = {0, 10},
                      .step = 0.1,
                      .flags = PARAM_FIXED},
};

static const struct module measure_module = {
    .kind = "measure",
    .id = "",
    .label = "Measured interval",
    .short_label = "Measured",
    .help = LAB_TEXT("The part of the run that metrics and scores count."),
    .citation = LAB_TEXT(""),
    .validation = LAB_TEXT("Scores of a measured interval by hand: wasm-core/test/trace/test_observe.c."),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT(""),
    .params = measure_params,
    .param_count = LAB_COUNT(measure_params),
};
LAB_DEFINE_MODULE(measure, measure_module);
