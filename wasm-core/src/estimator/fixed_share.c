#include "estimator/fixed_share.h"

#include <math.h>
#include <string.h>

#include "engine/cold.h"

/* exp(-746) is 0 in double precision. */
#define EXPONENT_VANISHES 746.0

/* Below this sum of weights, step by step: factors would overflow. */
#define SUM_TINY 1e-290

LAB_COLD void fixed_share_space(double *x, int n, double rtt_min, double rtt_max, enum share_spacing spacing) {
    const double root = sqrt(sqrt(2.0)), quarter_powers[4] = {1, root, sqrt(2.0), sqrt(2.0) * root};
    for (int i = 0; i < n; i++) {
        if (spacing == SPACING_LINEAR) {
            x[i] = rtt_min + rtt_max * (i + 1) / n;
            continue;
        }
        /* i counts from 0: 2^((i+1-n)/4), the exponent split into whole octaves and quarters. */
        int quarters = i + 1 - n, part = ((quarters % 4) + 4) % 4;
        x[i] = rtt_min + rtt_max * ldexp(quarter_powers[part], (quarters - part) / 4);
    }
}

void fixed_share_predict(struct fixed_share *fs) {
    double sum = 0, weighted = 0;
    for (int i = 0; i < fs->n; i++) {
        sum += fs->w[i];
        weighted += fs->w[i] * fs->x[i];
    }
    fs->prediction = weighted / sum;
}

LAB_COLD void fixed_share_start(struct fixed_share *fs) {
    for (int i = 0; i < fs->n; i++)
        fs->w[i] = 1.0 / fs->n;
    fixed_share_predict(fs);
}

/* Number of experts below y: those that share the loss 2y. */
static int count_below(const struct fixed_share *fs, double y) {
    int low = 0, high = fs->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (fs->x[middle] < y)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Two sums at a time: one addition need not wait for the one before. */
static double sum_of(const double *w, int count) {
    double even = 0, odd = 0;
    int i = 0;
    for (; i + 1 < count; i += 2) {
        even += w[i];
        odd += w[i + 1];
    }
    return even + odd + (i < count ? w[i] : 0);
}

/* Weighs the experts from `from` on by exp(-eta (x-y)^2); gives their sum. Those further up lose more, so they follow.
 */
static double weigh_above(struct fixed_share *fs, int from, double y, double eta) {
    double sum = 0;
    for (int i = from; i < fs->n; i++) {
        double over = fs->x[i] - y, exponent = eta * over * over;
        if (exponent > EXPONENT_VANISHES) {
            memset(fs->w + i, 0, sizeof *fs->w * (size_t)(fs->n - i));
            break;
        }
        if (fs->w[i] != 0) fs->w[i] *= exp(-exponent);
        sum += fs->w[i];
    }
    return sum;
}

/* w = w * factor + share over a range, adding to the sums of w and w x. */
static void share_out(const double *x, double *w, int count, double factor, double share, double sums[2]) {
    double even = 0, odd = 0, weighted_even = 0, weighted_odd = 0;
    int i = 0;
    for (; i + 1 < count; i += 2) {
        w[i] = w[i] * factor + share;
        w[i + 1] = w[i + 1] * factor + share;
        even += w[i];
        odd += w[i + 1];
        weighted_even += w[i] * x[i];
        weighted_odd += w[i + 1] * x[i + 1];
    }
    if (i < count) {
        w[i] = w[i] * factor + share;
        even += w[i];
        weighted_even += w[i] * x[i];
    }
    sums[0] += even + odd;
    sums[1] += weighted_even + weighted_odd;
}

/* Shares and rescales one step after the other, for sums near the smallest numbers. 0 when all weights are 0. */
LAB_COLD static int share_tiny(struct fixed_share *fs, int below, double below_factor, double alpha) {
    for (int i = 0; i < below; i++)
        fs->w[i] *= below_factor;
    double share = alpha * sum_of(fs->w, fs->n) / fs->n;
    for (int i = 0; i < fs->n; i++)
        fs->w[i] = (1 - alpha) * fs->w[i] + share;
    double sum = sum_of(fs->w, fs->n);
    if (!(sum > 0)) return 0;
    for (int i = 0; i < fs->n; i++)
        fs->w[i] /= sum;
    fixed_share_predict(fs);
    return 1;
}

/* ---- other losses and other sharing: expert by expert ---------------------------------------------------------- */

/* Weighs every expert by its own loss; gives the sum. */
LAB_COLD static double weigh_each(struct fixed_share *fs, double y, const struct share_rules *rules) {
    double sum = 0;
    for (int i = 0; i < fs->n; i++) {
        if (fs->w[i] != 0) fs->w[i] *= exp(-(rules->eta * share_loss(rules, fs->x[i], y)));
        sum += fs->w[i];
    }
    return sum;
}

/* Herbster and Warmuth 1998, variable share: what each gives goes to the others in equal parts. 0: all weights are 0.
 */
LAB_COLD static int share_variably(struct fixed_share *fs, double y, const struct share_rules *rules) {
    double pool = 0, sum = 0, others = fs->n > 1 ? fs->n - 1 : 1;
    for (int i = 0; i < fs->n; i++)
        pool += fs->w[i] * (1 - pow(1 - rules->alpha, share_loss(rules, fs->x[i], y)));
    for (int i = 0; i < fs->n; i++) {
        double kept = fs->w[i] * pow(1 - rules->alpha, share_loss(rules, fs->x[i], y));
        fs->w[i] = kept + (pool - (fs->w[i] - kept)) / others;
        sum += fs->w[i];
    }
    if (!(sum > 0)) return 0;
    for (int i = 0; i < fs->n; i++)
        fs->w[i] /= sum;
    fixed_share_predict(fs);
    return 1;
}

/* ---- one trial --------------------------------------------------------------------------------------------------- */

LAB_COLD static void take_before(const struct fixed_share *fs, double y, const struct share_rules *rules,
                                 struct anatomy_weights *taken) {
    memcpy(taken->before, fs->w, sizeof *fs->w * (size_t)fs->n);
    for (int i = 0; i < fs->n; i++)
        taken->loss[i] = share_loss(rules, fs->x[i], y);
}

LAB_COLD static void take_updated(const struct fixed_share *fs, int below, double below_factor,
                                  struct anatomy_weights *taken) {
    for (int i = 0; i < fs->n; i++)
        taken->updated[i] = fs->w[i] * (i < below ? below_factor : 1);
}

/* Fixed share of weights that sum to `sum`, those below `below` yet to be weighed by below_factor. 0: all are 0. */
static int share(struct fixed_share *fs, int below, double below_factor, double sum, double alpha) {
    if (!(sum > SUM_TINY)) return share_tiny(fs, below, below_factor, alpha);
    /* (w (1-alpha) + alpha sum/n) / sum: shared and rescaled to a sum of 1 in one pass. */
    double keep = (1 - alpha) / sum, part = alpha / fs->n, sums[2] = {0, 0};
    share_out(fs->x, fs->w, below, below_factor * keep, part, sums);
    share_out(fs->x + below, fs->w + below, fs->n - below, keep, part, sums);
    fs->prediction = sums[1] / sums[0];
    return 1;
}

int fixed_share_trial(struct fixed_share *fs, double y, const struct share_rules *rules,
                      struct anatomy_weights *taken) {
    int below = 0, alive;
    double below_factor = 1, sum;
    if (taken) take_before(fs, y, rules, taken);
    if (rules->loss == LOSS_PAPER && rules->kind == SHARE_FIXED) {
        /* All experts below y lose the same, 2y: one exponential weighs them all. */
        below = count_below(fs, y);
        below_factor = exp(-(rules->eta * (2 * y)));
        sum = below_factor * sum_of(fs->w, below) + weigh_above(fs, below, y, rules->eta);
    } else {
        sum = weigh_each(fs, y, rules);
    }
    if (taken) take_updated(fs, below, below_factor, taken);
    alive = rules->kind == SHARE_VARIABLE ? share_variably(fs, y, rules)
                                          : share(fs, below, below_factor, sum, rules->alpha);
    if (!alive) fixed_share_reinitialise(fs, y);
    if (taken) memcpy(taken->shared, fs->w, sizeof *fs->w * (size_t)fs->n);
    return !alive;
}

/* ---- when all weights vanished ----------------------------------------------------------------------------------- */

LAB_COLD static void one_expert_alone(struct fixed_share *fs, int index) {
    memset(fs->w, 0, sizeof *fs->w * (size_t)fs->n);
    fs->w[index] = 1;
}

LAB_COLD static int nearest_expert(const struct fixed_share *fs, double y) {
    int best = 0;
    for (int i = 1; i < fs->n; i++)
        if (fabs(fs->x[i] - y) < fabs(fs->x[best] - y)) best = i;
    return best;
}

/* Length of expert i's cell, bounded by the midpoints to its neighbours, inside [low, high]. */
static double cell_overlap(const struct fixed_share *fs, int i, double low, double high) {
    double from = i == 0 ? fs->x[0] : (fs->x[i - 1] + fs->x[i]) / 2;
    double to = i == fs->n - 1 ? fs->x[i] : (fs->x[i] + fs->x[i + 1]) / 2;
    if (from < low) from = low;
    if (to > high) to = high;
    return to > from ? to - from : 0;
}

/* Weights by cells; the moments about y of the experts below and above it. */
static void weigh_cells(struct fixed_share *fs, double y, double h, double *below, double *above) {
    *below = *above = 0;
    for (int i = 0; i < fs->n; i++) {
        fs->w[i] = cell_overlap(fs, i, y - h, y + h);
        double moment = fs->w[i] * (fs->x[i] - y);
        if (moment > 0)
            *above += moment;
        else
            *below -= moment;
    }
}

void fixed_share_reinitialise(struct fixed_share *fs, double y) {
    double to_first = y - fs->x[0], to_last = fs->x[fs->n - 1] - y, below, above;
    double h = to_first < to_last ? to_first : to_last;
    if (h <= 0) {
        one_expert_alone(fs, to_first < to_last ? 0 : fs->n - 1);
    } else {
        weigh_cells(fs, y, h, &below, &above);
        if (below > 0 && above > 0) {
            /* The upper half scaled, so that the mean is exactly y. */
            for (int i = 0; i < fs->n; i++)
                if (fs->x[i] > y) fs->w[i] *= below / above;
            double sum = sum_of(fs->w, fs->n);
            for (int i = 0; i < fs->n; i++)
                fs->w[i] /= sum;
        } else {
            one_expert_alone(fs, nearest_expert(fs, y));
        }
    }
    fixed_share_predict(fs);
}
