/*
 * Delay differential equations with one constant delay, by the method of steps: Dormand and Prince's pair of orders 5
 * and 4 with its dense output as the history, error control, and mesh points where the kinks of the start come back
 * (Hairer, Norsett and Wanner 1993, sections II.6 and II.17).
 *
 * A last component that only follows the one before it, x' = pole (x - y), and that the others see only delayed, can be
 * left to `lag_pole`: it is then solved exactly on each step's polynomial, so that a fast pole does not shorten steps.
 */
#ifndef LAB_DDE_H
#define LAB_DDE_H

#include <stdint.h>

#define DDE_MAX 4 /* components */

/* dx = f(t, x, x at t - delay) */
typedef void dde_function(const void *self, double t, const double *x, const double *delayed, double *dx);

struct dde_step;

struct dde {
    dde_function *derivative;
    const void *self;
    int dimension;
    double delay;         /* s, greater than 0 */
    double tolerance;     /* relative, per step; absolute a hundredth of it */
    double past[DDE_MAX]; /* for all t <= 0 */
    double lag_pole;      /* 1/s, below 0; 0: no such component */
    double far;           /* a solution whose magnitude passes this is given up; 0: none is */

    double t, h, x[DDE_MAX], slope[DDE_MAX]; /* the last mesh point, the next step to try */
    struct dde_step *steps;                  /* a ring of the steps that the delay still reaches */
    int32_t first, count, capacity, cursor;
    int diverged; /* there is no finite solution past t */
};

/* After the members above the blank are set. 0 after fail(). */
int dde_start(struct dde *dde);

/* The state at `t`, which must not fall behind the last one asked for. 0 after fail() or when it has diverged. */
int dde_at(struct dde *dde, double t, double *x);

#endif
