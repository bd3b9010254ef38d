/*
 * A recurrent net as an estimator: it predicts the next RTT from the latest ones, as it was trained to (net.task
 * "rtt"). The timer is Jacobson's, on this prediction's errors.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/units.h"
#include "modules/estimator/error_margin.h"
#include "net/memory.h"
#include "net/models.h"

enum { GRU_MODEL, GRU_K, GRU_H, GRU_RTO_MIN, GRU_RTO_MAX };

static const struct param params[] = {
    [GRU_MODEL] = {.id = "model",
                   .label = LAB_TEXT("Model"),
                   .help = LAB_TEXT("The trained net: the bundled one, or one of your own that predicts RTTs."),
                   .type = PARAM_CHOICE,
                   .initial_id = "rtt-gru-8",
                   .choices = "rtt-gru-8=Bundled GRU|own-rtt=Own model",
                   .flags = PARAM_BASIC | PARAM_FIXED},
    [GRU_K] = MARGIN_ROW_K,
    [GRU_H] = MARGIN_ROW_H,
    [GRU_RTO_MIN] = MARGIN_ROW_RTO_MIN,
    [GRU_RTO_MAX] = MARGIN_ROW_RTO_MAX,
};

static const struct state_column columns[] = {{"deviation_ms", "ms"}};

struct gru {
    const double *params;
    const struct estimator_context *context;
    const struct net_model *model; /* NULL: there is none, and the prediction is the last sample */
    struct error_margin margin;
    double prediction; /* ns */
};

/* The latest RTTs stand behind the state. */
static struct net_memory *memory_of(struct gru *s) {
    return (struct net_memory *)(void *)(s + 1);
}

static size_t gru_bytes(const double *values) {
    (void)values;
    return sizeof(struct gru) + net_memory_bytes_most(NET_RTT);
}

static void gru_start(void *state, const double *values, const struct estimator_context *context) {
    static const char *const ids[] = {"rtt-gru-8", "own-rtt"};
    struct gru *s = state;
    double none = (double)NAN;
    const struct net_model *model = net_models_find(context->models, ids[(int)values[GRU_MODEL]]);
    *s = (struct gru){.params = values, .context = context, .margin = {none}, .prediction = none};
    if (model && model->task == NET_RTT) s->model = model;
    net_memory_reset(memory_of(s));
}

static double gru_prediction(const void *state) {
    return ((const struct gru *)state)->prediction;
}

static double gru_rto_at(const void *state, double gain) {
    const struct gru *s = state;
    return estimator_bound(s->context, s->prediction + gain * s->margin.mean, s->params[GRU_RTO_MIN] * NS_PER_MS,
                           s->params[GRU_RTO_MAX] * NS_PER_MS);
}

static double gru_rto(const void *state) {
    return gru_rto_at(state, ((const struct gru *)state)->params[GRU_K]);
}

LAB_COLD static void explain(const struct gru *s, const struct error_margin_step *step, struct anatomy *anatomy) {
    if (s->model)
        anatomy_time(anatomy, s->prediction, "\\hat{m} \\leftarrow f(m_{t-h+1}, \\dots, m_t)",
                     "\\text{: the net on the last } # \\text{ samples}", (double)net_model_inside(s->model).steps);
    else
        anatomy_time(anatomy, s->prediction, "\\hat{m} \\leftarrow m", "\\text{: no model is loaded}");
    error_margin_explain(anatomy, &s->margin, step, s->prediction, s->params[GRU_K], gru_rto(s));
}

static void gru_sample(void *state, const struct rtt_sample *sample) {
    struct gru *s = state;
    double rtt_s = sample->rtt_ns / NS_PER_S;
    struct error_margin_step step = error_margin_sample(&s->margin, sample->rtt_ns, s->prediction, s->params[GRU_H]);
    double next = s->model ? net_memory_add(memory_of(s), s->model, &rtt_s) * NS_PER_S : (double)NAN;
    /* Weights may be so large that their sum is no number. */
    s->prediction = isfinite(next) ? next : sample->rtt_ns;
    if (sample->anatomy) explain(s, &step, sample->anatomy);
}

static void gru_state(const void *state, double *out) {
    out[0] = ((const struct gru *)state)->margin.mean / NS_PER_MS;
}

static enum note gru_remark(const void *state, int nth, char *detail, size_t detail_bytes) {
    const struct gru *s = state;
    if (detail_bytes) *detail = 0;
    return nth == 0 && !s->model ? NOTE_estimator_without_model : NOTE_COUNT;
}

ESTIMATOR_STEP(gru)

static const struct estimator gru = {
    .module =
        {
            .kind = "estimator",
            .id = "gru",
            .label = "Recurrent net",
            .short_label = "Net",
            .look = LAB_TEXT("purple dash circle"),
            .help = LAB_TEXT("Predicts the next RTT by a recurrent net that was trained on other flows."),
            .citation = LAB_TEXT("Cho and others 2014; the use for RTTs is ours"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/estimator/test_estimator_gru.c."),
            .equations = LAB_TEXT("\\hat{m} \\leftarrow f(m_{t-h+1}, \\dots, m_t)\n"
                                  "V \\leftarrow V + h\\,(|m - \\hat{m}| - V)\n"
                                  "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"),
            .model_notes = LAB_TEXT("f is the net, trained on flows other than those it is judged on. Without a model "
                                    "the prediction is the last sample.\n"
                                    "The timer is ours, as that of all predictors that define none."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = gru_bytes,
    .start = gru_start,
    .sample = gru_step,
    .prediction_ns = gru_prediction,
    .rto_ns = gru_rto,
    .rto_at = gru_rto_at,
    .gain_param = GRU_K,
    .read_state = gru_state,
    .remark = gru_remark,
};
LAB_DEFINE_MODULE(gru, gru.module);
