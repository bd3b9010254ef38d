/*
 * The fluid models of PERT (Bhandarkar et al. 2007, sections 5 and 6) as delay differential equations of window,
 * queueing delay and the control's signal; Theorem 1 on the stability of PERT/RED's, and the exact stability of the
 * linearised system.
 *
 * The paper prints a decrease by one half and says that its 35 % follows likewise. With a decrease by the share b
 * equation 3 is dW/dt = 1/R - b W(t) W(t - R) p / R, so that equation 9 gives W* = RC/N as before and p* = 1/(b W*^2).
 * Linearised, the derivative by either window stays -1/(R W*), and that by p becomes -b W*^2/R: the poles and with them
 * w_g of condition 11 stay, and the loop's gain is 2 b times the printed one. So L becomes 2 b L in conditions 11, 13
 * and 15, and the gain of theorem 2 is divided by 2 b.
 */
#ifndef LAB_FLUID_H
#define LAB_FLUID_H

#include "modules/model/dde.h"

enum fluid_kind { FLUID_RED, FLUID_PI };
enum fluid_column { FLUID_WINDOW, FLUID_DELAY, FLUID_SIGNAL, FLUID_COLUMNS };

struct fluid {
    enum fluid_kind kind;
    double flows, packets_per_s, rtt_s;
    double decrease; /* share of the window that a response takes: b; the paper's equations have 1/2 */
    /* PERT/RED: the curve, the weight of the history, the sampling interval. */
    double pmax, tmin_s, tmax_s, weight, interval_s;
    /* PERT/PI: gain, zero, target (its signal is the response probability). */
    double k, m, target_s;
    double design_flows, design_rtt_s; /* N and R from which Theorem 2 gave k and m */
    int square;                        /* 1: W(t)^2 in place of W(t) W(t - R) */
    int clocked; /* a longer queue slows the ACKs: the rate is W over the present round trip, not over R (Hollot et al.)
                  */
    int clip;    /* 1: gentle curve, probability within [0, 1], queue and window not below 0 */
};

/* Slope of the curve and pole of the smoothing: L and K of Theorem 1. */
double fluid_slope(const struct fluid *fluid);
double fluid_pole(const struct fluid *fluid);

/* The response probability at a value of the third component. */
double fluid_chance(const struct fluid *fluid, double signal);

/* Sets up the equations of `fluid`, which must outlive them, from a constant past. 0 after fail(). */
int fluid_start(const struct fluid *fluid, const double *past, double tolerance, struct dde *dde);

struct fluid_theorem {
    double w_g, left, right; /* condition 11: left <= right */
    int holds;
    double window, chance, delay_s; /* equilibrium 9 */
};

/* Theorem 1 at the RTT `rtt_s` in place of the fluid's own. */
struct fluid_theorem fluid_theorem(const struct fluid *fluid, double rtt_s);

/* The RTT at which condition 11 ceases to hold. The least sampling interval at which it holds (13). */
double fluid_theorem_boundary(const struct fluid *fluid);
double fluid_least_interval(const struct fluid *fluid);

/*
 * The margin of the theorem's condition, which holds from 0 on. PERT/RED: log of right over left of condition 11.
 * PERT/PI: the least of N over the design's, the design's R over this one and W* over 2 (condition 20 has "much
 * greater"), less 1.
 */
double fluid_promise(const struct fluid *fluid, double rtt_s);

/*
 * The phase margin of the linearised, unclipped system, radians: stable above 0; pi where the loop gain is below 1 at
 * all frequencies.
 */
double fluid_margin(const struct fluid *fluid, double rtt_s);

/* The least RTT at which the linearised system has a root on the imaginary axis; NaN: none below 100 s. */
double fluid_exact_boundary(const struct fluid *fluid);

#endif
