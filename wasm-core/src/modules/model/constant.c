/* lab: optimise for size */
/* A constant RTT: any error of a predictor is its bias. */
#include "modules/model/signal.h"

static const struct param params[] = {SIGNAL_PARAMS};

static double shape(struct signal *signal) {
    (void)signal;
    return 1;
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model constant =
    SIGNAL_MODEL(next, 0, "constant", "Constant", "Constant", "The same RTT for ever.", "m_t = b");
LAB_DEFINE_MODULE(signal_constant, constant.module);
