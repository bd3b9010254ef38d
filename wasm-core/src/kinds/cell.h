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

/* One unit at one step: of each gate the three parts of its sum, and what became of it. */
struct cell_unit {
    double input[CELL_GATES_MAX], recurrent[CELL_GATES_MAX], bias[CELL_GATES_MAX];
    double recurrent_bias[CELL_GATES_MAX]; /* where the cell has a second row of b */
    double gate[CELL_GATES_MAX];           /* activated */
    double h_before, c_before, h, c;
};

/* The steps of a cell for numbers of one size: see net/cell_steps.h. */
struct cell_steps;

struct cell {
    struct module module;
    int gates;                        /* 0: no recurrence, the output is computed from the latest row alone */
    int biases;                       /* rows of b: 2 where the recurrent part has its own */
    int states;                       /* per unit: 1 (h), or 2 (h and c) */
    const char *gate[CELL_GATES_MAX]; /* names of the gates */
    int resets;                       /* the recurrent part of the last gate is of r h, with r the second gate */
    const struct cell_steps *steps;
    /* The step's equations with a unit's numbers. NULL where there are no gates. */
    void (*explain)(const struct cell_unit *unit, struct anatomy *anatomy);
};

/* The nth cell of the registry (the order of the choice "@cell"), or NULL. */
const struct cell *cell_at(int nth);

#endif
