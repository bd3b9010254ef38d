/* lab: optimise for size */
#include "trace/weight_grid.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/units.h"

struct weight_grid {
    struct grid *grid;
    const struct estimator *estimator;
    const void *state;
    int count;
    int same;              /* the experts' values are those of the grid's axis */
    double *axis_ns, *row; /* the axis, ascending; one row of weights */
};

struct weight_grid *weight_grid_new(struct tables *tables, const char *flow, const char *id,
                                    const struct estimator *estimator, const void *state) {
    struct weight_grid *grid = ARENA_NEW(struct weight_grid);
    const double *axis_ns, *weights;
    int count = estimator->weights(state, &axis_ns, &weights);
    if (!grid || count <= 0) return NULL;
    grid->estimator = estimator;
    grid->state = state;
    grid->count = count;
    grid->same = 1;
    grid->axis_ns = ARENA_ARRAY(double, count);
    grid->row = ARENA_ARRAY(double, count);
    if (!grid->axis_ns || !grid->row) return NULL;
    for (int i = 0; i < count; i++) {
        grid->axis_ns[i] = axis_ns[i];
        grid->row[i] = axis_ns[i] * MS_PER_NS;
    }
    grid->grid = grid_new(tables, flow, id, "Weight", "ms", grid->row, count, WEIGHT_GRID_ROWS);
    return grid->grid ? grid : NULL;
}

/* Adds each weight to the nearest point of the grid's axis. Both axes ascend, so one pass is enough. */
static void fold(struct weight_grid *grid, const double *axis_ns, const double *weights, int count) {
    int to = 0;
    memset(grid->row, 0, sizeof *grid->row * (size_t)grid->count);
    for (int i = 0; i < count; i++) {
        while (to + 1 < grid->count && fabs(grid->axis_ns[to + 1] - axis_ns[i]) <= fabs(grid->axis_ns[to] - axis_ns[i]))
            to++;
        grid->row[to] += weights[i];
    }
}

void weight_grid_follow(struct weight_grid *grid) {
    const double *axis_ns, *weights;
    int count = grid->estimator->weights(grid->state, &axis_ns, &weights);
    grid->same = count == grid->count && memcmp(axis_ns, grid->axis_ns, sizeof *axis_ns * (size_t)count) == 0;
}

int64_t weight_grid_keep(struct weight_grid *grid, double time_s) {
    const double *axis_ns, *weights;
    int count = grid->estimator->weights(grid->state, &axis_ns, &weights);
    if (!grid->same) fold(grid, axis_ns, weights, count);
    return grid_keep(grid->grid, time_s, grid->same ? weights : grid->row);
}
