/* The cells of a table's row: what is done for each of them, and so is built for speed. */
#ifndef LAB_LOG_CSV_CELL_H
#define LAB_LOG_CSV_CELL_H

#include "modules/log/csv_number.h"
#include "modules/log/format.h"

#define CSV_COLUMNS_MAX 64
/* Room for a line's cells, some of which may not count: as many delimiters as are looked at in one go. */
#define CSV_CELLS_CAPACITY (CSV_COLUMNS_MAX + BYTES_MANY)

/* The cells of a line, trimmed and without their quotes: how many there are, also beyond CSV_COLUMNS_MAX. `cells` has
 * CSV_CELLS_ROOM. `open`, where it is not NULL, becomes whether a quoted cell does not end in the line. */
int csv_split(struct span line, char delimiter, struct span *cells, int *open);

/*
 * Takes the doubled quotes out of `count` cells of a line, and Excel's ="..." around a value. Where a quote is doubled
 * the line is copied into `buffer`, which has as many bytes, and line and cells point there.
 */
void csv_unescape(struct span *line, struct span *cells, int count, char *buffer);

/*
 * As csv_split, quickly, for the line that starts a text of several: gives where the line ends (at a line break or
 * carriage return), or NULL when it has to be read otherwise, for its blanks or quotes or because too little text
 * follows.
 */
const char *csv_split_plain(const char *at, const char *end, char delimiter, struct span *cells, int *count);

/* Empty, or one of the usual words for "no value". */
int csv_is_empty(struct span cell);

/* Not a row: empty, or a comment. */
int csv_is_comment(struct span line);

/*
 * A cell in this unit, or in the one that it names itself, as whole nanoseconds; 0 when it is neither a number nor a
 * date, or does not fit. The bytes up to `end` may be read as well.
 */
int csv_time_ns(struct span cell, const char *end, enum csv_unit unit, struct csv_signs signs, int64_t *ns);

#endif
