/* Runs a simulation through the ABI and reads its result and tables. */
#ifndef TCP_HELPER_H
#define TCP_HELPER_H

#include "base/json.h"

struct tcp_run {
    const struct json *result, *tables;
};

/* Runs {"scenario": 1, <members>} to its end in a fresh session; ends the program when the core refuses it. */
struct tcp_run tcp_run(const char *members);

/* A number of the nth flow's row of the result. */
double tcp_flow_number(const struct tcp_run *run, int nth, const char *key);

/* Columns `first` and `first + 1` of a table: up to `capacity` rows; gives how many the table has. */
int tcp_rows(const struct tcp_run *run, const char *table, int first, double (*rows)[2], int capacity);

/* Times of the events of a kind (its id) of flow main.0: up to `capacity`; gives how many there are. */
int tcp_event_times(const struct tcp_run *run, const char *kind, double *times, int capacity);

#endif
