#include "tcp/scoring.h"

#include <math.h>

#include "base/arena.h"
#include "catalogue/settings.h"

static void add(struct scoring *scoring, const struct estimator *estimator, void *state) {
    const struct forecast none = {(double)NAN, (double)NAN};
    scoring->each[scoring->count++] = (struct scored){.estimator = estimator, .state = state, .next = none};
}

static int add_shadow(struct flow *flow, const struct estimator *estimator) {
    const double *params = settings_values(flow->setup.settings, estimator->module.kind, estimator->module.id);
    void *state = arena_alloc(estimator_state_bytes(estimator, params));
    if (!state) return 0;
    estimator->start(state, params, &flow->shadow_context);
    add(&flow->scoring, estimator, state);
    return 1;
}

int scoring_start(struct flow *flow) {
    int which = (int)flow->setup.values[FLOW_SCORE];
    uint64_t shadows = which == SCORE_ALL ? (uint64_t)flow->setup.values[FLOW_SHADOWS] : 0;
    if (which == SCORE_NONE) return 1;
    flow->scoring.each = ARENA_ARRAY(struct scored, SCORED_MAX);
    if (!flow->scoring.each) return 0;
    add(&flow->scoring, flow->estimator, flow->estimator_state);
    for (int i = 0; estimator_at(i) && flow->scoring.count < SCORED_MAX; i++)
        if (shadows >> i & 1 && estimator_at(i) != flow->estimator && !add_shadow(flow, estimator_at(i))) return 0;
    return 1;
}

void scoring_sample(struct scoring *scoring, const struct rtt_sample *sample, const struct forecast *next,
                    int measured) {
    int scores = scoring->samples++ > 0 && measured;
    if (measured) {
        /* Welford 1962. */
        double beside_ns = sample->rtt_ns - scoring->mean_ns;
        scoring->mean_ns += beside_ns / (double)++scoring->measured;
        scoring->deviations_ns2 += beside_ns * (sample->rtt_ns - scoring->mean_ns);
    }
    for (int i = 0; i < scoring->count; i++) {
        struct scored *s = &scoring->each[i];
        if (scores) score_add(&s->score, sample->rtt_ns, s->next);
        if (i > 0)
            s->estimator->sample(s->state, sample, &s->next);
        else
            s->next = *next;
    }
}

void scoring_renew(struct flow *flow) {
    struct scoring *scoring = &flow->scoring;
    scoring->samples = 0;
    for (int i = 1; i < scoring->count; i++) {
        const struct estimator *estimator = scoring->each[i].estimator;
        estimator->start(scoring->each[i].state,
                         settings_values(flow->setup.settings, estimator->module.kind, estimator->module.id),
                         &flow->shadow_context);
    }
}

void scoring_merge(struct scoring *to, struct scoring *from) {
    for (int i = 0; i < from->count; i++) {
        score_merge(&to->each[i].score, &from->each[i].score);
        from->each[i].score = (struct score){0};
    }
}

void scoring_configure(struct scoring *scoring) {
    for (int i = 0; i < scoring->count; i++) {
        struct scored *s = &scoring->each[i];
        if (i > 0 && s->estimator->configure) s->estimator->configure(s->state);
        if (scoring->samples) s->next = estimator_forecast(s->estimator, s->state);
    }
}
