/*
 * RNN-based TCP (Bai, Abe and Lee 2020): CUBIC, but at each loss a recurrent net predicts from the metrics of the last
 * losses whether the next one will come at a larger window, and the window is cut little, as in CUBIC, or much.
 *
 * The predictor can be replaced by one that needs no net, so that one sees what a prediction is worth.
 */
#include "modules/cc/rnn.h"

#include <math.h>
#include <string.h>

#include "modules/cc/aimd.h"
#include "modules/cc/cubic.h"
#include "net/memory.h"
#include "net/models.h"

#define BAI "Bai, Abe and Lee 2020"
/* The net's memory follows the state, at a multiple of this. */
#define ALIGNMENT 16

enum {
    RNN_PREDICTOR,
    RNN_MODEL,
    RNN_CONSTANT,
    RNN_CHANCE,
    RNN_LOW,
    RNN_HIGH,
    RNN_LOW_RATE,
    RNN_MEDIUM_RATE,
    RNN_HIGH_RATE,
    RNN_C,
    RNN_FAST,
    RNN_FRIENDLY
};

enum rnn_predictor { PREDICTOR_MODEL, PREDICTOR_CONSTANT, PREDICTOR_COIN, PREDICTOR_LAST, PREDICTOR_ORACLE };

#define THRESHOLD(id_, label_, initial_, help_)                                                                        \
    {                                                                                                                  \
        .id = id_, .label = LAB_TEXT(label_), .help = LAB_TEXT(help_), .citation = LAB_TEXT(BAI ", equation 1"),       \
        .initial = initial_, .range = {0, 1}, .step = 0.01, .flags = PARAM_BASIC                                       \
    }
#define RATE(id_, label_, initial_, help_)                                                                             \
    {                                                                                                                  \
        .id = id_, .label = LAB_TEXT(label_), .help = LAB_TEXT(help_), .citation = LAB_TEXT(BAI ", equation 1"),       \
        .initial = initial_, .range = {0.1, 1.5}, .step = 0.05, .flags = PARAM_BASIC                                   \
    }

static const struct param params[] = {
    [RNN_PREDICTOR] =
        {.id = "predictor",
         .label = LAB_TEXT("Prediction by"),
         .help = LAB_TEXT("Where P comes from, the chance that the next loss comes at a larger window. Last label: 1 "
                          "when this loss came at a larger window than the one before. Foreknown: the true label, from "
                          "earlier runs of the same scenario; what a prediction is worth at most."),
         .citation = LAB_TEXT(BAI),
         .type = PARAM_CHOICE,
         .initial_id = "model",
         .flags = PARAM_BASIC | PARAM_FIXED,
         .choices = "model=Trained model|constant=Constant|coin=Coin|last=Last label|oracle=Foreknown "
                    "label"},
    [RNN_MODEL] = {.id = "model",
                   .label = LAB_TEXT("Model"),
                   .help = LAB_TEXT("A trained net: one of those that come with the lab, or an own one."),
                   .citation = LAB_TEXT(BAI ", section IV.B"),
                   .type = PARAM_CHOICE,
                   .initial_id = "gru-4",
                   .flags = PARAM_BASIC | PARAM_FIXED,
                   .choices = "gru-4=GRU, group 4|lstm-8=LSTM, group 8|own=Own model",
                   .heeded = LAB_TEXT("cc.rnn.predictor=model")},
    [RNN_CONSTANT] = {.id = "constant",
                      .label = LAB_TEXT("Constant P"),
                      .help = LAB_TEXT("P at every loss; between the thresholds the control is CUBIC."),
                      .initial = 0.8,
                      .range = {0, 1},
                      .step = 0.01,
                      .heeded = LAB_TEXT("cc.rnn.predictor=constant")},
    [RNN_CHANCE] = {.id = "chance",
                    .label = LAB_TEXT("Chance of P = 1"),
                    .help = LAB_TEXT("Of the coin; otherwise P is 0."),
                    .initial = 0.5,
                    .range = {0, 1},
                    .step = 0.01,
                    .heeded = LAB_TEXT("cc.rnn.predictor=coin")},
    [RNN_LOW] = THRESHOLD("low", "Lower threshold", 0.7, "Below it the window is cut the most."),
    [RNN_HIGH] = THRESHOLD("high", "Upper threshold", 0.9, "From it on the window is cut the least."),
    [RNN_LOW_RATE] = RATE("lowRate", "Kept at a low P", 0.5,
                          "Share of the flight that is kept below the lower "
                          "threshold."),
    [RNN_MEDIUM_RATE] =
        RATE("mediumRate", "Kept at a medium P", 0.7,
             "Share of the flight that is kept between the thresholds, or where nothing is predicted; CUBIC's own."),
    [RNN_HIGH_RATE] = RATE("highRate", "Kept at a high P", 0.95,
                           "Share of the flight that is kept from the upper threshold on; above 1 the window grows."),
    [RNN_C] = CUBIC_PARAM_C,
    [RNN_FAST] = CUBIC_PARAM_FAST,
    [RNN_FRIENDLY] = CUBIC_PARAM_FRIENDLY,
};

static const struct state_column columns[] = {CUBIC_COLUMNS, {"p", ""}, {"rate", ""}};

struct rnn {
    const double *params;
    struct cubic cubic;
    const struct net_model *model; /* NULL: none is loaded, or none is used */
    const char *label;             /* of the next loss, foreknown; NULL or at the end: none is */
    struct cc_prediction latest;
};

/* ---- the window rule --------------------------------------------------------------------------------------------- */

struct cc_prediction rnn_predict(const struct rnn_rule *rule, double p) {
    if (p < rule->low) return (struct cc_prediction){p, rule->low_rate, CC_STEP_LOW};
    if (p >= rule->high) return (struct cc_prediction){p, rule->high_rate, CC_STEP_HIGH};
    return (struct cc_prediction){p, rule->medium_rate, CC_STEP_MEDIUM};
}

static struct rnn_rule rule_of(const double *v) {
    return (struct rnn_rule){v[RNN_LOW], v[RNN_HIGH], v[RNN_LOW_RATE], v[RNN_MEDIUM_RATE], v[RNN_HIGH_RATE]};
}

/* The growth stays CUBIC's, whichever rate was chosen at the loss before. */
static struct cubic_rules growth_of(const double *v) {
    return (struct cubic_rules){v[RNN_C], v[RNN_MEDIUM_RATE], v[RNN_FAST] != 0, v[RNN_FRIENDLY] != 0};
}

/* ---- the predictors ---------------------------------------------------------------------------------------------- */

static const struct net_model *find_model(const double *v, const struct net_models *models) {
    char id[32];
    if (v[RNN_PREDICTOR] != PREDICTOR_MODEL) return NULL;
    const struct net_model *model =
        net_models_find(models, param_choice_id(&params[RNN_MODEL], (int)v[RNN_MODEL], id, sizeof id));
    return model && model->task == NET_LABEL ? model : NULL;
}

static enum note lacks(const double *v, const struct net_models *models, const char *labels) {
    if (v[RNN_PREDICTOR] == PREDICTOR_MODEL && !find_model(v, models)) return NOTE_model_missing;
    return v[RNN_PREDICTOR] == PREDICTOR_ORACLE && !labels ? NOTE_labels_missing : NOTE_COUNT;
}

static size_t own_bytes(void) {
    return (sizeof(struct rnn) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static struct net_memory *memory_of(struct rnn *s) {
    return (struct net_memory *)(void *)((char *)s + own_bytes());
}

static double next_label(struct rnn *s) {
    if (!s->label || !*s->label) return (double)NAN;
    char label = *s->label++;
    return label == '1' ? 1 : label == '0' ? 0 : (double)NAN;
}

/* P at the loss that is the latest of the history; NaN when nothing can be said. */
static double predict(struct rnn *s, double cwnd_before, struct random *random) {
    const struct loss_history *losses = &s->cubic.losses;
    switch ((enum rnn_predictor)(int)s->params[RNN_PREDICTOR]) {
    case PREDICTOR_MODEL:
        return s->model ? net_memory_add(memory_of(s), s->model, losses->row) : (double)NAN;
    case PREDICTOR_CONSTANT:
        return s->params[RNN_CONSTANT];
    case PREDICTOR_COIN:
        return random_uniform(random) < s->params[RNN_CHANCE];
    case PREDICTOR_LAST:
        return losses->events > 1 ? (double)(losses->row[METRIC_cwnd] > cwnd_before) : (double)NAN;
    default:
        return next_label(s);
    }
}

/* ---- the module -------------------------------------------------------------------------------------------------- */

static size_t state_bytes(const double *values, const struct net_models *models) {
    const struct net_model *model = find_model(values, models);
    return own_bytes() + (model ? net_memory_bytes(model) : 0);
}

static void start(void *state, const double *values, const struct window *window, const struct cc_moment *moment) {
    struct rnn *s = state;
    (void)window;
    *s = (struct rnn){.params = values,
                      .model = find_model(values, moment->models),
                      .label = moment->labels,
                      .latest = {(double)NAN, (double)NAN, CC_STEP_MEDIUM}};
    cubic_start(&s->cubic);
}

static void on_ack(void *state, struct window *window, const struct cc_moment *moment, double acked) {
    struct rnn *s = state;
    const struct cubic_rules growth = growth_of(s->params);
    cubic_grow(&s->cubic, &growth, window, moment, acked);
}

static double ssthresh(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    struct rnn *s = state;
    const struct cubic_rules growth = growth_of(s->params);
    const struct rnn_rule rule = rule_of(s->params);
    double before = s->cubic.losses.row[METRIC_cwnd];
    cubic_lose(&s->cubic, &growth, window, moment, loss);
    s->latest = rnn_predict(&rule, predict(s, before, moment->random));
    return s->latest.rate * aimd_base(window, moment);
}

static void on_loss(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss) {
    (void)window;
    (void)moment;
    cubic_after_loss(&((struct rnn *)state)->cubic, loss);
}

static void on_restart(void *state, struct window *window, const struct cc_moment *moment) {
    (void)window;
    (void)moment;
    cubic_end_epoch(&((struct rnn *)state)->cubic);
}

static void read_state(const void *state, double *out) {
    const struct rnn *s = state;
    cubic_read(&s->cubic, out);
    out[CUBIC_COLUMN_COUNT] = s->latest.p;
    out[CUBIC_COLUMN_COUNT + 1] = s->latest.rate;
}

static const struct loss_history *losses(const void *state) {
    return &((const struct rnn *)state)->cubic.losses;
}

static void prediction(const void *state, struct cc_prediction *latest) {
    *latest = ((const struct rnn *)state)->latest;
}

static const struct net_model *model_of(const void *state) {
    return ((const struct rnn *)state)->model;
}

static const struct congestion_control rnn = {
    .module =
        {
            .kind = "cc",
            .id = "rnn",
            .label = "RNN-based TCP",
            .short_label = "RNN",
            .look = LAB_TEXT("purple solid square"),
            .help = LAB_TEXT(
                "CUBIC whose cut at a loss follows a prediction: a recurrent net says from the last losses how likely "
                "the next one is to come at a larger window."),
            .citation = LAB_TEXT("L. Bai, H. Abe, C. Lee: RNN-based approach to TCP throughput prediction. CANDARW "
                                 "2020"),
            .validation = LAB_TEXT("Vectors: datasets/reference/oracle/rnn_metrics.json; "
                                   "wasm-core/test/modules/cc/test_rnn.c."),
            .equations = LAB_TEXT(
                "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd}\\cdot\\begin{cases}r_{\\mathrm{low}} & P < "
                "\\theta_{\\mathrm{low}}\\\\ r_{\\mathrm{medium}} & \\theta_{\\mathrm{low}} \\le P < "
                "\\theta_{\\mathrm{high}}\\\\ r_{\\mathrm{high}} & P \\ge \\theta_{\\mathrm{high}}\\end{cases}"),
            .model_notes = LAB_TEXT(
                "A loss event is a cut of the window: for three duplicate ACKs, for a timeout (but not for a further "
                "one of the same segment), for a mark (ECN).\n"
                "The rate multiplies what CUBIC multiplies: the flight, by ns-2's window rules the window. After a "
                "timeout cwnd is 1, and the rate sets ssthresh.\n"
                "Everything else is CUBIC: w_max is the window before the cut, K follows from the window after it, and "
                "fast convergence and the Reno-friendly region go by the medium rate.\n"
                "Max probing, of which the paper says no more than the name, is the convex region (more than K since "
                "congestion avoidance began), and slow start before the first loss.\n"
                "Packets lost are those that SACK tells of when recovery begins, without SACK 1. Times count from the "
                "flow's start.\n"
                "Where nothing is predicted the medium rate holds: without a model, for a label that is not known, "
                "at the first loss with the last label."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .on_ack = on_ack,
    .ssthresh = ssthresh,
    .on_loss = on_loss,
    .on_restart = on_restart,
    .read_state = read_state,
    .losses = losses,
    .prediction = prediction,
    .model = model_of,
    .lacks = lacks,
};
LAB_DEFINE_MODULE(cc_rnn, rnn.module);
