/* The insides of tables and grids, shared by the files of src/trace that make, thin and hand them out. */
#ifndef LAB_TABLE_PARTS_H
#define LAB_TABLE_PARTS_H

#include "rttlab.h"
#include "trace/chunks.h"
#include "trace/table.h"

#define LEVEL_FACTOR ((int64_t)LAB_LEVEL_FACTOR)

struct level {
    struct chunks pairs; /* min, max of complete blocks */
    double min, max;     /* of the block that is filling; NaN: nothing yet */
    int32_t filled;      /* entries of the level below in it */
};

struct column {
    struct column_spec spec;
    struct chunks values;
    struct level level[TABLE_LEVELS];
};

struct table {
    struct tables *tables;
    char id[TABLE_ID_BYTES], kind[32], of[TABLE_ID_BYTES];
    struct column *columns;
    int column_count, primary;
    double **pending_at; /* by column: where the pending rows stand */
    int pending;         /* rows that stand behind their columns' end and are not counted there yet: see table_settle */
    struct table *next;
};

struct grid {
    char id[TABLE_ID_BYTES], of[TABLE_ID_BYTES];
    const char *label, *axis_unit;
    double *axis, *time;
    float *values;
    int axis_count, rows, rows_max;
    int64_t offered, stride;
    struct grid *next;
};

struct tables {
    struct notes *notes;
    struct table *first, **last;
    struct grid *first_grid, **last_grid;
    int64_t bytes;
    /* The other side walks tables in order: remembering the last spares the search from the start. */
    struct table *found;
    uint32_t found_index;
};

/* Counts the pending rows in every column: before columns are read or cut by anything but table_rows and table_value.
 */
void table_settle(struct table *table);

/* Takes one entry of the level below into level k and passes complete blocks up; 0 when the arena is out. */
int level_take(struct column *column, int k, double min, double max);
void level_clear(struct level *level);

/* Halves the resolution of the older half of the largest table. */
void tables_thin(struct tables *tables);

/* Copies, cut to the room. */
void table_copy_id(char *to, size_t room, const char *from);
/* A copy in the arena, or NULL. */
const char *table_keep_text(const char *text);

#endif
