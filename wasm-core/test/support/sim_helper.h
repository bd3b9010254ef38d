/* Runs scenarios in tests. */
#ifndef LAB_SIM_HELPER_H
#define LAB_SIM_HELPER_H

#include <stdint.h>

#include "base/json.h"
#include "trace/table.h"

/* Opens a fresh session from a document (printf format); the status of lab_open. */
int32_t sim_open(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Opens and runs to the end; the last status. */
int32_t sim_run(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Runs an open session to its end; the last status. */
int32_t sim_finish(void);

/* The result as JSON, and by a path like "links.0.utilization" (numbers are indexes of lists); NaN when there is none.
 */
const struct json *sim_result(void);
double sim_number(const char *path);

/* The index of a table by its id, or -1; its rows; one value. */
int sim_table(const char *id);
int64_t sim_rows(int table);
double sim_value(int table, int column, int64_t row);

/* A hash (FNV-1a) of the result without the count of events, and of every row of every table. */
uint64_t sim_hash(void);

/* The seed of tests with random inputs, which is printed: LAB_TEST_SEED if set, otherwise a fixed one. */
uint64_t sim_test_seed(void);

#endif
