/* lab: optimise for size */
/* Grids: matrices over time. A grid that is full drops every second row. */
#include <string.h>

#include "base/arena.h"
#include "trace/table_columns.h"

struct grid *grid_new(struct tables *tables, const char *of, const char *id, const char *label, const char *axis_unit,
                      const double *axis, int axis_count, int rows_max) {
    struct grid *grid = ARENA_NEW(struct grid);
    if (!grid) return NULL;
    grid->axis = ARENA_ARRAY(double, axis_count);
    grid->time = ARENA_ARRAY(double, rows_max);
    grid->values = ARENA_ARRAY(float, (size_t)axis_count *(size_t)rows_max);
    grid->label = table_keep_text(label);
    grid->axis_unit = table_keep_text(axis_unit);
    if (!grid->axis || !grid->time || !grid->values || !grid->axis_unit) return NULL;
    memcpy(grid->axis, axis, sizeof *axis * (size_t)axis_count);
    table_copy_id(grid->id, sizeof grid->id, id);
    table_copy_id(grid->of, sizeof grid->of, of);
    grid->axis_count = axis_count;
    grid->rows_max = rows_max;
    grid->stride = 1;
    *tables->last_grid = grid;
    tables->last_grid = &grid->next;
    return grid;
}

/* Keeps every second row, so that the grid spans the run however long it gets. */
static void grid_halve(struct grid *grid) {
    size_t width = (size_t)grid->axis_count;
    for (int row = 0; row < grid->rows / 2; row++) {
        grid->time[row] = grid->time[2 * row];
        memcpy(grid->values + (size_t)row * width, grid->values + (size_t)(2 * row) * width, sizeof(float) * width);
    }
    grid->rows /= 2;
    grid->stride *= 2;
}

int64_t grid_keep(struct grid *grid, double time_s, const double *values) {
    /* rows_max is even, so the row that does not fit has an even index: it is kept at the new stride, too. */
    if (grid->rows == grid->rows_max) grid_halve(grid);
    float *row = grid->values + (size_t)grid->rows * (size_t)grid->axis_count;
    for (int i = 0; i < grid->axis_count; i++)
        row[i] = (float)values[i];
    grid->time[grid->rows++] = time_s;
    return grid->stride;
}
