/* The cells of a table's row: the code that runs once per cell, built for speed. */
#ifndef LAB_LOG_CSV_CELL_H
#define LAB_LOG_CSV_CELL_H

#include "modules/log/csv_number.h"
#include "modules/log/format.h"

#define CSV_COLUMNS_MAX 64
/* Capacity for a line's cells, including one further block of delimiters that may lie beyond CSV_COLUMNS_MAX. */
#define CSV_CELLS_CAPACITY (CSV_COLUMNS_MAX + BYTES_MANY)

/* The cells of a line, trimmed and without their quotes: how many there are, also beyond CSV_COLUMNS_MAX. `cells` has
 * CSV_CELLS_ROOM. `open`, where it is not NULL, becomes whether a quoted cell does not end in the line. */
int csv_split(struct span line, char delimiter, struct span *cells, int *open);

/*
 * Removes doubled quotes from `count` cells of a line, and Excel's ="..." around a value. Where a quote is doubled,
 * the line is copied into `buffer`, which has as many bytes, and line and cells point there.
 */
void csv_unescape(struct span *line, struct span *cells, int count, char *buffer);

/*
 * A fast csv_split() for the first line of a longer text. Gives the end of the line (its line break or carriage
 * return), or NULL when csv_split() must be used: the line has blanks or quotes, or too little text follows.
 */
const char *csv_split_plain(const char *at, const char *end, char delimiter, struct span *cells, int *count);

/* Whether the cell is empty or one of the usual words for "no value". */
int csv_is_empty(struct span cell);

/* Whether the line is no row: empty, or a comment. */
int csv_is_comment(struct span line);

/*
 * Reads a cell, in `unit` or in the unit that it names itself, as whole nanoseconds; 0 when it is neither a number nor
 * a date, or does not fit. The bytes up to `end` are readable.
 */
int csv_time_ns(struct span cell, const char *end, enum csv_unit unit, struct csv_signs signs, int64_t *ns);

#endif
