/* The rows of a table: the code that runs once per row, built for speed. */
#ifndef LAB_LOG_CSV_ROW_H
#define LAB_LOG_CSV_ROW_H

#include "modules/log/csv_roles.h"

/* Longer texts of the columns that identify the flow are not cached. */
#define CSV_FLOW_BYTES 256

/* Conversion of a column's whole numbers to ns: those up to `most` are multiplied by `factor`. */
struct csv_scale {
    uint64_t most, factor;
};

struct csv_state {
    struct csv_layout layout;
    struct csv_roles roles;
    struct csv_scale scale[ROLE_COUNT];
    int has_delays;        /* rows have one-way delays */
    int lead_passed;       /* lines before the first row that have been passed */
    int64_t *next_time_ns; /* per flow, for files without a time column */
    /* The text from the first to the last column that says whose a row is (-1: none): rows with the same are one
     * flow's. */
    int flow_from, flow_to;
    int flow; /* the flow of the cached text; -1: none */
    size_t flow_length;
    char flow_text[CSV_FLOW_BYTES];
    /* An incomplete row, whose last cell is quoted and not closed: its lines so far, each with its line break. */
    char *pending; /* LINE_BYTES_MAX */
    size_t pending_length;
    int pending_lines;
    /* Copied for the preview, since the head is released before. */
    char *cells; /* (PREVIEW_ROWS + 1) rows of CELL_BYTES each, the header first */
    int preview_rows;
};

/* Prepares the reading of rows; the roles are known. */
void csv_rows_start(struct csv_state *state);

/* As struct log_format's `line`, `lines` and `end`. */
void csv_take_line(struct log *log, struct span line, int whole);
const char *csv_take_lines(struct log *log, const char *at, const char *end);
void csv_end_lines(struct log *log);

#endif
