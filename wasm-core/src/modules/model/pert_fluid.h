/*
 * PERT's fluid model as a deterministic source: window and delays at even steps; the equations are in
 * modules/model/fluid.h. The session kind "fluid" has the same parameters.
 */
#ifndef LAB_PERT_FLUID_H
#define LAB_PERT_FLUID_H

#include "modules/model/fluid.h"

enum {
    FLUID_CONTROL,
    FLUID_FLOWS,
    FLUID_CAPACITY,
    FLUID_RTT,
    FLUID_PMAX,
    FLUID_TMIN,
    FLUID_TMAX,
    FLUID_WEIGHT,
    FLUID_INTERVAL,
    FLUID_TARGET,
    FLUID_DESIGN_FLOWS,
    FLUID_DESIGN_RTT,
    FLUID_VARIANT,
    FLUID_CLOCKED,
    FLUID_CLIP,
    FLUID_START_WINDOW,
    FLUID_START_DELAY,
    FLUID_DURATION,
    FLUID_STEP,
    FLUID_DECREASE,
    FLUID_SAMPLED,
    FLUID_PARAM_COUNT
};

/* The fluid that the module's values describe. */
struct fluid pert_fluid_of(const double *values);

/* Starts the equations of `fluid`, which must outlive `dde`, from the past of the values. 0 after fail(). */
int pert_fluid_start(const struct fluid *fluid, const double *values, struct dde *dde);

/* A state as the module's columns: window (segments), queueing and smoothed delay (ms; NaN for PI), chance. */
void pert_fluid_read(const struct fluid *fluid, const double *x, double *out);

#endif
