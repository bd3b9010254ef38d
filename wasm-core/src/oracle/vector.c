/* lab: optimise for size */
/* The session kind "vector": reads {kind, algorithm, case}, writes the core's numbers for that case. */
#include "oracle/vector.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "catalogue/registry.h"
#include "rttlab.h"
#include "session/session.h"

/* ---- reading a case ---------------------------------------------------------------------------------------------- */

double vector_number(const struct json *value) {
    if (value && value->type == JSON_NUMBER) return value->number;
    if (value && value->type == JSON_STRING && strcmp(value->string, "Infinity") == 0) return (double)INFINITY;
    if (value && value->type == JSON_STRING && strcmp(value->string, "-Infinity") == 0) return -(double)INFINITY;
    return (double)NAN;
}

double vector_param(const struct json *kase, const char *id, double otherwise) {
    const struct json *params = json_member(kase, "params"), *value = params ? json_member(params, id) : NULL;
    double number = vector_number(value);
    return isnan(number) ? otherwise : number;
}

int vector_param_is(const struct json *kase, const char *id, const char *text) {
    const struct json *params = json_member(kase, "params");
    return params && strcmp(json_member_string(params, id, ""), text) == 0;
}

int vector_is_table(const struct json *kase, const char *name) {
    return strcmp(json_member_string(kase, "table", ""), name) == 0;
}

double *vector_values(const struct json *array, int *count) {
    *count = array && array->type == JSON_ARRAY ? array->count : 0;
    double *values = *count ? ARENA_ARRAY(double, *count) : NULL;
    int i = 0;
    for (const struct json *item = values ? array->child : NULL; item; item = item->next)
        values[i++] = vector_number(item);
    if (!values) *count = 0;
    return values;
}

int vector_column(const struct json *names, const char *id, int otherwise) {
    int i = 0;
    if (!names) return otherwise;
    for (const struct json *name = names->child; name; name = name->next, i++)
        if (name->type == JSON_STRING && strcmp(name->string, id) == 0) return i;
    return -1;
}

const struct json *vector_cell(const struct json *row, int nth) {
    const struct json *cell = row && nth >= 0 ? row->child : NULL;
    while (cell && nth-- > 0)
        cell = cell->next;
    return cell;
}

int vector_event_is_timeout(const struct json *event) {
    const struct json *what = vector_cell(event, 0);
    return what && what->type == JSON_STRING && strcmp(what->string, "timeout") == 0;
}

double vector_event_sample(const struct json *event) {
    const struct json *again = vector_cell(event, 2);
    int retransmitted = again && (again->type == JSON_TRUE || vector_number(again) > 0);
    return vector_event_is_timeout(event) || retransmitted ? (double)NAN : vector_number(vector_cell(event, 1));
}

/* ---- answering --------------------------------------------------------------------------------------------------- */

void vector_write(struct text *out, double value) {
    if (isinf(value))
        json_string(out, value > 0 ? "Infinity" : "-Infinity");
    else
        json_number(out, value);
}

void vector_write_array(struct text *out, const char *key, const double *values, int count) {
    json_key(out, key);
    json_begin(out, '[');
    for (int i = 0; i < count; i++)
        vector_write(out, values[i]);
    json_end(out, ']');
}

int vector_table_start(struct vector_table *table, const char *const *names, int capacity) {
    *table = (struct vector_table){.names = names, .capacity = capacity};
    while (names[table->columns])
        table->columns++;
    table->values = ARENA_ARRAY(double, (size_t)(capacity > 0 ? capacity : 1) * (size_t)table->columns);
    if (!table->values) fail_no_memory("the vectors");
    return table->values != NULL;
}

void vector_table_add(struct vector_table *table, const double *row) {
    if (table->rows == table->capacity) return;
    memcpy(table->values + (size_t)table->rows * (size_t)table->columns, row, sizeof *row * (size_t)table->columns);
    table->rows++;
}

void vector_table_begin(const struct vector_table *table, const char *key, struct text *out) {
    json_key(out, key);
    json_begin(out, '{');
    for (int c = 0; c < table->columns; c++) {
        json_key(out, table->names[c]);
        json_begin(out, '[');
        for (int r = 0; r < table->rows; r++)
            vector_write(out, table->values[(size_t)r * (size_t)table->columns + (size_t)c]);
        json_end(out, ']');
    }
}

void vector_table_write(const struct vector_table *table, const char *key, struct text *out) {
    vector_table_begin(table, key, out);
    json_end(out, '}');
}

/* ---- an estimator on a case -------------------------------------------------------------------------------------- */

int vector_estimator_find(struct vector_estimator *ve, const char *id) {
    memset(ve, 0, sizeof *ve);
    ve->estimator = estimator_at(registry_index("estimator", id));
    if (!ve->estimator) return fail(LAB_BUG, "no-estimator", id, "Report this.", "There is no estimator %s.", id), 0;
    ve->context.rtt_max_ns = (double)NAN;
    params_default(&ve->estimator->module, ve->params);
    return 1;
}

void vector_estimator_param(struct vector_estimator *ve, const char *id, double value) {
    int index = param_index(&ve->estimator->module, id);
    if (index >= 0 && !isnan(value)) ve->params[index] = value;
}

int vector_estimator_start(struct vector_estimator *ve) {
    ve->state = arena_alloc(estimator_state_bytes(ve->estimator, ve->params));
    if (!ve->state) return fail_no_memory("the estimator"), 0;
    ve->estimator->start(ve->state, ve->params, &ve->context);
    return 1;
}

void vector_estimator_sample(struct vector_estimator *ve, double rtt_ms, double cwnd, double ssthresh) {
    struct rtt_sample sample = {.rtt_ns = rtt_ms * NS_PER_MS, .cwnd_segments = cwnd, .ssthresh_segments = ssthresh};
    struct forecast next;
    ve->estimator->sample(ve->state, &sample, &next);
}

double vector_estimator_prediction(const struct vector_estimator *ve) {
    return ve->estimator->prediction_ns(ve->state) / NS_PER_MS;
}

double vector_estimator_rto(const struct vector_estimator *ve) {
    return ve->estimator->rto_ns(ve->state) / NS_PER_MS;
}

double vector_estimator_state(struct vector_estimator *ve, int column) {
    ve->estimator->read_state(ve->state, ve->columns);
    return ve->columns[column];
}

/* ---- the session ------------------------------------------------------------------------------------------------- */

struct vector_session {
    struct session session;
    const struct vector_algorithm *algorithm;
    const struct json *kase;
};

const struct vector_algorithm *vector_algorithm_find(const char *id) {
    const struct vector_algorithm *const lists[] = {
        vector_timers,   vector_integer_timers, vector_experts, vector_series, vector_models, vector_queues,
        vector_controls, vector_predictors,     vector_fluids,  vector_owd,    vector_rnn,    vector_rnn_metrics};
    for (int i = 0; i < LAB_COUNT(lists); i++)
        for (const struct vector_algorithm *algorithm = lists[i]; algorithm->id; algorithm++)
            if (strcmp(algorithm->id, id) == 0) return algorithm;
    return NULL;
}

static const struct session_kind session_vector;

static struct session *vector_open(const struct json *document) {
    struct vector_session *vector = ARENA_NEW(struct vector_session);
    const char *id = json_member_string(document, "algorithm", "");
    if (!vector || session_init(&vector->session, &session_vector)) return NULL;
    vector->algorithm = vector_algorithm_find(id);
    vector->kase = json_member(document, "case");
    if (!vector->algorithm) {
        fail(LAB_BAD_INPUT, "unsupported-algorithm", "algorithm", "", "There is no algorithm '%s' in the core yet.",
             id);
        return NULL;
    }
    if (!vector->kase || vector->kase->type != JSON_OBJECT) {
        fail(LAB_BAD_INPUT, "no-case", "case", "Give one element of the file's cases.", "The case is missing.");
        return NULL;
    }
    return &vector->session;
}

static void vector_result(struct session *session, struct text *out) {
    const struct vector_session *vector = (const struct vector_session *)(const void *)session;
    vector->algorithm->run(vector->kase, out);
}

static const struct session_kind session_vector = {.id = "vector", .open = vector_open, .result = vector_result};
const struct session_kind *session_further = &session_vector;
