/*
 * What floating-point and fixed-point experts share: unit, range, timer, and the functions of the estimator interface.
 * They differ in their arithmetic and in their descriptions.
 */
#ifndef LAB_EXPERTS_COMMON_H
#define LAB_EXPERTS_COMMON_H

#include "kinds/estimator.h"
#include "modules/estimator/expert_params.h"
#include "modules/estimator/expert_timer.h"
#include "modules/estimator/fixed_point_share.h"
#include "modules/estimator/fixed_share.h"

struct experts;

/* A trial with a value in units; updates the prediction. 1 when all weights were reinitialised. */
typedef int expert_trial(struct experts *s, double units, const struct share_rules *rules,
                         struct anatomy_weights *taken);

struct expert_arithmetic {
    /* Allocates the arrays for `capacity` experts; 0 when memory is out. */
    int (*reserve)(struct experts *s, int capacity);
    /* Sets `n` experts to the values of fs.x; `reset`: with equal weights, otherwise each keeps its own. */
    void (*place)(struct experts *s, int n, int reset);
    expert_trial *trial;
    /* The weights, summing to 1. */
    const double *(*weights)(const struct experts *s);
};

struct experts {
    const double *params;
    const struct estimator_context *context;
    const struct expert_arithmetic *arithmetic;
    struct fixed_share fs;          /* x in units, for both; the other members for floating point */
    struct fixed_point_share fixed; /* for 16.16 fixed point */
    double *axis_ns, *shown;        /* the experts' values, ns; scratch for the weights that are shown */
    int capacity;                   /* experts for which the arrays are long enough */
    struct expert_scale scale;      /* in force */
    enum share_spacing spacing;
    double prediction; /* units */
    int64_t trials;
    int64_t reinitialised; /* trials after which all weights had vanished */
    int64_t outside;       /* trials whose value lay outside [x_1, x_n] */
    struct expert_timer timer;
    /* From the parameters: */
    struct share_rules rules;
    enum expert_deviation deviation; /* by error or by sample */
    int quantise;
    double h, k;
    struct rto_range bounds;
};

/* The intermediate values of one step. */
struct expert_step {
    double prediction_ns; /* before the sample */
    double units;
    struct expert_timer_step timer;
    int set_anew;
};

/* Starts a state with one arithmetic; the functions below are those of the estimator interface. */
void experts_begin(struct experts *s, const struct expert_arithmetic *arithmetic, const double *params,
                   const struct estimator_context *context);

size_t experts_bytes(const double *params);
void experts_configure(void *state);
/* One sample, with its anatomy recorded. */
void experts_explained(void *state, const struct rtt_sample *sample, struct forecast *next);
double experts_prediction(const void *state);
double experts_rto(const void *state);
double experts_rto_at(const void *state, double gain);
void experts_read_state(const void *state, double *columns);
int experts_weights(const void *state, const double **axis_ns, const double **weights);
const char *experts_extra(const void *state, int nth, double *value);
enum note experts_remark(const void *state, int nth, char *detail, size_t detail_bytes);

/* The sample, rounded to whole ticks, in units. */
double experts_quantised(const struct experts *s, double rtt_ns);

/* One step by the `trial` of the state's arithmetic. */
static inline struct expert_step experts_advance(struct experts *s, double rtt_ns, expert_trial *trial,
                                                 struct anatomy_weights *taken) {
    struct expert_step step = {.prediction_ns = s->prediction * s->scale.unit_ns};
    step.units = s->quantise ? experts_quantised(s, rtt_ns) : rtt_ns / s->scale.unit_ns;
    step.timer = expert_timer_sample(&s->timer, rtt_ns, step.prediction_ns, s->h, s->deviation, 0);
    step.set_anew = trial(s, step.units, &s->rules, taken);
    s->trials++;
    s->reinitialised += step.set_anew;
    if (step.units < s->fs.x[0] || step.units > s->fs.x[s->fs.n - 1]) s->outside++;
    return step;
}

static inline struct forecast experts_forecast(const struct experts *s, double gain) {
    double prediction_ns = s->prediction * s->scale.unit_ns;
    return (struct forecast){prediction_ns, rto_within(&s->bounds, prediction_ns + gain * s->timer.rttvar)};
}

/* One sample without anatomy. */
static inline void experts_plain(struct experts *s, const struct rtt_sample *sample, expert_trial *trial,
                                 struct forecast *next) {
    experts_advance(s, sample->rtt_ns, trial, NULL);
    *next = experts_forecast(s, s->k);
}

#define EXPERTS_STATE_COLUMNS 2
extern const struct state_column experts_state[EXPERTS_STATE_COLUMNS];

#endif
