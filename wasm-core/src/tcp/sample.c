/*
 * RTT samples: the time of an ACK that advances, less the last transmission of the oldest segment it newly acknowledges
 * (the choice of Linux). Karn's rule (Karn and Partridge 1987) leaves out segments sent more than once, unless time
 * stamps tell which copy was answered (RFC 7323, section 4). The stream is thinned once, for driver and shadows alike.
 */
#include "tcp/sample.h"

#include <math.h>

#include "base/ticks.h"
#include "tcp/flow_predictors.h"
#include "tcp/flow_record.h"
#include "tcp/rto.h"
#include "tcp/scoring.h"
#include "tcp/window.h"

double sample_clock(const struct flow_rules *rules, int64_t at_ns) {
    if (rules->resolution_ns == 0) return (double)at_ns;
    return floor(((double)at_ns + rules->phase_ns) / rules->resolution_ns) * rules->resolution_ns;
}

/* Beats of the flow's clock up to `at_ns`. */
static int64_t beats(const struct flow_rules *rules, int64_t at_ns) {
    /* The phase lies below a period: one more keeps the quotient from being rounded towards zero. */
    return (at_ns - rules->heartbeat_phase_ns + rules->heartbeat_ns) / rules->heartbeat_ns;
}

/* A duration as the flow measures it: by heartbeats (4.4BSD's t_rtt starts at 1), in whole ticks, or between two
 * readings of its clock. */
static double measured_rtt(const struct flow_rules *rules, int64_t sent_ns, int64_t now_ns) {
    if (rules->heartbeat_ns > 0)
        return (double)((1 + beats(rules, now_ns) - beats(rules, sent_ns)) * rules->heartbeat_ns);
    if (rules->sample_tick_ns > 0)
        return ticks_of((double)(now_ns - sent_ns), rules->sample_tick_ns, rules->sample_rounding) *
               rules->sample_tick_ns;
    return sample_clock(rules, now_ns) - sample_clock(rules, sent_ns);
}

/* Congestion control, scores, predictors and observer receive the sample. */
LAB_NOINLINE static void tell(struct sim *sim, struct flow *flow, const struct rtt_sample *sample,
                              const struct forecast *next, int64_t sent_ns, int64_t answered_ns) {
    if (flow->cc->on_sample && flow->phase == FLOW_OPEN) {
        flow->moment.forward_ns = (double)(answered_ns - sent_ns);
        flow->cc->on_sample(flow->cc_state, &flow->window, window_moment(sim, flow));
    }
    if (flow->scoring.count) scoring_sample(&flow->scoring, sample, next, flow_measured(sim));
    if (!flow->recorder.observer) return;
    if (flow->recorder.watch) flow_predictors_sample(sim, flow, sample->rtt_ns, sent_ns, answered_ns);
    sim->samples++;
    observer_sample(flow->recorder.observer, sample);
}

/* `answered_ns`: when the receiver sent the ACK; -1: not known. */
LAB_ALWAYS_INLINE static inline void deliver(struct sim *sim, struct flow *flow, double rtt_ns, int64_t sent_ns,
                                             int64_t answered_ns, int64_t una) {
    int64_t mss = flow->rules.mss_bytes;
    struct rtt_sample sample = {
        .time_ns = sim_now(sim),
        .rtt_ns = rtt_ns,
        .snd_una = (uint32_t)(una * mss),
        .snd_nxt = (uint32_t)(flow->board.high * mss),
        .has_sequence = 1,
        .cwnd_segments = flow->window.cwnd,
        .ssthresh_segments = flow->window.ssthresh == (double)INFINITY ? (double)NAN : flow->window.ssthresh,
        .outstanding = flow->board.high - una < 1 ? 1 : (double)(flow->board.high - una),
    };
    flow->rtt_ns = rtt_ns;
    if (flow_measured(sim)) {
        flow->counted.rtt_samples++;
        flow->rtt_sum_ns += rtt_ns;
        flow->cwnd_sum += flow_counted_window(flow);
    }
    struct forecast next;
    flow->estimator->sample(flow->estimator_state, &sample, &next);
    if (next.rto_ns != flow->rto_ns || flow->backoff != 0) rto_refresh(sim, flow, next.rto_ns);
    if (flow->cc->on_sample || flow->scoring.count || flow->recorder.observer)
        tell(sim, flow, &sample, &next, sent_ns, answered_ns);
}

LAB_NOINLINE static void measure(struct sim *sim, struct flow *flow, int64_t sent_ns, int64_t answered_ns,
                                 int64_t una) {
    deliver(sim, flow, measured_rtt(&flow->rules, sent_ns, sim_now(sim)), sent_ns, answered_ns, una);
}

void sample_sent(struct sim *sim, struct flow *flow, int64_t number) {
    struct sampling_state *s = &flow->sampling;
    if (s->timing || !flow->rules.times_one) return;
    s->timing = 1;
    if (number <= s->timed_segment) return;
    s->timed_segment = number;
    s->timed_at_ns = sim_now(sim);
}

void sample_cut(struct flow *flow) {
    if (!flow->rules.keep_timing) flow->sampling.timing = 0;
}

/* Karn's rule for a timing that went on across a fast retransmit; ns-2 may have let an ACK of the segment pass. */
static int timing_holds(const struct flow *flow, int64_t oldest) {
    int64_t number = flow->sampling.timed_segment;
    return !flow->rules.keep_timing || (number >= oldest && scoreboard_at(&flow->board, number)->copies == 1);
}

static int passes_thinning(struct flow *flow, int64_t oldest) {
    struct sampling_state *s = &flow->sampling;
    switch (flow->rules.sampling) {
    case SAMPLE_EVERY_SECOND:
        s->skip = !s->skip;
        return s->skip;
    case SAMPLE_ONE_PER_RTT:
        if (oldest < s->next_segment) return 0;
        s->next_segment = flow->board.high;
        return 1;
    default:
        return 1;
    }
}

/* Where samples are thinned out or rounded to ticks, or one segment at a time is timed. */
LAB_NOINLINE static void take_otherwise(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t oldest,
                                        int64_t una) {
    struct sampling_state *s = &flow->sampling;
    if (flow->rules.times_one) {
        if (!s->timing || una <= s->timed_segment) return;
        s->timing = 0;
        if (timing_holds(flow, oldest)) measure(sim, flow, s->timed_at_ns, ack->ts_ns, una);
        return;
    }
    /* ns-2's Vegas takes the newest, for which no ACK was delayed. */
    const struct segment *segment = scoreboard_at(&flow->board, flow->rules.ns2 ? una - 1 : oldest);
    int64_t sent_ns = flow->rules.timestamps ? ack->ts_echo_ns : segment->sent_ns;
    if (flow->rules.timestamps ? sent_ns < 0 : segment->copies != 1) return;
    if (passes_thinning(flow, oldest)) measure(sim, flow, sent_ns, ack->ts_ns, una);
}

void sample_take(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t oldest, int64_t una) {
    const struct flow_rules *rules = &flow->rules;
    if (!rules->plain_samples) {
        take_otherwise(sim, flow, ack, oldest, una);
        return;
    }
    const struct segment *segment = scoreboard_at(&flow->board, oldest);
    int64_t sent_ns = rules->timestamps ? ack->ts_echo_ns : segment->sent_ns;
    if (rules->timestamps ? sent_ns < 0 : segment->copies != 1) return;
    deliver(sim, flow, sample_clock(rules, sim_now(sim)) - sample_clock(rules, sent_ns), sent_ns, ack->ts_ns, una);
}

void sample_handshake(struct sim *sim, struct flow *flow, int64_t sent_ns) {
    flow->sampling.timing = 0;
    measure(sim, flow, sent_ns, -1, 0);
}
