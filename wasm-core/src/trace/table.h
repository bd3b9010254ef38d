/*
 * Tables: columns that share one time axis, kept in chunks, each with a min/max pyramid for drawing.
 *
 * Level k of the pyramid holds minimum and maximum (interleaved) of each complete block of 16^(k+1) rows; NaN is a gap
 * and does not count.
 *
 * The total size is bounded. When the bound is reached, the largest table loses a quarter of its rows: stretches of old
 * rows are halved in resolution. Of each four rows, the two that hold the extremes of the primary column stay; the
 * pyramid keeps the extremes of every column. The newest rows keep their full resolution, older ones have a half, a
 * quarter and so on, in about equally many rows each (thin.c).
 */
#ifndef LAB_TABLE_H
#define LAB_TABLE_H

#include <stdint.h>

#include "base/note.h"
#include "base/text.h"

/* The bound for a session: bytes of columns and levels together (tables_new). */
#define TABLES_BYTES_MAX ((int64_t)256 << 20)

#define TABLE_ID_BYTES 96
#define TABLE_LEVELS   6

struct column_spec {
    const char *id, *label, *unit;
};

struct table;
struct tables;

/*
 * All tables of a session. `bytes_max` bounds columns and levels together; it is exceeded by less than one chunk per
 * column, or by tables that are too short to be thinned. Each thinning adds a note to `notes`. NULL when the arena is
 * full.
 */
struct tables *tables_new(struct notes *notes, int64_t bytes_max);

/*
 * A table with the given columns; the first must be time in seconds. `kind` is the kind of rows ("samples", "queue"),
 * `of` the id of the flow or link that they belong to. Strings are copied. `primary` is the index of the column whose
 * extremes are kept when rows are thinned. NULL when memory is out.
 */
struct table *table_new(struct tables *tables, const char *kind, const char *of, const char *id,
                        const struct column_spec *columns, int column_count, int primary);

/* The incomplete block of rows. It is a table's first member, so that rows are written inline. */
struct table_block {
    double *next, *end; /* where the next row goes, and where the block ends */
    int32_t stride;     /* from row to row, in doubles */
};

/* Transposes a complete block into the columns. Called by table_end_row alone. */
int table_close(struct table *table);

/* The place for the next row's values, one per column. */
static inline double *table_row(struct table *table) {
    return ((struct table_block *)(void *)table)->next;
}

/* Appends the row written to table_row(). 0 after fail() when the arena is full: the block's rows are then lost. */
static inline int table_end_row(struct table *table) {
    struct table_block *block = (struct table_block *)(void *)table;
    block->next += block->stride;
    return block->next != block->end || table_close(table);
}

/* Copies and appends a row. As table_end_row(). */
int table_add(struct table *table, const double *row);

int64_t table_rows(const struct table *table);
int table_column_count(const struct table *table);
double table_value(const struct table *table, int column, int64_t row);

/* A grid: a matrix over time, thinned to at most `rows_max` rows, an even number, by keeping every 2nd, 4th ... row. */
struct grid *grid_new(struct tables *tables, const char *of, const char *id, const char *label, const char *axis_unit,
                      const double *axis, int axis_count, int rows_max);

/* Appends a row of `axis_count` values. Gives the present stride: the caller skips all but every nth further row. */
int64_t grid_keep(struct grid *grid, double time_s, const double *values);

/* Writes {"tables":[...],"grids":[...]}, the answer of lab_tables. */
void tables_write(const struct tables *tables, struct text *out);

/* The answers of lab_chunk and lab_grid. Neither allocates: memory must not grow while the caller copies columns. */
const double *tables_chunk(struct tables *tables, uint32_t table, uint32_t column, int32_t level, uint32_t chunk);
const void *tables_grid(const struct tables *tables, uint32_t grid, uint32_t part);

#endif
