/* lab: optimise for size */
/* The base plus a Pareto excess: most samples are near the base, a few far above. */
#include "modules/model/signal.h"

enum { TAIL_SHAPE = SIGNAL_OWN, TAIL_SCALE };

static const struct param params[] = {
    SIGNAL_PARAMS,
    [TAIL_SHAPE] = SIGNAL_PARAM("shape", "Tail index", "Below 2 the variance, below 1 the mean is infinite.", 1.5, 0.2,
                                20, 4, 0.1),
    [TAIL_SCALE] = SIGNAL_PARAM("scale", "Scale", "Of the excess, in base RTTs.", 0.3, 0, 100, 3, 0.05),
};

static double shape(struct signal *signal) {
    const double *values = signal->params;
    return 1 + values[TAIL_SCALE] * (random_pareto(&signal->random, values[TAIL_SHAPE]) - 1);
}

static int next(void *state, struct model_row *row) {
    return signal_next(state, row, shape);
}

static const struct model heavy_tail =
    SIGNAL_MODEL(next, 1, "heavy-tail", "Heavy tail", "Heavy tail", "Most samples near the base, a few far off.",
                 "P(m_t > b\\,(1 + x)) = (1 + x/\\lambda)^{-\\alpha}");
LAB_DEFINE_MODULE(signal_heavy_tail, heavy_tail.module);
