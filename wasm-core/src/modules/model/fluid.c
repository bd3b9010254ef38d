#include "modules/model/fluid.h"

#include <math.h>
#include <string.h>

#include "modules/cc/pert.h"

#define QUARTER 1.57079632679489661923 /* pi / 2 */
#define STIFF   20  /* a pole faster than this many times 1/delay is solved by the lag_pole of dde.h */
#define FAR     1e6 /* segments, seconds */

double fluid_slope(const struct fluid *fluid) {
    return fluid->pmax / (fluid->tmax_s - fluid->tmin_s);
}

double fluid_pole(const struct fluid *fluid) {
    return log(fluid->weight) / fluid->interval_s;
}

/* ---- equations --------------------------------------------------------------------------------------------------- */

double fluid_chance(const struct fluid *f, double signal) {
    if (f->kind == FLUID_PI) return f->clip ? fmin(fmax(signal, 0), 1) : signal;
    return f->clip ? pert_curve(signal, f->tmin_s, f->tmax_s, f->pmax) : fluid_slope(f) * (signal - f->tmin_s);
}

static double not_below_zero(const struct fluid *f, double value, double slope) {
    return f->clip && value <= 0 && slope < 0 ? 0 : slope;
}

/* R is the RTT at equilibrium; a queueing delay above the equilibrium's is added to it. */
static double present_rtt(const struct fluid *f, double delay_s) {
    if (!f->clocked) return f->rtt_s;
    double rest_s = f->kind == FLUID_PI ? f->target_s : fluid_theorem(f, f->rtt_s).delay_s;
    return fmax(f->rtt_s + delay_s - rest_s, 1e-9);
}

/* Equation 14; PERT/PI has equation 16 in place of the third. */
static void derivative(const void *self, double t, const double *x, const double *delayed, double *dx) {
    const struct fluid *f = self;
    double r = f->rtt_s, before = f->square ? x[FLUID_WINDOW] : delayed[FLUID_WINDOW];
    (void)t;
    dx[FLUID_WINDOW] = 1 / r - f->decrease * (x[FLUID_WINDOW] * before * fluid_chance(f, delayed[FLUID_SIGNAL])) / r;
    dx[FLUID_DELAY] = f->flows * x[FLUID_WINDOW] / (present_rtt(f, x[FLUID_DELAY]) * f->packets_per_s) - 1;
    dx[FLUID_WINDOW] = not_below_zero(f, x[FLUID_WINDOW], dx[FLUID_WINDOW]);
    dx[FLUID_DELAY] = not_below_zero(f, x[FLUID_DELAY], dx[FLUID_DELAY]);
    if (f->kind == FLUID_RED) {
        dx[FLUID_SIGNAL] = fluid_pole(f) * (x[FLUID_SIGNAL] - x[FLUID_DELAY]);
        return;
    }
    dx[FLUID_SIGNAL] = f->k * (x[FLUID_DELAY] - f->target_s + dx[FLUID_DELAY] / f->m);
    dx[FLUID_SIGNAL] = not_below_zero(f, x[FLUID_SIGNAL], dx[FLUID_SIGNAL]);
}

int fluid_start(const struct fluid *fluid, const double *past, double tolerance, struct dde *dde) {
    *dde = (struct dde){.derivative = derivative,
                        .self = fluid,
                        .dimension = FLUID_COLUMNS,
                        .delay = fluid->rtt_s,
                        .tolerance = tolerance,
                        .far = FAR};
    double pole = fluid->kind == FLUID_RED ? fluid_pole(fluid) : 0;
    if (-pole * fluid->rtt_s > STIFF) dde->lag_pole = pole;
    memcpy(dde->past, past, sizeof *past * FLUID_COLUMNS);
    return dde_start(dde);
}

/* ---- Theorem 1 --------------------------------------------------------------------------------------------------- */

/* L of theorem 1 for a decrease other than one half. */
static double loop_slope(const struct fluid *f) {
    return fluid_slope(f) * (2 * f->decrease);
}

static double crossover(const struct fluid *f, double r) {
    return 0.1 * fmin(2 * f->flows / (r * r * f->packets_per_s), 1 / r);
}

struct fluid_theorem fluid_theorem(const struct fluid *fluid, double rtt_s) {
    double c = fluid->packets_per_s, n2 = 2 * fluid->flows, pole = fluid_pole(fluid);
    struct fluid_theorem t = {.w_g = crossover(fluid, rtt_s), .window = rtt_s * c / fluid->flows};
    t.left = loop_slope(fluid) * rtt_s * rtt_s * rtt_s * c * c / (n2 * n2);
    t.right = sqrt(t.w_g * t.w_g / (pole * pole) + 1);
    t.holds = t.left <= t.right;
    t.chance = 1 / (fluid->decrease * (t.window * t.window));
    t.delay_s = fluid->tmin_s + t.chance / fluid_slope(fluid);
    return t;
}

double fluid_theorem_boundary(const struct fluid *fluid) {
    double low = 0, high = 1e-6;
    while (fluid_theorem(fluid, high).holds && high < 1e6)
        low = high, high *= 2;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (fluid_theorem(fluid, middle).holds)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double fluid_promise(const struct fluid *fluid, double rtt_s) {
    struct fluid_theorem t = fluid_theorem(fluid, rtt_s);
    if (fluid->kind == FLUID_RED) return log(t.right / t.left);
    return fmin(fmin(fluid->flows / fluid->design_flows, fluid->design_rtt_s / rtt_s), t.window / 2) - 1;
}

double fluid_least_interval(const struct fluid *fluid) {
    double c = fluid->packets_per_s, r = fluid->rtt_s, n = fluid->flows, slope = loop_slope(fluid);
    double under = slope * slope * pow(r, 6) * pow(c, 4) - 16 * pow(n, 4);
    return under > 0 ? -log(fluid->weight) / (4 * n * n * crossover(fluid, r)) * sqrt(under) : 0;
}

/* ---- the linearised system --------------------------------------------------------------------------------------- */

/* The window's factor of the characteristic equation: s + a0 + a1 exp(-s R) at s = i w. */
struct window_part {
    double real, imaginary;
};

static struct window_part window_part(const struct fluid *f, double r, double w) {
    double a = f->flows / (r * r * f->packets_per_s), a0 = f->square ? 2 * a : a, a1 = f->square ? 0 : a;
    return (struct window_part){a0 + a1 * cos(w * r), w - a1 * sin(w * r)};
}

/* Gain and phase lag of the control at s = i w: RED's curve with its smoothing, or the PI controller. */
static double control_gain(const struct fluid *f, double w) {
    return f->kind == FLUID_PI ? f->k * hypot(1, w / f->m) / w : fluid_slope(f) / hypot(1, w / fluid_pole(f));
}

static double control_lag(const struct fluid *f, double w) {
    return f->kind == FLUID_PI ? QUARTER - atan(w / f->m) : atan(w / -fluid_pole(f));
}

static int gain_above_1(const struct fluid *f, double r, double w) {
    struct window_part part = window_part(f, r, w);
    return f->decrease * f->packets_per_s / f->flows * control_gain(f, w) >
           hypot(part.real, part.imaginary) * hypot(w, f->clocked ? 1 / r : 0);
}

/* The frequency at which the loop gain is 1; 0: it is less at all frequencies. */
static double unit_gain(const struct fluid *f, double r) {
    double low, high = 1 / r;
    while (gain_above_1(f, r, high))
        high *= 2;
    for (low = high / 2; !gain_above_1(f, r, low); low /= 2)
        if (low * r < 1e-9) return 0;
    high = low * 2;
    for (double middle; (middle = (low + high) / 2) > low * (1 + 1e-14);)
        if (gain_above_1(f, r, middle))
            low = middle;
        else
            high = middle;
    return low;
}

double fluid_margin(const struct fluid *fluid, double rtt_s) {
    double w = unit_gain(fluid, rtt_s);
    struct window_part part = window_part(fluid, rtt_s, w);
    if (w <= 0) return 2 * QUARTER;
    return 2 * QUARTER - w * rtt_s - control_lag(fluid, w) - atan2(part.imaginary, part.real) -
           (fluid->clocked ? atan(w * rtt_s) : QUARTER);
}

double fluid_exact_boundary(const struct fluid *fluid) {
    double low = 1e-4, high = low;
    while (fluid_margin(fluid, high) > 0) {
        low = high;
        high *= 1.03;
        if (high > 100) return (double)NAN;
    }
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (fluid_margin(fluid, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}
