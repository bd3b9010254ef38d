/*
 * Fixed-share experts (Nunes et al. 2014): each expert always predicts its own value, the prediction is their weighted
 * mean, and weight moves to those that did well. The algorithm is in fixed_share.c; here are its unit and its timer.
 */
#include <math.h>
#include <stdio.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "estimator/estimator.h"
#include "estimator/expert_timer.h"
#include "estimator/fixed_share.h"

#define NS_PER_MS 1e6

enum {
    EXPERTS_N,
    EXPERTS_ETA,
    EXPERTS_ALPHA,
    EXPERTS_UNIT,
    EXPERTS_RTT_MIN,
    EXPERTS_RTT_MAX,
    EXPERTS_QUANTISE,
    EXPERTS_DEVIATION,
    EXPERTS_K,
    EXPERTS_H,
    EXPERTS_RTO_MIN,
    EXPERTS_RTO_MAX,
};

static const struct param params[] = {
    [EXPERTS_N] = {"n", "Experts N", "", "How many experts there are.", "Nunes et al. 2014, section 5", PARAM_INTEGER,
                   100, 1, 4000, 10, 400, 1, SCALE_LINEAR, PARAM_BASIC, 0},
    [EXPERTS_ETA] = {"eta", "Learning rate eta", "", "How fast a loss takes weight away.",
                     "Nunes et al. 2014, section 5", PARAM_NUMBER, 2, 0, 1000, 0.1, 20, 0.1, SCALE_LOG, PARAM_BASIC, 0},
    [EXPERTS_ALPHA] =
        {"alpha", "Sharing alpha", "",
         "Share of all weight that is spread over all experts after each sample: 0 never forgets, 1 never "
         "learns.",
         "Nunes et al. 2014, section 5", PARAM_NUMBER, 0.08, 0, 1, 0, 1, 0.01, SCALE_LINEAR, PARAM_BASIC, 0},
    [EXPERTS_UNIT] = {"unit", "Unit", "ms",
                      "One unit of the experts' scale; 0: automatic, 4 ms x 2^k with the smallest k for which 64 units "
                      "reach the largest RTT.",
                      "Nunes et al. 2014: ticks of 500 ms, and of 4 ms", PARAM_NUMBER, 0, 0, 1e9, 0, 500, 1,
                      SCALE_LINEAR, PARAM_BASIC, 0},
    [EXPERTS_RTT_MIN] = {"rttMin", "Smallest expert", "units", "Where the experts' values begin.",
                         "Nunes et al. 2014, section 5", PARAM_NUMBER, 1, 0, 1e9, 0.01, 16, 0.01, SCALE_LOG, 0, 0},
    [EXPERTS_RTT_MAX] = {"rttMax", "Range of experts", "units", "How far above the smallest the largest expert stands.",
                         "Nunes et al. 2014, section 5", PARAM_NUMBER, 128, 1e-9, 1e9, 1, 1024, 1, SCALE_LOG, 0, 0},
    [EXPERTS_QUANTISE] = {"quantise", "Whole units", "", "Samples are rounded down to whole units, at least one.",
                          "Nunes et al. 2014: ticks", PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, 0, 0},
    [EXPERTS_DEVIATION] =
        {"deviation", "Deviation from", "",
         "What the RTO's margin is made of. By the source: the prediction's error in simulations, the "
         "change of the sample in logs, as the paper does.",
         "Nunes et al. 2014, equations 2 and 4", PARAM_CHOICE, EXPERT_DEVIATION_BY_SOURCE, 0, 0, 0, 0, 1, SCALE_LINEAR,
         0, EXPERT_DEVIATION_CHOICES},
    [EXPERTS_K] = {"k", "Deviations K", "", "How many mean deviations the RTO stands above the prediction.",
                   "Jacobson 1988", PARAM_NUMBER, 4, 0, 1000, 1, 8, 0.5, SCALE_LINEAR, 0, 0},
    [EXPERTS_H] = {"h", "Deviation gain h", "", "Share of a new deviation in the mean deviation.", "Jacobson 1988",
                   PARAM_NUMBER, 0.25, 0, 1, 1. / 32, 0.5, 1. / 64, SCALE_LINEAR, 0, 0},
    [EXPERTS_RTO_MIN] = {"rtoMin", "Own minimum RTO", "ms",
                         "Lower bound when it drives, or when bounds are its own: 200 ms on Linux.",
                         "Nunes et al. 2014", PARAM_NUMBER, 200, 0, 1e9, 1, 3000, 1, SCALE_LOG, 0, 0},
    [EXPERTS_RTO_MAX] = {"rtoMax", "Own maximum RTO", "ms", "Upper bound when it drives, or when bounds are its own.",
                         "Nunes et al. 2014", PARAM_NUMBER, 120000, 0, 1e9, 1000, 240000, 1000, SCALE_LOG, 0, 0},
};

static const struct state_column columns[] = {{"rttvar_ms", "ms"}, {"reinitialised", ""}};

struct experts {
    const double *params;
    const struct estimator_context *context;
    struct fixed_share fs;
    double *axis_ns; /* the experts' values, ns */
    int room;        /* experts that the arrays have room for */
    double unit_ns;
    double rtt_min, rtt_max; /* the spacing in force */
    struct expert_timer timer;
};

static size_t experts_bytes(const double *values) {
    (void)values;
    return sizeof(struct experts);
}

/* Arrays for n experts, twice as large as before at least, so that dragging N wastes no more than it uses. */
static int make_room(struct experts *s, int n) {
    int room = n > 2 * s->room ? n : 2 * s->room;
    double *x = ARENA_ARRAY(double, room), *w = ARENA_ARRAY(double, room), *axis_ns = ARENA_ARRAY(double, room);
    if (!x || !w || !axis_ns) return fail_no_memory("the experts"), 0;
    s->fs.x = x;
    s->fs.w = w;
    s->axis_ns = axis_ns;
    s->room = room;
    return 1;
}

/* Another number of experts starts with equal weights; else each keeps its weight when its value moves. */
static void experts_configure(void *state) {
    struct experts *s = state;
    int n = (int)s->params[EXPERTS_N], restart = n != s->fs.n;
    int spacing = s->rtt_min != s->params[EXPERTS_RTT_MIN] || s->rtt_max != s->params[EXPERTS_RTT_MAX];
    double unit_ns = expert_unit_ms(s->params[EXPERTS_UNIT], s->context->rtt_max_ns) * NS_PER_MS;
    if (!restart && !spacing && unit_ns == s->unit_ns) return;
    if (n > s->room && !make_room(s, n)) return;
    s->fs.n = n;
    s->rtt_min = s->params[EXPERTS_RTT_MIN];
    s->rtt_max = s->params[EXPERTS_RTT_MAX];
    s->unit_ns = unit_ns;
    fixed_share_space(s->fs.x, n, s->rtt_min, s->rtt_max);
    if (restart) fixed_share_start(&s->fs);
    fixed_share_predict(&s->fs);
    for (int i = 0; i < n; i++)
        s->axis_ns[i] = s->fs.x[i] * unit_ns;
}

static void experts_start(void *state, const double *values, const struct estimator_context *context) {
    struct experts *s = state;
    *s = (struct experts){.params = values, .context = context, .timer = {(double)NAN, (double)NAN}};
    experts_configure(s);
}

static double experts_prediction(const void *state) {
    const struct experts *s = state;
    return s->fs.prediction * s->unit_ns;
}

static void experts_sample(void *state, const struct rtt_sample *sample) {
    struct experts *s = state;
    double m = sample->rtt_ns, units = m / s->unit_ns;
    expert_timer_sample(&s->timer, m, experts_prediction(s), s->params[EXPERTS_H],
                        (enum expert_deviation)s->params[EXPERTS_DEVIATION], s->context->from_log);
    if (s->params[EXPERTS_QUANTISE] != 0) units = units < 1 ? 1 : floor(units);
    fixed_share_trial(&s->fs, units, s->params[EXPERTS_ETA], s->params[EXPERTS_ALPHA]);
}

static double experts_rto_at(const void *state, double gain) {
    const struct experts *s = state;
    return estimator_bound(s->context, experts_prediction(s) + gain * s->timer.rttvar,
                           s->params[EXPERTS_RTO_MIN] * NS_PER_MS, s->params[EXPERTS_RTO_MAX] * NS_PER_MS);
}

static double experts_rto(const void *state) {
    return experts_rto_at(state, ((const struct experts *)state)->params[EXPERTS_K]);
}

static void experts_columns(const void *state, double *out) {
    const struct experts *s = state;
    out[0] = s->timer.rttvar / NS_PER_MS;
    out[1] = (double)s->fs.reinitialised;
}

static int experts_weights(const void *state, const double **axis_ns, const double **weights) {
    const struct experts *s = state;
    *axis_ns = s->axis_ns;
    *weights = s->fs.w;
    return s->fs.n;
}

static const char *experts_extra(const void *state, int nth, double *value) {
    const struct experts *s = state;
    switch (nth) {
    case 0:
        *value = (double)s->fs.reinitialised;
        return "reinitialisations";
    case 1:
        *value = s->fs.trials ? (double)s->fs.outside / (double)s->fs.trials : (double)NAN;
        return "outOfRangeShare";
    case 2:
        *value = s->unit_ns / NS_PER_MS;
        return "unitMs";
    default:
        return NULL;
    }
}

static enum note experts_remark(const void *state, int nth, char *detail, size_t detail_bytes) {
    const struct experts *s = state;
    if (nth > 0 || s->params[EXPERTS_UNIT] > 0) return NOTE_COUNT;
    snprintf(detail, detail_bytes, "Here it is %.0f ms.", s->unit_ns / NS_PER_MS);
    return NOTE_automatic_unit;
}

static const struct estimator experts = {
    .module =
        {
            .kind = "estimator",
            .id = "experts",
            .label = "Fixed-share experts",
            .short_label = "Experts",
            .help = "A hundred fixed predictions vote; those that did well gain weight, and all share some of it.",
            .citation = "Nunes et al. 2014; Herbster and Warmuth 1998",
            .equations =
                "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i\\quad\\text{before } y\\text{ is seen}\n"
                "L_i \\leftarrow (x_i - y)^2\\ \\text{if}\\ x_i \\ge y,\\ \\text{else}\\ 2y\n"
                "w_i \\leftarrow w_i\\, e^{-\\eta L_i}\n"
                "w_i \\leftarrow (1-\\alpha)\\, w_i + \\tfrac{\\alpha}{N} \\textstyle\\sum_j w_j\n"
                "w_i \\leftarrow w_i / \\textstyle\\sum_j w_j\n"
                "\\mathrm{RTTVAR} \\leftarrow (1-h)\\,\\mathrm{RTTVAR} + h\\,d\n"
                "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}\n"
                "x_i = \\mathrm{RTT}_{\\min} + \\mathrm{RTT}_{\\max}\\,2^{(i-N)/4},\\quad i = 1 \\ldots N",
            .model_notes =
                "Start: all weights equal. RTTVAR starts at m/2; d is the prediction's error or the change of the "
                "sample.\n"
                "A steady RTT is over-predicted by about alpha (mean(x) - y), because every expert keeps a share.\n"
                "When all weights vanish (RTTs far above every expert) they are set anew, uniform in value with the "
                "last "
                "RTT as their mean; the paper's words leave this open.\n"
                "The last sample predicts better on nearly all steps, ramps and random walks: compare.\n"
                "Weights are shown on the experts that the run began with; after a change each goes to the nearest.",
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = experts_bytes,
    .start = experts_start,
    .configure = experts_configure,
    .sample = experts_sample,
    .prediction_ns = experts_prediction,
    .rto_ns = experts_rto,
    .rto_at = experts_rto_at,
    .gain_param = EXPERTS_K,
    .read_state = experts_columns,
    .weights = experts_weights,
    .extra = experts_extra,
    .remark = experts_remark,
};
LAB_DEFINE_MODULE(experts, experts.module);
