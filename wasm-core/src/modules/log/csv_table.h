/* The layout of a table in a text file: delimiter, signs of its numbers, names of its columns. */
#ifndef LAB_LOG_CSV_TABLE_H
#define LAB_LOG_CSV_TABLE_H

#include "modules/log/csv_cell.h"

/* Rows of the head from which the columns' roles are guessed. */
#define CSV_SAMPLE_ROWS 200
/* A quoted cell may contain line breaks: a row has at most so many lines. */
#define CSV_ROW_LINES 64

struct csv_layout {
    char delimiter; /* ' ': runs of blanks */
    struct csv_signs signs;
    int signs_guessed; /* 1: the signs were guessed from ambiguous numbers such as 52,345 */
    int columns;       /* columns that are read, at most CSV_COLUMNS_MAX */
    int is_wide;       /* 1: the table has more columns */
    int lead;          /* lines before the first row: titles, names, units; empty lines and comments do not count */
    int lead_titles;   /* those of them that describe no column */
    int consistent_percent; /* share of the head's rows that have this number of columns */
    int rows;               /* rows of the head */
    int is_named;
    struct span header[CSV_COLUMNS_MAX];  /* empty where a column has no name */
    enum csv_unit units[CSV_COLUMNS_MAX]; /* from a line of units below the names */
    char *buffer;                         /* LINE_BYTES_MAX, for cells with doubled quotes; NULL when memory is out */
};

/* Detects the layout; `delimiter` and `point` are detected, too, where they are 0. */
void csv_layout_find(struct csv_layout *layout, const struct log_head *head, char delimiter, char point);

/* Whether a line with `count` cells is a row of the table. */
int csv_is_row(const struct csv_layout *layout, int count);

/* The position in a head whose rows are read; initialised with zeros. */
struct csv_place {
    size_t at;
    int lines, rows; /* read so far */
};

/* The next row of the head: its cells, of which there are `count`. 0 at the end, and after CSV_SAMPLE_ROWS. */
int csv_head_row(const struct csv_layout *layout, const struct log_head *head, struct csv_place *place,
                 struct span *cells, int *count);

#endif
