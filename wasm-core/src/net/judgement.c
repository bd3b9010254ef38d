/* lab: optimise for size */
#include "net/judgement.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"

#define Z_95 1.959963984540054

/* ---- ranks ------------------------------------------------------------------------------------------------------- */

/* Sorts indices by their value, by merging: stable, so that equal values stay in their order. */
static void sort_by_value(int32_t *order, int32_t *room, const float *values, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        order[i] = i;
    int32_t *from = order, *to = room;
    for (int64_t length = 1; length < count; length *= 2) {
        for (int64_t begin = 0; begin < count; begin += 2 * length) {
            int64_t middle = begin + length < count ? begin + length : count;
            int64_t end = begin + 2 * length < count ? begin + 2 * length : count, a = begin, b = middle;
            for (int64_t at = begin; at < end; at++)
                to[at] = b >= end || (a < middle && values[from[a]] <= values[from[b]]) ? from[a++] : from[b++];
        }
        int32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != order) memcpy(order, from, sizeof *order * (size_t)count);
}

/* Where the run of values equal to that at `i` ends. */
static int32_t end_of_ties(const int32_t *order, const float *values, int32_t count, int32_t i) {
    int32_t end = i + 1;
    while (end < count && values[order[end]] == values[order[i]])
        end++;
    return end;
}

double judgement_area(const float *predicted, const float *labels, int32_t count, int32_t *order) {
    double below = 0, sum = 0, ones = 0;
    sort_by_value(order, order + count, predicted, count);
    for (int32_t i = 0, end; i < count; i = end) {
        double tied_ones = 0;
        end = end_of_ties(order, predicted, count, i);
        for (int32_t k = i; k < end; k++)
            tied_ones += labels[order[k]] > 0.5f;
        sum += tied_ones * (below + (end - i - tied_ones) / 2);
        below += end - i - tied_ones;
        ones += tied_ones;
    }
    return ones > 0 && below > 0 ? sum / (ones * below) : (double)NAN;
}

/*
 * The area and its variance: for each positive the share of negatives below it, for each negative that of positives
 * above it; the area is the mean of either, and its variance the sum of their variances by their numbers.
 */
static void judge_ranks(struct judgement *j, const float *predicted, const float *labels, const int32_t *order) {
    double ones = j->positives, zeros = j->count - ones, zeros_below = 0, ones_below = 0;
    double sum = 0, square_of_ones = 0, square_of_zeros = 0;
    for (int32_t i = 0, end; i < j->count; i = end) {
        double tied_ones = 0, tied_zeros;
        end = end_of_ties(order, predicted, j->count, i);
        for (int32_t k = i; k < end; k++)
            tied_ones += labels[order[k]] > 0.5f;
        tied_zeros = end - i - tied_ones;
        double of_one = (zeros_below + tied_zeros / 2) / zeros;
        double of_zero = (ones - ones_below - tied_ones / 2) / ones;
        sum += tied_ones * of_one;
        square_of_ones += tied_ones * of_one * of_one;
        square_of_zeros += tied_zeros * of_zero * of_zero;
        zeros_below += tied_zeros;
        ones_below += tied_ones;
    }
    double area = sum / ones, deviation;
    double variance_of_ones = ones > 1 ? (square_of_ones - ones * area * area) / (ones - 1) : 0;
    double variance_of_zeros = zeros > 1 ? (square_of_zeros - zeros * area * area) / (zeros - 1) : 0;
    deviation = sqrt(fmax(0, variance_of_ones / ones + variance_of_zeros / zeros));
    j->area = area;
    j->area_low = fmax(0, area - Z_95 * deviation);
    j->area_high = fmin(1, area + Z_95 * deviation);
}

/* ---- curve ------------------------------------------------------------------------------------------------------- */

/* Thresholds from high to low; of many points every nth is kept, and the last. */
static void judge_curve(struct judgement *j, const float *predicted, const float *labels, const int32_t *order) {
    double right = 0, wrong = 0, ones = j->positives, zeros = j->count - ones;
    int32_t every = j->count / (JUDGE_POINTS - 2) + 1, since = 0;
    j->points = 1; /* (0, 0) */
    for (int32_t i = j->count - 1; i >= 0; i--) {
        int is_one = labels[order[i]] > 0.5f;
        right += is_one;
        wrong += !is_one;
        int tied = i > 0 && predicted[order[i - 1]] == predicted[order[i]];
        if (++since < every && i > 0) continue;
        if (tied || j->points == JUDGE_POINTS) continue;
        since = 0;
        j->false_rate[j->points] = wrong / zeros;
        j->right_rate[j->points++] = right / ones;
    }
}

/* ---- judgement --------------------------------------------------------------------------------------------------- */

static void judge_each(struct judgement *j, const float *predicted, const float *labels) {
    double sum[JUDGE_BINS] = {0};
    for (int32_t i = 0; i < j->count; i++) {
        double p = (double)predicted[i];
        int is_one = labels[i] > 0.5f, says_one = p >= 0.5, bin = p > 0 ? (int)(p * JUDGE_BINS) : 0;
        bin = bin < JUDGE_BINS ? bin : JUDGE_BINS - 1;
        j->positives += is_one;
        j->right_ones += is_one && says_one;
        j->false_ones += !is_one && says_one;
        j->right_zeros += !is_one && !says_one;
        j->false_zeros += is_one && !says_one;
        j->bins[is_one][bin]++;
        sum[bin] += p;
        j->loss -= log(fmax(1e-7, is_one ? p : 1 - p)) / j->count;
    }
    for (int bin = 0; bin < JUDGE_BINS; bin++)
        j->bin_mean[bin] = sum[bin] / (j->bins[0][bin] + j->bins[1][bin]);
}

int32_t judgement_make(struct judgement *j, const float *predicted, const float *labels, int32_t count) {
    size_t bytes = sizeof(int32_t) * 2 * (size_t)count;
    int32_t *order = arena_take(bytes);
    *j = (struct judgement){.count = count, .area = (double)NAN, .area_low = (double)NAN, .area_high = (double)NAN};
    if (!order) return fail_no_memory("the judgement");
    judge_each(j, predicted, labels);
    if (j->positives > 0 && j->positives < count) {
        sort_by_value(order, order + count, predicted, count);
        judge_ranks(j, predicted, labels, order);
        judge_curve(j, predicted, labels, order);
    }
    arena_give(order, bytes);
    return 0;
}

static void write_numbers(struct text *out, const char *key, const double *values, int count) {
    json_key(out, key);
    json_begin(out, '[');
    for (int i = 0; i < count; i++)
        json_number(out, values[i]);
    json_end(out, ']');
}

void judgement_write(const struct judgement *j, struct text *out) {
    int32_t majority = 2 * j->positives > j->count ? j->positives : j->count - j->positives;
    json_put_integer(out, "count", j->count);
    json_put_integer(out, "positives", j->positives);
    json_put_number(out, "loss", j->loss);
    json_put_number(out, "accuracy", (double)(j->right_ones + j->right_zeros) / j->count);
    json_put_number(out, "majorityAccuracy", (double)majority / j->count);
    json_put_integer(out, "rightOnes", j->right_ones);
    json_put_integer(out, "falseOnes", j->false_ones);
    json_put_integer(out, "rightZeros", j->right_zeros);
    json_put_integer(out, "falseZeros", j->false_zeros);
    json_put_number(out, "area", j->area);
    json_put_number(out, "areaLow", j->area_low);
    json_put_number(out, "areaHigh", j->area_high);
    write_numbers(out, "falseRate", j->false_rate, j->points);
    write_numbers(out, "rightRate", j->right_rate, j->points);
    write_numbers(out, "binMean", j->bin_mean, JUDGE_BINS);
    for (int label = 0; label < 2; label++) {
        json_key(out, label ? "ones" : "zeros");
        json_begin(out, '[');
        for (int bin = 0; bin < JUDGE_BINS; bin++)
            json_integer(out, j->bins[label][bin]);
        json_end(out, ']');
    }
}
