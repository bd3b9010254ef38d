/* The cells of a table's row: what is done for each of them, and so is built for speed. */
#ifndef LAB_LOG_CSV_CELL_H
#define LAB_LOG_CSV_CELL_H

#include "modules/log/format.h"

#define CSV_COLUMNS_MAX 64
/* Room for a line's cells, some of which may not count: as many delimiters as are looked at in one go. */
#define CSV_CELLS_ROOM (CSV_COLUMNS_MAX + BYTES_MANY)

enum csv_unit {
    UNIT_NONE,
    UNIT_NS,
    UNIT_US,
    UNIT_MS,
    UNIT_S,
    UNIT_US_X8,
    UNIT_TICK_1MS,
    UNIT_TICK_4MS,
    UNIT_TICK_10MS,
    UNIT_SEGMENTS,
    UNIT_BYTES,
    UNIT_COUNT,
};

/* The cells of a line, trimmed and without their quotes: how many there are, also beyond CSV_COLUMNS_MAX. `cells` has
 * CSV_CELLS_ROOM. */
int csv_split(struct span line, char delimiter, struct span *cells);

/*
 * The same, quickly, for the line that starts a text of several: gives where the line ends (at a line break or carriage
 * return), or NULL when it has to be read otherwise, for its blanks or quotes or because too little text follows.
 */
const char *csv_split_plain(const char *at, const char *end, char delimiter, struct span *cells, int *count);

/* Empty, or one of the usual words for "no value". */
int csv_is_empty(struct span cell);

/* Not a row: empty, or a comment. */
int csv_is_comment(struct span line);

/* A cell in this unit as whole nanoseconds; 0 when it is no number or does not fit. `end` is that of the line. */
int csv_time_ns(struct span cell, const char *end, enum csv_unit unit, char point, int64_t *ns);

#endif
