/*
 * Stability over two parameters: at every node of a grid by the theorem and by the linearisation, and both boundaries
 * as line segments.
 *
 * Document: {x: key, y: key, columns, rows}: numeric parameters of model.pert-fluid; 2 to 400 nodes each. Each axis
 * spans the range of the parameter's slider, widened to include the present value, on the slider's scale.
 */
#ifndef LAB_FLUID_MAP_H
#define LAB_FLUID_MAP_H

#include "base/json.h"
#include "base/text.h"
#include "catalogue/settings.h"

struct fluid_map;

/* `settings` are restored after every step. NULL after fail(). */
struct fluid_map *fluid_map_new(struct settings *settings, const struct json *document);

/* Computes the next node, or after the last node the next square of the boundaries; 0 when all are done. */
int fluid_map_step(struct fluid_map *map);

/*
 * "map": {x, y: {key, from, to, log, values}, nodes, theorem, exact}. `nodes` has one digit for each node, row by row
 * from the least y: 1 where the theorem promises stability, plus 2 where the linearisation is stable. The boundaries
 * are flat lists of x1, y1, x2, y2.
 */
void fluid_map_write(const struct fluid_map *map, struct text *out);

#endif
