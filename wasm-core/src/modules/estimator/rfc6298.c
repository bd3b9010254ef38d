/* RFC 6298, section 2: SRTT and RTTVAR, with the clock granularity G under the deviation term. */
#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/mean_deviation.h"

enum { RFC_G_CLOCK, RFC_ALPHA, RFC_BETA, RFC_K, RFC_RTO_MIN, RFC_RTO_MAX };

static const struct param params[] = {
    [RFC_G_CLOCK] = {.id = "gClock",
                     .label = LAB_TEXT("Clock granularity G"),
                     .unit = "ms",
                     .help = LAB_TEXT("The deviation term is never below this."),
                     .citation = LAB_TEXT("RFC 6298, rule 2.3"),
                     .initial = 1,
                     .range = {0, 1e6},
                     .slider = {0, 500},
                     .flags = PARAM_BASIC},
    [RFC_ALPHA] = {.id = "alpha",
                   .label = LAB_TEXT("Gain alpha"),
                   .help = LAB_TEXT("Share of a new sample in the smoothed RTT."),
                   .citation = LAB_TEXT("RFC 6298, rule 2.3"),
                   .initial = 0.125,
                   .range = {0, 1},
                   .slider = {1. / 32, 0.5},
                   .step = 1. / 64},
    [RFC_BETA] = {.id = "beta",
                  .label = LAB_TEXT("Deviation gain beta"),
                  .help = LAB_TEXT("Share of a new deviation in the mean deviation."),
                  .citation = LAB_TEXT("RFC 6298, rule 2.3"),
                  .initial = 0.25,
                  .range = {0, 1},
                  .slider = {1. / 32, 0.5},
                  .step = 1. / 64},
    [RFC_K] = {.id = "k",
               .label = LAB_TEXT("Deviations K"),
               .help = LAB_TEXT("How many mean deviations the RTO stands above the smoothed RTT."),
               .citation = LAB_TEXT("RFC 6298, rule 2.3"),
               .initial = 4,
               .range = {0, 1000},
               .slider = {1, 8},
               .step = 0.5,
               .flags = PARAM_BASIC},
    [RFC_RTO_MIN] = {.id = "rtoMin",
                     .label = LAB_TEXT("Own minimum RTO"),
                     .heeded = LAB_TEXT("drives or rto.bounds=own"),
                     .unit = "ms",
                     .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."),
                     .citation = LAB_TEXT("RFC 6298, rule 2.4"),
                     .initial = 1000,
                     .range = {0, 1e9},
                     .slider = {1, 3000},
                     .scale = SCALE_LOG,
                     .flags = PARAM_BASIC},
    [RFC_RTO_MAX] = {.id = "rtoMax",
                     .label = LAB_TEXT("Own maximum RTO"),
                     .heeded = LAB_TEXT("drives or rto.bounds=own"),
                     .unit = "ms",
                     .help = LAB_TEXT("Upper bound when it runs the timer, or when bounds are its own."),
                     .citation = LAB_TEXT("RFC 6298, rule 2.5"),
                     .initial = 60000,
                     .range = {0, 1e9},
                     .slider = {1000, 240000},
                     .step = 1000,
                     .scale = SCALE_LOG},
};

static const struct state_column columns[] = {{"srtt_ms", "ms"}, {"rttvar_ms", "ms"}};

struct rfc6298 {
    const double *params;
    const struct estimator_context *context;
    struct mean_deviation md; /* ns */
    /* From the parameters: */
    double alpha, beta, k, clock_ns;
    struct rto_range bounds;
};

static size_t rfc6298_bytes(const double *values) {
    (void)values;
    return sizeof(struct rfc6298);
}

static void rfc6298_configure(void *state) {
    struct rfc6298 *s = state;
    s->alpha = s->params[RFC_ALPHA];
    s->beta = s->params[RFC_BETA];
    s->k = s->params[RFC_K];
    s->clock_ns = s->params[RFC_G_CLOCK] * NS_PER_MS;
    s->bounds = estimator_bounds(s->context, s->params[RFC_RTO_MIN], s->params[RFC_RTO_MAX]);
}

static void rfc6298_start(void *state, const double *values, const struct estimator_context *context) {
    struct rfc6298 *s = state;
    s->params = values;
    s->context = context;
    mean_deviation_start(&s->md);
    rfc6298_configure(s);
}

static double formula(const struct rfc6298 *s, double gain) {
    double margin = gain * s->md.rttvar;
    return s->md.srtt + (margin < s->clock_ns ? s->clock_ns : margin);
}

static double rfc6298_rto_at(const void *state, double gain) {
    const struct rfc6298 *s = state;
    return rto_within(&s->bounds, formula(s, gain));
}

static double rfc6298_rto(const void *state) {
    return rfc6298_rto_at(state, ((const struct rfc6298 *)state)->k);
}

LAB_COLD static void explain(const struct rfc6298 *s, const struct mean_deviation_step *step, struct anatomy *anatomy) {
    static const struct mean_deviation_words words = {"\\mathrm{SRTT}", "\\mathrm{RTTVAR}", "\\alpha", "\\beta"};
    double k = s->k, rto = formula(s, k);
    mean_deviation_explain(anatomy, &s->md, step, &words);
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + \\max(G, K\\,\\mathrm{RTTVAR})",
                 "= @ + \\max(@, # \\cdot @)", s->md.srtt, s->clock_ns, k, s->md.rttvar);
    anatomy_bounds(anatomy, rto, rfc6298_rto(s));
}

static void rfc6298_sample(void *state, const struct rtt_sample *sample) {
    struct rfc6298 *s = state;
    struct mean_deviation_step taken, *step = sample->anatomy ? &taken : NULL;
    mean_deviation_sample(&s->md, sample->rtt_ns, s->alpha, s->beta, DEVIATION_ABS_ERROR, step);
    if (step) explain(s, step, sample->anatomy);
}

static double rfc6298_prediction(const void *state) {
    return ((const struct rfc6298 *)state)->md.srtt;
}

static void rfc6298_state(const void *state, double *out) {
    const struct rfc6298 *s = state;
    out[0] = s->md.srtt / NS_PER_MS;
    out[1] = s->md.rttvar / NS_PER_MS;
}

ESTIMATOR_STEP_IN_PLACE(rfc6298)

static const struct estimator rfc6298 = {
    .module =
        {
            .kind = "estimator",
            .id = "rfc6298",
            .label = "RFC 6298",
            .short_label = "RFC 6298",
            .look = LAB_TEXT("pink solid star"),
            .help =
                LAB_TEXT("The standard's timer: Jacobson's rule, the clock granularity, and a minimum of one second."),
            .citation = LAB_TEXT("RFC 6298 (2011)"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/timer_rfc6298.json; "
                                   "wasm-core/test/modules/estimator/test_estimator_timers.c."),
            .equations =
                LAB_TEXT("\\mathrm{RTTVAR} \\leftarrow (1-\\beta)\\,\\mathrm{RTTVAR} + \\beta\\,|\\mathrm{SRTT} - m|\n"
                         "\\mathrm{SRTT} \\leftarrow (1-\\alpha)\\,\\mathrm{SRTT} + \\alpha\\,m\n"
                         "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + \\max(G, K\\,\\mathrm{RTTVAR})"),
            .model_notes = LAB_TEXT("First sample: SRTT = m, RTTVAR = m/2 (rule 2.2)."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = rfc6298_bytes,
    .start = rfc6298_start,
    .configure = rfc6298_configure,
    .sample = rfc6298_step,
    .prediction_ns = rfc6298_prediction,
    .rto_ns = rfc6298_rto,
    .rto_at = rfc6298_rto_at,
    .gain_param = RFC_K,
    .read_state = rfc6298_state,
};
LAB_DEFINE_MODULE(rfc6298, rfc6298.module);
