/*
 * The Peak-Hopper (Ekström and Ludwig 2004): the RTO follows peaks of the RTT at once and decays slowly. It has no
 * smoothed RTT and no variance: a rise of the RTT raises the RTO by twice that rise.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"

/* The factor of a rise of the RTT; the boost before any rise. */
#define RISE_WEIGHT 2.0
#define FIRST_BOOST 0.75

enum { HOPPER_FADE, HOPPER_BOOST_MAX, HOPPER_TICK, HOPPER_RTO_MIN, HOPPER_RTO_MAX };

static const struct param params[] = {
    [HOPPER_FADE] = {.id = "fade",
                     .label = LAB_TEXT("Fade F"),
                     .unit = "RTTs",
                     .help = LAB_TEXT("Over how many RTTs the boost and the RTO fade."),
                     .citation = LAB_TEXT("Ekström and Ludwig 2004"),
                     .initial = 24,
                     .range = {1, 1e6},
                     .slider = {2, 100},
                     .scale = SCALE_LOG,
                     .flags = PARAM_BASIC},
    [HOPPER_BOOST_MAX] = {.id = "boostMax",
                          .label = LAB_TEXT("Largest boost"),
                          .help = LAB_TEXT("At most 1 + this times the RTT, unless it fades from more."),
                          .citation = LAB_TEXT("Ekström and Ludwig 2004"),
                          .initial = 1,
                          .range = {0, 1000},
                          .slider = {0.25, 4},
                          .step = 0.25,
                          .flags = PARAM_BASIC},
    [HOPPER_TICK] =
        {.id = "tick",
         .label = LAB_TEXT("Clock tick"),
         .unit = "ms",
         .help = LAB_TEXT(
             "The RTO is at least the last peak and two ticks of this, or of the flow's timer if that is coarser."),
         .citation = LAB_TEXT("Ludwig and Sklower 2000"),
         .initial = 4,
         .range = {0, 1e6},
         .slider = {0, 500},
         .flags = PARAM_BASIC},
    [HOPPER_RTO_MIN] = {.id = "rtoMin",
                        .label = LAB_TEXT("Own minimum RTO"),
                        .heeded = LAB_TEXT("drives or rto.bounds=own"),
                        .unit = "ms",
                        .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."),
                        .initial = 0,
                        .range = {0, 1e9},
                        .slider = {0, 3000}},
    [HOPPER_RTO_MAX] = {.id = "rtoMax",
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

static const struct state_column columns[] = {{"peak_ms", "ms"}, {"boost", ""}, {"decay", ""}};

struct hopper {
    const double *params;
    const struct estimator_context *context;
    double latest, peak, rto; /* ns; NaN before the first sample; peak: of the last two samples */
    double boost, decay;
};

static size_t hopper_bytes(const double *values) {
    (void)values;
    return sizeof(struct hopper);
}

static void hopper_start(void *state, const double *values, const struct estimator_context *context) {
    double none = (double)NAN;
    *(struct hopper *)state = (struct hopper){values, context, none, none, none, FIRST_BOOST, 1};
}

static double two_ticks(const struct hopper *s) {
    double tick = s->params[HOPPER_TICK] * NS_PER_MS;
    return 2 * (s->context->tick_ns > tick ? s->context->tick_ns : tick);
}

/* Samples per RTT: the window divided by the sampling; 1 where no window is known. */
static double samples_per_rtt(const struct hopper *s, double cwnd) {
    double samples = s->context->sampling == SAMPLE_ONE_PER_RTT    ? 1
                     : s->context->sampling == SAMPLE_EVERY_SECOND ? cwnd / 2
                                                                   : cwnd;
    return samples > 1 ? samples : 1;
}

static double hopper_prediction(const void *state) {
    return ((const struct hopper *)state)->latest;
}

/* The RTO with `gain` times the margin over the peak. */
static double hopper_rto_at(const void *state, double gain) {
    const struct hopper *s = state;
    return estimator_bound(s->context, s->rto + (gain - 1) * (s->rto - s->peak), s->params[HOPPER_RTO_MIN] * NS_PER_MS,
                           s->params[HOPPER_RTO_MAX] * NS_PER_MS);
}

static double hopper_rto(const void *state) {
    return hopper_rto_at(state, 1);
}

/* The state before the sample, and the intermediate values of the step. */
struct step {
    double latest, boost, rto, rise, samples;
};

LAB_COLD static void explain(const struct hopper *s, const struct step *step, struct anatomy *anatomy) {
    anatomy_value(anatomy, s->decay, "", "D \\leftarrow 1 - 1/(F S)", "= 1 - 1 / (# \\cdot #)", s->params[HOPPER_FADE],
                  step->samples);
    if (isnan(step->latest)) {
        anatomy_remark(anatomy, "\\text{the first sample}");
    } else {
        anatomy_value(anatomy, step->rise, "", "\\delta \\leftarrow (m - m')/m'", "= (@ - @) / @", s->latest,
                      step->latest, step->latest);
        anatomy_value(anatomy, s->boost, "", "B \\leftarrow \\min(\\max(2\\delta, D B), B_{\\max})",
                      "= \\min(\\max(2 \\cdot #, # \\cdot #), #)", step->rise, s->decay, step->boost,
                      s->params[HOPPER_BOOST_MAX]);
    }
    anatomy_time(anatomy, s->peak, "\\mathrm{RTT}_{\\max} \\leftarrow \\max(m, m')", "");
    if (!isnan(step->rto))
        anatomy_time(anatomy, s->decay * step->rto, "D\\,\\mathrm{RTO}", "= # \\cdot @", s->decay, step->rto);
    anatomy_time(anatomy, s->rto,
                 "\\mathrm{RTO} \\leftarrow \\max(D\\,\\mathrm{RTO}, (1+B)\\,\\mathrm{RTT}_{\\max}, "
                 "\\mathrm{RTT}_{\\max} + 2\\,\\mathrm{tick})",
                 "= \\max(\\dots, (1 + #) \\cdot @, @ + @)", s->boost, s->peak, s->peak, two_ticks(s));
    anatomy_bounds(anatomy, s->rto, hopper_rto(s));
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

static void hopper_sample(void *state, const struct rtt_sample *sample) {
    struct hopper *s = state;
    struct anatomy *anatomy = sample->anatomy;
    double m = sample->rtt_ns, most = s->params[HOPPER_BOOST_MAX];
    struct step step = {.latest = s->latest, .boost = s->boost, .rto = s->rto};
    step.samples = samples_per_rtt(s, sample->cwnd_segments);
    s->decay = 1 - 1 / (s->params[HOPPER_FADE] * step.samples);
    s->peak = m;
    if (!isnan(s->latest)) {
        step.rise = (m - s->latest) / s->latest;
        s->boost = larger(RISE_WEIGHT * step.rise, s->decay * s->boost);
        s->peak = larger(m, s->latest);
    }
    if (s->boost > most) s->boost = most;
    s->rto = larger((1 + s->boost) * s->peak, s->peak + two_ticks(s));
    if (!isnan(step.rto)) s->rto = larger(s->rto, s->decay * step.rto);
    s->latest = m;
    if (anatomy) explain(s, &step, anatomy);
}

static void hopper_state(const void *state, double *out) {
    const struct hopper *s = state;
    out[0] = s->peak / NS_PER_MS;
    out[1] = s->boost;
    out[2] = s->decay;
}

ESTIMATOR_STEP(hopper)

static const struct estimator hopper = {
    .module =
        {
            .kind = "estimator",
            .id = "peak-hopper",
            .label = "Peak-Hopper",
            .short_label = "Peak-Hopper",
            .look = LAB_TEXT("vermillion dash diamond"),
            .help = LAB_TEXT("Jumps to the peaks and fades from them: no smoothed RTT, no variance, no fixed minimum."),
            .citation = LAB_TEXT("Ekström and Ludwig 2004 (INFOCOM)"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/estimator/test_estimator_others.c."),
            .equations = LAB_TEXT("\\delta \\leftarrow (m - m')/m'\n"
                                  "D \\leftarrow 1 - 1/(F S)\n"
                                  "B \\leftarrow \\min(\\max(2\\delta, D B), B_{\\max})\n"
                                  "\\mathrm{RTT}_{\\max} \\leftarrow \\max(m, m')\n"
                                  "\\mathrm{RTO} \\leftarrow \\max(D\\,\\mathrm{RTO}, (1+B)\\,\\mathrm{RTT}_{\\max}, "
                                  "\\mathrm{RTT}_{\\max} + 2\\,\\mathrm{tick})"),
            .model_notes = LAB_TEXT(
                "m' is the sample before. S is the number of samples per RTT: the window for every ACK, half of it for "
                "every "
                "second, else 1.\n"
                "First sample: B = 0.75, so RTO = 1.75 m.\n"
                "It predicts no RTT: shown as its prediction is the last sample, from which it starts. The gain of the "
                "operating curve multiplies the margin over RTTmax."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = hopper_bytes,
    .start = hopper_start,
    .sample = hopper_step,
    .prediction_ns = hopper_prediction,
    .rto_ns = hopper_rto,
    .rto_at = hopper_rto_at,
    .gain_param = -1,
    .gain_fixed = 1,
    .read_state = hopper_state,
};
LAB_DEFINE_MODULE(peak_hopper, hopper.module);
