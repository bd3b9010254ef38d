/* lab: optimise for size */
/* Independent normal deviations from the base: the mean is the best predictor. */
#include "modules/model/signal.h"

enum { NOISE_SD = SIGNAL_OWN };

static const struct param params[] = {SIGNAL_PARAMS, [NOISE_SD] = SIGNAL_NOISE(0.1)};

static double shape(struct signal *signal) {
    return 1 + signal_noise(signal, signal->params[NOISE_SD]);
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model noise =
    SIGNAL_MODEL(next, 1, "noise", "Noise", "Noise", "The base RTT with independent normal deviations.",
                 "m_t = b\\,(1 + \\sigma z_t)");
LAB_DEFINE_MODULE(signal_noise, noise.module);
