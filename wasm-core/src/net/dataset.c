/* lab: optimise for size */
#include "net/dataset.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "net/net_params.h"
#include "rttlab.h"

#define ROWS_MAX 4000000 /* of one dataset: half a gigabyte of metrics */
#define BINS     24

static int width(const struct dataset *data) {
    return ROW_VALUES + data->values;
}

static const double *row_at(const struct dataset *data, int32_t row) {
    return data->rows + (int64_t)row * width(data);
}

/* Rows of RTTs have that value alone, and no label. */
static int is_rtt(const struct dataset *data) {
    return data->values == 1;
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

static int32_t make_room(struct dataset *data, int32_t count) {
    int64_t wanted = (int64_t)data->count + count;
    if (wanted > ROWS_MAX)
        return fail(LAB_BAD_INPUT, "too-many-rows", "", "Take fewer runs, or shorter ones.",
                    "A dataset has at most %d rows.", ROWS_MAX);
    if (wanted <= data->capacity) return 0;
    int64_t capacity = data->capacity ? data->capacity : 1024;
    while (capacity < wanted)
        capacity *= 2;
    double *rows = arena_take(sizeof(double) * (size_t)(capacity * width(data)));
    if (!rows) return fail_no_memory("the rows");
    if (data->count) memcpy(rows, data->rows, sizeof(double) * (size_t)((int64_t)data->count * width(data)));
    if (data->rows) arena_give(data->rows, sizeof(double) * (size_t)((int64_t)data->capacity * width(data)));
    data->rows = rows;
    data->capacity = (int32_t)capacity;
    return 0;
}

int32_t dataset_feed(struct dataset *data, const double *rows, int32_t count) {
    if (make_room(data, count)) return fail_status();
    for (int64_t i = 0; i < (int64_t)count * width(data); i++)
        if (!isfinite(rows[i]) || (is_rtt(data) && i % width(data) == ROW_VALUES && rows[i] <= 0))
            return fail(LAB_BAD_INPUT, "bad-row", "", "Leave the row out.", "Row %d has a value that is no %s.",
                        (int)(data->count + i / width(data)) + 1, is_rtt(data) ? "RTT" : "number");
    memcpy(data->rows + (int64_t)data->count * width(data), rows,
           sizeof(double) * (size_t)((int64_t)count * width(data)));
    data->count += count;
    return 0;
}

/* ---- split ------------------------------------------------------------------------------------------------------- */

/* How many runs there are, each a stretch of rows. */
static int32_t count_runs(const struct dataset *data) {
    int32_t runs = 0;
    for (int32_t i = 0; i < data->count; i++)
        runs += i == 0 || row_at(data, i)[ROW_RUN] != row_at(data, i - 1)[ROW_RUN];
    return runs;
}

/* Draws the runs that are kept for validation: at least one of each split. NULL after fail(). */
static uint8_t *draw_split(struct dataset *data, const struct dataset_plan *plan) {
    int32_t runs = count_runs(data), kept = (int32_t)llround(plan->validation * runs);
    uint8_t *is_validation = ARENA_ARRAY(uint8_t, runs + 1);
    struct random random;
    if (runs < 2) {
        fail(LAB_BAD_INPUT, "one-run", "", "Give rows of two runs or more.",
             "A net is trained on some runs and judged on others, and there %s.", runs ? "is one" : "are none");
        return NULL;
    }
    if (!is_validation) return fail_no_memory("the split"), NULL;
    kept = kept < 1 ? 1 : kept > runs - 1 ? runs - 1 : kept;
    random_seed(&random, plan->seed, "training.split");
    data->runs[SPLIT_VALIDATION] = kept;
    data->runs[SPLIT_TRAINING] = runs - kept;
    for (int32_t i = 0; i < runs; i++) {
        is_validation[i] = random_uniform(&random) * (runs - i) < kept;
        kept -= is_validation[i];
    }
    return is_validation;
}

static int same_flow(const double *a, const double *b) {
    return a[ROW_RUN] == b[ROW_RUN] && a[ROW_FLOW] == b[ROW_FLOW];
}

const double *dataset_values(const struct dataset *data, int32_t row) {
    return row_at(data, row) + ROW_VALUES;
}

int dataset_continues(const struct dataset *data, int32_t row) {
    return row > 0 && same_flow(row_at(data, row), row_at(data, row - 1));
}

/* ---- scaling ----------------------------------------------------------------------------------------------------- */

/* ln(RTT / RTT of another row). */
static double change(const struct dataset *data, int32_t from, int32_t to) {
    return log(row_at(data, to)[ROW_VALUES] / row_at(data, from)[ROW_VALUES]);
}

/* Changes of the RTT are known from a flow's second row on. */
static int has_value(const struct dataset *data, int32_t row) {
    return !is_rtt(data) || dataset_continues(data, row);
}

/* Fits the scaling of one value to the rows of training runs; a value that never changes becomes 0. */
static void fit_value(struct dataset *data, const uint8_t *is_validation, int scaling, int value) {
    double n = 0, mean = 0, square = 0, least = (double)INFINITY, most = -(double)INFINITY;
    int32_t run = -1;
    for (int32_t i = 0; i < data->count; i++) {
        const double *row = row_at(data, i);
        run += i == 0 || row[ROW_RUN] != row_at(data, i - 1)[ROW_RUN];
        if (is_validation[run] || !has_value(data, i)) continue;
        double x = is_rtt(data) ? change(data, i - 1, i) : row[ROW_VALUES + value], step = x - mean;
        mean += step / ++n;
        square += step * (x - mean);
        least = fmin(least, x);
        most = fmax(most, x);
    }
    double spread = scaling == SCALING_Z_SCORE ? sqrt(square / n) : most - least;
    data->offset[value] = is_rtt(data) || scaling == SCALING_NONE ? 0 : scaling == SCALING_Z_SCORE ? mean : least;
    data->factor[value] = scaling == SCALING_NONE ? 1 : spread > 0 ? 1 / spread : 0;
}

/* ---- sequences --------------------------------------------------------------------------------------------------- */

float dataset_input(const struct dataset *data, int32_t last, int32_t row, int value) {
    double of_row = is_rtt(data) ? change(data, last, row) : row_at(data, row)[ROW_VALUES + value];
    return (float)((of_row - data->offset[value]) * data->factor[value]);
}

static void add_sequence(struct dataset *data, const struct dataset_plan *plan, enum split split, int32_t begin,
                         int32_t last) {
    const double *now = row_at(data, last), *next = row_at(data, last + 1);
    int32_t from = last - plan->history + 1 < begin ? begin : last - plan->history + 1;
    int larger = !is_rtt(data) && next[ROW_VALUES + METRIC_cwnd] > now[ROW_VALUES + METRIC_cwnd];
    float target = is_rtt(data) ? dataset_input(data, last, last + 1, 0) : (float)larger;
    data->sequences[split][data->sequence_count[split]++] = (struct sequence){from, last, target};
    data->positives[split] += larger;
}

int32_t dataset_prepare(struct dataset *data, const struct dataset_plan *plan) {
    const uint8_t *is_validation = draw_split(data, plan);
    if (!is_validation) return fail_status();
    for (int value = 0; value < data->values; value++) {
        fit_value(data, is_validation, plan->scaling, value);
        if (isnan(plan->factor[value])) continue;
        data->offset[value] = plan->offset[value];
        data->factor[value] = plan->factor[value];
    }
    for (int split = 0; split < SPLIT_COUNT; split++) {
        data->sequences[split] = ARENA_ARRAY(struct sequence, data->count);
        if (!data->sequences[split]) return fail_no_memory("the sequences");
    }
    int32_t run = 0, begin = 0;
    for (int32_t i = 0; i + 1 < data->count; i++) {
        if (same_flow(row_at(data, i), row_at(data, i + 1)))
            add_sequence(data, plan, is_validation[run] ? SPLIT_VALIDATION : SPLIT_TRAINING, begin, i);
        else
            begin = i + 1;
        run += row_at(data, i)[ROW_RUN] != row_at(data, i + 1)[ROW_RUN];
    }
    if (data->sequence_count[SPLIT_TRAINING] && data->sequence_count[SPLIT_VALIDATION]) return 0;
    return fail(LAB_BAD_INPUT, "no-sequences", "", "Take longer runs, or more of them.",
                "The runs for %s have no flow with two rows or more, so there is nothing to %s.",
                data->sequence_count[SPLIT_TRAINING] ? "validation" : "training",
                data->sequence_count[SPLIT_TRAINING] ? "judge by" : "learn");
}

/* ---- description ------------------------------------------------------------------------------------------------- */

struct histogram {
    double least, most, mean;
    int32_t count[2][BINS]; /* by label */
};

/* Of the latest row of every sequence of both splits. */
static void count_values(const struct dataset *data, int value, struct histogram *h) {
    double n = 0;
    *h = (struct histogram){.least = (double)INFINITY, .most = -(double)INFINITY};
    for (int pass = 0; pass < 2; pass++)
        for (int split = 0; split < SPLIT_COUNT; split++)
            for (int32_t i = 0; i < data->sequence_count[split]; i++) {
                const struct sequence *sequence = &data->sequences[split][i];
                double x = row_at(data, sequence->last)[ROW_VALUES + value];
                if (pass == 0) {
                    h->least = fmin(h->least, x);
                    h->most = fmax(h->most, x);
                    h->mean += (x - h->mean) / ++n;
                    continue;
                }
                double share = h->most > h->least ? (x - h->least) / (h->most - h->least) : 0;
                /* The last bin has the most; so has a range that is no number. */
                int bin = share < 1 ? (int)(share * BINS) : BINS - 1;
                h->count[!is_rtt(data) && sequence->target > 0.5f][bin]++;
            }
}

static void write_histogram(const struct dataset *data, int value, struct text *out) {
    struct histogram h;
    count_values(data, value, &h);
    json_begin(out, '{');
    json_put_string(out, "id", !is_rtt(data) ? metric_id((enum metric)value) : "rtt");
    json_put_string(out, "unit", !is_rtt(data) ? metric_unit((enum metric)value) : "s");
    json_put_number(out, "least", h.least);
    json_put_number(out, "most", h.most);
    json_put_number(out, "mean", h.mean);
    json_put_number(out, "offset", data->offset[value]);
    json_put_number(out, "factor", data->factor[value]);
    for (int label = 0; label < (is_rtt(data) ? 1 : 2); label++) {
        json_key(out, label ? "ones" : "zeros");
        json_begin(out, '[');
        for (int bin = 0; bin < BINS; bin++)
            json_integer(out, h.count[label][bin]);
        json_end(out, ']');
    }
    json_end(out, '}');
}

static void write_pair(struct text *out, const char *key, const int32_t *values) {
    json_key(out, key);
    json_begin(out, '{');
    json_put_integer(out, "training", values[SPLIT_TRAINING]);
    json_put_integer(out, "validation", values[SPLIT_VALIDATION]);
    json_end(out, '}');
}

void dataset_write(const struct dataset *data, struct text *out) {
    json_put_integer(out, "rows", data->count);
    write_pair(out, "runs", data->runs);
    write_pair(out, "sequences", data->sequence_count);
    write_pair(out, "positives", data->positives);
    json_key(out, "values");
    json_begin(out, '[');
    for (int value = 0; value < data->values; value++)
        write_histogram(data, value, out);
    json_end(out, ']');
}
