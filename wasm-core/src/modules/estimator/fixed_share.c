#include "modules/estimator/fixed_share.h"

#include <math.h>
#include <string.h>

#include "base/attributes.h"
#include "modules/estimator/uniform_weights.h"

/* exp(-746) is 0 in double precision. */
#define EXPONENT_VANISHES 746.0

/*
 * When the first expert above the value and every share have a weight of LEAST_WEIGHT or more, an expert whose exponent
 * is greater by NEGLIGIBLE changes no bit of any sum or weight: exp(-72) / 1e-6^2 is far below half a unit in the last
 * place. This holds while the first expert's exponent is MODERATE, so that no sum comes near SUM_TINY.
 */
#define LEAST_WEIGHT      1e-6
#define NEGLIGIBLE        72.0
#define EXPONENT_MODERATE 600.0

/* Below this sum of weights, sharing and rescaling are separate steps: a joint factor would overflow. */
#define SUM_TINY 1e-290

LAB_COLD void fixed_share_space(double *x, int n, double rtt_min, double rtt_max, enum share_spacing spacing) {
    const double root = sqrt(sqrt(2.0)), quarter_powers[4] = {1, root, sqrt(2.0), sqrt(2.0) * root};
    for (int i = 0; i < n; i++) {
        if (spacing == SPACING_LINEAR) {
            x[i] = rtt_min + rtt_max * (i + 1) / n;
            continue;
        }
        /* 2^((i+1-n)/4), i from 0; the exponent is split into octaves and quarters. */
        int quarters = i + 1 - n, part = ((quarters % 4) + 4) % 4;
        x[i] = rtt_min + rtt_max * ldexp(quarter_powers[part], (quarters - part) / 4);
    }
}

const double *fixed_share_weights(const struct fixed_share *fs) {
    for (int i = 0; i < fs->low; i++)
        fs->w[i] = fs->low_w;
    return fs->w;
}

/* Writes the weights of w[0..low), needed before weights are changed one by one. */
static void write_low_weights(struct fixed_share *fs) {
    fixed_share_weights(fs);
    fs->low = 0;
}

/* Invalidates all that the last trial left for the next one, except the weights. */
static void drop_cached_sums(struct fixed_share *fs) {
    fs->below = -1;
    fs->end = fs->low = 0;
    fs->level = fs->n;
}

static void predict(struct fixed_share *fs) {
    double sum = 0, weighted = 0;
    for (int i = 0; i < fs->n; i++) {
        sum += fs->w[i];
        weighted += fs->w[i] * fs->x[i];
    }
    fs->prediction = weighted / sum;
    drop_cached_sums(fs);
}

LAB_COLD void fixed_share_predict(struct fixed_share *fs) {
    write_low_weights(fs);
    fs->x_sum[0] = 0;
    for (int i = 0; i < fs->n; i++)
        fs->x_sum[i + 1] = fs->x_sum[i] + fs->x[i];
    predict(fs);
}

LAB_COLD void fixed_share_start(struct fixed_share *fs) {
    fs->low = 0;
    for (int i = 0; i < fs->n; i++)
        fs->w[i] = 1.0 / fs->n;
    fixed_share_predict(fs);
}

/* ---- sums over the experts below the value ---------------------------------------------------------------------- */

/* The sums are updated from trial to trial with rounding errors; after so many trials they are recomputed. */
#define TRIALS_MAX 256

LAB_COLD static void add_up(struct fixed_share *fs) {
    const double *weights = fixed_share_weights(fs);
    double w = 0, wx = 0;
    for (int i = 0; i < fs->below; i++) {
        w += weights[i];
        wx += weights[i] * fs->x[i];
    }
    fs->below_w = w;
    fs->below_wx = wx;
    fs->trials = 0;
}

/* Whether y lies between the same two experts as the last value. */
static int edge_stays(const struct fixed_share *fs, double y) {
    int below = fs->below;
    return below >= 0 && (below == 0 || fs->x[below - 1] < y) && (below == fs->n || fs->x[below] >= y);
}

/* Moves `below`, the number of experts below the value, to its place for y, and updates the sums. */
LAB_COLD static void move_edge(struct fixed_share *fs, double y) {
    const double *x = fs->x;
    double *w = fs->w;
    int below = fs->below, known = below >= 0;
    double sum = fs->below_w, weighted = fs->below_wx;
    if (!known) below = 0;
    for (; below < fs->n && x[below] < y; below++) {
        sum += w[below];
        weighted += w[below] * x[below];
    }
    double most = sum, most_weighted = weighted;
    for (; below > 0 && x[below - 1] >= y; below--) {
        if (below <= fs->low) w[below - 1] = fs->low_w;
        sum -= w[below - 1];
        weighted -= w[below - 1] * x[below - 1];
    }
    fs->below = below;
    fs->below_w = sum;
    fs->below_wx = weighted;
    if (fs->low > below) fs->low = below;
    /* A difference that removes most of a sum loses digits: the sums are then recomputed. */
    if (!known || sum < most / 2 || weighted < most_weighted / 2) fs->trials = TRIALS_MAX;
}

/* Updates the sums over the experts below y. */
static void sum_below(struct fixed_share *fs, double y) {
    if (!edge_stays(fs, y)) move_edge(fs, y);
    if (++fs->trials >= TRIALS_MAX) add_up(fs);
}

/* ---- the weights ------------------------------------------------------------------------------------------------- */

static double sum_of(const double *w, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += w[i];
    return sum;
}

static double exponent_of(const struct fixed_share *fs, int i, double y, double eta) {
    double over = fs->x[i] - y;
    return eta * over * over;
}

/* The first expert from which on all weights vanish: the loss grows with the distance above y. */
static int find_end(struct fixed_share *fs, double y, double eta) {
    int end = fs->end < fs->below ? fs->below : fs->end;
    while (end > fs->below && exponent_of(fs, end - 1, y, eta) > EXPONENT_VANISHES)
        end--;
    while (end < fs->n && !(exponent_of(fs, end, y, eta) > EXPONENT_VANISHES))
        end++;
    fs->end = end;
    return end;
}

/* The exponent above which a weight is negligible; see NEGLIGIBLE. */
static double negligible_from(const struct fixed_share *fs, double y, double eta, double share) {
    int first = fs->below;
    if (first == fs->n || share < LEAST_WEIGHT || fs->w[first] < LEAST_WEIGHT) return EXPONENT_VANISHES;
    double least = exponent_of(fs, first, y, eta);
    return least < EXPONENT_MODERATE ? least + NEGLIGIBLE : EXPONENT_VANISHES;
}

/*
 * Multiplies the weights of the experts above y by exp(-eta (x-y)^2) up to the exponent `limit`; gives their
 * sum, and in `*near` where they end.
 */
static double weigh_above(struct fixed_share *fs, double y, double eta, double limit, int *near) {
    double sum = 0;
    int i = fs->below;
    for (; i < fs->end; i++) {
        double exponent = exponent_of(fs, i, y, eta);
        if (exponent > limit) break;
        if (fs->w[i] != 0) fs->w[i] *= exp(-exponent);
        sum += fs->w[i];
    }
    *near = i;
    return sum;
}

/* Sets the weights from `end` on to 0. */
LAB_COLD static void clear_from(struct fixed_share *fs, int end) {
    memset(fs->w + end, 0, sizeof *fs->w * (size_t)(fs->n - end));
    fs->level = fs->n;
}

/* w = w * factor + share for the experts [from, to). */
static void share_between(double *w, int from, int to, double factor, double share) {
    for (int i = from; i < to; i++)
        w[i] = w[i] * factor + share;
}

/* Extends `low` over the leading experts of equal weight. */
static void find_low(struct fixed_share *fs) {
    if (fs->low == 0) fs->low_w = fs->w[fs->low++];
    while (fs->low < fs->below && fs->w[fs->low] == fs->low_w)
        fs->low++;
}

/*
 * w = w * factor + share for the experts below y, and for their sums. Equal weights stay equal, so the weight of the
 * leading experts (low_w) is computed once. The factor is mostly so small that only the share remains: soon all experts
 * below y have equal weights.
 */
static void share_below(struct fixed_share *fs, double factor, double share) {
    fs->below_w = fs->below_w * factor + share * fs->below;
    fs->below_wx = fs->below_wx * factor + share * fs->x_sum[fs->below];
    fs->low_w = fs->low_w * factor + share;
    if (fs->low == fs->below) return;
    share_between(fs->w, fs->low, fs->below, factor, share);
    find_low(fs);
}

/* Sets the weights of the vanished experts, from `end` on, to `share`; most have it already. */
static void share_level(struct fixed_share *fs, int end, double share) {
    int until = share == fs->level_w ? fs->level : fs->n;
    for (int i = end; i < until; i++)
        fs->w[i] = share;
    fs->level = end;
    fs->level_w = share;
}

/* Shares and rescales in separate steps, for sums near the smallest numbers. 0 when all weights are 0. */
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
    predict(fs);
    return 1;
}

/* ---- other losses and other sharing: one expert at a time ------------------------------------------------------- */

/* Multiplies each weight by exp(-eta loss); gives the sum of the weights. */
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
    predict(fs);
    return 1;
}

/* ---- one trial --------------------------------------------------------------------------------------------------- */

LAB_COLD static void take_before(struct fixed_share *fs, double y, const struct share_rules *rules,
                                 struct anatomy_weights *taken) {
    memcpy(taken->before, fixed_share_weights(fs), sizeof *fs->w * (size_t)fs->n);
    for (int i = 0; i < fs->n; i++)
        taken->loss[i] = share_loss(rules, fs->x[i], y);
}

LAB_COLD static void take_updated(struct fixed_share *fs, double below_factor, struct anatomy_weights *taken) {
    write_low_weights(fs);
    clear_from(fs, fs->end);
    for (int i = 0; i < fs->n; i++)
        taken->updated[i] = fs->w[i] * (i < fs->below ? below_factor : 1);
}

/* Fixed share after weigh_each() gave `sum`. 0: all weights are 0. */
LAB_COLD static int share_each(struct fixed_share *fs, double sum, double alpha) {
    if (!(sum > SUM_TINY)) return share_tiny(fs, 0, 1, alpha);
    share_between(fs->w, 0, fs->n, (1 - alpha) / sum, alpha / fs->n);
    predict(fs);
    return 1;
}

static int weigh_and_share(struct fixed_share *fs, double y, const struct share_rules *rules,
                           struct anatomy_weights *taken) {
    double sum = weigh_each(fs, y, rules);
    if (taken) memcpy(taken->updated, fs->w, sizeof *fs->w * (size_t)fs->n);
    return rules->kind == SHARE_VARIABLE ? share_variably(fs, y, rules) : share_each(fs, sum, rules->alpha);
}

/* Ends a trial. 1 when the weights were reinitialised. */
LAB_COLD static int finish(struct fixed_share *fs, double y, int alive, struct anatomy_weights *taken) {
    if (!alive) fixed_share_reinitialise(fs, y);
    if (taken) memcpy(taken->shared, fixed_share_weights(fs), sizeof *fs->w * (size_t)fs->n);
    return !alive;
}

/* A trial by other rules than the paper's. */
LAB_COLD static int trial_by(struct fixed_share *fs, double y, const struct share_rules *rules,
                             struct anatomy_weights *taken) {
    write_low_weights(fs);
    return finish(fs, y, weigh_and_share(fs, y, rules, taken), taken);
}

/* Ends a trial whose weights nearly vanished; see share_tiny(). */
LAB_COLD static int trial_tiny(struct fixed_share *fs, double y, double factor, double alpha,
                               struct anatomy_weights *taken) {
    write_low_weights(fs);
    clear_from(fs, fs->end);
    return finish(fs, y, share_tiny(fs, fs->below, factor, alpha), taken);
}

/*
 * A trial by the paper's loss with fixed share. All experts below y have the same loss, 2y: one exponential scales
 * their weights, and their sums are scaled with them. The weights of experts far above y become 0; then each gets the
 * share.
 */
int fixed_share_trial(struct fixed_share *fs, double y, const struct share_rules *rules,
                      struct anatomy_weights *taken) {
    if (taken) take_before(fs, y, rules, taken);
    if (rules->loss != LOSS_PAPER || rules->kind != SHARE_FIXED) return trial_by(fs, y, rules, taken);
    sum_below(fs, y);
    int n = fs->n, below = fs->below, end = find_end(fs, y, rules->eta), near;
    double share = rules->alpha / n, exponent = rules->eta * (2 * y);
    double limit = taken ? EXPONENT_VANISHES : negligible_from(fs, y, rules->eta, share);
    double factor = exponent > limit ? 0 : exp(-exponent);
    double sum = factor * fs->below_w + weigh_above(fs, y, rules->eta, limit, &near);
    if (taken) take_updated(fs, factor, taken);
    if (!(sum > SUM_TINY)) return trial_tiny(fs, y, factor, rules->alpha, taken);
    /* (w (1-alpha) + alpha sum/n) / sum: share and rescaling to a sum of 1 in one step. */
    double keep = (1 - rules->alpha) / sum;
    share_below(fs, factor * keep, share);
    double total = fs->below_w + share * (n - end), weighted = fs->below_wx + share * (fs->x_sum[n] - fs->x_sum[end]);
    for (int i = below; i < near; i++) {
        double w = fs->w[i] * keep + share;
        fs->w[i] = w;
        total += w;
        weighted += w * fs->x[i];
    }
    for (int i = near; i < end; i++) {
        total += share;
        weighted += share * fs->x[i];
    }
    share_level(fs, near, share);
    fs->prediction = weighted / total;
    return taken ? finish(fs, y, 1, taken) : 0;
}

LAB_COLD void fixed_share_reinitialise(struct fixed_share *fs, double y) {
    uniform_weights(fs->w, fs->x, fs->n, y);
    predict(fs);
}
