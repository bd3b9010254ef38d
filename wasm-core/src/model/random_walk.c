/* Each sample is the one before, times a log-normal factor: the last sample is the best prediction. */
#include "model/signal.h"

#include <math.h>

enum { WALK_STEP = SIGNAL_OWN };

static const struct param params[] = {
    SIGNAL_PARAMS,
    [WALK_STEP] =
        SIGNAL_PARAM("step", "Step", "Standard deviation of the logarithm of one step.", 0.1, 0, 2, 0.5, 0.01),
};

/* A walk that leaves the range of all use comes back into it. */
#define LOWEST  0.05
#define HIGHEST 1000.0

static double shape(struct signal *signal) {
    signal->level *= exp(signal_noise(signal, signal->params[WALK_STEP]));
    return signal->level = fmin(fmax(signal->level, LOWEST), HIGHEST);
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model random_walk =
    SIGNAL_MODEL(next, 1, "random-walk", "Random walk", "Walk", "Each sample is the one before, a little up or down.",
                 "m_t = m_{t-1}\\,e^{\\sigma z_t}");
LAB_DEFINE_MODULE(signal_random_walk, random_walk.module);
