/*
 * What a net learns from: rows of many flows of many runs, the sequences in them, and their split into training and
 * validation by whole runs.
 */
#ifndef LAB_NET_DATASET_H
#define LAB_NET_DATASET_H

#include <stdint.h>

#include "base/random.h"
#include "base/text.h"
#include "net/metrics.h"

/* Columns of a row before its values: number of the run, number of the flow within it, time in s. */
enum { ROW_RUN, ROW_FLOW, ROW_TIME, ROW_VALUES };

enum split { SPLIT_TRAINING, SPLIT_VALIDATION, SPLIT_COUNT };

/* A row whose successor is known: its history is the rows from `from` to `last`, and `target` is what follows. */
struct sequence {
    int32_t from, last;
    float target; /* label 0 or 1; of RTTs the next one as dataset_input() */
};

struct dataset {
    int values;   /* per row: METRIC_COUNT, or 1 */
    double *rows; /* [count][ROW_VALUES + values] */
    int32_t count, capacity;
    int32_t runs[SPLIT_COUNT];
    struct sequence *sequences[SPLIT_COUNT];
    int32_t sequence_count[SPLIT_COUNT];
    int32_t positives[SPLIT_COUNT];                    /* sequences whose label is 1 */
    double offset[METRIC_COUNT], factor[METRIC_COUNT]; /* scaled = (value - offset) * factor, by value */
};

/* What is asked of dataset_prepare. */
struct dataset_plan {
    int history;
    int scaling;       /* an enum net_scaling */
    double validation; /* share of the runs */
    uint64_t seed;
    double offset[METRIC_COUNT], factor[METRIC_COUNT]; /* scaling by value; a factor of NaN: fitted */
};

/* Appends rows: whole rows of doubles, flow after flow, each in order of time. 0 or a status. */
int32_t dataset_feed(struct dataset *data, const double *rows, int32_t count);

/* After the last row: split, scaling, sequences. 0 or a status. */
int32_t dataset_prepare(struct dataset *data, const struct dataset_plan *plan);

/*
 * Value `value` of row `row` as an input of a sequence whose latest row is `last`: (value - offset) * factor; of RTTs
 * ln(RTT / latest RTT) * factor, so that a net learns changes, whatever the path's RTT is.
 */
float dataset_input(const struct dataset *data, int32_t last, int32_t row, int value);

/* The values of a row; and whether it continues the flow of the row before. */
const double *dataset_values(const struct dataset *data, int32_t row);
int dataset_continues(const struct dataset *data, int32_t row);

/* Writes the members `runs`, `sequences`, `positives` (by split), and `values`: of each its range and histogram by
 * label. */
void dataset_write(const struct dataset *data, struct text *out);

#endif
