/* lab: optimise for size */
/* How long a run is, what it draws from, and which part of it is measured. */
#include "session/run_params.h"

#include "catalogue/module.h"

static const struct param run_params[] = {
    [RUN_DURATION] = {"duration", "Duration", "s", "Simulated time.", "", PARAM_NUMBER, 60, 0.001, 100000, 1, 300, 1,
                      SCALE_LINEAR, PARAM_BASIC | PARAM_FIXED, 0},
    [RUN_SEED] = {"seed", "Seed", "", "Everything that is drawn follows from it: the same seed gives the same run.", "",
                  PARAM_INTEGER, 1, 0, 9007199254740991.0, 1, 1000, 1, SCALE_LINEAR, PARAM_BASIC | PARAM_FIXED, 0},
};

static const struct module run_module = {
    .kind = "run",
    .id = "",
    .label = "Run",
    .short_label = "Run",
    .help = "Duration and seed of the run.",
    .citation = "",
    .equations = "",
    .model_notes = "",
    .params = run_params,
    .param_count = LAB_COUNT(run_params),
};
LAB_DEFINE_MODULE(run, run_module);

static const struct param measure_params[] = {
    [MEASURE_FROM] = {"from", "Measured from", "s", "Metrics and scores count from here.", "", PARAM_NUMBER, 0, 0,
                      100000, 0, 60, 1, SCALE_LINEAR, PARAM_FIXED, 0},
    [MEASURE_TO] = {"to", "Measured to", "s", "Metrics and scores count up to here, or to the end of the run.", "",
                    PARAM_NUMBER, 100000, 0, 100000, 0, 300, 1, SCALE_LINEAR, PARAM_FIXED, 0},
    [MEASURE_STEP] = {"step", "Steps of", "s",
                      "The result has each group's goodput step by step, in steps of this; 0: it has not.", "",
                      PARAM_NUMBER, 0, 0, 100000, 0, 10, 0.1, SCALE_LINEAR, PARAM_FIXED, 0},
};

static const struct module measure_module = {
    .kind = "measure",
    .id = "",
    .label = "Measured interval",
    .short_label = "Measured",
    .help = "The part of the run that metrics and scores count.",
    .citation = "",
    .equations = "",
    .model_notes = "",
    .params = measure_params,
    .param_count = LAB_COUNT(measure_params),
};
LAB_DEFINE_MODULE(measure, measure_module);
