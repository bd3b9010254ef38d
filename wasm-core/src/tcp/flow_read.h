/* What is read from a flow: progress, metrics, scores. */
#ifndef LAB_FLOW_READ_H
#define LAB_FLOW_READ_H

#include "base/text.h"
#include "sim/sim.h"
#include "tcp/flow_types.h"

struct flow;
struct scoring;

/* Whether the end that receives its data sends data of its own: requests of web sessions. */
int flow_sends_requests(const struct flow *flow);

/* Payload that has got through so far: acknowledged, in whole segments until all is; of UDP, received. */
int64_t flow_bytes_done(const struct flow *flow);

void flow_read(const struct sim *sim, const struct flow *flow, struct flow_metrics *metrics);

/* What flow.*.score asks for; count 0: nothing. */
const struct scoring *flow_scoring(const struct flow *flow);

/* The rows of the result's `estimators` for this flow: JSON objects into an open array. */
void flow_write_scores(const struct sim *sim, const struct flow *flow, struct text *out);

#endif
