/* The weights of an expert-like estimator over time, thinned for a heat map. */
#ifndef LAB_WEIGHT_GRID_H
#define LAB_WEIGHT_GRID_H

#include "estimator/estimator.h"
#include "trace/table.h"

#define WEIGHT_GRID_ROWS 512

struct weight_grid;

/* A grid on the axis that the estimator has now, in ms. NULL when memory is out. */
struct weight_grid *weight_grid_new(struct tables *tables, const char *flow, const char *id,
                                    const struct estimator *estimator, const void *state);

/*
 * Offers the present weights. Where the experts have been changed since, each weight goes to the nearest point of the
 * axis that the grid began with.
 */
void weight_grid_offer(struct weight_grid *grid, double time_s);

#endif
