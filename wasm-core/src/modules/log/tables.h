/* The tables and figures of a log that has been read: for each flow its events and its marks on the charts. */
#ifndef LAB_LOG_TABLES_H
#define LAB_LOG_TABLES_H

#include "modules/log/log.h"
#include "trace/table.h"

/* Figures of a flow for the summary. */
struct log_figures {
    int64_t delays; /* samples with a forward delay */
    int64_t samples;
    int64_t first_ns, last_ns; /* from the start of the log */
    double min_ns, max_ns, sum_ns;
    int span_count;
    const float *spark_ms; /* the mean RTT in span_count equal spans of the flow's life; NaN: empty */
};

/* Makes the tables of all flows; gives the figures of each, or NULL when memory is out, after fail(). */
struct log_figures *log_tables_make(const struct log *log, struct tables *tables);

#endif
