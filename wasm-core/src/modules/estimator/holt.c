/*
 * Holt's linear trend (Holt 1957, reprinted 2004): a smoothed level and a smoothed trend, the prediction is one step
 * ahead on both. The timer is Jacobson's, on this prediction's errors.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/units.h"
#include "modules/estimator/error_margin.h"

enum { HOLT_ALPHA, HOLT_BETA, HOLT_K, HOLT_H, HOLT_RTO_MIN, HOLT_RTO_MAX };

static const struct param params[] = {
    [HOLT_ALPHA] = {.id = "alpha",
                    .label = LAB_TEXT("Gain of the level"),
                    .help = LAB_TEXT("Share of a new sample in the level."),
                    .citation = LAB_TEXT("Holt 1957"),
                    .initial = 0.5,
                    .range = {0, 1},
                    .slider = {0.05, 1},
                    .step = 0.05,
                    .flags = PARAM_BASIC},
    [HOLT_BETA] = {.id = "beta",
                   .label = LAB_TEXT("Gain of the trend"),
                   .help = LAB_TEXT("Share of the level's last change in the trend."),
                   .citation = LAB_TEXT("Holt 1957"),
                   .initial = 0.1,
                   .range = {0, 1},
                   .step = 0.05,
                   .flags = PARAM_BASIC},
    [HOLT_K] = MARGIN_ROW_K,
    [HOLT_H] = MARGIN_ROW_H,
    [HOLT_RTO_MIN] = MARGIN_ROW_RTO_MIN,
    [HOLT_RTO_MAX] = MARGIN_ROW_RTO_MAX,
};

static const struct state_column columns[] = {{"level_ms", "ms"}, {"trend_ms", "ms"}, {"deviation_ms", "ms"}};

struct holt {
    const double *params;
    const struct estimator_context *context;
    struct error_margin margin;
    double level, trend; /* ns, and ns per sample */
};

static size_t holt_bytes(const double *values) {
    (void)values;
    return sizeof(struct holt);
}

static void holt_start(void *state, const double *values, const struct estimator_context *context) {
    double none = (double)NAN;
    *(struct holt *)state = (struct holt){values, context, {none}, none, 0};
}

/* The prediction is not below zero, however steep the trend. */
static double holt_prediction(const void *state) {
    const struct holt *s = state;
    double ahead = s->level + s->trend;
    return ahead < 0 ? 0 : ahead;
}

static double holt_rto_at(const void *state, double gain) {
    const struct holt *s = state;
    return estimator_bound(s->context, holt_prediction(s) + gain * s->margin.mean, s->params[HOLT_RTO_MIN] * NS_PER_MS,
                           s->params[HOLT_RTO_MAX] * NS_PER_MS);
}

static double holt_rto(const void *state) {
    return holt_rto_at(state, ((const struct holt *)state)->params[HOLT_K]);
}

LAB_COLD static void explain(const struct holt *s, double level, double trend, const struct error_margin_step *step,
                             struct anatomy *anatomy) {
    double alpha = s->params[HOLT_ALPHA], beta = s->params[HOLT_BETA], prediction = holt_prediction(s);
    if (step->first) {
        anatomy_remark(anatomy, "\\text{the first sample}");
        anatomy_time(anatomy, s->level, "l \\leftarrow m,\\quad b \\leftarrow 0", "");
    } else {
        anatomy_time(anatomy, s->level, "l \\leftarrow \\alpha m + (1-\\alpha)(l + b)", "= # \\cdot @ + (1 - #)(@ + @)",
                     alpha, step->m, alpha, level, trend);
        anatomy_time(anatomy, s->trend, "b \\leftarrow \\beta\\,(l - l') + (1-\\beta)\\,b",
                     "= # \\cdot (@ - @) + (1 - #) \\cdot @", beta, s->level, level, beta, trend);
    }
    anatomy_time(anatomy, prediction, "\\hat{m} \\leftarrow \\max(0, l + b)", "= \\max(0, @ + @)", s->level, s->trend);
    error_margin_explain(anatomy, &s->margin, step, prediction, s->params[HOLT_K], holt_rto(s));
}

static void holt_sample(void *state, const struct rtt_sample *sample) {
    struct holt *s = state;
    struct anatomy *anatomy = sample->anatomy;
    double alpha = s->params[HOLT_ALPHA], beta = s->params[HOLT_BETA], level = s->level, trend = s->trend;
    struct error_margin_step step =
        error_margin_sample(&s->margin, sample->rtt_ns, holt_prediction(s), s->params[HOLT_H]);
    if (step.first) {
        s->level = sample->rtt_ns;
    } else {
        s->level = alpha * sample->rtt_ns + (1 - alpha) * (level + trend);
        s->trend = beta * (s->level - level) + (1 - beta) * trend;
    }
    if (anatomy) explain(s, level, trend, &step, anatomy);
}

static void holt_state(const void *state, double *out) {
    const struct holt *s = state;
    out[0] = s->level / NS_PER_MS;
    out[1] = s->trend / NS_PER_MS;
    out[2] = s->margin.mean / NS_PER_MS;
}

ESTIMATOR_STEP(holt)

static const struct estimator holt = {
    .module =
        {
            .kind = "estimator",
            .id = "holt",
            .label = "Holt's linear trend",
            .short_label = "Holt",
            .look = LAB_TEXT("orange dash star"),
            .help = LAB_TEXT("Follows level and trend: ahead on ramps, and over the top where they end."),
            .citation = LAB_TEXT("Holt 1957 (reprinted in Int. J. Forecasting 20, 2004)"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/estimator/test_estimator_others.c."),
            .equations = LAB_TEXT("l \\leftarrow \\alpha m + (1-\\alpha)(l + b)\n"
                                  "b \\leftarrow \\beta\\,(l - l') + (1-\\beta)\\,b\n"
                                  "\\hat{m} \\leftarrow \\max(0, l + b)\n"
                                  "V \\leftarrow V + h\\,(|m - \\hat{m}| - V)\n"
                                  "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"),
            .model_notes = LAB_TEXT(
                "l' is the level before the sample. First sample: l = m, b = 0, V = m/2.\n"
                "A step is a sample, not a stretch of time: the trend is per sample.\n"
                "V takes the error of the prediction made before the sample. The timer is ours: a forecast has "
                "none."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = holt_bytes,
    .start = holt_start,
    .sample = holt_step,
    .prediction_ns = holt_prediction,
    .rto_ns = holt_rto,
    .rto_at = holt_rto_at,
    .gain_param = HOLT_K,
    .read_state = holt_state,
};
LAB_DEFINE_MODULE(holt, holt.module);
