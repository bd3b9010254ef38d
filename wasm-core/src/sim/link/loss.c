#include "sim/link/loss.h"

static int gilbert_elliott(struct loss *loss) {
    double flip = loss->bad ? loss->to_good : loss->to_bad;
    if (random_uniform(&loss->random) < flip) loss->bad = !loss->bad;
    return random_uniform(&loss->random) < (loss->bad ? loss->bad_loss : loss->good_loss);
}

int loss_draw(struct loss *loss) {
    switch (loss->kind) {
    case LOSS_BERNOULLI:
        return random_uniform(&loss->random) < loss->probability;
    case LOSS_GILBERT_ELLIOTT:
        return gilbert_elliott(loss);
    default:
        return 0;
    }
}
