/*
 * Cells of recurrent nets: one per file, each the step from one state to the next and the same backwards.
 *
 * A layer of `units` cells has, row by row, the weights
 *   Wx [inputs][gates * units], Wh [units][gates * units], b [biases][gates * units],
 * whose columns are the gates one after the other, in the order of `gate` below, as Keras has them.
 */
#ifndef LAB_CELL_H
#define LAB_CELL_H

#include "catalogue/module.h"
#include "kinds/anatomy.h"

#define CELL_GATES_MAX 4

/* The steps of a cell for numbers of one size: see net/cell_steps.h. */
struct cell_steps;

struct cell {
    struct module module;
    int gates;                        /* 0: no recurrence, the output is computed from the latest row alone */
    int biases;                       /* rows of b: 2 where the recurrent part has its own */
    int states;                       /* per unit: 1 (h), or 2 (h and c) */
    const char *gate[CELL_GATES_MAX]; /* names of the gates */
    const struct cell_steps *steps;
};

/* The nth cell of the registry (the order of the choice "@cell"), or NULL. */
const struct cell *cell_at(int nth);

#endif
