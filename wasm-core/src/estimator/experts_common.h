/*
 * What both kinds of experts share: unit, range, timer, and everything that the estimator interface asks. They differ
 * in their arithmetic, and in what they say of themselves.
 */
#ifndef LAB_EXPERTS_COMMON_H
#define LAB_EXPERTS_COMMON_H

#include "estimator/estimator.h"
#include "estimator/expert_params.h"
#include "estimator/expert_timer.h"
#include "estimator/fixed_point_share.h"
#include "estimator/fixed_share.h"

struct experts;

struct expert_arithmetic {
    /* Arrays for `room` experts; 0 when memory is out. */
    int (*make_room)(struct experts *s, int room);
    /* `n` experts on the values of fs.x; `restart`: with equal weights, else each keeps its own. */
    void (*place)(struct experts *s, int n, int restart);
    /* Shows a value in units; predicts the next. 1 when all weights were set anew. */
    int (*trial)(struct experts *s, double units, const struct share_rules *rules, struct anatomy_weights *taken);
    /* The weights, summing to 1. */
    const double *(*weights)(const struct experts *s);
};

struct experts {
    const double *params;
    const struct estimator_context *context;
    const struct expert_arithmetic *arithmetic;
    struct fixed_share fs;          /* x in units, for both kinds; the rest for floating point */
    struct fixed_point_share fixed; /* for 16.16 */
    double *axis_ns, *shown;        /* the experts' values, ns; room for weights to show */
    int room;                       /* experts that the arrays have room for */
    struct expert_scale scale;      /* in force */
    enum share_spacing spacing;
    double prediction; /* units */
    int64_t trials;
    int64_t reinitialised; /* trials after which every weight had vanished */
    int64_t outside;       /* trials whose value lay outside [x_1, x_n] */
    struct expert_timer timer;
};

/* A state for one arithmetic; the others below are the estimator interface. */
void experts_begin(struct experts *s, const struct expert_arithmetic *arithmetic, const double *params,
                   const struct estimator_context *context);

size_t experts_bytes(const double *params);
void experts_configure(void *state);
void experts_sample(void *state, const struct rtt_sample *sample);
double experts_prediction(const void *state);
double experts_rto(const void *state);
double experts_rto_at(const void *state, double gain);
void experts_read_state(const void *state, double *columns);
int experts_weights(const void *state, const double **axis_ns, const double **weights);
const char *experts_extra(const void *state, int nth, double *value);
enum note experts_remark(const void *state, int nth, char *detail, size_t detail_bytes);

#define EXPERTS_STATE_COLUMNS 2
extern const struct state_column experts_state[EXPERTS_STATE_COLUMNS];

#endif
