/* lab: optimise for size */
/* Noise with occasional single late samples, as on a link that retransmits a frame. */
#include "modules/model/signal.h"

enum { SPIKES_SHARE = SIGNAL_OWN, SPIKES_HEIGHT, SPIKES_NOISE };

static const struct param params[] = {
    SIGNAL_PARAMS,
    [SPIKES_SHARE] =
        SIGNAL_PARAM("share", "Share of spikes", "Probability that a sample is one.", 0.08, 0, 1, 0.3, 0.01),
    [SPIKES_HEIGHT] =
        SIGNAL_PARAM("height", "Mean height", "Of the exponential that is added, in base RTTs.", 2, 0, 1000, 10, 0.1),
    [SPIKES_NOISE] = SIGNAL_NOISE(0.05),
};

static double shape(struct signal *signal) {
    const double *values = signal->params;
    double value = 1 + signal_noise(signal, values[SPIKES_NOISE]);
    if (random_uniform(&signal->random) < values[SPIKES_SHARE])
        value += values[SPIKES_HEIGHT] * random_exponential(&signal->random);
    return value;
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model spikes =
    SIGNAL_MODEL(next, 1, "spikes", "Spikes", "Spikes", "Single late samples out of noise.", "");
LAB_DEFINE_MODULE(signal_spikes, spikes.module);
