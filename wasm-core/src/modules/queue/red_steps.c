#include "modules/queue/red_steps.h"

#include <math.h>

void red_start(struct red *red, const struct red_rules *rules) {
    *red = (struct red){.max_p = rules->max_p};
}

void red_spent(struct red *red) {
    red->count = 0;
    red->count_bytes = 0;
}

/* Adaptive RED: moves max_p to keep the average between 40 % and 60 % of the way between the thresholds. */
static void adapt(struct red *red, const struct red_rules *rules, double now_s) {
    double part = 0.4 * (rules->max - rules->min);
    if (now_s <= red->adapted_s + rules->interval_s) return;
    if (red->average < rules->min + part && red->max_p > rules->bottom)
        red->max_p *= rules->beta;
    else if (red->average > rules->max - part && red->max_p < rules->top)
        red->max_p += fmin(rules->alpha, red->max_p / 4);
    else
        return;
    red->adapted_s = now_s;
}

/* p_b: the probability at the average on RED's curve. */
static double base_chance(const struct red *red, const struct red_rules *rules) {
    double slope = rules->slope_initial ? rules->max_p : red->max_p;
    double p = red->max_p * (red->average - rules->min) / (rules->max - rules->min);
    if (red->average >= rules->max) p = rules->gentle ? (1 - slope) / rules->max * red->average + 2 * slope - 1 : 1;
    return p > 1 ? 1 : p;
}

/* p_a: p_b adjusted by the count since the last drop, which spaces drops evenly. */
static double spread_chance(const struct red *red, const struct red_rules *rules, double bytes) {
    double p = red->p_b, passed = (double)red->count;
    if (rules->bytes) passed = floor(red->count_bytes / rules->mean_bytes);
    double reach = passed * p;
    if (rules->wait)
        p = reach < 1 ? 0 : reach < 2 ? p / (2 - reach) : 1;
    else
        p = reach < 1 ? p / (1 - reach) : 1;
    if (rules->bytes && p < 1) p *= bytes / rules->mean_bytes;
    return p > 1 ? 1 : p;
}

enum red_fate red_arrive(struct red *red, const struct red_rules *rules, double now_s, double queue, double idle_s,
                         double bytes) {
    double missed = floor(rules->packets_per_s * idle_s), kept = 1 - rules->weight;
    if (missed > 0) red->average *= pow(kept, missed);
    red->average = red->average * kept + rules->weight * queue;
    if (rules->adaptive) adapt(red, rules, now_s);
    red->count++;
    red->count_bytes += bytes;
    red->p_b = red->p_a = 0;
    if (red->average < rules->min || queue <= 1) {
        red->above = 0;
        return RED_PASS;
    }
    if (red->average >= (rules->gentle ? 2 : 1) * rules->max) {
        red->p_b = red->p_a = 1;
        return RED_FORCED;
    }
    if (!red->above) {
        red->above = 1;
        red->count = 1;
        red->count_bytes = bytes;
        return RED_PASS;
    }
    red->p_b = base_chance(red, rules);
    red->p_a = spread_chance(red, rules, bytes);
    return red->p_a > 0 ? RED_TEST : RED_PASS;
}
