/*
 * Numbers as spreadsheets print them: 1.234,5 and 52,345, "50.1 ms". Plain numbers are read by
 * log/cursor.h; csv_cell.c and csv_row.c call this file when that fails.
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

/* The signs in the numbers of a table. */
struct csv_signs {
    char point; /* decimal sign, '.' or ',' */
    char group; /* between groups of three digits: one of . , ' or ' ' (any blank); 0: digits are not grouped */
};

/* The unit that a word names ("us", "Millisekunden"), in upper or lower case; UNIT_NONE when it names none. */
enum csv_unit csv_unit_named(struct span word);

/*
 * Reads a cell as a number that may have grouped digits and a unit behind it. `unit` becomes that unit, UNIT_NONE where
 * there is none. 0 when the cell is no number, or one of another quantity ("14.1 KBytes").
 */
int csv_number(struct span cell, struct csv_signs signs, struct decimal *value, enum csv_unit *unit);

/*
 * Copies in lower case and without accents, from UTF-8 or Latin-1. Letters without a plain form become '?'. Gives the
 * length, at most `capacity` - 1; ends with 0.
 */
size_t csv_fold(char *to, size_t capacity, struct span from);

/* The evidence on a table's signs in its cells; initialised with zeros. */
struct csv_evidence {
    int decimal[2];   /* cells in which '.' [0] or ',' [1] can only be the decimal sign */
    int group[2];     /* ... can only separate groups of digits */
    int ambiguous[2]; /* ... can be either: 52,345 */
    int apart[2];     /* cells in which a blank [0] or an apostrophe [1] separates groups of digits */
};

void csv_evidence_add(struct csv_evidence *evidence, struct span cell);

/*
 * The signs in agreement with most cells. `comma_delimits`: commas separate cells, so that 52,345 in quotes has groups
 * and is no decimal number.
 */
struct csv_signs csv_signs_of(const struct csv_evidence *evidence, int comma_delimits);

#endif
