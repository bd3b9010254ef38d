/* The weights of an expert-like estimator over time, thinned for a heat map. */
#ifndef LAB_WEIGHT_GRID_H
#define LAB_WEIGHT_GRID_H

#include "kinds/estimator.h"
#include "trace/table.h"

#define WEIGHT_GRID_ROWS 512

struct weight_grid;

/* A grid on the estimator's present axis, in ms. NULL when memory is out. */
struct weight_grid *weight_grid_new(struct tables *tables, const char *flow, const char *id,
                                    const struct estimator *estimator, const void *state);

/* The estimator was started or configured: the values of its experts may have changed. */
void weight_grid_follow(struct weight_grid *grid);

/*
 * Records the present weights. Gives n: the caller records the next weights n samples later. Where the experts' values
 * have changed, each weight is added to the nearest point of the grid's axis.
 */
int64_t weight_grid_keep(struct weight_grid *grid, double time_s);

#endif
