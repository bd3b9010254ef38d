/* lab: optimise for size */
#include "trace/score.h"

#include "base/attributes.h"
#include "base/units.h"

LAB_COLD void score_add_known(struct score *score, double rtt_ns, struct forecast before) {
    if (!is_nan(before.prediction_ns)) {
        double error = before.prediction_ns - rtt_ns;
        score->error_sum_ns += error;
        score->absolute_sum_ns += fabs(error);
        score->square_sum_ns2 += error * error;
        score->predicted_only++;
    }
    if (!is_nan(before.rto_ns)) {
        score->rto_sum_ns += before.rto_ns;
        score->missed += !(rtt_ns <= before.rto_ns);
        score->timed_only++;
    }
}

void score_merge(struct score *into, const struct score *from) {
    into->error_sum_ns += from->error_sum_ns;
    into->absolute_sum_ns += from->absolute_sum_ns;
    into->square_sum_ns2 += from->square_sum_ns2;
    into->rto_sum_ns += from->rto_sum_ns;
    into->met += from->met;
    into->predicted_only += from->predicted_only;
    into->timed_only += from->timed_only;
    into->missed += from->missed;
}

int64_t score_predicted(const struct score *score) {
    return score->met + score->predicted_only;
}

int64_t score_timed(const struct score *score) {
    return score->met + score->timed_only;
}

int64_t score_covered(const struct score *score) {
    return score_timed(score) - score->missed;
}

/* NaN, written as null, when nothing was counted. */
static double mean(double sum, int64_t count) {
    return count ? sum / (double)count : (double)NAN;
}

double score_bias_ms(const struct score *score) {
    return mean(score->error_sum_ns, score_predicted(score)) * MS_PER_NS;
}

void score_write(const struct score *score, struct text *out) {
    json_put_number(out, "meanAbsErrorMs", mean(score->absolute_sum_ns, score_predicted(score)) * MS_PER_NS);
    json_put_number(out, "rmseMs", sqrt(mean(score->square_sum_ns2, score_predicted(score))) * MS_PER_NS);
    json_put_number(out, "coverage", mean((double)score_covered(score), score_timed(score)));
    json_put_number(out, "meanRtoMs", mean(score->rto_sum_ns, score_timed(score)) * MS_PER_NS);
}
