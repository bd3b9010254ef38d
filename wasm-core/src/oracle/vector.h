/*
 * Oracle vectors: the core computes one case of a file of the format "oracle-vectors/1" from its inputs, and writes its
 * numbers in the form of the case, for the caller to compare. Each algorithm is one function.
 */
#ifndef LAB_VECTOR_H
#define LAB_VECTOR_H

#include "base/json.h"
#include "base/text.h"
#include "kinds/estimator.h"

/* Reads the case's params and inputs; writes members (`expect`, `rows` ...) into the object that is open in `out`. */
typedef void vector_function(const struct json *kase, struct text *out);

struct vector_algorithm {
    const char *id;
    vector_function *run;
};

/* Each list ends with an id that is NULL. */
extern const struct vector_algorithm vector_timers[], vector_integer_timers[], vector_experts[], vector_series[],
    vector_models[], vector_queues[], vector_controls[], vector_predictors[], vector_fluids[], vector_owd[],
    vector_rnn[], vector_rnn_metrics[];

/* NULL when the core has no such algorithm. */
const struct vector_algorithm *vector_algorithm_find(const char *id);

/* ---- reading a case ---------------------------------------------------------------------------------------------- */

/* A number; "Infinity" and "-Infinity" too. NaN for null and everything else. */
double vector_number(const struct json *value);

/* A number of the case's `params`, or `otherwise` where it has none. */
double vector_param(const struct json *kase, const char *id, double otherwise);

/* Whether the params' member is this text. */
int vector_param_is(const struct json *kase, const char *id, const char *text);

/* Whether the case is the file's table of this name, which stands beside its cases. */
int vector_is_table(const struct json *kase, const char *name);

/* The values of an array, in the arena; `*count` of them. NULL when there is none. */
double *vector_values(const struct json *array, int *count);

/* Index of a column in a list of names, or -1; `otherwise` where there is no list. */
int vector_column(const struct json *names, const char *id, int otherwise);

/* The nth element of a row, or NULL. */
const struct json *vector_cell(const struct json *row, int nth);

/* Events are ["sample", m, retransmitted] or ["timeout"]. */
int vector_event_is_timeout(const struct json *event);
/* NaN where an event gives no sample: a timeout, or a segment sent more than once (Karn's rule). */
double vector_event_sample(const struct json *event);

/* ---- answering --------------------------------------------------------------------------------------------------- */

/* Finite numbers as they are, infinite ones as "Infinity", NaN as null. */
void vector_write(struct text *out, double value);

/* "key": [values] */
void vector_write_array(struct text *out, const char *key, const double *values, int count);

/* Named arrays that grow together. */
struct vector_table {
    const char *const *names;
    int columns, rows, capacity;
    double *values; /* row by row */
};

/* Allocates `capacity` rows of the NULL-terminated `names`. 0 after fail() when memory is out. */
int vector_table_start(struct vector_table *table, const char *const *names, int capacity);
/* Appends one row; rows beyond the capacity are dropped. */
void vector_table_add(struct vector_table *table, const double *row);
/* "key": {"name": [...], ...; the object stays open for further members */
void vector_table_begin(const struct vector_table *table, const char *key, struct text *out);
/* The same, closed. */
void vector_table_write(const struct vector_table *table, const char *key, struct text *out);

/* ---- an estimator on a case
 * ------------------------------------------------------------------------------------------ */

/* One estimator with its own bounds; a case's numbers are read as milliseconds, since estimators are scale-free. */
struct vector_estimator {
    const struct estimator *estimator;
    double params[PARAMS_MAX];
    struct estimator_context context;
    void *state;
    double columns[PARAMS_MAX]; /* the state, as last read */
};

/* Selects the estimator by its id, with default parameters. 0 after fail(). */
int vector_estimator_find(struct vector_estimator *ve, const char *id);
/* Sets a parameter by its id, without its bounds. */
void vector_estimator_param(struct vector_estimator *ve, const char *id, double value);
/* Starts the estimator, after its parameters are set. 0 after fail() when memory is out. */
int vector_estimator_start(struct vector_estimator *ve);
void vector_estimator_sample(struct vector_estimator *ve, double rtt_ms, double cwnd, double ssthresh);
double vector_estimator_prediction(const struct vector_estimator *ve);
double vector_estimator_rto(const struct vector_estimator *ve);
/* A column of the state after the last sample; NaN before the first. */
double vector_estimator_state(struct vector_estimator *ve, int column);

#endif
