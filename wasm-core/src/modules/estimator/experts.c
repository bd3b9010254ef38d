/*
 * Fixed-share experts (Nunes et al. 2014): each expert predicts a constant, the prediction is their weighted mean, and
 * the weights follow the experts' losses. The algorithm is in fixed_share.c, unit and timer in experts_common.c.
 */
#include "base/arena.h"
#include "modules/estimator/experts_common.h"

static int reserve(struct experts *s, int capacity) {
    s->fs.w = ARENA_ARRAY(double, capacity);
    s->fs.x_sum = ARENA_ARRAY(double, capacity + 1);
    return s->fs.w && s->fs.x_sum;
}

static void place(struct experts *s, int n, int reset) {
    s->fs.n = n;
    if (reset) fixed_share_start(&s->fs);
    fixed_share_predict(&s->fs);
    s->prediction = s->fs.prediction;
}

static int trial(struct experts *s, double units, const struct share_rules *rules, struct anatomy_weights *taken) {
    int set_anew = fixed_share_trial(&s->fs, units, rules, taken);
    s->prediction = s->fs.prediction;
    return set_anew;
}

static const double *weights(const struct experts *s) {
    return fixed_share_weights(&s->fs);
}

static const struct expert_arithmetic floating = {reserve, place, trial, weights};

static void experts_start(void *state, const double *params, const struct estimator_context *context) {
    experts_begin(state, &floating, params, context);
}

static void experts_step(void *state, const struct rtt_sample *sample, struct forecast *next) {
    if (sample->anatomy)
        experts_explained(state, sample, next);
    else
        experts_plain(state, sample, trial, next);
}

static const struct estimator experts = {
    .module =
        {
            .kind = "estimator",
            .id = "experts",
            .label = "Fixed-share experts",
            .short_label = "Experts",
            .look = LAB_TEXT("green solid square"),
            .help = LAB_TEXT(
                "A hundred fixed predictions vote; those that did well gain weight, and all share some of it."),
            .citation = LAB_TEXT("Nunes et al. 2014; Herbster and Warmuth 1998"),
            .validation =
                LAB_TEXT("Vectors: datasets/reference/oracle/experts_float.json, "
                         "datasets/reference/oracle/experts_rto.json, datasets/reference/oracle/experts_spacing.json; "
                         "laws: wasm-core/test/modules/estimator/test_estimator_experts.c."),
            .equations = LAB_TEXT(
                "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i\\quad\\text{before } y\\text{ is seen}\n"
                "L_i \\leftarrow (x_i - y)^2\\ \\text{if}\\ x_i \\ge y,\\ \\text{else}\\ 2y\n"
                "w_i \\leftarrow w_i\\, e^{-\\eta L_i}\n"
                "w_i \\leftarrow (1-\\alpha)\\, w_i + \\tfrac{\\alpha}{N} \\textstyle\\sum_j w_j\n"
                "w_i \\leftarrow w_i / \\textstyle\\sum_j w_j\n"
                "\\mathrm{RTTVAR} \\leftarrow (1-h)\\,\\mathrm{RTTVAR} + h\\,d\n"
                "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}\n"
                "x_i = \\mathrm{RTT}_{\\min} + \\mathrm{RTT}_{\\max}\\,2^{(i-N)/4}\\ |\\ \\mathrm{RTT}_{\\min} + "
                "\\mathrm{RTT}_{\\max}\\,i/N,\\quad i = 1 \\ldots N\n"
                "\\text{variable share: } w_i \\leftarrow (1-\\alpha)^{L_i} w_i + \\tfrac{1}{N-1} \\textstyle\\sum_{j "
                "\\ne "
                "i} (1 - (1-\\alpha)^{L_j})\\, w_j"),
            .model_notes = LAB_TEXT(
                "Start: all weights equal. RTTVAR starts at m/2; d is the prediction's error or the change of the "
                "sample.\n"
                "A steady RTT is over-predicted by about alpha (mean(x) - y), because every expert keeps a share.\n"
                "When all weights vanish (RTTs far above every expert) they are set anew, uniform in value with the "
                "last "
                "RTT as their mean; the paper's words leave this open.\n"
                "The last sample predicts better on nearly all steps, ramps and random walks: compare.\n"
                "Variable share was published for losses up to 1; here they are in units and may be larger. S3, the "
                "paper's text taken literally, puts every expert above 500 ms.\n"
                "Weights are shown on the experts that the run began with; after a change each goes to the nearest."),
            .params = expert_params,
            .param_count = EXPERTS_PARAMS,
            .state = experts_state,
            .state_count = EXPERTS_STATE_COLUMNS,
        },
    .state_bytes = experts_bytes,
    .start = experts_start,
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
LAB_DEFINE_MODULE(experts, experts.module);
