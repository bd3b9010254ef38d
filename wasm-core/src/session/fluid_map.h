/*
 * Stability over two parameters: at every node of a grid what the theorem says and what is so, and the boundaries of
 * both as line pieces.
 *
 * Document: {x: key, y: key, columns, rows}: numeric parameters of model.pert-fluid; 2 to 400 nodes each. Each axis
 * spans what the parameter's slider does, widened to hold the present value, on the slider's scale.
 */
#ifndef LAB_FLUID_MAP_H
#define LAB_FLUID_MAP_H

#include "base/json.h"
#include "base/text.h"
#include "catalogue/settings.h"

struct fluid_map;

/* `settings` are put back as they were after every step. NULL after fail(). */
struct fluid_map *fluid_map_new(struct settings *settings, const struct json *document);

/* One node more, then one square of the boundaries; 0 when all is done. */
int fluid_map_step(struct fluid_map *map);

/*
 * "map": {x, y: {key, from, to, log, values}, nodes, theorem, exact}. `nodes` has one digit for each node, row by row
 * from the least y: 1 where the theorem promises stability, plus 2 where the linearisation is stable. The boundaries
 * are flat lists of x1, y1, x2, y2.
 */
void fluid_map_write(const struct fluid_map *map, struct text *out);

#endif
