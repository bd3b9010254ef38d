/* The clocks of the two ends of a connection, against the simulation's own. */
#ifndef LAB_CLOCK_H
#define LAB_CLOCK_H

#include <math.h>
#include <stdint.h>

#include "catalogue/settings.h"

struct delay_observer_spec;

/* Group clock. */
enum clock_param { CLOCK_OFFSET, CLOCK_SKEW, CLOCK_SENDER_TICK, CLOCK_RECEIVER_TICK, CLOCK_PARAM_COUNT };

/* Offset and skew are the receiver's, relative to the sender's clock, which keeps the simulation's time. */
struct clocks {
    double offset_ns, rate;                  /* rate: 1 + skew */
    double sender_tick_ns, receiver_tick_ns; /* 0: they show every nanosecond */
};

void clocks_configure(struct clocks *clocks, const struct settings *settings);

/* Tells an observer of one-way delays how the clocks are set: of what errors consist. */
void clocks_tell(const struct settings *settings, struct delay_observer_spec *spec);

static inline double clock_step(double reading_ns, double tick_ns) {
    return tick_ns > 0 ? floor(reading_ns / tick_ns) * tick_ns : reading_ns;
}

/* What the sender's clock shows at `at_ns`. */
static inline double clock_sender(const struct clocks *clocks, int64_t at_ns) {
    return clock_step((double)at_ns, clocks->sender_tick_ns);
}

/* What the receiver's clock shows at `at_ns`. */
static inline double clock_receiver(const struct clocks *clocks, int64_t at_ns) {
    return clock_step((double)at_ns * clocks->rate + clocks->offset_ns, clocks->receiver_tick_ns);
}

#endif
