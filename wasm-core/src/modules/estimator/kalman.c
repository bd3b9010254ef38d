/*
 * Kalman filter (Kalman 1960) of the local level model: the RTT is a random walk observed with noise. The ratio of the
 * two variances is a parameter, their scale is estimated from the innovations (Harvey 1989, section 4.2), and the RTO
 * is K standard deviations of the next innovation above the prediction. For RTTs: Jacobsson et al. 2004.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/units.h"
#include "kinds/estimator.h"

enum { KALMAN_RATIO, KALMAN_H, KALMAN_K, KALMAN_RTO_MIN, KALMAN_RTO_MAX };

static const struct param params[] = {
    [KALMAN_RATIO] = {.id = "ratio",
                      .label = LAB_TEXT("Variance ratio q"),
                      .help = LAB_TEXT(
                          "Variance of the RTT's own change from sample to sample, over the variance of the noise."),
                      .citation = LAB_TEXT("Harvey 1989, section 4.2"),
                      .initial = 0.1,
                      .range = {1e-9, 1e6},
                      .slider = {0.001, 10},
                      .step = 0.001,
                      .scale = SCALE_LOG,
                      .flags = PARAM_BASIC},
    [KALMAN_H] = {.id = "h",
                  .label = LAB_TEXT("Gain of the variance"),
                  .help = LAB_TEXT("Share of a new innovation in the noise's variance."),
                  .citation = LAB_TEXT("Jacobsson et al. 2004"),
                  .initial = 0.05,
                  .range = {0, 1},
                  .slider = {0.01, 0.5},
                  .step = 0.01},
    [KALMAN_K] = {.id = "k",
                  .label = LAB_TEXT("Standard deviations K"),
                  .help =
                      LAB_TEXT("How many standard deviations of the innovation the RTO stands above the prediction."),
                  .citation = LAB_TEXT("Kalman 1960"),
                  .initial = 4,
                  .range = {0, 1000},
                  .slider = {1, 8},
                  .step = 0.5,
                  .flags = PARAM_BASIC},
    [KALMAN_RTO_MIN] = {.id = "rtoMin",
                        .label = LAB_TEXT("Own minimum RTO"),
                        .heeded = LAB_TEXT("drives or rto.bounds=own"),
                        .unit = "ms",
                        .help = LAB_TEXT("Lower bound when it runs the timer, or when bounds are its own."),
                        .initial = 200,
                        .range = {0, 1e9},
                        .slider = {1, 3000},
                        .scale = SCALE_LOG},
    [KALMAN_RTO_MAX] = {.id = "rtoMax",
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

static const struct state_column columns[] = {{"level_ms", "ms"}, {"gain", ""}, {"noise_ms", "ms"}};

struct kalman {
    const double *params;
    const struct estimator_context *context;
    double level;    /* ns; NaN before the first sample */
    double p;        /* its variance over the noise's */
    double gain;     /* of the last sample */
    double variance; /* of the noise, ns^2 */
};

static size_t kalman_bytes(const double *values) {
    (void)values;
    return sizeof(struct kalman);
}

static void kalman_start(void *state, const double *values, const struct estimator_context *context) {
    *(struct kalman *)state = (struct kalman){values, context, (double)NAN, 1, 1, 0};
}

static double kalman_prediction(const void *state) {
    return ((const struct kalman *)state)->level;
}

/* Standard deviation of the next innovation, ns. */
static double spread(const struct kalman *s) {
    return sqrt(s->variance * (s->p + s->params[KALMAN_RATIO] + 1));
}

static double kalman_rto_at(const void *state, double gain) {
    const struct kalman *s = state;
    return estimator_bound(s->context, s->level + gain * spread(s), s->params[KALMAN_RTO_MIN] * NS_PER_MS,
                           s->params[KALMAN_RTO_MAX] * NS_PER_MS);
}

static double kalman_rto(const void *state) {
    return kalman_rto_at(state, ((const struct kalman *)state)->params[KALMAN_K]);
}

/* The intermediate values of one step. */
struct step {
    double m, level, variance, p; /* the sample; the state before it */
    double innovation, ahead;     /* m - level; p + q: the level's variance before the sample is used */
};

LAB_COLD static void explain(const struct kalman *s, const struct step *step, struct anatomy *anatomy) {
    double h = s->params[KALMAN_H], k = s->params[KALMAN_K], rto = s->level + k * spread(s);
    if (isnan(step->level)) {
        anatomy_remark(anatomy, "\\text{the first sample}");
        anatomy_time(anatomy, s->level, "\\hat{m} \\leftarrow m", "");
        anatomy_time(anatomy, sqrt(s->variance), "\\sqrt{r} \\leftarrow m/8", "= @ / 8", step->m);
    } else {
        anatomy_value(anatomy, step->ahead, "", "p \\leftarrow p + q", "= # + #", step->p, s->params[KALMAN_RATIO]);
        anatomy_time(anatomy, step->innovation, "e \\leftarrow m - \\hat{m}", "= @ - @", step->m, step->level);
        anatomy_value(anatomy, s->gain, "", "g \\leftarrow p / (p + 1)", "= # / (# + 1)", step->ahead, step->ahead);
        anatomy_time(anatomy, s->level, "\\hat{m} \\leftarrow \\hat{m} + g e", "= @ + # \\cdot @", step->level, s->gain,
                     step->innovation);
        anatomy_time(anatomy, sqrt(s->variance), "\\sqrt{r},\\quad r \\leftarrow r + h\\,(\\tfrac{e^2}{p + 1} - r)",
                     "= \\sqrt{@^2 + # \\cdot (\\tfrac{@^2}{# + 1} - @^2)}", sqrt(step->variance), h,
                     fabs(step->innovation), step->ahead, sqrt(step->variance));
        anatomy_value(anatomy, s->p, "", "p \\leftarrow (1 - g)\\,p", "= (1 - #) \\cdot #", s->gain, step->ahead);
    }
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\hat{m} + K \\sqrt{r\\,(p + q + 1)}", "= @ + # \\cdot @",
                 s->level, k, spread(s));
    anatomy_bounds(anatomy, rto, kalman_rto(s));
}

static void kalman_sample(void *state, const struct rtt_sample *sample) {
    struct kalman *s = state;
    struct anatomy *anatomy = sample->anatomy;
    struct step step = {.m = sample->rtt_ns, .level = s->level, .variance = s->variance, .p = s->p};
    if (isnan(s->level)) {
        s->level = sample->rtt_ns;
        /* With it the first RTO is about 1.7 m. */
        s->variance = sample->rtt_ns * sample->rtt_ns / 64;
    } else {
        step.ahead = s->p + s->params[KALMAN_RATIO];
        step.innovation = sample->rtt_ns - s->level;
        s->gain = step.ahead / (step.ahead + 1);
        s->level += s->gain * step.innovation;
        s->variance += s->params[KALMAN_H] * (step.innovation * step.innovation / (step.ahead + 1) - s->variance);
        s->p = (1 - s->gain) * step.ahead;
    }
    if (anatomy) explain(s, &step, anatomy);
}

static void kalman_state(const void *state, double *out) {
    const struct kalman *s = state;
    out[0] = s->level / NS_PER_MS;
    out[1] = s->gain;
    out[2] = sqrt(s->variance) / NS_PER_MS;
}

ESTIMATOR_STEP(kalman)

static const struct estimator kalman = {
    .module =
        {
            .kind = "estimator",
            .id = "kalman",
            .label = "Kalman filter",
            .short_label = "Kalman",
            .look = LAB_TEXT("sky solid plus"),
            .help = LAB_TEXT(
                "The RTT as a random walk seen through noise: the best linear predictor, if that is what it is."),
            .citation = LAB_TEXT("Kalman 1960; Harvey 1989; Jacobsson et al. 2004"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/estimator/test_estimator_others.c."),
            .equations = LAB_TEXT("p \\leftarrow p + q,\\quad g \\leftarrow p/(p+1)\n"
                                  "e \\leftarrow m - \\hat{m}\n"
                                  "\\hat{m} \\leftarrow \\hat{m} + g\\,e\n"
                                  "r \\leftarrow r + h\\,(e^2/(p+1) - r)\n"
                                  "p \\leftarrow (1-g)\\,p\n"
                                  "\\mathrm{RTO} \\leftarrow \\hat{m} + K\\sqrt{r\\,(p + q + 1)}"),
            .model_notes = LAB_TEXT(
                "p and q are variances over r, the variance of the noise. First sample: the level is m, p = 1, r = "
                "(m/8)^2.\n"
                "The gain settles where q says, so after a few samples this is exponential smoothing with "
                "another timer.\n"
                "The detection of changes that Jacobsson et al. add to it is not modelled. The timer is ours."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = kalman_bytes,
    .start = kalman_start,
    .sample = kalman_step,
    .prediction_ns = kalman_prediction,
    .rto_ns = kalman_rto,
    .rto_at = kalman_rto_at,
    .gain_param = KALMAN_K,
    .read_state = kalman_state,
};
LAB_DEFINE_MODULE(kalman, kalman.module);
