#include "tcp/flow_predictors.h"

#include <math.h>

#include "sim/network/endpoint.h"
#include "tcp/predictor_watch.h"

int flow_predictors_start(const struct sim *sim, struct flow *flow) {
    uint64_t predictors = (uint64_t)flow->setup.values[FLOW_PREDICTORS];
    if (!flow->setup.observed || !predictors) return 1;
    struct watch_spec spec = {.flow = flow->setup.id,
                              .predictors = predictors,
                              .settings = flow->setup.settings,
                              .tables = flow->setup.tables,
                              .base_rtt_ns = flow->setup.base_rtt_ns,
                              .from_ns = sim->measure_from_ns,
                              .to_ns = sim->measure_to_ns};
    flow->recorder.watch = watch_new(&spec);
    return flow->recorder.watch != NULL;
}

void flow_predictors_sample(struct sim *sim, struct flow *flow, double rtt_ns, int64_t sent_ns, int64_t answered_ns) {
    struct path_queue queue;
    struct predictor_record record = {.time_ns = sim_now(sim),
                                      .rtt_ns = rtt_ns,
                                      .forward_ns = answered_ns < 0 ? (double)NAN : (double)(answered_ns - sent_ns),
                                      .cwnd = flow->window.cwnd};
    network_queue_of(sim, flow->setup.index, &queue);
    watch_record(flow->recorder.watch, &record, &queue);
}

void flow_write_predictors(const struct flow *flow, struct text *out) {
    if (flow->recorder.watch) watch_write(flow->recorder.watch, out);
}
