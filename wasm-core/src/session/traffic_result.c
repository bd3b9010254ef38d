/* lab: optimise for size */
#include "session/traffic_result.h"

#include <math.h>

#include "base/units.h"
#include "tcp/flow_params.h"
#include "tcp/flow_read.h"
#include "tcp/scoring.h"

static double seconds_of(const struct sim *sim, int64_t at_ns) {
    return at_ns <= sim_now(sim) ? (double)at_ns / NS_PER_S : (double)NAN;
}

/* Nunes et al. 2014, section 4: the mean error over the trials of a flow, in ticks. */
static void write_errors(const struct scoring *scoring, double tick_ns, struct text *out) {
    json_key(out, "meanAbsErrorTicks");
    json_begin(out, '{');
    for (int i = 0; i < scoring->count; i++) {
        const struct score *score = &scoring->each[i].score;
        int64_t predicted = score_predicted(score);
        json_put_number(out, scoring->each[i].estimator->module.id,
                        predicted ? score->absolute_sum_ns / (double)predicted / tick_ns : (double)NAN);
    }
    json_end(out, '}');
}

void traffic_write_flow(const struct sim *sim, const struct flow_setup *setup, const struct flow *flow,
                        struct text *out) {
    const struct scoring *scoring = flow_scoring(flow);
    double tick_ns = settings_values(setup->settings, "tick", "")[TICK_LENGTH] * NS_PER_MS;
    struct flow_metrics metrics;
    flow_read(sim, flow, &metrics);
    json_put_integer(out, "source", setup->from_node);
    json_put_integer(out, "destination", setup->to_node);
    json_put_number(out, "sizeSegments",
                    setup->transfer_bytes > 0 ? ceil(setup->transfer_bytes / setup->values[FLOW_MSS]) : (double)NAN);
    json_put_number(out, "startS", seconds_of(sim, setup->start_ns));
    json_put_number(out, "endS", seconds_of(sim, flow->ended_ns));
    json_put_integer(out, "segmentsDelivered", metrics.segments_received);
    json_put_number(out, "rttVarianceTicks2",
                    scoring->measured ? scoring->deviations_ns2 / (double)scoring->measured / (tick_ns * tick_ns)
                                      : (double)NAN);
    write_errors(scoring, tick_ns, out);
}
