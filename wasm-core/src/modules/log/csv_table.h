/* How a table in a text file is laid out: delimiter, decimal sign, header. */
#ifndef LAB_LOG_CSV_TABLE_H
#define LAB_LOG_CSV_TABLE_H

#include "modules/log/csv_cell.h"

/* Rows of the head from which columns are judged. */
#define CSV_SAMPLE_ROWS 200

struct csv_layout {
    char delimiter; /* ' ': runs of blanks */
    char point;     /* decimal sign */
    int columns;
    int has_header;
    int consistent_percent; /* of the rows of the head that have this many columns */
    int rows;               /* of the head, without comments and header */
    struct span header[CSV_COLUMNS_MAX];
};

/* Finds out the layout; `delimiter` and `point` are 0 where they are to be found out too. */
void csv_layout_find(struct csv_layout *layout, const struct log_head *head, char delimiter, char point);

/* The next row of the head behind comments and header; `row` counts them from 0 and starts at 0. */
int csv_head_row(const struct csv_layout *layout, const struct log_head *head, size_t *at, int *row, struct span *cells,
                 int *count);

#endif
