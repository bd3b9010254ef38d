/* Goodput over the measured interval of a simulation. */
#ifndef LAB_GOODPUT_H
#define LAB_GOODPUT_H

#include "sim/sim.h"
#include "tcp/flow.h"

/* Payload delivered in order during the measured interval so far, in bit/s; 0 before the interval begins. */
double goodput_bit_per_s(const struct sim *sim, const struct flow_metrics *metrics);

#endif
