/* lab: optimise for size */
/* Two levels in alternation, as when a route changes back and forth. */
#include "modules/model/signal.h"

#include <math.h>

enum { STEP_HEIGHT = SIGNAL_OWN, STEP_LENGTH, STEP_NOISE };

static const struct param params[] = {
    SIGNAL_PARAMS,
    [STEP_HEIGHT] = SIGNAL_PARAM("height", "Upper level", "In base RTTs.", 3, 0.05, 1000, 10, 0.1),
    [STEP_LENGTH] = SIGNAL_COUNT("length", "Length of a level", "Samples before the next step.", 50, 300),
    [STEP_NOISE] = SIGNAL_NOISE(0),
};

static double shape(struct signal *signal) {
    const double *values = signal->params;
    int upper = fmod(floor(signal->nth / values[STEP_LENGTH]), 2) == 1;
    return (upper ? values[STEP_HEIGHT] : 1) * (1 + signal_noise(signal, values[STEP_NOISE]));
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model step = SIGNAL_MODEL(next, 1, "step", "Steps", "Steps", "Two levels in turn.", "");
LAB_DEFINE_MODULE(signal_step, step.module);
