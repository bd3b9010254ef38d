/*
 * Fixed-share experts in 16.16 fixed point, for a kernel without floating point (Nunes et al. 2014,
 * section 6.1). The algorithm is in fixed_point_share.c, unit and timer in experts_common.c.
 */
#include <math.h>

#include "base/arena.h"
#include "modules/estimator/experts_common.h"

static int reserve(struct experts *s, int capacity) {
    s->fixed.x = ARENA_ARRAY(uint64_t, capacity);
    s->fixed.w = ARENA_ARRAY(uint64_t, capacity);
    s->shown = ARENA_ARRAY(double, capacity);
    if (!s->fixed.exp_table) {
        s->fixed.exp_table = ARENA_ARRAY(uint64_t, FIXED_EXP_ENTRIES);
        if (s->fixed.exp_table) fixed_exp_fill(s->fixed.exp_table);
    }
    return s->fixed.x && s->fixed.w && s->shown && s->fixed.exp_table;
}

static double to_double(uint64_t value) {
    return (double)value / (double)FIXED_ONE;
}

/* The values that are shown are the rounded ones of 16.16. */
static void place(struct experts *s, int n, int reset) {
    s->fs.n = s->fixed.n = n;
    fixed_point_space(&s->fixed, s->fs.x);
    if (reset) fixed_point_start(&s->fixed);
    fixed_point_predict(&s->fixed);
    s->prediction = to_double(s->fixed.prediction);
    for (int i = 0; i < n; i++)
        s->fs.x[i] = to_double(s->fixed.x[i]);
}

/* A number of units in 16.16; negative ones give 0, too large ones saturate. */
static uint64_t to_fixed(double units) {
    double y = floor(units * (double)FIXED_ONE), most = (double)FIXED_SATURATE;
    if (y <= 0) return 0;
    return y < most ? (uint64_t)y : FIXED_SATURATE;
}

static int trial(struct experts *s, double units, const struct share_rules *rules, struct anatomy_weights *taken) {
    struct fixed_point_rules fixed = fixed_point_rules_of(rules);
    int set_anew = fixed_point_trial(&s->fixed, to_fixed(units), &fixed, taken);
    s->prediction = to_double(s->fixed.prediction);
    return set_anew;
}

static const double *weights(const struct experts *s) {
    double sum = 0;
    for (int i = 0; i < s->fixed.n; i++)
        sum += (double)s->fixed.w[i];
    for (int i = 0; i < s->fixed.n; i++)
        s->shown[i] = (double)s->fixed.w[i] / sum;
    return s->shown;
}

static const struct expert_arithmetic fixed_point = {reserve, place, trial, weights};

static void experts_fixed_start(void *state, const double *params, const struct estimator_context *context) {
    experts_begin(state, &fixed_point, params, context);
}

static void experts_step(void *state, const struct rtt_sample *sample, struct forecast *next) {
    if (sample->anatomy)
        experts_explained(state, sample, next);
    else
        experts_plain(state, sample, trial, next);
}

static const struct estimator experts_fixed = {
    .module =
        {
            .kind = "estimator",
            .id = "experts-fixed",
            .label = "Fixed-share experts, 16.16",
            .short_label = "Experts 16.16",
            .look = LAB_TEXT("green dash bar"),
            .help =
                LAB_TEXT("The experts in the kernel's 16.16 arithmetic: small weights vanish, and all of them often."),
            .citation = LAB_TEXT("Nunes et al. 2014, section 6.1"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/experts_fixed.json."),
            .equations = LAB_TEXT(
                "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i\n"
                "w_i \\leftarrow w_i\\, e^{-\\eta L_i},\\quad e^{-m} = 0\\ \\text{from}\\ m = 16\\ \\text{on}\n"
                "w_i \\leftarrow (1-\\alpha)\\, w_i + \\lfloor \\alpha \\textstyle\\sum_j w_j \\rfloor / N\n"
                "w_i \\leftarrow w_i / \\max_j w_j\n"
                "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}"),
            .model_notes = LAB_TEXT(
                "Magnitudes have 16 fractional bits; products and quotients are truncated and saturate. L and RTTVAR "
                "as "
                "for the experts in floating point; RTTVAR is kept in floating point.\n"
                "All weights vanish whenever no expert stands within 2.3 units above the RTT and the RTT is above 2.8 "
                "units: often, once RTTs reach about 13 units. They are then set anew around the last RTT."),
            .params = expert_params,
            .param_count = EXPERTS_PARAMS,
            .state = experts_state,
            .state_count = EXPERTS_STATE_COLUMNS,
        },
    .state_bytes = experts_bytes,
    .start = experts_fixed_start,
    .configure = experts_configure,
    .sample = experts_step,
    .prediction_ns = experts_prediction,
    .rto_ns = experts_rto,
    .rto_at = experts_rto_at,
    .gain_param = EXPERTS_K,
    .read_state = experts_read_state,
    .weights = experts_weights,
    .extra = experts_extra,
    .remark = experts_remark,
};
LAB_DEFINE_MODULE(experts_fixed, experts_fixed.module);
