/*
 * The last sample: the baseline. Jacobson's equations with gain 1, so that the prediction is the last sample itself and
 * the deviation is that between successive samples; the RTO follows from it as Jacobson's does.
 */
#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/mean_deviation.h"

enum { LAST_H, LAST_K, LAST_RTO_MIN, LAST_RTO_MAX };

static const struct param params[] = {
    [LAST_H] = {.id = "h",
                .label = LAB_TEXT("Deviation gain h"),
                .help = LAB_TEXT("Share of a new deviation in the mean deviation."),
                .citation = LAB_TEXT("Jacobson 1988"),
                .initial = 0.25,
                .range = {0, 1},
                .slider = {1. / 32, 0.5},
                .step = 1. / 64},
    [LAST_K] = {.id = "k",
                .label = LAB_TEXT("Deviations K"),
                .help = LAB_TEXT("How many mean deviations the RTO stands above the last sample."),
                .citation = LAB_TEXT("Jacobson 1988"),
                .initial = 4,
                .range = {0, 1000},
                .slider = {1, 8},
                .step = 0.5,
                .flags = PARAM_BASIC},
    [LAST_RTO_MIN] = {.id = "rtoMin",
                      .label = LAB_TEXT("Own minimum RTO"),
                      .heeded = LAB_TEXT("drives or rto.bounds=own"),
                      .unit = "ms",
                      .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."),
                      .initial = 200,
                      .range = {0, 1e9},
                      .slider = {1, 3000},
                      .scale = SCALE_LOG},
    [LAST_RTO_MAX] = {.id = "rtoMax",
                      .label = LAB_TEXT("Own maximum RTO"),
                      .heeded = LAB_TEXT("drives or rto.bounds=own"),
                      .unit = "ms",
                      .help = LAB_TEXT("Upper bound when it runs the timer, or when bounds are its own."),
                      .initial = 120000,
                      .range = {0, 1e9},
                      .slider = {1000, 240000},
                      .step = 1000,
                      .scale = SCALE_LOG},
};

static const struct state_column columns[] = {{"last_ms", "ms"}, {"rttvar_ms", "ms"}};

struct last {
    const double *params;
    const struct estimator_context *context;
    struct mean_deviation md; /* ns */
    /* From the parameters: */
    double h, k;
    struct rto_range bounds;
};

static size_t last_bytes(const double *values) {
    (void)values;
    return sizeof(struct last);
}

static void last_configure(void *state) {
    struct last *s = state;
    s->h = s->params[LAST_H];
    s->k = s->params[LAST_K];
    s->bounds = estimator_bounds(s->context, s->params[LAST_RTO_MIN], s->params[LAST_RTO_MAX]);
}

static void last_start(void *state, const double *values, const struct estimator_context *context) {
    struct last *s = state;
    s->params = values;
    s->context = context;
    mean_deviation_start(&s->md);
    last_configure(s);
}

static double formula(const struct last *s, double gain) {
    return s->md.srtt + gain * s->md.rttvar;
}

static double last_rto_at(const void *state, double gain) {
    const struct last *s = state;
    return rto_within(&s->bounds, formula(s, gain));
}

static double last_rto(const void *state) {
    return last_rto_at(state, ((const struct last *)state)->k);
}

LAB_COLD static void explain(const struct last *s, const struct mean_deviation_step *step, struct anatomy *anatomy) {
    static const struct mean_deviation_words words = {"\\hat{m}", "V", "1 \\cdot", "h"};
    double k = s->k, rto = formula(s, k);
    mean_deviation_explain(anatomy, &s->md, step, &words);
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\hat{m} + K V", "= @ + # \\cdot @", s->md.srtt, k,
                 s->md.rttvar);
    anatomy_bounds(anatomy, rto, last_rto(s));
}

static void last_sample(void *state, const struct rtt_sample *sample) {
    struct last *s = state;
    struct mean_deviation_step taken, *step = sample->anatomy ? &taken : NULL;
    mean_deviation_sample(&s->md, sample->rtt_ns, 1, s->h, DEVIATION_SAMPLE_DIFF, step);
    /* With gain 1, rounding may give another value than the sample. */
    s->md.srtt = sample->rtt_ns;
    if (step) explain(s, step, sample->anatomy);
}

static double last_prediction(const void *state) {
    return ((const struct last *)state)->md.srtt;
}

static void last_state(const void *state, double *out) {
    const struct last *s = state;
    out[0] = s->md.srtt / NS_PER_MS;
    out[1] = s->md.rttvar / NS_PER_MS;
}

ESTIMATOR_STEP_IN_PLACE(last)

static const struct estimator last = {
    .module =
        {
            .kind = "estimator",
            .id = "last",
            .label = "Last sample",
            .short_label = "Last",
            .look = LAB_TEXT("olive dot bar"),
            .help = LAB_TEXT("Predicts that the next RTT is the last one: the baseline that every other has to beat."),
            .citation = LAB_TEXT("Baseline; the deviation rule is Jacobson's (1988)"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/test_signals.json."),
            .equations = LAB_TEXT("V \\leftarrow V + h\\,(|m - m'| - V)\n"
                                  "\\hat{m} \\leftarrow m\n"
                                  "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"),
            .model_notes =
                LAB_TEXT("First sample: V = m/2.\n"
                         "Nobody has published a timer on the last sample alone: this is Jacobson's with gain 1, so "
                         "that it can run the timer and its coverage can be compared."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = last_bytes,
    .start = last_start,
    .configure = last_configure,
    .sample = last_step,
    .prediction_ns = last_prediction,
    .rto_ns = last_rto,
    .rto_at = last_rto_at,
    .gain_param = LAST_K,
    .repeats_samples = 1,
    .read_state = last_state,
};
LAB_DEFINE_MODULE(last, last.module);
