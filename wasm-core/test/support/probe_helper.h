/* Logs of tcp_probe lines made by hand. */
#ifndef LAB_TEST_PROBE_HELPER_H
#define LAB_TEST_PROBE_HELPER_H

#include <stddef.h>
#include <stdint.h>

/* The ends of the connection that probe_add_event writes, and what may stand before its time. */
#define PROBE_ENDS "src=192.0.2.1:40000 dest=192.0.2.2:5201"
#define PROBE_TASK "  iperf3-4711    [003] b..1."

/* The log so far; tests may cut it. */
extern char probe_text[20000];

/* Starts a new log. */
void probe_begin(void);
void probe_add(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A line; `before` stands before its time in seconds, `behind` behind its last field. */
void probe_add_event(const char *before, double time, unsigned nxt, unsigned una, int cwnd, int srtt,
                     const char *behind);

/* Reads the log; gives the last status. */
int32_t probe_read(void);

/* A flow's RTT samples in ms, one a row, NaN for none. Owned by the caller (free). */
double *probe_samples(const char *flow, size_t *rows);

void assert_about(double value, double expected);

#endif
