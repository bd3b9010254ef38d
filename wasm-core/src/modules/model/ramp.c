/* lab: optimise for size */
/* A slow rise and a sudden fall. */
#include "modules/model/signal.h"

#include <math.h>

enum { RAMP_HEIGHT = SIGNAL_OWN, RAMP_LENGTH, RAMP_NOISE };

static const struct param params[] = {
    SIGNAL_PARAMS,
    [RAMP_HEIGHT] = SIGNAL_PARAM("height", "Rises to", "In base RTTs.", 3, 0.05, 1000, 10, 0.1),
    [RAMP_LENGTH] = SIGNAL_COUNT("length", "Length of a rise", "Samples of one rise.", 100, 600),
    [RAMP_NOISE] = SIGNAL_NOISE(0),
};

static double shape(struct signal *signal) {
    const double *values = signal->params;
    double share = fmod(signal->nth, values[RAMP_LENGTH]) / values[RAMP_LENGTH];
    return (1 + (values[RAMP_HEIGHT] - 1) * share) * (1 + signal_noise(signal, values[RAMP_NOISE]));
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model ramp =
    SIGNAL_MODEL(next, 1, "ramp", "Ramp", "Ramp", "Rises evenly, falls at once, and again.", "");
LAB_DEFINE_MODULE(signal_ramp, ramp.module);
