/* lab: optimise for size */
/* Each sample is the last one times a log-normal factor, pulled towards the base: the last sample predicts best. */
#include "modules/model/signal.h"

#include <math.h>

enum { WALK_STEP = SIGNAL_OWN, WALK_PULL };

static const struct param params[] = {
    SIGNAL_PARAMS,
    [WALK_STEP] =
        SIGNAL_PARAM("step", "Step", "Standard deviation of the logarithm of one step.", 0.1, 0, 2, 0.5, 0.01),
    [WALK_PULL] = SIGNAL_PARAM("pull", "Pull", "Share of the way back to the base per sample; 0: a free walk.", 0.02, 0,
                               1, 0.2, 0.01),
};

/* Bound of the logarithm of a walk without pull. */
#define FARTHEST 7.0

static double shape(struct signal *signal) {
    const double *values = signal->params;
    signal->level = (1 - values[WALK_PULL]) * signal->level + signal_noise(signal, values[WALK_STEP]);
    signal->level = fmin(fmax(signal->level, -FARTHEST), FARTHEST);
    return exp(signal->level);
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model random_walk =
    SIGNAL_MODEL(next, 1, "random-walk", "Random walk", "Walk", "Each sample is the one before, a little up or down.",
                 "x_t = (1 - \\rho)\\,x_{t-1} + \\sigma z_t,\\quad m_t = b\\,e^{x_t}");
LAB_DEFINE_MODULE(signal_random_walk, random_walk.module);
