/* The internals of tables and grids, shared by the files of src/trace that fill, thin and export them. */
#ifndef LAB_TABLE_COLUMNS_H
#define LAB_TABLE_COLUMNS_H

#include "rttlab.h"
#include "trace/chunks.h"
#include "trace/table.h"

#define LEVEL_FACTOR ((int64_t)LAB_LEVEL_FACTOR)
#define LEVEL_SHIFT  4
/* Each halving doubles the time that a row represents; no run is long enough for more halvings. */
#define TABLE_HALVINGS 40
_Static_assert(1 << LEVEL_SHIFT == LAB_LEVEL_FACTOR, "levels are counted by shifts");

struct column {
    struct column_spec spec;
    struct chunks values;
    struct chunks level[TABLE_LEVELS]; /* min, max of complete blocks: NaN where all is gap */
};

struct table {
    struct table_block block; /* first: see table_row() */
    struct tables *tables;
    char id[TABLE_ID_BYTES], kind[32], of[TABLE_ID_BYTES];
    struct column *columns;
    int column_count, primary;
    int64_t closed; /* rows in complete blocks; those in `block` follow them */
    double *rows;   /* the block: LEVEL_FACTOR rows of block.stride doubles, then a dummy column (table_new) */
    int64_t coarse[TABLE_HALVINGS]; /* number of rows halved 1, 2 ... times; those halved most often come first */
    struct table *next;
};

struct grid {
    char id[TABLE_ID_BYTES], of[TABLE_ID_BYTES];
    const char *label, *axis_unit;
    double *axis, *time;
    float *values;
    int axis_count, rows, rows_max;
    int64_t stride; /* one of so many rows is kept */
    struct grid *next;
};

struct tables {
    struct notes *notes;
    struct table *first, **last;
    struct grid *first_grid, **last_grid;
    int64_t bytes, bytes_max;
    int64_t thin_above; /* bytes_max, or more where every table is too short to be thinned */
    /* The table of the last lab_chunk: the caller reads tables in order, so the search continues from here. */
    struct table *found;
    uint32_t found_index;
};

/* Pairs in level k of every column's pyramid. */
int64_t table_pairs(const struct table *table, int k);

/* Rows in the block that is not complete. */
int64_t table_pending(const struct table *table);

/* Copies the rows of the incomplete block to the columns, where tables_chunk() finds them. Allocates nothing. */
void table_flush_pending(const struct table *table);

/* Reserves space for a block's values in every column; 0 when the arena is full. */
int table_reserve(struct table *table);

/* Adds to level k its nth pair, the extremes of LEVEL_FACTOR pairs of the level below; 0 when the arena is full. */
int level_add(struct column *column, int k, int64_t nth);

/* Thins the largest tables until all of them are within their bound; 0 when the arena is full. */
int tables_thin(struct tables *tables);

/* Copies at most `capacity` - 1 bytes and ends with a NUL byte. */
void table_copy_id(char *to, size_t capacity, const char *from);
/* A copy in the arena, or NULL. */
const char *table_keep_text(const char *text);

#endif
