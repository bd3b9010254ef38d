/* Creation, start, stop and reuse of a flow. */
#include "tcp/flow.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/settings.h"
#include "rttlab.h"
#include "tcp/ack_control.h"
#include "tcp/bursts.h"
#include "tcp/delivery_outcomes.h"
#include "tcp/fast_increase.h"
#include "tcp/flow_predictors.h"
#include "tcp/flow_record.h"
#include "tcp/loss_record.h"
#include "tcp/marking.h"
#include "tcp/receiver.h"
#include "tcp/rto.h"
#include "tcp/scoring.h"
#include "tcp/source.h"
#include "tcp/timeout.h"

/* ---- rules ------------------------------------------------------------------------------------------------------- */

static int64_t in_ns(double value, double unit_ns) {
    return (int64_t)(value * unit_ns + 0.5);
}

/* What the group `tick` says of all flows. */
static void read_ticks(struct flow *flow) {
    const double *tick = settings_values(flow->setup.settings, "tick", "");
    struct flow_rules *r = &flow->rules;
    enum tick_read read = (enum tick_read)(int)tick[TICK_READ];
    double tick_ns = tick[TICK_LENGTH] * NS_PER_MS;
    if (read == TICK_READ_GROUP) return;
    r->heartbeat_ns = read == TICK_READ_HEARTBEAT ? (int64_t)tick_ns : 0;
    r->sample_tick_ns = read == TICK_READ_FLOOR ? tick_ns : 0;
    r->sample_rounding = TICKS_FLOOR;
}

static void read_rules(struct flow *flow) {
    const double *v = flow->setup.values;
    const double *rto = settings_values(flow->setup.settings, "rto", "");
    const double *timer = settings_values(flow->setup.settings, "timer", "");
    const double *stamp = settings_values(flow->setup.settings, "timestamp", "");
    struct flow_rules *r = &flow->rules;
    r->mss_bytes = (int64_t)v[FLOW_MSS];
    r->header_bytes = (int64_t)v[FLOW_HEADER];
    r->limit = v[FLOW_RECEIVER_WINDOW];
    r->limit_segments = (int64_t)r->limit;
    /* Only in a mobile network a flow goes from one node to another. ns-2's rules let cwnd grow beyond the limit. */
    r->counted_limit = flow->setup.from_node != flow->setup.to_node ? r->limit : (double)INFINITY;
    r->initial_window = fmin(v[FLOW_INITIAL_WINDOW], r->limit);
    r->resolution_ns = stamp[TIMESTAMP_RESOLUTION] * NS_PER_US;
    r->phase_ns = stamp[TIMESTAMP_PHASE] * NS_PER_US;
    r->initial_rto_ns = in_ns(rto[RTO_INITIAL], NS_PER_MS);
    r->rto_max_ns = in_ns(rto[RTO_BACKOFF_MAX], NS_PER_MS);
    r->rto_least_ns = in_ns(rto[RTO_BACKOFF_MIN], NS_PER_MS);
    r->tick_ns = in_ns(timer[TIMER_TICK], NS_PER_MS);
    r->remaining_restart = timer[TIMER_RESTART] == TIMER_RESTART_REMAINING;
    r->late_expiry = timer[TIMER_EXPIRY] == TIMER_EXPIRY_LATE;
    r->sample_tick_ns = v[FLOW_SAMPLE_TICK] * NS_PER_MS;
    r->sample_rounding = (enum tick_rounding)(int)v[FLOW_SAMPLE_ROUNDING];
    read_ticks(flow);
    int delays = v[FLOW_DELAYED_ACK] != 0 || v[FLOW_ACK_CONTROL] != ACK_CONTROL_OFF;
    r->delayed_ack_ns = delays ? in_ns(v[FLOW_DELAYED_ACK_TIME], NS_PER_MS) : 0;
    r->sampling = (enum rtt_sampling)(int)v[FLOW_SAMPLING];
    r->duplicate_acks = (int32_t)v[FLOW_DUPLICATE_ACKS];
    r->limited_transmit = v[FLOW_LIMITED_TRANSMIT] != 0;
    r->timestamps = v[FLOW_TIMESTAMPS] != 0;
    int can_time_one = r->sampling == SAMPLE_ONE_PER_RTT && !r->timestamps;
    r->keep_timing = can_time_one && v[FLOW_KEEP_TIMING] != 0;
    r->owd_option = v[FLOW_OWD_HEADER] == OWD_HEADER_OPTION;
    r->fast_increase = (uint8_t)v[FLOW_FAST_INCREASE];
    r->fast_increase_send = (uint8_t)v[FLOW_FAST_INCREASE_SEND];
    r->times_one =
        r->keep_timing || (can_time_one && (r->heartbeat_ns > 0 || v[FLOW_WINDOW_RULES] == WINDOW_RULES_NS2));
    r->watches_sent = r->times_one || v[FLOW_ONE_WAY_DELAY] != 0 || v[FLOW_FORWARD_DELAY] != 0 ||
                      v[FLOW_ACK_CONTROL] != ACK_CONTROL_OFF || flow->setup.segments;
    r->max_burst = (int32_t)v[FLOW_MAX_BURST];
    r->burst_spacing = v[FLOW_BURST_SPACING] != 0;
    r->spurious_response = (enum spurious_response)(int)v[FLOW_SPURIOUS_RESPONSE];
    r->idle_restart = v[FLOW_IDLE_RESTART] != 0;
    r->handshake = v[FLOW_HANDSHAKE] != 0;
    r->ns2 = v[FLOW_WINDOW_RULES] == WINDOW_RULES_NS2;
    r->ecn = v[FLOW_ECN] != 0;
    r->plain_samples = r->sampling == SAMPLE_EVERY_ACK && r->sample_tick_ns == 0 && r->heartbeat_ns == 0 && !r->ns2;
    r->plain_timer = r->tick_ns == 0 && !r->remaining_restart && !r->ns2;
}

static void read_contexts(struct flow *flow) {
    flow->moment.limit = flow->rules.limit;
    flow->moment.from_window = flow->rules.ns2;
    flow->moment.random = &flow->random;
    flow->moment.base_rtt_ns = flow->setup.base_rtt_ns;
    flow->moment.path_bit_per_s = flow->setup.path_bit_per_s;
    flow->moment.segment_bytes = (double)(flow->rules.mss_bytes + flow->rules.header_bytes);
    flow->moment.models = flow->setup.models;
    flow->moment.labels = flow->setup.labels;
    const double *rto = settings_values(flow->setup.settings, "rto", "");
    flow->context = (struct estimator_context){.rtt_max_ns = flow->setup.rtt_max_ns,
                                               .tick_ns = (double)flow->rules.tick_ns,
                                               .sampling = flow->rules.sampling,
                                               .models = flow->setup.models};
    flow->shadow_context = flow->context;
    flow->shadow_context.common_bounds = rto[RTO_BOUNDS] == RTO_BOUNDS_COMMON;
    flow->shadow_context.common_min_ns = rto[RTO_MIN] * NS_PER_MS;
    flow->shadow_context.common_max_ns = rto[RTO_MAX] * NS_PER_MS;
}

static void configure(struct sim *sim, struct flow *flow) {
    int64_t phase_ns = flow->rules.tick_phase_ns, beat_phase_ns = flow->rules.heartbeat_phase_ns;
    read_rules(flow);
    flow->rules.tick_phase_ns = phase_ns;
    flow->rules.heartbeat_phase_ns = beat_phase_ns;
    read_contexts(flow);
    if (flow->estimator->configure) flow->estimator->configure(flow->estimator_state);
    if (flow->recorder.observer) observer_configure(flow->recorder.observer);
    scoring_configure(&flow->scoring);
    marking_configure(flow);
    if (flow->phase == FLOW_OPEN) flow->recovery->send(sim, flow);
}

void flow_configure(struct sim *sim, struct flow *flow) {
    configure(sim, flow);
    for (struct flow *one = flow->session ? flow->session->on_the_way : NULL; one; one = one->next)
        if (one != flow) configure(sim, one);
}

/* ---- making ------------------------------------------------------------------------------------------------------ */

static const double *params_of(const struct flow *flow, const struct module *module) {
    return settings_values(flow->setup.settings, module->kind, module->id);
}

static size_t cc_state_bytes(const struct flow *flow) {
    return flow->cc->state_bytes ? flow->cc->state_bytes(flow->cc_params, flow->setup.models) : 0;
}

static int take_modules(struct flow *flow) {
    const double *v = flow->setup.values;
    flow->recovery = recovery_at((int)v[FLOW_RECOVERY]);
    flow->cc = congestion_control_at((int)v[FLOW_CONGESTION_CONTROL]);
    flow->estimator = estimator_at((int)v[FLOW_ESTIMATOR]);
    flow->recovery_params = params_of(flow, &flow->recovery->module);
    flow->cc_params = params_of(flow, &flow->cc->module);
    flow->estimator_params = params_of(flow, &flow->estimator->module);
    size_t bytes = cc_state_bytes(flow);
    flow->cc_state = arena_alloc(bytes ? bytes : 1);
    if (flow->setup.before) {
        flow->estimator_state = flow->setup.before->estimator_state;
        return flow->cc_state != NULL;
    }
    flow->estimator_state = arena_alloc(estimator_state_bytes(flow->estimator, flow->estimator_params));
    if (!flow->cc_state || !flow->estimator_state) return 0;
    flow->estimator->start(flow->estimator_state, flow->estimator_params, &flow->context);
    return 1;
}

static int start_observer(struct sim *sim, struct flow *flow) {
    const struct estimator *estimators[OBSERVED_MAX];
    const double *params[OBSERVED_MAX];
    int count = 0;
    uint64_t shadows = (uint64_t)flow->setup.values[FLOW_SHADOWS];
    if (!flow->setup.observed) return 1;
    estimators[count] = flow->estimator;
    params[count++] = flow->estimator_params;
    for (int i = 0; estimator_at(i) && count < OBSERVED_MAX; i++) {
        if (!(shadows >> i & 1) || estimator_at(i) == flow->estimator) continue;
        estimators[count] = estimator_at(i);
        params[count++] = params_of(flow, &estimator_at(i)->module);
    }
    struct observer_spec spec = {.flow = flow->setup.id,
                                 .count = count,
                                 .estimators = estimators,
                                 .params = params,
                                 .driver = 0,
                                 .context = &flow->shadow_context,
                                 .from_s = (double)sim->measure_from_ns / NS_PER_S,
                                 .to_s = (double)sim->measure_to_ns / NS_PER_S,
                                 .record = flow->setup.tables != NULL,
                                 .explain = flow->setup.explain,
                                 .operating = flow->setup.operating};
    flow->recorder.observer = observer_new(flow->setup.tables, flow->setup.notes, &spec);
    return flow->recorder.observer != NULL;
}

static void start_fired(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    sim->clock_s = (double)sim_now(sim) / NS_PER_S;
    flow->application->start(sim, flow);
}

static void stop_fired(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    timer_cancel(sim, &flow->start_timer);
    if (flow->application->stop) {
        flow->application->stop(sim, flow);
        return;
    }
    if (flow->phase == FLOW_STOPPED) return;
    if (flow->phase != FLOW_WAITING) flow_event(sim, flow, EVENT_stop, 0);
    flow_integrate_window(sim, flow);
    if (flow->phase == FLOW_CONNECTING) rto_stop(sim, flow);
    flow->phase = FLOW_STOPPED;
    flow->ended_ns = sim_now(sim);
    source_stop(sim, flow);
}

/* `seed` and the flow's id decide what its congestion control draws. */
static void set_first_values(struct flow *flow, uint64_t seed, const char *id) {
    double ssthresh = flow->setup.values[FLOW_INITIAL_SSTHRESH];
    char name[96];
    snprintf(name, sizeof name, "flow.%.64s", id);
    random_seed(&flow->random, seed, name);
    flow->rules.tick_phase_ns = (int64_t)(random_uniform(&flow->random) * (double)flow->rules.tick_ns);
    if (flow->rules.heartbeat_ns > 0) {
        struct random beats;
        snprintf(name, sizeof name, "tick.%.64s", id);
        random_seed(&beats, seed, name);
        flow->rules.heartbeat_phase_ns = (int64_t)(random_uniform(&beats) * (double)flow->rules.heartbeat_ns);
    }
    flow->window.cwnd = 1;
    flow->window.ssthresh = ssthresh > 0 ? ssthresh : (double)INFINITY;
    flow->recover = -1;
    flow->rescue = -1;
    flow->timed_out = -1;
    flow->rtt_ns = flow->moment.estimated_forward_ns = (double)NAN;
    flow->sampling.timed_segment = -2;
    flow->started_ns = flow->ended_ns = INT64_MAX;
}

/* Options that have no effect for want of another one. */
static void note_what_is_missing(const struct flow *flow) {
    const struct flow_rules *r = &flow->rules;
    int estimates = flow->setup.values[FLOW_FORWARD_DELAY] != 0;
    if (r->spurious_response != SPURIOUS_RESPONSE_NONE && !r->timestamps)
        note_add(flow->setup.notes, NOTE_eifel_needs_timestamps, 0);
    if (r->fast_increase && !estimates) note_add(flow->setup.notes, NOTE_increase_needs_forward_delay, 0);
    if (!estimates && flow->cc->needs_forward_delay && flow->cc->needs_forward_delay(flow->cc_params))
        note_add(flow->setup.notes, NOTE_signal_needs_forward_delay, 0);
    if (!flow->cc->lacks) return;
    enum note lack = flow->cc->lacks(flow->cc_params, flow->setup.models, flow->setup.labels);
    if (lack != NOTE_COUNT) note_add(flow->setup.notes, lack, 0);
}

struct flow *flow_new(struct sim *sim, const struct flow_setup *setup) {
    struct flow *flow = ARENA_NEW(struct flow);
    if (!flow) {
        fail_no_memory("the flows");
        return NULL;
    }
    flow->setup = *setup;
    flow->application = setup->application;
    read_rules(flow);
    read_contexts(flow);
    set_first_values(flow, sim->seed, setup->id);
    rto_start(flow, timeout_expired);
    source_init(sim, flow);
    if (flow->rules.ns2) sim->ns2_clock = 1;
    if (!take_modules(flow) || scoreboard_init(&flow->board, flow->rules.duplicate_acks) || receiver_start(flow) ||
        flow_record_start(sim, flow) || !loss_record_start(flow) || !start_observer(sim, flow) ||
        !flow_predictors_start(sim, flow) || !marking_start(sim, flow) || !fast_increase_start(flow) ||
        !ack_control_start(flow) || !bursts_start(flow) || (flow->recorder.events && !outcomes_start(flow)) ||
        !scoring_start(flow) || (flow->application->create && !flow->application->create(sim, flow))) {
        fail_no_memory("the flows");
        return NULL;
    }
    note_what_is_missing(flow);
    timer_init(&flow->start_timer, start_fired, flow);
    timer_init(&flow->stop_timer, stop_fired, flow);
    if (setup->start_ns != TIMER_OFF) timer_set(sim, &flow->start_timer, setup->start_ns);
    if (setup->stop_ns != TIMER_OFF) timer_set(sim, &flow->stop_timer, setup->stop_ns);
    return flow;
}

/* Clears the state of a transfer; what belongs to the flow for the whole run stays. */
static void clear_transfer(struct flow *flow) {
    const struct flow was = *flow;
    *flow = (struct flow){
        .setup = was.setup,
        .application = was.application,
        .board = was.board,
        .start_timer = was.start_timer,
        .stop_timer = was.stop_timer,
        .rto_timer = was.rto_timer,
        .recovery = was.recovery,
        .recovery_params = was.recovery_params,
        .cc = was.cc,
        .cc_params = was.cc_params,
        .cc_state = was.cc_state,
        .estimator = was.estimator,
        .estimator_params = was.estimator_params,
        .estimator_state = was.estimator_state,
        .receiver = was.receiver,
        .source = {.random = was.source.random, .timer = was.source.timer},
        .spurious = {.early = was.spurious.early, .ack_lost = was.spurious.ack_lost},
        .recorder = was.recorder,
        .outcomes = was.outcomes,
        .marking = was.marking,
        .increase = was.increase,
        .ack_control = was.ack_control,
        .bursts = was.bursts,
        .losses = was.losses,
        .scoring = was.scoring,
        .counted = was.counted,
        .cwnd_area = was.cwnd_area,
        .cwnd_span_ns = was.cwnd_span_ns,
        .rtt_sum_ns = was.rtt_sum_ns,
        .cwnd_sum = was.cwnd_sum,
    };
}

/* An odd number near 2^64 divided by the golden ratio: consecutive objects get seeds far apart. */
#define OBJECT_SEED 0x9e3779b97f4a7c15u

void flow_renew(struct sim *sim, struct flow *flow, struct web_session *session) {
    const struct flow_setup *like = &session->flow->setup;
    clear_transfer(flow);
    flow->session = session;
    flow->setup.base_rtt_ns = like->base_rtt_ns;
    flow->setup.rtt_max_ns = like->rtt_max_ns;
    flow->setup.path_bit_per_s = like->path_bit_per_s;
    read_rules(flow);
    read_contexts(flow);
    set_first_values(flow, sim->seed + (uint64_t)session->objects * OBJECT_SEED, like->id);
    flow->source.last_bytes = (int32_t)flow->rules.mss_bytes;
    rto_renew(sim, flow);
    scoreboard_renew(&flow->board);
    receiver_renew(sim, flow);
    outcomes_clear(sim, flow);
    marking_renew(flow);
    fast_increase_stop(sim, flow);
    ack_control_renew(flow);
    bursts_renew(sim, flow);
    memset(flow->cc_state, 0, cc_state_bytes(flow));
    flow->estimator->start(flow->estimator_state, flow->estimator_params, &flow->context);
    scoring_renew(flow);
    if (flow->recorder.observer) observer_start_over(flow->recorder.observer, &flow->shadow_context);
}
