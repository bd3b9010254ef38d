/* The goodput of a flow. */
#ifndef LAB_FLOW_GOODPUT_H
#define LAB_FLOW_GOODPUT_H

#include "tcp/flow_read.h"

/* Payload bits per second of the part of the measured interval that has passed. */
double flow_goodput(const struct sim *sim, const struct flow_metrics *metrics);

#endif
