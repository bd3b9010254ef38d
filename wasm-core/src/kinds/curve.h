/*
 * The curve of a module's random decision: the probability over the quantity that it depends on. Piecewise linear,
 * given by its corners; two at the same x are a jump.
 */
#ifndef LAB_CURVE_H
#define LAB_CURVE_H

#include "base/text.h"

#define CURVE_CORNERS 8

struct curve {
    const char *unit; /* of x */
    int count;
    double x[CURVE_CORNERS], y[CURVE_CORNERS]; /* x ascending, y from 0 to 1 */
};

/* Adds a corner; those beyond CURVE_CORNERS are left out. */
void curve_add(struct curve *curve, double x, double y);

/* {of, kind, id, unit, x, y} into an open array: the curve of module `id` of that kind in flow or link `of`. */
void curve_write(const struct curve *curve, const char *of, const char *kind, const char *id, struct text *out);

#endif
