/* lab: optimise for size */
#include "modules/estimator/experts_common.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"
#include "base/units.h"

const struct state_column experts_state[EXPERTS_STATE_COLUMNS] = {{"rttvar_ms", "ms"}, {"reinitialised", ""}};

size_t experts_bytes(const double *params) {
    (void)params;
    return sizeof(struct experts);
}

/* Reserves arrays for n experts. The capacity at least doubles, so that outgrown arrays waste no more than is used. */
static int reserve(struct experts *s, int n) {
    int capacity = n > 2 * s->capacity ? n : 2 * s->capacity;
    double *x = ARENA_ARRAY(double, capacity), *axis_ns = ARENA_ARRAY(double, capacity);
    if (!x || !axis_ns || !s->arithmetic->reserve(s, capacity)) return fail_no_memory("the experts"), 0;
    s->fs.x = x;
    s->axis_ns = axis_ns;
    s->capacity = capacity;
    return 1;
}

static int same_scale(const struct expert_scale *a, const struct expert_scale *b) {
    return a->unit_ns == b->unit_ns && a->rtt_min == b->rtt_min && a->rtt_max == b->rtt_max;
}

static void follow_params(struct experts *s) {
    const double *p = s->params;
    s->rules = (struct share_rules){
        .eta = p[EXPERTS_ETA],
        .alpha = p[EXPERTS_ALPHA],
        .loss = (enum share_loss)(int)p[EXPERTS_LOSS],
        .asymmetry = p[EXPERTS_ASYMMETRY],
        .kind = (enum share_kind)(int)p[EXPERTS_SHARING],
    };
    s->deviation = (enum expert_deviation)(int)p[EXPERTS_DEVIATION];
    if (s->deviation == EXPERT_DEVIATION_BY_SOURCE)
        s->deviation = s->context->from_log ? EXPERT_DEVIATION_BY_SAMPLE : EXPERT_DEVIATION_BY_ERROR;
    s->quantise = p[EXPERTS_QUANTISE] != 0;
    s->h = p[EXPERTS_H];
    s->k = p[EXPERTS_K];
    s->bounds = estimator_bounds(s->context, p[EXPERTS_RTO_MIN], p[EXPERTS_RTO_MAX]);
}

/* A changed number of experts starts with equal weights; otherwise each expert keeps its weight at its new value. */
void experts_configure(void *state) {
    struct experts *s = state;
    follow_params(s);
    int n = (int)s->params[EXPERTS_N], reset = n != s->fs.n;
    enum share_spacing spacing = (enum share_spacing)(int)s->params[EXPERTS_SPACING];
    struct expert_scale scale = expert_scale_of(s->params, s->context->rtt_max_ns);
    int same = !reset && spacing == s->spacing && same_scale(&scale, &s->scale);
    s->scale.tick_ns = scale.tick_ns;
    if (same || (n > s->capacity && !reserve(s, n))) return;
    s->scale = scale;
    s->spacing = spacing;
    fixed_share_space(s->fs.x, n, scale.rtt_min, scale.rtt_max, spacing);
    s->arithmetic->place(s, n, reset);
    for (int i = 0; i < n; i++)
        s->axis_ns[i] = s->fs.x[i] * scale.unit_ns;
}

void experts_begin(struct experts *s, const struct expert_arithmetic *arithmetic, const double *params,
                   const struct estimator_context *context) {
    *s = (struct experts){
        .params = params, .context = context, .arithmetic = arithmetic, .timer = {(double)NAN, (double)NAN}};
    experts_configure(s);
}

/* ---- prediction and timer ---------------------------------------------------------------------------------------- */

double experts_prediction(const void *state) {
    return experts_forecast(state, 0).prediction_ns;
}

double experts_rto_at(const void *state, double gain) {
    return experts_forecast(state, gain).rto_ns;
}

double experts_rto(const void *state) {
    return experts_rto_at(state, ((const struct experts *)state)->k);
}

/* ---- one sample -------------------------------------------------------------------------------------------------- */

LAB_COLD static void explain_timer(const struct experts *s, double m, const struct expert_step *step,
                                   struct anatomy *anatomy) {
    double k = s->k, rto = experts_prediction(s) + k * s->timer.rttvar;
    if (isnan(step->timer.deviation)) {
        anatomy_time(anatomy, s->timer.rttvar, "\\mathrm{RTTVAR} \\leftarrow m/2", "= @ / 2", m);
    } else {
        anatomy_time(anatomy, step->timer.deviation,
                     step->timer.from == step->prediction_ns ? "d \\leftarrow |m - \\hat{y}|"
                                                             : "d \\leftarrow |m - m'|",
                     "= |@ - @|", m, step->timer.from);
        anatomy_time(anatomy, s->timer.rttvar,
                     "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + h\\,(d - \\mathrm{RTTVAR})",
                     "= @ + # \\cdot (@ - @)", step->timer.rttvar, s->params[EXPERTS_H], step->timer.deviation,
                     step->timer.rttvar);
    }
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}", "= @ + # \\cdot @",
                 experts_prediction(s), k, s->timer.rttvar);
    anatomy_bounds(anatomy, rto, experts_rto(s));
}

/* Sums of weight times value (ms) and of weight over the experts; gives the expert of greatest weight. */
static int sums_of(const struct anatomy_weights *taken, const double *weights, double sums[2]) {
    int heaviest = 0;
    sums[0] = sums[1] = 0;
    for (int i = 0; i < taken->count; i++) {
        sums[0] += weights[i] * taken->axis_ms[i];
        sums[1] += weights[i];
        if (weights[i] > weights[heaviest]) heaviest = i;
    }
    return heaviest;
}

/* Explains the step of one expert, the one of greatest weight after it; the arrays hold those of all. */
LAB_COLD static void explain_expert(const struct experts *s, int i, double sum, const struct expert_step *step,
                                    struct anatomy *anatomy) {
    const struct anatomy_weights *taken = &anatomy->weights;
    double eta = s->params[EXPERTS_ETA], alpha = s->params[EXPERTS_ALPHA], x = s->fs.x[i], loss = taken->loss[i];
    anatomy_value(anatomy, i + 1, "", "i\\quad\\text{of the expert that weighs most after this sample}", "");
    anatomy_value(anatomy, x, "units", "x_i", "");
    if ((int)s->params[EXPERTS_LOSS] != LOSS_PAPER)
        anatomy_value(anatomy, loss, "", "L_i", "");
    else if (x >= step->units)
        anatomy_value(anatomy, loss, "", "L_i \\leftarrow (x_i - y)^2", "= (# - #)^2", x, step->units);
    else
        anatomy_value(anatomy, loss, "", "L_i \\leftarrow 2 y", "= 2 \\cdot #", step->units);
    anatomy_value(anatomy, taken->updated[i], "", "w_i \\leftarrow w_i\\,e^{-\\eta L_i}", "= # \\cdot e^{-# \\cdot #}",
                  taken->before[i], eta, loss);
    if (step->set_anew || (int)s->params[EXPERTS_SHARING] != SHARE_FIXED)
        anatomy_value(anatomy, taken->shared[i], "", "w_i\\quad\\text{in the end}", "");
    else
        anatomy_value(anatomy, taken->shared[i], "",
                      "w_i \\leftarrow ((1-\\alpha)\\, w_i + \\tfrac{\\alpha}{N} \\textstyle\\sum_j w_j) / \\sum_j w_j",
                      "= ((1 - #) \\cdot # + \\tfrac{#}{#} \\cdot #) / #", alpha, taken->updated[i], alpha,
                      (double)taken->count, sum, sum);
}

LAB_COLD static void explain(const struct experts *s, double m, const struct expert_step *step,
                             struct anatomy *anatomy) {
    struct anatomy_weights *taken = &anatomy->weights;
    double sums[2], shared[2];
    anatomy_time(anatomy, step->prediction_ns, "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i", "");
    anatomy_value(anatomy, step->units, "units", "y \\leftarrow m / \\mathrm{unit}", "= @ / @", m, s->scale.unit_ns);
    if (taken->count) {
        for (int i = 0; i < taken->count; i++)
            taken->axis_ms[i] = s->axis_ns[i] / NS_PER_MS;
        sums_of(taken, taken->updated, sums);
        explain_expert(s, sums_of(taken, taken->shared, shared), sums[1], step, anatomy);
        if (s->fixed.n) anatomy_remark(anatomy, "\\text{each product and share cut to 16 fractional bits}");
        anatomy_value(anatomy, sums[1], "", "\\textstyle\\sum_i w_i\\quad\\text{before sharing}", "");
        if (step->set_anew)
            anatomy_remark(anatomy, "\\text{all weights vanished: set anew around}\\ y");
        else
            anatomy_time(anatomy, sums[0] / sums[1] * NS_PER_MS, "\\hat{y}\\quad\\text{by these alone}", "");
    }
    anatomy_time(anatomy, experts_prediction(s),
                 "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i\\quad\\text{in the end}", "");
    explain_timer(s, m, step, anatomy);
}

double experts_quantised(const struct experts *s, double rtt_ns) {
    double ticks = floor(rtt_ns / s->scale.tick_ns);
    if (ticks < 1) ticks = 1;
    return s->scale.tick_ns == s->scale.unit_ns ? ticks : ticks * s->scale.tick_ns / s->scale.unit_ns;
}

LAB_COLD void experts_explained(void *state, const struct rtt_sample *sample, struct forecast *next) {
    struct experts *s = state;
    int weighed = anatomy_weigh(sample->anatomy, s->fs.n);
    struct expert_step step =
        experts_advance(s, sample->rtt_ns, s->arithmetic->trial, weighed ? &sample->anatomy->weights : NULL);
    explain(s, sample->rtt_ns, &step, sample->anatomy);
    *next = experts_forecast(s, s->k);
}

/* ---- state and figures ------------------------------------------------------------------------------------------- */

void experts_read_state(const void *state, double *columns) {
    const struct experts *s = state;
    columns[0] = s->timer.rttvar / NS_PER_MS;
    columns[1] = (double)s->reinitialised;
}

int experts_weights(const void *state, const double **axis_ns, const double **weights) {
    const struct experts *s = state;
    *axis_ns = s->axis_ns;
    *weights = s->arithmetic->weights(s);
    return s->fs.n;
}

const char *experts_extra(const void *state, int nth, double *value) {
    const struct experts *s = state;
    switch (nth) {
    case 0:
        *value = (double)s->reinitialised;
        return "reinitialisations";
    case 1:
        *value = s->trials ? (double)s->outside / (double)s->trials : (double)NAN;
        return "outOfRangeShare";
    case 2:
        *value = s->scale.unit_ns / NS_PER_MS;
        return "unitMs";
    default:
        return NULL;
    }
}

enum note experts_remark(const void *state, int nth, char *detail, size_t detail_bytes) {
    const struct experts *s = state;
    if (nth > 0 || !expert_scale_automatic(s->params)) return NOTE_COUNT;
    const double unit_ms = s->scale.unit_ns / NS_PER_MS;
    snprintf(detail, detail_bytes, "Here it is %.0f ms, so the experts reach from %.4g to %.4g ms.", unit_ms,
             unit_ms * s->scale.rtt_min, unit_ms * s->scale.rtt_max);
    return NOTE_automatic_unit;
}
