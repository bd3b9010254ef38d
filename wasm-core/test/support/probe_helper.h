/* Logs of tcp_probe lines that tests write. */
#ifndef LAB_TEST_PROBE_HELPER_H
#define LAB_TEST_PROBE_HELPER_H

#include <stddef.h>
#include <stdint.h>

/* The ends of the connection that probe_add_event() writes, and a text for `before`. */
#define PROBE_ENDS "src=192.0.2.1:40000 dest=192.0.2.2:5201"
#define PROBE_TASK "  iperf3-4711    [003] b..1."

/* The log so far; tests may shorten it. */
extern char probe_text[20000];

/* Starts a new log. */
void probe_begin(void);
void probe_add(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Adds a line: the text `before`, the time in seconds, the fields, the text `behind`. */
void probe_add_event(const char *before, double time, unsigned nxt, unsigned una, int cwnd, int srtt,
                     const char *behind);

/* Reads the log; gives the last status. */
int32_t probe_read(void);

/* A flow's RTT samples in ms, one a row, NaN for none. Owned by the caller (free). */
double *probe_samples(const char *flow, size_t *rows);

void assert_about(double value, double expected);

#endif
