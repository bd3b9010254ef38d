/*
 * Fixed-share experts in 16.16 fixed point, as a kernel without floating point has to compute them (Nunes et al. 2014,
 * section 6.1). The algorithm is in fixed_point_share.c; here are its unit and its timer.
 */
#include <math.h>
#include <stdio.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "estimator/estimator.h"
#include "estimator/expert_timer.h"
#include "estimator/fixed_point_share.h"

#define NS_PER_MS 1e6

enum {
    FIXED_N,
    FIXED_ETA,
    FIXED_ALPHA,
    FIXED_UNIT,
    FIXED_RTT_MIN,
    FIXED_RTT_MAX,
    FIXED_QUANTISE,
    FIXED_DEVIATION,
    FIXED_K,
    FIXED_H,
    FIXED_RTO_MIN,
    FIXED_RTO_MAX,
};

static const struct param params[] = {
    [FIXED_N] = {"n", "Experts N", "", "How many experts there are.", "Nunes et al. 2014, section 5", PARAM_INTEGER,
                 100, 1, 4000, 10, 400, 1, SCALE_LINEAR, PARAM_BASIC, 0},
    [FIXED_ETA] = {"eta", "Learning rate eta", "", "How fast a loss takes weight away.", "Nunes et al. 2014, section 5",
                   PARAM_NUMBER, 2, 0, 1000, 0.1, 20, 0.1, SCALE_LOG, PARAM_BASIC, 0},
    [FIXED_ALPHA] = {"alpha", "Sharing alpha", "",
                     "Share of all weight that is spread over all experts after each sample: 0 never forgets, 1 never "
                     "learns.",
                     "Nunes et al. 2014, section 5", PARAM_NUMBER, 0.08, 0, 1, 0, 1, 0.01, SCALE_LINEAR, PARAM_BASIC,
                     0},
    [FIXED_UNIT] = {"unit", "Unit", "ms",
                    "One unit of the experts' scale; 0: automatic, 4 ms x 2^k with the smallest k for which 64 units "
                    "reach the largest RTT.",
                    "Nunes et al. 2014: ticks of 500 ms, and of 4 ms", PARAM_NUMBER, 0, 0, 1e9, 0, 500, 1, SCALE_LINEAR,
                    PARAM_BASIC, 0},
    [FIXED_RTT_MIN] = {"rttMin", "Smallest expert", "units", "Where the experts' values begin.",
                       "Nunes et al. 2014, section 5", PARAM_NUMBER, 1, 0, 1e9, 0.01, 16, 0.01, SCALE_LOG, 0, 0},
    [FIXED_RTT_MAX] = {"rttMax", "Range of experts", "units", "How far above the smallest the largest expert stands.",
                       "Nunes et al. 2014, section 5", PARAM_NUMBER, 128, 1e-9, 1e9, 1, 1024, 1, SCALE_LOG, 0, 0},
    [FIXED_QUANTISE] = {"quantise", "Whole units", "", "Samples are rounded down to whole units, at least one.",
                        "Nunes et al. 2014: ticks", PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, 0, 0},
    [FIXED_DEVIATION] = {"deviation", "Deviation from", "",
                         "What the RTO's margin is made of. By the source: the prediction's error in simulations, the "
                         "change of the sample in logs, as the paper does.",
                         "Nunes et al. 2014, equations 2 and 4", PARAM_CHOICE, EXPERT_DEVIATION_BY_SOURCE, 0, 0, 0, 0,
                         1, SCALE_LINEAR, 0, EXPERT_DEVIATION_CHOICES},
    [FIXED_K] = {"k", "Deviations K", "", "How many mean deviations the RTO stands above the prediction.",
                 "Jacobson 1988", PARAM_NUMBER, 4, 0, 1000, 1, 8, 0.5, SCALE_LINEAR, 0, 0},
    [FIXED_H] = {"h", "Deviation gain h", "", "Share of a new deviation in the mean deviation.", "Jacobson 1988",
                 PARAM_NUMBER, 0.25, 0, 1, 1. / 32, 0.5, 1. / 64, SCALE_LINEAR, 0, 0},
    [FIXED_RTO_MIN] = {"rtoMin", "Own minimum RTO", "ms",
                       "Lower bound when it drives, or when bounds are its own: 200 ms on Linux.", "Nunes et al. 2014",
                       PARAM_NUMBER, 200, 0, 1e9, 1, 3000, 1, SCALE_LOG, 0, 0},
    [FIXED_RTO_MAX] = {"rtoMax", "Own maximum RTO", "ms", "Upper bound when it drives, or when bounds are its own.",
                       "Nunes et al. 2014", PARAM_NUMBER, 120000, 0, 1e9, 1000, 240000, 1000, SCALE_LOG, 0, 0},
};

static const struct state_column columns[] = {{"rttvar_ms", "ms"}, {"reinitialised", ""}};

struct experts_fixed {
    const double *params;
    const struct estimator_context *context;
    struct fixed_point_share fs;
    double *axis_ns, *shown; /* the experts' values, ns; their weights over the sum of all */
    int room;                /* experts that the arrays have room for */
    double unit_ns;
    double rtt_min, rtt_max; /* the spacing in force */
    struct expert_timer timer;
};

static size_t experts_fixed_bytes(const double *values) {
    (void)values;
    return sizeof(struct experts_fixed);
}

/* Arrays for n experts, twice as large as before at least, so that dragging N wastes no more than it uses. */
static int make_room(struct experts_fixed *s, int n) {
    int room = n > 2 * s->room ? n : 2 * s->room;
    uint64_t *x = ARENA_ARRAY(uint64_t, room), *w = ARENA_ARRAY(uint64_t, room);
    double *axis_ns = ARENA_ARRAY(double, room), *shown = ARENA_ARRAY(double, room);
    if (!x || !w || !axis_ns || !shown) return fail_no_memory("the experts"), 0;
    s->fs.x = x;
    s->fs.w = w;
    s->axis_ns = axis_ns;
    s->shown = shown;
    s->room = room;
    return 1;
}

/* Another number of experts starts with equal weights; else each keeps its weight when its value moves. */
static void experts_fixed_configure(void *state) {
    struct experts_fixed *s = state;
    int n = (int)s->params[FIXED_N], restart = n != s->fs.n;
    int spacing = s->rtt_min != s->params[FIXED_RTT_MIN] || s->rtt_max != s->params[FIXED_RTT_MAX];
    double unit_ns = expert_unit_ms(s->params[FIXED_UNIT], s->context->rtt_max_ns) * NS_PER_MS;
    if (!restart && !spacing && unit_ns == s->unit_ns) return;
    if (n > s->room && !make_room(s, n)) return;
    s->fs.n = n;
    s->rtt_min = s->params[FIXED_RTT_MIN];
    s->rtt_max = s->params[FIXED_RTT_MAX];
    s->unit_ns = unit_ns;
    fixed_point_space(&s->fs, s->rtt_min, s->rtt_max, s->axis_ns);
    if (restart) fixed_point_start(&s->fs);
    fixed_point_predict(&s->fs);
    for (int i = 0; i < n; i++)
        s->axis_ns[i] = (double)s->fs.x[i] / (double)FIXED_ONE * unit_ns;
}

static void experts_fixed_start(void *state, const double *values, const struct estimator_context *context) {
    struct experts_fixed *s = state;
    *s = (struct experts_fixed){.params = values, .context = context, .timer = {(double)NAN, (double)NAN}};
    experts_fixed_configure(s);
}

static double experts_fixed_prediction(const void *state) {
    const struct experts_fixed *s = state;
    return (double)s->fs.prediction / (double)FIXED_ONE * s->unit_ns;
}

static void experts_fixed_sample(void *state, const struct rtt_sample *sample) {
    struct experts_fixed *s = state;
    double m = sample->rtt_ns, units = m / s->unit_ns;
    expert_timer_sample(&s->timer, m, experts_fixed_prediction(s), s->params[FIXED_H],
                        (enum expert_deviation)s->params[FIXED_DEVIATION], s->context->from_log);
    if (s->params[FIXED_QUANTISE] != 0) units = units < 1 ? 1 : floor(units);
    double y = floor(units * (double)FIXED_ONE), most = (double)FIXED_SATURATE;
    fixed_point_trial(&s->fs, y < most ? (uint64_t)y : FIXED_SATURATE, fixed_from(s->params[FIXED_ETA]),
                      fixed_from(s->params[FIXED_ALPHA]));
}

static double experts_fixed_rto_at(const void *state, double gain) {
    const struct experts_fixed *s = state;
    return estimator_bound(s->context, experts_fixed_prediction(s) + gain * s->timer.rttvar,
                           s->params[FIXED_RTO_MIN] * NS_PER_MS, s->params[FIXED_RTO_MAX] * NS_PER_MS);
}

static double experts_fixed_rto(const void *state) {
    return experts_fixed_rto_at(state, ((const struct experts_fixed *)state)->params[FIXED_K]);
}

static void experts_fixed_columns(const void *state, double *out) {
    const struct experts_fixed *s = state;
    out[0] = s->timer.rttvar / NS_PER_MS;
    out[1] = (double)s->fs.reinitialised;
}

static int experts_fixed_weights(const void *state, const double **axis_ns, const double **weights) {
    const struct experts_fixed *s = state;
    double sum = 0;
    for (int i = 0; i < s->fs.n; i++)
        sum += (double)s->fs.w[i];
    for (int i = 0; i < s->fs.n; i++)
        s->shown[i] = (double)s->fs.w[i] / sum;
    *axis_ns = s->axis_ns;
    *weights = s->shown;
    return s->fs.n;
}

static const char *experts_fixed_extra(const void *state, int nth, double *value) {
    const struct experts_fixed *s = state;
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

static enum note experts_fixed_remark(const void *state, int nth, char *detail, size_t detail_bytes) {
    const struct experts_fixed *s = state;
    if (nth > 0 || s->params[FIXED_UNIT] > 0) return NOTE_COUNT;
    snprintf(detail, detail_bytes, "Here it is %.0f ms.", s->unit_ns / NS_PER_MS);
    return NOTE_automatic_unit;
}

static const struct estimator experts_fixed = {
    .module =
        {
            .kind = "estimator",
            .id = "experts-fixed",
            .label = "Fixed-share experts, 16.16",
            .short_label = "Experts 16.16",
            .help = "The experts in the kernel's 16.16 arithmetic: small weights vanish, and all of them often.",
            .citation = "Nunes et al. 2014, section 6.1",
            .equations =
                "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i\n"
                "w_i \\leftarrow w_i\\, e^{-\\eta L_i},\\quad e^{-m} = 0\\ \\text{from}\\ m = 16\\ \\text{on}\n"
                "w_i \\leftarrow (1-\\alpha)\\, w_i + \\lfloor \\alpha \\textstyle\\sum_j w_j \\rfloor / N\n"
                "w_i \\leftarrow w_i / \\max_j w_j\n"
                "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}",
            .model_notes =
                "Magnitudes have 16 fractional bits; products and quotients are truncated and saturate. L and RTTVAR "
                "as "
                "for the experts in floating point; RTTVAR is kept in floating point.\n"
                "All weights vanish whenever no expert stands within 2.3 units above the RTT and the RTT is above 2.8 "
                "units: often, once RTTs reach about 13 units. They are then set anew around the last RTT.",
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = experts_fixed_bytes,
    .start = experts_fixed_start,
    .configure = experts_fixed_configure,
    .sample = experts_fixed_sample,
    .prediction_ns = experts_fixed_prediction,
    .rto_ns = experts_fixed_rto,
    .rto_at = experts_fixed_rto_at,
    .gain_param = FIXED_K,
    .read_state = experts_fixed_columns,
    .weights = experts_fixed_weights,
    .extra = experts_fixed_extra,
    .remark = experts_fixed_remark,
};
LAB_DEFINE_MODULE(experts_fixed, experts_fixed.module);
