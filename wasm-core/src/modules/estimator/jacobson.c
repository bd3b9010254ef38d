/*
 * Jacobson's estimator ("TCP-Lite") with real-valued state: smoothed RTT, mean deviation, RTO = SRTT + K RTTVAR.
 * Jacobson and Karels 1988; Nunes et al. 2014, equations 1 to 4.
 */
#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/mean_deviation.h"

enum { JACOBSON_G, JACOBSON_H, JACOBSON_K, JACOBSON_DEVIATION, JACOBSON_RTO_MIN, JACOBSON_RTO_MAX };

static const struct param params[] = {
    [JACOBSON_G] = {.id = "g",
                    .label = LAB_TEXT("Gain g"),
                    .help = LAB_TEXT("Share of a new sample in the smoothed RTT."),
                    .citation = LAB_TEXT("Jacobson 1988"),
                    .initial = 0.125,
                    .range = {0, 1},
                    .slider = {1. / 32, 0.5},
                    .step = 1. / 64,
                    .flags = PARAM_BASIC},
    [JACOBSON_H] = {.id = "h",
                    .label = LAB_TEXT("Deviation gain h"),
                    .help = LAB_TEXT("Share of a new deviation in the mean deviation."),
                    .citation = LAB_TEXT("Jacobson 1988"),
                    .initial = 0.25,
                    .range = {0, 1},
                    .slider = {1. / 32, 0.5},
                    .step = 1. / 64,
                    .flags = PARAM_BASIC},
    [JACOBSON_K] = {.id = "k",
                    .label = LAB_TEXT("Deviations K"),
                    .help = LAB_TEXT("How many mean deviations the RTO stands above the smoothed RTT."),
                    .citation = LAB_TEXT("Jacobson 1988"),
                    .initial = 4,
                    .range = {0, 1000},
                    .slider = {1, 8},
                    .step = 0.5,
                    .flags = PARAM_BASIC},
    [JACOBSON_DEVIATION] = {.id = "deviation",
                            .label = LAB_TEXT("Deviation from"),
                            .help = LAB_TEXT("What counts as a deviation of a sample."),
                            .citation = LAB_TEXT("Nunes et al. 2014, equations 2 and 4"),
                            .type = PARAM_CHOICE,
                            .initial_id = "abs_error",
                            .choices = DEVIATION_CHOICES},
    [JACOBSON_RTO_MIN] =
        {.id = "rtoMin",
         .label = LAB_TEXT("Own minimum RTO"),
         .heeded = LAB_TEXT("drives or rto.bounds=own"),
         .unit = "ms",
         .help =
             LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own: two ticks of 500 ms in 4.4BSD."),
         .citation = LAB_TEXT("Wright and Stevens 1995"),
         .initial = 1000,
         .range = {0, 1e9},
         .slider = {1, 3000},
         .scale = SCALE_LOG},
    [JACOBSON_RTO_MAX] = {.id = "rtoMax",
                          .label = LAB_TEXT("Own maximum RTO"),
                          .heeded = LAB_TEXT("drives or rto.bounds=own"),
                          .unit = "ms",
                          .help = LAB_TEXT(
                              "Upper bound when it runs the timer, or when bounds are its own: 64 s in 4.4BSD."),
                          .citation = LAB_TEXT("Wright and Stevens 1995"),
                          .initial = 64000,
                          .range = {0, 1e9},
                          .slider = {1000, 240000},
                          .step = 1000,
                          .scale = SCALE_LOG},
};

static const struct state_column columns[] = {{"srtt_ms", "ms"}, {"rttvar_ms", "ms"}};

struct jacobson {
    const double *params;
    const struct estimator_context *context;
    struct mean_deviation md; /* ns */
    /* From the parameters: */
    double g, h, k;
    enum deviation_rule rule;
    struct rto_range bounds;
};

static size_t jacobson_bytes(const double *values) {
    (void)values;
    return sizeof(struct jacobson);
}

static void jacobson_configure(void *state) {
    struct jacobson *s = state;
    s->g = s->params[JACOBSON_G];
    s->h = s->params[JACOBSON_H];
    s->k = s->params[JACOBSON_K];
    s->rule = (enum deviation_rule)s->params[JACOBSON_DEVIATION];
    s->bounds = estimator_bounds(s->context, s->params[JACOBSON_RTO_MIN], s->params[JACOBSON_RTO_MAX]);
}

static void jacobson_start(void *state, const double *values, const struct estimator_context *context) {
    struct jacobson *s = state;
    s->params = values;
    s->context = context;
    mean_deviation_start(&s->md);
    jacobson_configure(s);
}

static double formula(const struct jacobson *s, double gain) {
    return s->md.srtt + gain * s->md.rttvar;
}

static double jacobson_rto_at(const void *state, double gain) {
    const struct jacobson *s = state;
    return rto_within(&s->bounds, formula(s, gain));
}

static double jacobson_rto(const void *state) {
    return jacobson_rto_at(state, ((const struct jacobson *)state)->k);
}

LAB_COLD static void explain(const struct jacobson *s, const struct mean_deviation_step *step,
                             struct anatomy *anatomy) {
    static const struct mean_deviation_words words = {"\\mathrm{SRTT}", "\\mathrm{RTTVAR}", "g", "h"};
    double k = s->k, rto = formula(s, k);
    mean_deviation_explain(anatomy, &s->md, step, &words);
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + K\\,\\mathrm{RTTVAR}", "= @ + # \\cdot @",
                 s->md.srtt, k, s->md.rttvar);
    anatomy_bounds(anatomy, rto, jacobson_rto(s));
}

static void jacobson_sample(void *state, const struct rtt_sample *sample) {
    struct jacobson *s = state;
    struct mean_deviation_step taken, *step = sample->anatomy ? &taken : NULL;
    mean_deviation_sample(&s->md, sample->rtt_ns, s->g, s->h, s->rule, step);
    if (step) explain(s, step, sample->anatomy);
}

static double jacobson_prediction(const void *state) {
    return ((const struct jacobson *)state)->md.srtt;
}

static void jacobson_state(const void *state, double *out) {
    const struct jacobson *s = state;
    out[0] = s->md.srtt / NS_PER_MS;
    out[1] = s->md.rttvar / NS_PER_MS;
}

ESTIMATOR_STEP_IN_PLACE(jacobson)

static const struct estimator jacobson = {
    .module =
        {
            .kind = "estimator",
            .id = "jacobson",
            .label = "Jacobson / TCP-Lite",
            .short_label = "Jacobson",
            .look = LAB_TEXT("blue solid circle"),
            .help =
                LAB_TEXT("Smoothed RTT and mean deviation, real-valued: the rule behind nearly every TCP since 1988."),
            .citation = LAB_TEXT("Jacobson and Karels 1988; Nunes et al. 2014, equations 1-3"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/timer_jacobson.json; "
                                   "wasm-core/test/modules/estimator/test_estimator_timers.c."),
            .equations = LAB_TEXT("D \\leftarrow m - \\mathrm{SRTT}\n"
                                  "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + g\\,D\n"
                                  "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + h\\,(|D| - \\mathrm{RTTVAR})\n"
                                  "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + K\\,\\mathrm{RTTVAR}"),
            .model_notes =
                LAB_TEXT("First sample: SRTT = m, RTTVAR = m/2 (the papers are silent; RFC 6298 says so).\n"
                         "D uses the SRTT of before the sample. Nunes et al. print equation 1 before 2, which would "
                         "use the new one, 7/8 of the deviation; RFC 6298, 4.4BSD and Ludwig and Sklower agree on the "
                         "old one."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = jacobson_bytes,
    .start = jacobson_start,
    .configure = jacobson_configure,
    .sample = jacobson_step,
    .prediction_ns = jacobson_prediction,
    .rto_ns = jacobson_rto,
    .rto_at = jacobson_rto_at,
    .gain_param = JACOBSON_K,
    .read_state = jacobson_state,
};
LAB_DEFINE_MODULE(jacobson, jacobson.module);
