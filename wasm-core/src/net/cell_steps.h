/*
 * The steps of a cell over a batch: forward from one state to the next, backward from the gradient of a state to those
 * of the state before and of the weights. All arrays are row by row, one row per sequence of the batch.
 */
#ifndef LAB_CELL_STEPS_H
#define LAB_CELL_STEPS_H

#include "net/real.h"

/* One step of one layer. */
struct cell_step {
    int batch, units;
    const real *wh;   /* [units][gates * units] */
    const real *wh_t; /* transposed: [gates * units][units]; backward alone */
    const real *b;    /* [biases][gates * units]; the first row is in `gates` already */
    /*
     * [batch][gates * units]. Forward: x Wx + b before, the activated gates after. Backward: the activated gates
     * before, the gradient of x Wx + b after.
     */
    real *gates;
    const real *h_before, *c_before; /* [batch][units]; c where the cell has a second state */
    real *h, *c;
    real *kept; /* [batch][units]: what forward leaves for backward, and backward for `gradients` */
    /* Backward: gradient of h and c, replaced by that of h_before and c_before. */
    real *dh, *dc;
    real *room; /* [batch][gates * units], for whatever a step needs in between */
};

/* All steps of one layer, for the gradients of its recurrent weights: sums over `rows` = steps * batch rows. */
struct cell_pass {
    int rows, units;
    const real *gates;    /* [rows][gates * units]: gradients of x Wx + b */
    const real *h_before; /* [rows][units] */
    const real *kept;     /* [rows][units] */
    real *dwh, *db;       /* added to; the first row of db is not the cell's */
};

struct cell_steps {
    void (*forward)(const struct cell_step *step);
    void (*backward)(const struct cell_step *step);
    void (*gradients)(const struct cell_pass *pass);
};

/* ---- what cells share -------------------------------------------------------------------------------------------- */

/* gates[:, from ...] += left * wh[:, from ...], over `gates` of `all` gates. */
static inline void add_recurrent(const struct cell_step *s, const real *left, int from, int gates, int all) {
    int width = all * s->units;
    add_product(s->gates + from * s->units, width, left, s->units, 1, s->wh + from * s->units, width, s->batch,
                gates * s->units, s->units);
}

/* out += gradients[:, from ...] * wh[:, from ...] transposed. */
static inline void add_back(const struct cell_step *s, real *out, int from, int gates, int all) {
    int width = all * s->units;
    add_product(out, s->units, s->gates + from * s->units, width, 1, s->wh_t + from * s->units * s->units, s->units,
                s->batch, s->units, gates * s->units);
}

/* dwh[:, from ...] += left transposed * gates[:, from ...]. */
static inline void add_gradient(const struct cell_pass *p, const real *left, int from, int gates, int all) {
    int width = all * p->units;
    add_product(p->dwh + from * p->units, width, left, 1, p->units, p->gates + from * p->units, width, p->units,
                gates * p->units, p->rows);
}

#endif
