#include "estimator/fixed_point_share.h"

#include <math.h>
#include <string.h>

#include "estimator/fixed_share.h"

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

uint64_t fixed_exp_minus(uint64_t m) {
    /* exp(-2^k) with 32 fractional bits, to the nearest, for k = 3 down to -16: the bits of m below 16. */
    static const uint64_t powers[] = {1440801,    78665070,   581260615,  1580030169, 2605029347,
                                      3344923893, 3790295335, 4034748382, 4162825044, 4228380000,
                                      4261543595, 4278222805, 4286586875, 4290775039, 4292870656,
                                      4293918848, 4294443040, 4294705160, 4294836226, 4294901760};
    if (m >= 16 * FIXED_ONE) return 0;
    uint64_t product = UINT64_C(1) << 32;
    for (int i = 0; i < 20; i++)
        if (m >> (19 - i) & 1) product = product * powers[i] >> 32;
    return product >> 16;
}

void fixed_point_space(struct fixed_point_share *fs, double rtt_min, double rtt_max, double *room) {
    fixed_share_space(room, fs->n, rtt_min, rtt_max);
    for (int i = 0; i < fs->n; i++)
        fs->x[i] = fixed_from(room[i]);
}

void fixed_point_predict(struct fixed_point_share *fs) {
    uint64_t sum = 0, weighted = 0;
    for (int i = 0; i < fs->n; i++) {
        sum += fs->w[i];
        weighted += fs->w[i] * fs->x[i];
    }
    fs->prediction = weighted / sum;
}

void fixed_point_start(struct fixed_point_share *fs) {
    for (int i = 0; i < fs->n; i++)
        fs->w[i] = FIXED_ONE;
    fixed_point_predict(fs);
}

/* Every weight over the largest. 0 when all are 0. */
static int divide_by_largest(struct fixed_point_share *fs) {
    uint64_t largest = 0;
    for (int i = 0; i < fs->n; i++)
        if (fs->w[i] > largest) largest = fs->w[i];
    for (int i = 0; i < fs->n && largest; i++)
        fs->w[i] = (fs->w[i] << 16) / largest;
    return largest != 0;
}

/* ---- when all weights vanished: the rule of fixed_share_reinitialise() in integers ---------------------------------
 */

static void one_expert_alone(struct fixed_point_share *fs, int index) {
    memset(fs->w, 0, sizeof *fs->w * (size_t)fs->n);
    fs->w[index] = FIXED_ONE;
}

static uint64_t apart(uint64_t a, uint64_t b) {
    return a > b ? a - b : b - a;
}

static int nearest_expert(const struct fixed_point_share *fs, uint64_t y) {
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
    divide_by_largest(fs);
    for (int i = 0; i < fs->n; i++)
        *(fs->x[i] > y ? &above : &below) += fs->w[i] * apart(fs->x[i], y);
    if (!below || !above) {
        one_expert_alone(fs, nearest_expert(fs, y));
        return;
    }
    for (int i = 0; i < fs->n; i++)
        if (fs->x[i] > y) fs->w[i] = fs->w[i] * below / above;
}

/* ---- a trial -------------------------------------------------------------------------------------------------------
 */

int fixed_point_trial(struct fixed_point_share *fs, uint64_t y, uint64_t eta, uint64_t alpha) {
    uint64_t sum = 0, largest = 0, below = fixed_exp_minus(multiply(eta, saturate(2 * y)));
    fs->trials++;
    fs->outside += y < fs->x[0] || y > fs->x[fs->n - 1];
    for (int i = 0; i < fs->n; i++) {
        /* All experts below y lose the same. */
        uint64_t over = fs->x[i] - y;
        fs->w[i] = multiply(fs->w[i], fs->x[i] < y ? below : fixed_exp_minus(multiply(eta, multiply(over, over))));
        sum += fs->w[i];
    }
    uint64_t share = (alpha * sum >> 16) / (uint64_t)fs->n;
    for (int i = 0; i < fs->n; i++) {
        fs->w[i] = saturate(multiply(FIXED_ONE - alpha, fs->w[i]) + share);
        if (fs->w[i] > largest) largest = fs->w[i];
    }
    if (!largest) {
        reinitialise(fs, y);
        fs->reinitialised++;
    }
    divide_by_largest(fs);
    fixed_point_predict(fs);
    return !largest;
}
