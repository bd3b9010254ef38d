/* The rows of a table: what is done for each of them, and so is built for speed. */
#ifndef LAB_LOG_CSV_ROW_H
#define LAB_LOG_CSV_ROW_H

#include "modules/log/csv_roles.h"

/* Longer texts of the columns that say whose a row is are not kept. */
#define CSV_FLOW_BYTES 256

/* Nanoseconds of a column's whole numbers: `most` and smaller ones times `factor`. */
struct csv_scale {
    uint64_t most, factor;
};

struct csv_state {
    struct csv_layout layout;
    struct csv_roles roles;
    struct csv_scale scale[ROLE_COUNT];
    int lead_passed;       /* lines before the first row that were seen */
    int64_t *next_time_ns; /* per flow, where the file has no time */
    /* The text from the first to the last column that says whose a row is (-1: none): rows with the same are one
     * flow's. */
    int flow_from, flow_to;
    int flow; /* of the text that is kept, -1: none is */
    size_t flow_length;
    char flow_text[CSV_FLOW_BYTES];
    /* A row whose last cell is quoted and not ended yet: its lines so far, each with its line break. */
    char *pending; /* LINE_BYTES_MAX */
    size_t pending_length;
    int pending_lines;
    /* Kept for the preview, which outlives the head. */
    char *cells; /* (PREVIEW_ROWS + 1) rows of CELL_BYTES each, the header first */
    int preview_rows;
};

/* Makes ready for rows, once the roles are known. */
void csv_rows_start(struct csv_state *state);

/* As struct log_format's `line`, `lines` and `end`. */
void csv_take_line(struct log *log, struct span line, int whole);
const char *csv_take_lines(struct log *log, const char *at, const char *end);
void csv_end_lines(struct log *log);

#endif
