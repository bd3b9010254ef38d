#include "trace/score.h"

#include <math.h>

#define MS_PER_NS 1e-6

void score_add(struct score *score, double rtt_ns, double prediction_ns, double rto_ns) {
    if (!isnan(prediction_ns)) {
        double error = prediction_ns - rtt_ns;
        score->error_sum_ns += error;
        score->absolute_sum_ns += fabs(error);
        score->square_sum_ns2 += error * error;
        score->predicted++;
    }
    if (!isnan(rto_ns)) {
        score->rto_sum_ns += rto_ns;
        score->covered += rtt_ns <= rto_ns;
        score->timed++;
    }
}

void score_merge(struct score *into, const struct score *from) {
    into->error_sum_ns += from->error_sum_ns;
    into->absolute_sum_ns += from->absolute_sum_ns;
    into->square_sum_ns2 += from->square_sum_ns2;
    into->rto_sum_ns += from->rto_sum_ns;
    into->predicted += from->predicted;
    into->timed += from->timed;
    into->covered += from->covered;
}

/* NaN, written as null, when nothing was counted. */
static double mean(double sum, int64_t count) {
    return count ? sum / (double)count : (double)NAN;
}

double score_bias_ms(const struct score *score) {
    return mean(score->error_sum_ns, score->predicted) * MS_PER_NS;
}

void score_write(const struct score *score, struct text *out) {
    json_put_number(out, "meanAbsErrorMs", mean(score->absolute_sum_ns, score->predicted) * MS_PER_NS);
    json_put_number(out, "rmseMs", sqrt(mean(score->square_sum_ns2, score->predicted)) * MS_PER_NS);
    json_put_number(out, "coverage", mean((double)score->covered, score->timed));
    json_put_number(out, "meanRtoMs", mean(score->rto_sum_ns, score->timed) * MS_PER_NS);
}
