/* lab: optimise for size */
#include "modules/estimator/uniform_weights.h"

#include <math.h>
#include <string.h>

static void one_expert_alone(double *w, int n, int index) {
    memset(w, 0, sizeof *w * (size_t)n);
    w[index] = 1;
}

static int nearest_expert(const double *x, int n, double y) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (fabs(x[i] - y) < fabs(x[best] - y)) best = i;
    return best;
}

/* Length of expert i's cell, bounded by the midpoints to its neighbours, inside [low, high]. */
static double cell_overlap(const double *x, int n, int i, double low, double high) {
    double from = i == 0 ? x[0] : (x[i - 1] + x[i]) / 2;
    double to = i == n - 1 ? x[i] : (x[i] + x[i + 1]) / 2;
    if (from < low) from = low;
    if (to > high) to = high;
    return to > from ? to - from : 0;
}

/* Weights by cells; gives the moments about y of the experts below and above it. */
static void weigh_cells(double *w, const double *x, int n, double y, double h, double *below, double *above) {
    *below = *above = 0;
    for (int i = 0; i < n; i++) {
        w[i] = cell_overlap(x, n, i, y - h, y + h);
        double moment = w[i] * (x[i] - y);
        if (moment > 0)
            *above += moment;
        else
            *below -= moment;
    }
}

/* Scales the weights above y, so that the mean is exactly y, then all of them to a sum of 1. */
static void balance(double *w, const double *x, int n, double y, double factor) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        if (x[i] > y) w[i] *= factor;
    for (int i = 0; i < n; i++)
        sum += w[i];
    for (int i = 0; i < n; i++)
        w[i] /= sum;
}

void uniform_weights(double *w, const double *x, int n, double y) {
    double to_first = y - x[0], to_last = x[n - 1] - y, below, above;
    double h = to_first < to_last ? to_first : to_last;
    if (h <= 0) {
        one_expert_alone(w, n, to_first < to_last ? 0 : n - 1);
        return;
    }
    weigh_cells(w, x, n, y, h, &below, &above);
    if (below > 0 && above > 0)
        balance(w, x, n, y, below / above);
    else
        one_expert_alone(w, n, nearest_expert(x, n, y));
}
