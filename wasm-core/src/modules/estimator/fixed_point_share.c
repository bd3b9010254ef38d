#include "modules/estimator/fixed_point_share.h"

#include <math.h>
#include <string.h>

#include "base/attributes.h"
#include "modules/estimator/fixed_share.h"

static uint64_t saturate(uint64_t value) {
    return value < FIXED_SATURATE ? value : FIXED_SATURATE;
}

/* Both factors are below 2^32, so the product has at most 64 bits. */
static uint64_t multiply(uint64_t a, uint64_t b) {
    return saturate(a * b >> 16);
}

uint64_t fixed_from(double value) {
    double scaled = floor(value * (double)FIXED_ONE + 0.5);
    return scaled < 0 ? 0 : scaled > (double)FIXED_SATURATE ? FIXED_SATURATE : (uint64_t)scaled;
}

/* exp(-2^k) with 32 fractional bits, to the nearest, for k = 3 down to -16: the bits of m below 16. */
static const uint64_t powers[] = {1440801,    78665070,   581260615,  1580030169, 2605029347, 3344923893, 3790295335,
                                  4034748382, 4162825044, 4228380000, 4261543595, 4278222805, 4286586875, 4290775039,
                                  4292870656, 4293918848, 4294443040, 4294705160, 4294836226, 4294901760};

#define EXP_BITS   20
#define TABLE_BITS 10

/* Truncates after each factor, from the highest bit down, so the product over the high bits can come from a table. */
static uint64_t multiply_powers(uint64_t product, uint64_t bits, int from, int to) {
    for (int i = from; i < to; i++)
        if (bits >> (EXP_BITS - 1 - i) & 1) product = product * powers[i] >> 32;
    return product;
}

LAB_COLD void fixed_exp_fill(uint64_t *table) {
    for (uint64_t i = 0; i < FIXED_EXP_ENTRIES; i++)
        table[i] = multiply_powers(UINT64_C(1) << 32, i << (EXP_BITS - TABLE_BITS), 0, TABLE_BITS);
}

uint64_t fixed_exp_minus(const uint64_t *table, uint64_t m) {
    if (m >= 16 * FIXED_ONE) return 0;
    return multiply_powers(table[m >> (EXP_BITS - TABLE_BITS)], m, TABLE_BITS, EXP_BITS) >> 16;
}

LAB_COLD void fixed_point_space(struct fixed_point_share *fs, const double *x) {
    for (int i = 0; i < fs->n; i++)
        fs->x[i] = fixed_from(x[i]);
}

struct fixed_point_rules fixed_point_rules_of(const struct share_rules *rules) {
    return (struct fixed_point_rules){
        .eta = fixed_from(rules->eta),
        .alpha = fixed_from(rules->alpha),
        .asymmetry = fixed_from(rules->asymmetry),
        .decay = rules->kind == SHARE_VARIABLE ? fixed_from(-log1p(-rules->alpha)) : 0,
        .loss = rules->loss,
        .kind = rules->kind,
    };
}

void fixed_point_predict(struct fixed_point_share *fs) {
    uint64_t sum = 0, weighted = 0;
    for (int i = 0; i < fs->n; i++) {
        sum += fs->w[i];
        weighted += fs->w[i] * fs->x[i];
    }
    fs->prediction = weighted / sum;
}

LAB_COLD void fixed_point_start(struct fixed_point_share *fs) {
    for (int i = 0; i < fs->n; i++)
        fs->w[i] = FIXED_ONE;
    fixed_point_predict(fs);
}

static uint64_t largest_of(const struct fixed_point_share *fs) {
    uint64_t largest = 0;
    for (int i = 0; i < fs->n; i++)
        if (fs->w[i] > largest) largest = fs->w[i];
    return largest;
}

/*
 * Divides every weight by the largest. Below 2^32 doubles are used, which is faster and gives the same result: the
 * quotient is at most 2^16, so its rounding error is less than its distance to the next whole number.
 */
static void divide_by(struct fixed_point_share *fs, uint64_t largest) {
    double divisor = (double)(int64_t)largest;
    if (largest > FIXED_SATURATE)
        for (int i = 0; i < fs->n; i++)
            fs->w[i] = (fs->w[i] << 16) / largest;
    else if (largest)
        for (int i = 0; i < fs->n; i++)
            fs->w[i] = (uint64_t)(int64_t)((double)(int64_t)(fs->w[i] << 16) / divisor);
}

/* ---- when all weights vanished: the rule of uniform_weights() in integers ---------------------------------------- */

LAB_COLD static void one_expert_alone(struct fixed_point_share *fs, int index) {
    memset(fs->w, 0, sizeof *fs->w * (size_t)fs->n);
    fs->w[index] = FIXED_ONE;
}

static uint64_t apart(uint64_t a, uint64_t b) {
    return a > b ? a - b : b - a;
}

LAB_COLD static int nearest_expert(const struct fixed_point_share *fs, uint64_t y) {
    int best = 0;
    for (int i = 1; i < fs->n; i++)
        if (apart(fs->x[i], y) < apart(fs->x[best], y)) best = i;
    return best;
}

static uint64_t cell_overlap(const struct fixed_point_share *fs, int i, uint64_t low, uint64_t high) {
    uint64_t from = i == 0 ? fs->x[0] : (fs->x[i - 1] + fs->x[i]) >> 1;
    uint64_t to = i == fs->n - 1 ? fs->x[i] : (fs->x[i] + fs->x[i + 1]) >> 1;
    if (from < low) from = low;
    if (to > high) to = high;
    return to > from ? to - from : 0;
}

static void reinitialise(struct fixed_point_share *fs, uint64_t y) {
    uint64_t first = fs->x[0], last = fs->x[fs->n - 1], below = 0, above = 0;
    if (y <= first || y >= last) {
        one_expert_alone(fs, y <= first ? 0 : fs->n - 1);
        return;
    }
    uint64_t h = y - first < last - y ? y - first : last - y;
    for (int i = 0; i < fs->n; i++)
        fs->w[i] = cell_overlap(fs, i, y - h, y + h);
    divide_by(fs, largest_of(fs));
    for (int i = 0; i < fs->n; i++)
        *(fs->x[i] > y ? &above : &below) += fs->w[i] * apart(fs->x[i], y);
    if (!below || !above) {
        one_expert_alone(fs, nearest_expert(fs, y));
        return;
    }
    for (int i = 0; i < fs->n; i++)
        if (fs->x[i] > y) fs->w[i] = fs->w[i] * below / above;
}

/* ---- a trial ----------------------------------------------------------------------------------------------------- */

static uint64_t loss_of(const struct fixed_point_rules *rules, uint64_t x, uint64_t y) {
    uint64_t away = apart(x, y);
    switch (rules->loss) {
    case LOSS_PAPER:
        return x >= y ? multiply(away, away) : saturate(2 * y);
    case LOSS_ABSOLUTE:
        return away;
    case LOSS_SQUARED:
        return multiply(away, away);
    default:
        return multiply(x >= y ? FIXED_ONE - rules->asymmetry : rules->asymmetry, away);
    }
}

/* The paper's loss: equal for all experts below y, growing above it, so vanished weights form one range. */
static uint64_t weigh(struct fixed_point_share *fs, uint64_t y, uint64_t eta) {
    uint64_t sum = 0, below = fixed_exp_minus(fs->exp_table, multiply(eta, saturate(2 * y)));
    int i = 0;
    for (; i < fs->n && fs->x[i] < y; i++) {
        fs->w[i] = multiply(fs->w[i], below);
        sum += fs->w[i];
    }
    for (; i < fs->n; i++) {
        uint64_t over = fs->x[i] - y, factor = fixed_exp_minus(fs->exp_table, multiply(eta, multiply(over, over)));
        if (!factor) break;
        fs->w[i] = multiply(fs->w[i], factor);
        sum += fs->w[i];
    }
    memset(fs->w + i, 0, sizeof *fs->w * (size_t)(fs->n - i));
    return sum;
}

LAB_COLD static uint64_t weigh_each(struct fixed_point_share *fs, uint64_t y, const struct fixed_point_rules *rules) {
    uint64_t sum = 0;
    for (int i = 0; i < fs->n; i++) {
        uint64_t exponent = multiply(rules->eta, loss_of(rules, fs->x[i], y));
        fs->w[i] = multiply(fs->w[i], fixed_exp_minus(fs->exp_table, exponent));
        sum += fs->w[i];
    }
    return sum;
}

/* Gives the largest weight. */
static uint64_t share_fixed(struct fixed_point_share *fs, uint64_t sum, uint64_t alpha) {
    uint64_t largest = 0, share = (alpha * sum >> 16) / (uint64_t)fs->n;
    for (int i = 0; i < fs->n; i++) {
        fs->w[i] = saturate(multiply(FIXED_ONE - alpha, fs->w[i]) + share);
        if (fs->w[i] > largest) largest = fs->w[i];
    }
    return largest;
}

static uint64_t kept(const struct fixed_point_share *fs, int i, uint64_t y, const struct fixed_point_rules *rules) {
    return multiply(fs->w[i], fixed_exp_minus(fs->exp_table, multiply(rules->decay, loss_of(rules, fs->x[i], y))));
}

LAB_COLD static uint64_t share_variably(struct fixed_point_share *fs, uint64_t y,
                                        const struct fixed_point_rules *rules) {
    uint64_t largest = 0, pool = 0, others = fs->n > 1 ? (uint64_t)fs->n - 1 : 1;
    for (int i = 0; i < fs->n; i++)
        pool += fs->w[i] - kept(fs, i, y, rules);
    for (int i = 0; i < fs->n; i++) {
        uint64_t keeps = kept(fs, i, y, rules);
        fs->w[i] = saturate(keeps + (pool - (fs->w[i] - keeps)) / others);
        if (fs->w[i] > largest) largest = fs->w[i];
    }
    return largest;
}

LAB_COLD static double sum_of(const struct fixed_point_share *fs) {
    uint64_t sum = 0;
    for (int i = 0; i < fs->n; i++)
        sum += fs->w[i];
    return (double)sum;
}

/* Copies the weights, divided by a sum, for the anatomy. */
LAB_COLD static void take(const struct fixed_point_share *fs, double sum, double *out) {
    for (int i = 0; i < fs->n; i++)
        out[i] = (double)fs->w[i] / sum;
}

LAB_COLD static void take_before(const struct fixed_point_share *fs, uint64_t y, const struct fixed_point_rules *rules,
                                 struct anatomy_weights *taken) {
    take(fs, sum_of(fs), taken->before);
    for (int i = 0; i < fs->n; i++)
        taken->loss[i] = (double)loss_of(rules, fs->x[i], y) / (double)FIXED_ONE;
}

int fixed_point_trial(struct fixed_point_share *fs, uint64_t y, const struct fixed_point_rules *rules,
                      struct anatomy_weights *taken) {
    double before = taken ? sum_of(fs) : 0;
    if (taken) take_before(fs, y, rules, taken);
    uint64_t sum = rules->loss == LOSS_PAPER ? weigh(fs, y, rules->eta) : weigh_each(fs, y, rules);
    if (taken) take(fs, before, taken->updated);
    uint64_t largest =
        rules->kind == SHARE_VARIABLE ? share_variably(fs, y, rules) : share_fixed(fs, sum, rules->alpha);
    if (!largest) reinitialise(fs, y);
    divide_by(fs, largest ? largest : largest_of(fs));
    fixed_point_predict(fs);
    if (taken) take(fs, sum_of(fs), taken->shared);
    return !largest;
}
