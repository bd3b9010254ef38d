/*
 * Numbers as spreadsheets print them: 1.234,5 and 52,345, "50.1 ms". A plain number never needs
 * this file: csv_cell.c and csv_row.c read it by log/cursor.h, and come here only when that fails.
 */
#ifndef LAB_LOG_CSV_NUMBER_H
#define LAB_LOG_CSV_NUMBER_H

#include "modules/log/cursor.h"

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
    UNIT_DAYS, /* as spreadsheets store a date */
    UNIT_COUNT,
};

/* How the numbers of a table are written. */
struct csv_signs {
    char point; /* decimal sign, '.' or ',' */
    char group; /* between groups of three digits: one of . , ' or ' ' (any blank); 0: digits are not grouped */
};

/* The unit that a word names ("us", "Millisekunden"); UNIT_NONE when it names none. Upper and lower case are the same.
 */
enum csv_unit csv_unit_named(struct span word);

/*
 * A cell as a number, with its digits grouped and a unit behind it as they may be. `unit` becomes that unit, UNIT_NONE
 * where there is none. 0 when the cell is no number, or one of something else ("14.1 KBytes").
 */
int csv_number(struct span cell, struct csv_signs signs, struct decimal *value, enum csv_unit *unit);

/*
 * Copies in lower case and without accents: UTF-8 as well as Latin-1, of which a file may be either. Letters that have
 * no plain form become '?'. Gives the length, at most `capacity` - 1; ends with 0.
 */
size_t csv_fold(char *to, size_t capacity, struct span from);

/* What the cells of a table say of its signs; start with zeros. */
struct csv_evidence {
    int decimal[2];   /* cells in which '.' [0] or ',' [1] can only be the decimal sign */
    int group[2];     /* ... can only be between groups of digits */
    int ambiguous[2]; /* ... can be either: 52,345 */
    int apart[2];     /* cells in which a blank [0] or an apostrophe [1] stands between groups of digits */
};

void csv_evidence_add(struct csv_evidence *evidence, struct span cell);

/*
 * The signs that most cells agree with. `comma_delimits`: cells are separated by commas, so that 52,345 in quotes is
 * grouped and not a decimal number.
 */
struct csv_signs csv_signs_of(const struct csv_evidence *evidence, int comma_delimits);

#endif
