/* Jacobson's estimator on a coarse clock: samples are whole ticks, state and RTO stay real-valued (Nunes et al. 2014).
 */
#include "base/attributes.h"
#include "base/ticks.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/mean_deviation.h"

enum { TICKS_TICK, TICKS_ROUNDING, TICKS_G, TICKS_H, TICKS_K, TICKS_DEVIATION, TICKS_RTO_MIN, TICKS_RTO_MAX };

static const struct param params[] = {
    [TICKS_TICK] = {.id = "tick",
                    .label = LAB_TEXT("Clock tick"),
                    .unit = "ms",
                    .help = LAB_TEXT("Period of the clock that measures: 500 in 4.4BSD, 10 or 4 in Linux."),
                    .citation = LAB_TEXT("Wright and Stevens 1995"),
                    .initial = 500,
                    .range = {0.001, 1e6},
                    .slider = {1, 500},
                    .scale = SCALE_LOG,
                    .flags = PARAM_BASIC},
    [TICKS_ROUNDING] = {.id = "rounding",
                        .label = LAB_TEXT("Samples rounded"),
                        .help = LAB_TEXT("How a duration becomes whole ticks; at least one."),
                        .type = PARAM_CHOICE,
                        .initial_id = "floor",
                        .flags = PARAM_BASIC,
                        .choices = TICK_ROUNDING_CHOICES},
    [TICKS_G] = {.id = "g",
                 .label = LAB_TEXT("Gain g"),
                 .help = LAB_TEXT("Share of a new sample in the smoothed RTT."),
                 .citation = LAB_TEXT("Jacobson 1988"),
                 .initial = 0.125,
                 .range = {0, 1},
                 .slider = {1. / 32, 0.5},
                 .step = 1. / 64},
    [TICKS_H] = {.id = "h",
                 .label = LAB_TEXT("Deviation gain h"),
                 .help = LAB_TEXT("Share of a new deviation in the mean deviation."),
                 .citation = LAB_TEXT("Jacobson 1988"),
                 .initial = 0.25,
                 .range = {0, 1},
                 .slider = {1. / 32, 0.5},
                 .step = 1. / 64},
    [TICKS_K] = {.id = "k",
                 .label = LAB_TEXT("Deviations K"),
                 .help = LAB_TEXT("How many mean deviations the RTO stands above the smoothed RTT."),
                 .citation = LAB_TEXT("Jacobson 1988"),
                 .initial = 4,
                 .range = {0, 1000},
                 .slider = {1, 8},
                 .step = 0.5},
    [TICKS_DEVIATION] = {.id = "deviation",
                         .label = LAB_TEXT("Deviation from"),
                         .help = LAB_TEXT("What counts as a deviation of a sample."),
                         .citation = LAB_TEXT("Nunes et al. 2014, equations 2 and 4"),
                         .type = PARAM_CHOICE,
                         .initial_id = "abs_error",
                         .choices = DEVIATION_CHOICES},
    [TICKS_RTO_MIN] = {.id = "rtoMinTicks",
                       .label = LAB_TEXT("Own minimum RTO"),
                       .heeded = LAB_TEXT("drives or rto.bounds=own"),
                       .unit = "ticks",
                       .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."),
                       .citation = LAB_TEXT("Nunes et al. 2014"),
                       .initial = 2,
                       .range = {0, 1e9},
                       .slider = {1, 64}},
    [TICKS_RTO_MAX] =
        {.id = "rtoMaxTicks",
         .label = LAB_TEXT("Own maximum RTO"),
         .heeded = LAB_TEXT("drives or rto.bounds=own"),
         .unit = "ticks",
         .help = LAB_TEXT(
             "Upper bound when it runs the timer, or when bounds are its own: 128 in 4.4BSD, 64 in Nunes et al."),
         .citation = LAB_TEXT("Wright and Stevens 1995"),
         .initial = 128,
         .range = {1, 1e9},
         .slider = {16, 30000},
         .scale = SCALE_LOG},
};

static const struct state_column columns[] = {
    {"sample_ticks", "ticks"}, {"srtt_ticks", "ticks"}, {"rttvar_ticks", "ticks"}};

struct jacobson_ticks {
    const double *params;
    const struct estimator_context *context;
    struct mean_deviation md; /* ticks */
};

static size_t jacobson_ticks_bytes(const double *values) {
    (void)values;
    return sizeof(struct jacobson_ticks);
}

static void jacobson_ticks_start(void *state, const double *values, const struct estimator_context *context) {
    struct jacobson_ticks *s = state;
    s->params = values;
    s->context = context;
    mean_deviation_start(&s->md);
}

static double tick_ns(const struct jacobson_ticks *s) {
    return s->params[TICKS_TICK] * NS_PER_MS;
}

/* In ticks. */
static double formula(const struct jacobson_ticks *s, double gain) {
    return s->md.srtt + gain * s->md.rttvar;
}

static double jacobson_ticks_rto_at(const void *state, double gain) {
    const struct jacobson_ticks *s = state;
    return estimator_bound(s->context, formula(s, gain) * tick_ns(s), s->params[TICKS_RTO_MIN] * tick_ns(s),
                           s->params[TICKS_RTO_MAX] * tick_ns(s));
}

static double jacobson_ticks_rto(const void *state) {
    return jacobson_ticks_rto_at(state, ((const struct jacobson_ticks *)state)->params[TICKS_K]);
}

LAB_COLD static void explain(const struct jacobson_ticks *s, double rtt_ns, const struct mean_deviation_step *step,
                             struct anatomy *anatomy) {
    static const struct mean_deviation_words words = {"\\mathrm{SRTT}", "\\mathrm{RTTVAR}", "g", "h"};
    double k = s->params[TICKS_K], rto = formula(s, k);
    anatomy_value(anatomy, step->m, "ticks", "m \\leftarrow \\mathrm{RTT}/\\mathrm{tick}", "= @ / @", rtt_ns,
                  tick_ns(s));
    anatomy_unit(anatomy, "ticks", 1);
    mean_deviation_explain(anatomy, &s->md, step, &words);
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + K\\,\\mathrm{RTTVAR}", "= @ + # \\cdot @",
                 s->md.srtt, k, s->md.rttvar);
    anatomy_unit(anatomy, "ms", NS_PER_MS);
    anatomy_time(anatomy, rto * tick_ns(s), "\\mathrm{RTO}\\,\\mathrm{tick}", "= # \\cdot @", rto, tick_ns(s));
    anatomy_bounds(anatomy, rto * tick_ns(s), jacobson_ticks_rto(s));
}

static void jacobson_ticks_sample(void *state, const struct rtt_sample *sample) {
    struct jacobson_ticks *s = state;
    double ticks = ticks_of(sample->rtt_ns, tick_ns(s), (enum tick_rounding)s->params[TICKS_ROUNDING]);
    struct mean_deviation_step taken, *step = sample->anatomy ? &taken : NULL;
    mean_deviation_sample(&s->md, ticks, s->params[TICKS_G], s->params[TICKS_H],
                          (enum deviation_rule)s->params[TICKS_DEVIATION], step);
    if (step) explain(s, sample->rtt_ns, step, sample->anatomy);
}

static double jacobson_ticks_prediction(const void *state) {
    const struct jacobson_ticks *s = state;
    return s->md.srtt * tick_ns(s);
}

static void jacobson_ticks_state(const void *state, double *out) {
    const struct jacobson_ticks *s = state;
    out[0] = s->md.previous;
    out[1] = s->md.srtt;
    out[2] = s->md.rttvar;
}

ESTIMATOR_STEP(jacobson_ticks)

static const struct estimator jacobson_ticks = {
    .module =
        {
            .kind = "estimator",
            .id = "jacobson-ticks",
            .label = "Jacobson in ticks",
            .short_label = "Jacobson ticks",
            .look = LAB_TEXT("blue dash cross"),
            .help =
                LAB_TEXT("Jacobson's rule on a clock that ticks: shows what a coarse timer does to the same samples."),
            .citation = LAB_TEXT("Nunes et al. 2014, section 5; Wright and Stevens 1995"),
            .validation = LAB_TEXT("Rounding to ticks: datasets/reference/oracle/tick_quantise.json; by hand: "
                                   "wasm-core/test/modules/estimator/test_estimator_timers.c."),
            .equations = LAB_TEXT("m \\leftarrow \\max(1, \\lfloor \\mathrm{RTT}/\\mathrm{tick} \\rfloor)\n"
                                  "D \\leftarrow m - \\mathrm{SRTT}\n"
                                  "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + g\\,D\n"
                                  "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + h\\,(|D| - \\mathrm{RTTVAR})\n"
                                  "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + K\\,\\mathrm{RTTVAR}"),
            .model_notes =
                LAB_TEXT("The papers do not say how a sample becomes whole ticks: rounded down, and never below one.\n"
                         "The tick is the estimator's own; that of the flow's timer is timer.tick."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = jacobson_ticks_bytes,
    .start = jacobson_ticks_start,
    .sample = jacobson_ticks_step,
    .prediction_ns = jacobson_ticks_prediction,
    .rto_ns = jacobson_ticks_rto,
    .rto_at = jacobson_ticks_rto_at,
    .gain_param = TICKS_K,
    .read_state = jacobson_ticks_state,
};
LAB_DEFINE_MODULE(jacobson_ticks, jacobson_ticks.module);
