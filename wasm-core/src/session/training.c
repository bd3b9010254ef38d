/* lab: optimise for size */
/*
 * The session kind "training": rows of losses (or of RTTs) become a trained net.
 *
 * Document: {kind, set, provenance}; `set` holds keys of net and training, `provenance` is a text that the model's file
 * keeps. Rows are fed as doubles: number of the run, number of the flow in it, time (s), and the twelve metrics of
 * net/metrics.def, or with net.task "rtt" the RTT (s); flow after flow, each in order of time. lab_step takes at most
 * `max_events` batches, and stops when `until_ns` / 1e9 epochs are complete. lab_set takes training.rate and
 * training.patience, and {"model": true}, after which results have the member `model`: the best weights so far, as
 * base64 of a safetensors file; a finished training always has it.
 *
 * With the member `model`, such a text, the training starts from that model: task, inputs, history, cell, scaling and
 * first weights are its own, whatever `set` says; with 0 epochs it is only judged. With `predictions` as well there is
 * a table of what it predicts after each row, by the same steps as in a sender.
 */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "catalogue/settings.h"
#include "net/dataset.h"
#include "net/memory.h"
#include "net/net_params.h"
#include "net/safetensors.h"
#include "net/trainer.h"
#include "rttlab.h"
#include "session/session.h"

struct training_session {
    struct session session; /* the first member, as session.h requires */
    struct settings *settings;
    const double *net_values, *values;
    const char *provenance;
    struct dataset data;
    struct net_model model;
    int inputs[METRIC_COUNT];   /* which value of a row each input is */
    const float *given_weights; /* of the document's model; NULL: there is none */
    int with_predictions;
    struct trainer *trainer; /* NULL: rows are being fed */
    struct table *epochs, *batches;
    int with_model, diverged;
    struct text about_data, file, file_text; /* kept, since a result may be requested after every batch */
    struct judgement judgement;
    int32_t judged; /* the epoch whose weights `judgement` is of; -1: none yet */
};

extern const struct session_kind session_training;

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static void choose_inputs(struct training_session *s) {
    struct net_model *model = &s->model;
    int chosen = (int)s->net_values[NET_GROUP];
    unsigned mask = chosen < 8 ? metric_group(chosen + 1) : (unsigned)s->net_values[NET_METRICS];
    if (model->task == NET_RTT) {
        model->net.inputs = 1;
        return;
    }
    model->group = chosen < 8 ? chosen + 1 : 0;
    for (int metric = 0; metric < METRIC_COUNT; metric++)
        if (mask >> metric & 1) {
            s->inputs[model->net.inputs] = metric;
            model->metrics[model->net.inputs++] = (enum metric)metric;
        }
}

/* The values of `net` in force are the model's. 0 or a status. */
static int32_t describe_given(struct training_session *s) {
    const struct net_model *model = &s->model;
    struct setting task;
    unsigned mask = 0;
    if (settings_find(s->settings, "net.task", &task)) return fail_status();
    double *values = task.value - task.param;
    for (int i = 0; i < model->net.inputs; i++)
        mask |= model->task == NET_RTT ? 0 : 1u << model->metrics[i];
    values[NET_TASK] = model->task;
    values[NET_CELL] = registry_index("cell", model->net.cell->module.id);
    values[NET_UNITS] = model->net.units;
    values[NET_LAYERS] = model->net.layers;
    values[NET_HISTORY] = model->history;
    if (mask) values[NET_GROUP] = model->group ? model->group - 1 : 8;
    if (mask) values[NET_METRICS] = mask;
    return 0;
}

/* Reads the document's model. 0 or a status. */
static int32_t take_given(struct training_session *s, const char *base64) {
    size_t length = 0;
    const uint8_t *bytes = base64_read(base64, &length);
    if (!bytes)
        return fail(LAB_BAD_INPUT, "bad-model", "model", "Give a safetensors file as base64.",
                    "The model is no base64 text.");
    if (net_model_read(&s->model, "model", bytes, length)) return fail_status();
    if (!net_model_prepare(&s->model)) return fail_no_memory("the model");
    s->given_weights = s->model.net.weights;
    for (int i = 0; i < s->model.net.inputs; i++)
        s->inputs[i] = s->model.task == NET_RTT ? 0 : (int)s->model.metrics[i];
    return describe_given(s);
}

static void describe_new(struct training_session *s) {
    s->model.task = (enum net_task)(int)s->net_values[NET_TASK];
    s->model.history = (int)s->net_values[NET_HISTORY];
    s->model.net = (struct net){.cell = cell_at((int)s->net_values[NET_CELL]),
                                .units = (int)s->net_values[NET_UNITS],
                                .layers = (int)s->net_values[NET_LAYERS],
                                .linear = s->model.task == NET_RTT};
    choose_inputs(s);
}

static struct session *training_open(const struct json *document) {
    struct training_session *s = ARENA_NEW(struct training_session);
    const struct json *set = json_member(document, "set");
    if (!s) return fail_no_memory("the training"), NULL;
    s->judged = -1;
    if (session_init(&s->session, &session_training) || !(s->settings = settings_new())) return NULL;
    if (set && settings_override(s->settings, set)) return NULL;
    s->provenance = json_member_string(document, "provenance", "");
    s->net_values = settings_values(s->settings, "net", "");
    s->values = settings_values(s->settings, "training", "");
    const char *given = json_member_string(document, "model", NULL);
    const struct json *predictions = json_member(document, "predictions");
    s->with_predictions = given && predictions && predictions->type == JSON_TRUE;
    if (given && take_given(s, given)) return NULL;
    if (!given) describe_new(s);
    s->data.values = s->model.task == NET_RTT ? 1 : METRIC_COUNT;
    if (s->model.net.inputs > 0) return &s->session;
    fail(LAB_BAD_INPUT, "no-metrics", "net.metrics", "Choose one metric or more.", "The net has no input.");
    return NULL;
}

/* ---- training ---------------------------------------------------------------------------------------------------- */

static int32_t add_epoch(struct training_session *s) {
    struct epoch e = trainer_latest(s->trainer);
    double row[] = {trainer_epochs(s->trainer), e.training_loss,       e.validation_loss,
                    e.training_accuracy,        e.validation_accuracy, e.area};
    return table_add(s->epochs, row) ? 0 : fail_no_memory("the curves");
}

static int32_t open_tables(struct training_session *s) {
    static const struct column_spec epochs[] = {{"time", "Epoch", ""},
                                                {"trainingLoss", "Loss, training", ""},
                                                {"validationLoss", "Loss, validation", ""},
                                                {"trainingAccuracy", "Accuracy, training", ""},
                                                {"validationAccuracy", "Accuracy, validation", ""},
                                                {"area", "Area under the ROC curve", ""}};
    static const struct column_spec batches[] = {{"time", "Epoch", ""}, {"loss", "Loss of the batch", ""}};
    s->epochs = table_new(s->session.tables, "epochs", "training", "training.epochs", epochs, LAB_COUNT(epochs), 2);
    s->batches =
        table_new(s->session.tables, "batches", "training", "training.batches", batches, LAB_COUNT(batches), 1);
    return s->epochs && s->batches ? add_epoch(s) : fail_no_memory("the curves");
}

/* What the given model predicts after each row. 0 or a status. */
static int32_t predict_rows(struct training_session *s) {
    static const struct column_spec columns[] = {{"time", "Row", ""}, {"prediction", "Prediction", ""}};
    struct net_memory *memory = arena_alloc(net_memory_bytes(&s->model));
    struct table *table =
        table_new(s->session.tables, "predictions", "training", "training.predictions", columns, LAB_COUNT(columns), 1);
    if (!memory || !table) return fail_no_memory("the predictions");
    for (int32_t i = 0; i < s->data.count; i++) {
        if (!dataset_continues(&s->data, i)) net_memory_reset(memory);
        double row[] = {i, net_memory_add(memory, &s->model, dataset_values(&s->data, i))};
        if (!table_add(table, row)) return fail_no_memory("the predictions");
    }
    return 0;
}

/* A given model keeps its scaling. */
static void keep_scaling(const struct training_session *s, struct dataset_plan *plan) {
    for (int value = 0; value < METRIC_COUNT; value++)
        plan->factor[value] = (double)NAN;
    for (int i = 0; i < s->model.net.inputs && s->given_weights; i++) {
        plan->offset[s->inputs[i]] = s->model.offset[i];
        plan->factor[s->inputs[i]] = s->model.factor[i];
    }
}

/* After the last row. */
static int32_t begin(struct training_session *s) {
    struct dataset_plan plan = {.history = s->model.history,
                                .scaling = (int)s->net_values[NET_SCALING],
                                .validation = s->values[TRAINING_VALIDATION] / 100,
                                .seed = (uint64_t)s->values[TRAINING_SEED]};
    keep_scaling(s, &plan);
    if (dataset_prepare(&s->data, &plan)) return fail_status();
    if (s->with_predictions && predict_rows(s)) return fail_status();
    for (int i = 0; i < s->model.net.inputs; i++) {
        s->model.offset[i] = s->data.offset[s->inputs[i]];
        s->model.factor[i] = s->data.factor[s->inputs[i]];
    }
    struct training_plan training = {.values = s->values,
                                     .net = &s->model.net,
                                     .data = &s->data,
                                     .inputs = s->inputs,
                                     .history = s->model.history,
                                     .weights = s->given_weights};
    s->trainer = trainer_new(&training);
    if (!s->trainer || open_tables(s)) return fail_status();
    json_begin(&s->about_data, '{');
    dataset_write(&s->data, &s->about_data);
    json_end(&s->about_data, '}');
    return s->about_data.failed ? fail_no_memory("the description of the rows") : LAB_MORE;
}

static int32_t training_feed(struct session *session, const uint8_t *bytes, uint32_t length) {
    struct training_session *s = (struct training_session *)(void *)session;
    uint32_t row = (uint32_t)(ROW_VALUES + s->data.values) * (uint32_t)sizeof(double);
    if (s->trainer) return fail(LAB_BUG, "feed", "", "Report this.", "The training has its rows.");
    if (length == 0) return begin(s);
    if (length % row) return fail(LAB_BUG, "feed", "", "Report this.", "The rows are not of %u bytes each.", row);
    int32_t status = dataset_feed(&s->data, (const double *)(const void *)bytes, (int32_t)(length / row));
    return status ? status : LAB_MORE;
}

static const char *why_finished(const struct training_session *s) {
    if (s->diverged) return "diverged";
    if (trainer_at(s->trainer)) return NULL;
    if (trainer_epochs(s->trainer) >= s->values[TRAINING_EPOCHS]) return "epochs";
    return trainer_impatient(s->trainer) ? "patience" : NULL;
}

static int32_t training_step(struct session *session, double until_ns, uint32_t max_events) {
    struct training_session *s = (struct training_session *)(void *)session;
    if (!s->trainer) return fail(LAB_BUG, "step", "", "Report this.", "The training has no rows yet.");
    for (; max_events && !why_finished(s) && trainer_epochs(s->trainer) < until_ns / 1e9; max_events--) {
        int32_t epochs = trainer_epochs(s->trainer);
        double at = epochs + (trainer_at(s->trainer) + 1.0) / trainer_batches(s->trainer);
        double row[] = {at, trainer_batch(s->trainer)};
        if (!table_add(s->batches, row)) return fail_no_memory("the curves");
        if (trainer_epochs(s->trainer) != epochs && add_epoch(s)) return fail_status();
        s->diverged |= !isfinite(row[1]);
    }
    return why_finished(s) ? LAB_FINISHED : LAB_MORE;
}

static int32_t training_set(struct session *session, const struct json *values) {
    static const char *const may_change[] = {"training.rate", "training.patience"};
    struct training_session *s = (struct training_session *)(void *)session;
    for (const struct json *member = values->child; member; member = member->next) {
        int known = strcmp(member->key, "model") == 0;
        if (known) s->with_model = member->type == JSON_TRUE;
        for (int i = 0; i < LAB_COUNT(may_change) && !known; i++)
            if ((known = strcmp(member->key, may_change[i]) == 0)) {
                struct setting found;
                if (settings_find(s->settings, member->key, &found) ||
                    param_read(&found.module->params[found.param], member, member->key, found.value))
                    return fail_status();
            }
        if (!known)
            return fail(LAB_BAD_INPUT, "fixed-parameter", member->key, "Start the training anew.",
                        "%s cannot change while a net trains.", member->key);
    }
    return LAB_MORE;
}

/* ---- result ------------------------------------------------------------------------------------------------------ */

static void write_model(struct training_session *s, struct text *out) {
    s->file.length = s->file_text.length = 0;
    s->model.net.weights = (float *)(uintptr_t)(const void *)trainer_best_weights(s->trainer);
    net_model_write(&s->model, s->provenance, &s->file);
    base64_add(&s->file_text, (const uint8_t *)s->file.bytes, s->file.length);
    out->failed |= s->file.failed | s->file_text.failed;
    json_put_string(out, "model", s->file_text.bytes ? s->file_text.bytes : "");
}

static void write_progress(struct training_session *s, struct text *out) {
    struct epoch latest = trainer_latest(s->trainer);
    const char *why = why_finished(s);
    double best_loss;
    int32_t best = trainer_best(s->trainer, &best_loss);
    json_put_integer(out, "epoch", trainer_epochs(s->trainer));
    json_put_integer(out, "batch", trainer_at(s->trainer));
    json_put_integer(out, "batches", trainer_batches(s->trainer));
    json_key(out, "finished");
    why ? json_string(out, why) : json_null(out);
    json_put_number(out, "trainingLoss", latest.training_loss);
    json_put_number(out, "validationLoss", latest.validation_loss);
    json_put_number(out, "trainingAccuracy", latest.training_accuracy);
    json_put_number(out, "validationAccuracy", latest.validation_accuracy);
    json_put_number(out, "area", latest.area);
    json_put_integer(out, "bestEpoch", best);
    json_put_number(out, "bestLoss", best_loss);
    json_put_number(out, "baselineLoss", trainer_baseline(s->trainer));
}

/* Of the best weights, on the validation runs. */
static void write_judgement(struct training_session *s, struct text *out) {
    double loss;
    int32_t best = trainer_best(s->trainer, &loss);
    if (s->model.task == NET_RTT) return;
    if (s->judged != best && trainer_judge(s->trainer, &s->judgement)) return;
    s->judged = best;
    json_key(out, "judgement");
    json_begin(out, '{');
    judgement_write(&s->judgement, out);
    json_end(out, '}');
}

static void write_net(const struct training_session *s, struct text *out) {
    const struct net *net = &s->model.net;
    json_put_integer(out, "weights", (int64_t)net_weight_count(net));
    json_put_integer(out, "group", s->model.group);
    json_key(out, "inputs");
    json_begin(out, '[');
    for (int i = 0; i < net->inputs; i++)
        json_string(out, s->model.task == NET_RTT ? "rtt" : metric_id(s->model.metrics[i]));
    json_end(out, ']');
}

static void training_result(struct session *session, struct text *out) {
    struct training_session *s = (struct training_session *)(void *)session;
    write_net(s, out);
    if (s->trainer) {
        json_key(out, "data");
        json_raw(out, s->about_data.bytes);
        write_progress(s, out);
        write_judgement(s, out);
        if (s->with_model || why_finished(s)) write_model(s, out);
    }
    json_key(out, "inForce");
    json_begin(out, '{');
    settings_write_module(registry_find("net", ""), "", s->net_values, out);
    settings_write_module(registry_find("training", ""), "", s->values, out);
    json_end(out, '}');
}

const struct session_kind session_training = {.id = "training",
                                              .open = training_open,
                                              .feed = training_feed,
                                              .step = training_step,
                                              .set = training_set,
                                              .result = training_result};
