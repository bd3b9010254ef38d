/* lab: optimise for size */
/* Teeth of a few samples; a tooth rises by a share of the base per sample. */
#include "modules/model/signal.h"

#include <math.h>

enum { SAW_RISE = SIGNAL_OWN, SAW_LENGTH, SAW_NOISE };

static const struct param params[] = {
    SIGNAL_PARAMS,
    [SAW_RISE] = SIGNAL_PARAM("rise", "Rise per sample", "In base RTTs.", 0.2, 0, 10, 1, 0.01),
    [SAW_LENGTH] = SIGNAL_COUNT("length", "Samples per tooth", "Then it falls back to the base.", 10, 100),
    [SAW_NOISE] = SIGNAL_NOISE(0),
};

static double shape(struct signal *signal) {
    const double *values = signal->params;
    double tooth = 1 + values[SAW_RISE] * fmod(signal->nth, values[SAW_LENGTH]);
    return tooth * (1 + signal_noise(signal, values[SAW_NOISE]));
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model sawtooth =
    SIGNAL_MODEL(next, 1, "sawtooth", "Sawtooth", "Sawtooth", "Short teeth, as of a small window.", "");
LAB_DEFINE_MODULE(signal_sawtooth, sawtooth.module);
