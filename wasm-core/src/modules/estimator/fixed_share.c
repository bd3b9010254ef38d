#include "modules/estimator/fixed_share.h"

#include <math.h>
#include <string.h>

#include "base/attributes.h"

/* exp(-746) is 0 in double precision. */
#define EXPONENT_VANISHES 746.0

/*
 * Where the first expert above the value and every share weigh LEAST_WEIGHT or more, what loses NEGLIGIBLE more than
 * that expert changes no bit of any sum or weight: exp(-72) / 1e-6^2 is far below half a unit in the last place. Only
 * while that expert's own exponent is MODERATE, so that no sum comes near SUM_TINY.
 */
#define LEAST_WEIGHT      1e-6
#define NEGLIGIBLE        72.0
#define EXPONENT_MODERATE 600.0

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

const double *fixed_share_weights(const struct fixed_share *fs) {
    for (int i = 0; i < fs->low; i++)
        fs->w[i] = fs->low_w;
    return fs->w;
}

/* Puts every weight in its place, for what changes them one by one. */
static void settle(struct fixed_share *fs) {
    fixed_share_weights(fs);
    fs->low = 0;
}

/* Nothing is known of the weights any more but what they are. */
static void forget(struct fixed_share *fs) {
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
    forget(fs);
}

LAB_COLD void fixed_share_predict(struct fixed_share *fs) {
    settle(fs);
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

/* ---- the sums of those below the value -------------------------------------------------------------------------- */

/* The sums are carried from trial to trial, and each step rounds: after so many they are added up anew. */
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

/* Whether y lies between the same two experts as the value before. */
static int edge_stays(const struct fixed_share *fs, double y) {
    int below = fs->below;
    return below >= 0 && (below == 0 || fs->x[below - 1] < y) && (below == fs->n || fs->x[below] >= y);
}

/* Moves the edge between those that share the loss 2y and those above to where it is for y. */
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
    /* What is left of a difference that takes away most of a sum has lost as many digits. */
    if (!known || sum < most / 2 || weighted < most_weighted / 2) fs->trials = TRIALS_MAX;
}

/* The sums of those below y. */
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

/* Those above y lose the more the further up they are: from which on all weights vanish. */
static int find_end(struct fixed_share *fs, double y, double eta) {
    int end = fs->end < fs->below ? fs->below : fs->end;
    while (end > fs->below && exponent_of(fs, end - 1, y, eta) > EXPONENT_VANISHES)
        end--;
    while (end < fs->n && !(exponent_of(fs, end, y, eta) > EXPONENT_VANISHES))
        end++;
    fs->end = end;
    return end;
}

/* An exponent from which on a loss leaves nothing that counts; see NEGLIGIBLE. */
static double negligible_from(const struct fixed_share *fs, double y, double eta, double share) {
    int first = fs->below;
    if (first == fs->n || share < LEAST_WEIGHT || fs->w[first] < LEAST_WEIGHT) return EXPONENT_VANISHES;
    double least = exponent_of(fs, first, y, eta);
    return least < EXPONENT_MODERATE ? least + NEGLIGIBLE : EXPONENT_VANISHES;
}

/*
 * Weighs the experts above y by exp(-eta (x-y)^2), those whose exponent is at most `limit`; gives their
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

/* Lets the weights from `end` on vanish. */
LAB_COLD static void clear_from(struct fixed_share *fs, int end) {
    memset(fs->w + end, 0, sizeof *fs->w * (size_t)(fs->n - end));
    fs->level = fs->n;
}

/* w = w * factor + share from one on, up to the other. */
static void share_between(double *w, int from, int to, double factor, double share) {
    for (int i = from; i < to; i++)
        w[i] = w[i] * factor + share;
}

/* Counts those into the lowest that weigh the same. */
static void find_low(struct fixed_share *fs) {
    if (fs->low == 0) fs->low_w = fs->w[fs->low++];
    while (fs->low < fs->below && fs->w[fs->low] == fs->low_w)
        fs->low++;
}

/*
 * w = w * factor + share for those below y, and so for their sums. What weighs the same goes on to do so: that weight
 * is computed once. As a rule the factor is so small that the share alone is left, and then soon all of them weigh the
 * same.
 */
static void share_below(struct fixed_share *fs, double factor, double share) {
    fs->below_w = fs->below_w * factor + share * fs->below;
    fs->below_wx = fs->below_wx * factor + share * fs->x_sum[fs->below];
    fs->low_w = fs->low_w * factor + share;
    if (fs->low == fs->below) return;
    share_between(fs->w, fs->low, fs->below, factor, share);
    find_low(fs);
}

/* Those that vanished, from `end` on, all get `share`; most have it already. */
static void share_level(struct fixed_share *fs, int end, double share) {
    int until = share == fs->level_w ? fs->level : fs->n;
    for (int i = end; i < until; i++)
        fs->w[i] = share;
    fs->level = end;
    fs->level_w = share;
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
    predict(fs);
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
    settle(fs);
    clear_from(fs, fs->end);
    for (int i = 0; i < fs->n; i++)
        taken->updated[i] = fs->w[i] * (i < fs->below ? below_factor : 1);
}

/* Fixed share of weights that sum to `sum`, when every expert was weighed by its own loss. 0: all are 0. */
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

/* What a trial ends with: 1 when the weights had to be set anew. */
LAB_COLD static int finish(struct fixed_share *fs, double y, int alive, struct anatomy_weights *taken) {
    if (!alive) fixed_share_reinitialise(fs, y);
    if (taken) memcpy(taken->shared, fixed_share_weights(fs), sizeof *fs->w * (size_t)fs->n);
    return !alive;
}

/* Other rules. */
LAB_COLD static int trial_by(struct fixed_share *fs, double y, const struct share_rules *rules,
                             struct anatomy_weights *taken) {
    settle(fs);
    return finish(fs, y, weigh_and_share(fs, y, rules, taken), taken);
}

/* The end of a trial whose weights nearly vanished; see share_tiny. */
LAB_COLD static int trial_tiny(struct fixed_share *fs, double y, double factor, double alpha,
                               struct anatomy_weights *taken) {
    settle(fs);
    clear_from(fs, fs->end);
    return finish(fs, y, share_tiny(fs, fs->below, factor, alpha), taken);
}

/*
 * One trial by the paper's loss with fixed share. All experts below y lose the same, 2y, so one exponential weighs them
 * all, and their sums follow without adding them up; those far above vanish and come back with the same share each.
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
    /* (w (1-alpha) + alpha sum/n) / sum: shared and rescaled to a sum of 1 at once. */
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
    predict(fs);
}
