/* lab: optimise for size */
#include "tcp/predictor_judge.h"

#include <math.h>

/* By state before and after. */
static const uint8_t numbers[3][3] = {{0, 1, 4}, {5, 0, 2}, {3, 6, 0}};

int judge_step(struct judge *judge, int congested, int loss, int counted) {
    enum judge_state next = loss ? JUDGE_LOSS : congested ? JUDGE_HIGH : JUDGE_LOW;
    int number = numbers[judge->state][next];
    judge->state = next;
    if (number && counted) judge->transitions[number - 1]++;
    return number;
}

static double share(int64_t part, int64_t rest) {
    return part + rest > 0 ? (double)part / (double)(part + rest) : (double)NAN;
}

double judge_efficiency(const struct judge *judge) {
    return share(judge->transitions[1], judge->transitions[4]);
}

double judge_false_positives(const struct judge *judge) {
    return share(judge->transitions[4], judge->transitions[1]);
}

double judge_false_negatives(const struct judge *judge) {
    return share(judge->transitions[3], judge->transitions[1]);
}

void judge_write(const struct judge *judge, const char *key, struct text *out) {
    json_key(out, key);
    json_begin(out, '{');
    json_key(out, "transitions");
    json_begin(out, '[');
    for (int i = 0; i < JUDGE_TRANSITIONS; i++)
        json_integer(out, judge->transitions[i]);
    json_end(out, ']');
    json_put_number(out, "efficiency", judge_efficiency(judge));
    json_put_number(out, "falsePositives", judge_false_positives(judge));
    json_put_number(out, "falseNegatives", judge_false_negatives(judge));
    json_end(out, '}');
}
