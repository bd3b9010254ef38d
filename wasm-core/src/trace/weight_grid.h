/* The weights of an expert-like estimator over time, thinned for a heat map. */
#ifndef LAB_WEIGHT_GRID_H
#define LAB_WEIGHT_GRID_H

#include "kinds/estimator.h"
#include "trace/table.h"

#define WEIGHT_GRID_ROWS 512

struct weight_grid;

/* A grid on the axis that the estimator has now, in ms. NULL when memory is out. */
struct weight_grid *weight_grid_new(struct tables *tables, const char *flow, const char *id,
                                    const struct estimator *estimator, const void *state);

/* The estimator was started or configured: its experts may stand elsewhere now. */
void weight_grid_follow(struct weight_grid *grid);

/*
 * Keeps the present weights; the next to be kept are those of the nth sample from now on: gives n. Where the experts
 * have been changed since, each weight goes to the nearest point of the axis that the grid began with.
 */
int64_t weight_grid_keep(struct weight_grid *grid, double time_s);

#endif
