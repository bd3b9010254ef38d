/* lab: optimise for size */
#include "modules/model/signal.h"

#include <math.h>

#include "base/units.h"

/* the least sample, in bases */
#define LEAST 0.05
/* An hour: longer times are no RTT in logs, either. */
#define RTT_MAX_NS 3.6e12

size_t signal_bytes(const double *params) {
    (void)params;
    return sizeof(struct signal);
}

void signal_start(void *state, const double *params, uint64_t seed) {
    struct signal *signal = state;
    *signal = (struct signal){.params = params};
    random_seed(&signal->random, seed, "model");
}

double signal_noise(struct signal *signal, double sd) {
    return sd > 0 ? sd * random_normal(&signal->random) : 0;
}

int signal_next(struct signal *signal, struct model_row *row, signal_shape *shape) {
    if (signal->nth >= signal->params[SIGNAL_SAMPLES]) return 0;
    double spacing_ns = signal->params[SIGNAL_SPACING] * NS_PER_MS;
    double rtt_ns = fmin(fmax(shape(signal), LEAST) * signal->params[SIGNAL_BASE] * NS_PER_MS, RTT_MAX_NS);
    signal->nth++;
    signal->time_ns += round(spacing_ns > 0 ? spacing_ns : rtt_ns);
    *row = (struct model_row){signal->time_ns, rtt_ns, (double)NAN, (double)NAN};
    return 1;
}
