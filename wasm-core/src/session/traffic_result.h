/* What the result says of a flow of a mobile network beside what it says of every flow. */
#ifndef LAB_TRAFFIC_RESULT_H
#define LAB_TRAFFIC_RESULT_H

#include "base/text.h"
#include "catalogue/settings.h"
#include "sim/sim.h"
#include "tcp/flow_types.h"

/*
 * Writes the members source, destination, sizeSegments (null: without end), startS, endS (null: not over),
 * segmentsDelivered, rttVarianceTicks2 and meanAbsErrorTicks (by estimator; of flows that flow.*.score scores).
 */
void traffic_write_flow(const struct sim *sim, const struct flow_setup *setup, const struct flow *flow,
                        struct text *out);

#endif
