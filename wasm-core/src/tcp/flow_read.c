/* lab: optimise for size */
#include "tcp/flow_read.h"

#include <math.h>

#include "tcp/flow_record.h"
#include "tcp/pool.h"

static double mean_window(const struct sim *sim, const struct flow *flow) {
    struct flow now = *flow;
    if (flow->phase == FLOW_CONNECTING || flow->phase == FLOW_OPEN) flow_integrate_window((struct sim *)sim, &now);
    return now.cwnd_span_ns > 0 ? now.cwnd_area / now.cwnd_span_ns : (double)NAN;
}

/* From start to end or now, the part inside the measured interval. */
static double alive_s(const struct sim *sim, int64_t started_ns, int64_t ended_ns) {
    int64_t from = started_ns, to = ended_ns < sim_now(sim) ? ended_ns : sim_now(sim);
    if (from < sim->measure_from_ns) from = sim->measure_from_ns;
    if (to > sim->measure_to_ns) to = sim->measure_to_ns;
    return to > from ? (double)(to - from) / NS_PER_S : 0;
}

const struct scoring *flow_scoring(const struct flow *flow) {
    return &flow->scoring;
}

static void read_one(const struct sim *sim, const struct flow *flow, struct flow_metrics *metrics) {
    *metrics = flow->counted;
    metrics->mean_cwnd_segments = mean_window(sim, flow);
    metrics->mean_rtt_ns = metrics->rtt_samples ? flow->rtt_sum_ns / (double)metrics->rtt_samples : (double)NAN;
    metrics->cwnd_at_samples = metrics->rtt_samples ? flow->cwnd_sum / (double)metrics->rtt_samples : (double)NAN;
    metrics->alive_s = alive_s(sim, flow->started_ns, flow->ended_ns);
    metrics->alive_throughout = flow->started_ns <= sim->measure_from_ns && flow->ended_ns >= sim->measure_to_ns;
    metrics->spurious_early = flow->spurious.early;
    metrics->spurious_ack_lost = flow->spurious.ack_lost;
    for (int i = 0; i < flow->spurious.count; i++)
        metrics->spurious_pending += !flow->spurious.open[i].reached && flow->spurious.open[i].measured &&
                                     flow->spurious.open[i].cause == SPURIOUS_TIMEOUT;
}

int64_t flow_bytes_done(const struct flow *flow) {
    const struct web_session *session = flow->session;
    if (flow->setup.values[FLOW_APPLICATION] == APPLICATION_CBR) return flow->counted.bytes_received;
    if (!session) return flow->board.una * flow->rules.mss_bytes;
    int64_t bytes = session->bytes_done;
    for (const struct flow *one = session->on_the_way; one; one = one->next)
        bytes += one->board.una * one->rules.mss_bytes;
    return bytes;
}

/* A session has counted what its connections did that are done; those that are open come to it. */
static void read_session(const struct sim *sim, const struct flow *flow, struct flow_metrics *metrics) {
    const struct web_session *session = flow->session;
    struct flow sum = *flow;
    for (const struct flow *one = session->on_the_way; one; one = one->next) {
        struct flow open = *one;
        flow_integrate_window((struct sim *)sim, one == flow ? &sum : &open);
        open.scoring.count = 0;
        if (one != flow) pool_merge_counts(&sum, &open);
    }
    sum.phase = FLOW_STOPPED;
    read_one(sim, &sum, metrics);
    metrics->alive_s = alive_s(sim, session->started_ns, session->ended_ns);
    metrics->alive_throughout = 0;
}

int flow_sends_requests(const struct flow *flow) {
    return flow->session && flow->setup.values[FLOW_WEB_REQUEST] > 0;
}

void flow_read(const struct sim *sim, const struct flow *flow, struct flow_metrics *metrics) {
    if (flow->session)
        read_session(sim, flow, metrics);
    else
        read_one(sim, flow, metrics);
}

void flow_write_scores(const struct sim *sim, const struct flow *flow, struct text *out) {
    struct flow_metrics m;
    if (!flow->recorder.observer) return;
    flow_read(sim, flow, &m);
    struct observer_driver driver = {
        .known = m.segments_sent > 0,
        .timeouts_per_segment = m.segments_sent ? (double)m.timeouts / (double)m.segments_sent : 0,
        .spurious_timeouts = m.spurious_timeouts,
    };
    observer_write(flow->recorder.observer, &driver, out);
}
