/*
 * Delay differential equations with one constant delay, by the method of steps: Dormand and Prince's pair of orders 5
 * and 4 with its dense output as the history, error control, and mesh points at the derivative jumps that propagate
 * from the start (Hairer, Norsett and Wanner 1993, sections II.6 and II.17).
 *
 * A last component that is a first-order lag of the one before it, x' = pole (x - y), and on which the others depend
 * only with the delay, can be solved exactly on each step's polynomial (`lag_pole`): a fast pole then does not shorten
 * the steps.
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
    double tolerance;     /* relative error per step; the absolute tolerance is a hundredth of it */
    double past[DDE_MAX]; /* the state for all t <= 0 */
    double lag_pole;      /* 1/s, below 0; 0: no such component */
    double far;           /* magnitude above which the solution counts as diverged; 0: no limit */

    double t, h, x[DDE_MAX], slope[DDE_MAX]; /* the last mesh point, the next step to try */
    struct dde_step *steps;                  /* a ring of the steps within one delay of the present time */
    int32_t first, count, capacity, cursor;
    int diverged; /* there is no finite solution past t */
};

/* Starts the integration; the caller has set the members above the blank line. 0 after fail(). */
int dde_start(struct dde *dde);

/* Writes the state at `t` to `x`; `t` must not decrease between calls. 0 after fail() or when it has diverged. */
int dde_at(struct dde *dde, double t, double *x);

#endif
