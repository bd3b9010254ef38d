/* lab: optimise for size */
#include "session/replay_delays.h"

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "catalogue/registry.h"
#include "tcp/clock.h"
#include "trace/delay_observer.h"

#define SPAN_END 1e17 /* ns: with a row's time below the greatest int64 */

struct replay_delays {
    struct delay_observer *observer;
    struct clocks clocks;
    double from_s, to_s; /* exchanges in it are scored */
    double acked_ns;     /* arrival of the ACK of the exchange before, by the log; minus infinity: none */
    double arrived_ns;   /* receiver's clock: arrival of the marked segment before; NaN: none */
    int64_t samples;
};

struct replay_delays *replay_delays_new(struct pipeline *pipeline, uint64_t chosen) {
    struct delay_observer_spec spec = {.flow = pipeline->flow,
                                       .tables = pipeline->record ? pipeline->session.tables : NULL};
    delay_observer_choose(&spec, pipeline->settings, -1, chosen);
    for (int i = 0; i < spec.count; i++)
        pipeline->further[pipeline->further_count++] = &spec.estimators[i]->module;
    struct replay_delays *delays = ARENA_NEW(struct replay_delays);
    if (!delays) return fail_no_memory("the one-way delays"), NULL;
    clocks_configure(&delays->clocks, pipeline->settings);
    clocks_tell(pipeline->settings, &spec);
    delays->observer = delay_observer_new(&spec);
    if (!delays->observer) return NULL;
    pipeline->further[pipeline->further_count++] = registry_find("clock", "");
    delays->from_s = pipeline->from_s;
    delays->to_s = pipeline->to_s;
    delays->acked_ns = -(double)INFINITY;
    delays->arrived_ns = (double)NAN;
    return delays;
}

void replay_delays_sample(struct replay_delays *delays, double time_ns, double rtt_ns, double forward_ns) {
    if (isnan(rtt_ns)) return;
    const int has_delay = fabs(forward_ns) < SPAN_END && rtt_ns >= 0 && rtt_ns < SPAN_END;
    const int64_t number = delays->samples++;
    const double sent_ns = time_ns - rtt_ns;
    if (!has_delay || sent_ns < delays->acked_ns) return;
    const double arrived_ns = clock_receiver(&delays->clocks, (int64_t)(sent_ns + forward_ns));
    const double time_s = time_ns / NS_PER_S;
    const struct observed_exchange observed = {
        .exchange = {.sent_ns = clock_sender(&delays->clocks, (int64_t)sent_ns),
                     .acked_ns = clock_sender(&delays->clocks, (int64_t)time_ns),
                     .arrived_ns = arrived_ns,
                     .rtt_r_ns = arrived_ns - delays->arrived_ns,
                     .forward_ns = forward_ns},
        .time_ns = time_ns,
        .reverse_ns = rtt_ns - forward_ns,
        .number = number,
        .counted = time_s >= delays->from_s && time_s <= delays->to_s,
    };
    delays->acked_ns = time_ns;
    delays->arrived_ns = arrived_ns;
    delay_observer_exchange(delays->observer, &observed, NULL);
}

void replay_delays_write(const struct replay_delays *delays, struct text *out) {
    json_key(out, "oneWayDelay");
    json_begin(out, '[');
    if (delays) delay_observer_write(delays->observer, out);
    json_end(out, ']');
}
