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
    double *x, *w;     /* n experts, ascending, and their weights, which sum to 1: ask fixed_share_weights for these */
    double *x_sum;     /* n + 1 values: the sum of the experts before each */
    double prediction; /* sum(w x) / sum(w) */
    /* What a trial leaves for the next, which then need not go through all weights. */
    int below;                /* experts under the last value; -1: not known */
    double below_w, below_wx; /* the sums of their w and w x */
    int end;                  /* from this expert on all weights vanished */
    int level;                /* from this one on all weights are level_w */
    double level_w;
    int low; /* leading experts whose weight is low_w; w[0..low) may be stale; low < below */
    double low_w;
    int trials; /* since the sums were last added up */
};

/* x_i = rtt_min + rtt_max 2^((i-n)/4), or rtt_min + rtt_max i/n, i = 1..n. */
void fixed_share_space(double *x, int n, double rtt_min, double rtt_max, enum share_spacing spacing);

/* Uniform weights on the experts that `x` holds. */
void fixed_share_start(struct fixed_share *fs);

/* The weights, all in their places. They stay the state's. */
const double *fixed_share_weights(const struct fixed_share *fs);

/* Sets `prediction` from experts and weights as they stand, after either was changed from outside. */
void fixed_share_predict(struct fixed_share *fs);

/*
 * One trial with the value y; returns 1 when every weight vanished and the weights were reinitialised. `taken` receives
 * losses and weights of all experts; NULL: none wanted.
 */
int fixed_share_trial(struct fixed_share *fs, double y, const struct share_rules *rules, struct anatomy_weights *taken);

/*
 * Weights that are uniform in value around y with mean y: density on [y-h, y+h], h = min(y-x_1, x_n-y), cut into the
 * experts' cells; outside the range, and where one side of y has none, the nearest expert alone.
 */
void fixed_share_reinitialise(struct fixed_share *fs, double y);

#endif
