/*
 * The fixed-share experts algorithm (Herbster and Warmuth 1998) as Nunes et al. 2014 use it for round-trip times, in
 * floating point. Values are in domain units: the RTT divided by the unit.
 */
#ifndef LAB_FIXED_SHARE_H
#define LAB_FIXED_SHARE_H

#include "kinds/anatomy.h"
#include "modules/estimator/share_rules.h"

struct fixed_share {
    int n;
    double *x, *w;     /* n experts, ascending, and their weights, which sum to 1; read them by fixed_share_weights() */
    double *x_sum;     /* n + 1 values: the sum of the experts before each */
    double prediction; /* sum(w x) / sum(w) */
    /* Results of the last trial, with which the next one need not visit all weights. */
    int below;                /* number of experts below the last value; -1: not known */
    double below_w, below_wx; /* the sums of w and w x over them */
    int end;                  /* first expert from which on the last trial made all weights 0 */
    int level;                /* first expert from which on all weights are level_w */
    double level_w;
    int low; /* number of leading experts whose weight is low_w; w[0..low) may be stale; low < below */
    double low_w;
    int trials; /* trials since the sums were last recomputed */
};

/* x_i = rtt_min + rtt_max 2^((i-n)/4), or rtt_min + rtt_max i/n, i = 1..n. */
void fixed_share_space(double *x, int n, double rtt_min, double rtt_max, enum share_spacing spacing);

/* Uniform weights on the experts that `x` holds. */
void fixed_share_start(struct fixed_share *fs);

/* Writes stale weights and gives all of them; the array belongs to `fs`. */
const double *fixed_share_weights(const struct fixed_share *fs);

/* Recomputes `prediction`, after the caller changed experts or weights. */
void fixed_share_predict(struct fixed_share *fs);

/*
 * One trial with the value y; returns 1 when all weights vanished and were reinitialised. `taken`, if not NULL,
 * receives losses and weights of all experts.
 */
int fixed_share_trial(struct fixed_share *fs, double y, const struct share_rules *rules, struct anatomy_weights *taken);

/* Sets the weights to those of uniform_weights(), with mean y, and the prediction to y. */
void fixed_share_reinitialise(struct fixed_share *fs, double y);

#endif
