/* lab: optimise for size */
#include "tcp/marking.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "trace/delay_observer.h"

/* Bytes of an option with its padding to 32 bits: kind and length; the same with a time of 32 bits. */
#define MARK_OPTION_BYTES 4
#define TIME_OPTION_BYTES 8

#define NUMBER_SYN  (-1)
#define NUMBER_NONE (-2)

struct marking {
    struct clocks clocks;
    struct delay_observer *observer;
    double forward_ns; /* by the estimator in use; NaN: not known */

    /* sender */
    int64_t number, sent_ns; /* of the last mark: there is at most one on its way */
    int32_t copy_id;
    uint8_t active;
    int marks_lost;       /* since the last exchange */
    int64_t resumes_ns;   /* no segment is marked before */
    struct random random; /* draws pauses, and nothing else */

    /* receiver */
    int64_t last_ns; /* arrival of the last marked segment; -1: there was none */

    /* what the ACK of the mark that is on its way carries */
    uint8_t arrived, answered;
    int64_t arrived_ns;
    double rtt_r_ns;
    int64_t answer_ns; /* when that ACK left: tells it from those of marks that were given up */
};

static int drives(const struct flow *flow) {
    return flow->setup.values[FLOW_FORWARD_DELAY] != 0;
}

static void clear(struct marking *m) {
    m->active = m->arrived = m->answered = 0;
    m->marks_lost = 0;
    m->last_ns = -1;
    m->resumes_ns = 0;
    m->number = NUMBER_NONE;
    m->forward_ns = (double)NAN;
}

/* The flow decides what is drawn. */
static void seed_pauses(const struct sim *sim, struct flow *flow) {
    char name[96];
    snprintf(name, sizeof name, "mark.%.64s", flow->setup.id);
    random_seed(&flow->marking->random, sim->seed, name);
}

int marking_start(const struct sim *sim, struct flow *flow) {
    uint64_t shadows = flow->setup.observed ? (uint64_t)flow->setup.values[FLOW_ONE_WAY_DELAY] : 0;
    int driver = (int)flow->setup.values[FLOW_FORWARD_DELAY] - 1;
    struct delay_observer_spec spec = {.flow = flow->setup.id,
                                       .tables = flow->setup.observed ? flow->setup.tables : NULL};
    if (driver < 0 && !shadows) return 1;
    delay_observer_choose(&spec, flow->setup.settings, driver, shadows);
    clocks_tell(flow->setup.settings, &spec);
    flow->marking = ARENA_NEW(struct marking);
    if (!flow->marking) return 0;
    flow->marking->observer = delay_observer_new(&spec);
    if (!flow->marking->observer) return 0;
    clear(flow->marking);
    seed_pauses(sim, flow);
    marking_configure(flow);
    return 1;
}

void marking_configure(struct flow *flow) {
    if (flow->marking) clocks_configure(&flow->marking->clocks, flow->setup.settings);
}

void marking_renew(struct flow *flow) {
    if (!flow->marking) return;
    clear(flow->marking);
    delay_observer_start_over(flow->marking->observer);
}

void marking_sent(struct sim *sim, struct flow *flow, struct packet *packet, int64_t number) {
    struct marking *m = flow->marking;
    if (m->active || number <= m->number || sim_now(sim) < m->resumes_ns) return;
    m->active = 1;
    m->arrived = m->answered = 0;
    m->number = number;
    m->copy_id = packet->copy_id;
    m->sent_ns = sim_now(sim);
    packet->flags |= PACKET_MARKED;
    if (flow->rules.owd_option) packet->wire_bytes += MARK_OPTION_BYTES;
}

static void give_up(struct marking *m) {
    m->active = 0;
    m->marks_lost++;
}

void marking_sent_again(struct flow *flow, int64_t number) {
    struct marking *m = flow->marking;
    if (m->active && m->number == number) give_up(m);
}

void marking_cut(struct flow *flow) {
    struct marking *m = flow->marking;
    if (flow->rules.ns2 && m->active) give_up(m);
}

void marking_arrived(struct flow *flow, const struct packet *packet, int64_t at_ns) {
    struct marking *m = flow->marking;
    double since_ns = clock_receiver(&m->clocks, at_ns) - clock_receiver(&m->clocks, m->last_ns);
    double rtt_r_ns = m->last_ns < 0 ? (double)NAN : since_ns;
    m->last_ns = at_ns;
    flow->receiver.echo_flags |= PACKET_MARKED;
    if (!m->active || packet->copy_id != m->copy_id) return;
    m->arrived = 1;
    m->arrived_ns = at_ns;
    m->rtt_r_ns = rtt_r_ns;
}

void marking_answered(struct flow *flow, struct packet *ack, int64_t at_ns) {
    struct marking *m = flow->marking;
    flow->receiver.echo_flags &= (uint8_t)~PACKET_MARKED;
    if (flow->rules.owd_option) ack->wire_bytes += TIME_OPTION_BYTES;
    if (!m->active || !m->arrived || m->answered) return;
    m->answered = 1;
    m->answer_ns = at_ns;
}

static void complete(struct sim *sim, struct flow *flow) {
    struct marking *m = flow->marking;
    struct observed_exchange observed = {
        .exchange = {.sent_ns = clock_sender(&m->clocks, m->sent_ns),
                     .acked_ns = clock_sender(&m->clocks, sim_now(sim)),
                     .arrived_ns = clock_receiver(&m->clocks, m->arrived_ns),
                     .rtt_r_ns = m->rtt_r_ns,
                     .forward_ns = (double)(m->arrived_ns - m->sent_ns),
                     .marks_lost = m->marks_lost},
        .time_ns = (double)sim_now(sim),
        .reverse_ns = (double)(sim_now(sim) - m->arrived_ns),
        .number = m->number,
        .counted = m->number != NUMBER_SYN && flow_measured(sim),
    };
    struct owd_estimate first;
    double pause_ms = flow->setup.values[FLOW_MARK_PAUSE];
    m->active = 0;
    if (pause_ms > 0) m->resumes_ns = sim_now(sim) + (int64_t)(random_uniform(&m->random) * pause_ms * NS_PER_MS);
    m->marks_lost = 0;
    delay_observer_exchange(m->observer, &observed, &first);
    if (drives(flow)) m->forward_ns = flow->moment.estimated_forward_ns = first.forward_ns;
}

void marking_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack) {
    struct marking *m = flow->marking;
    if (!m->active) return;
    int answers = m->answered && ack->flags & PACKET_MARKED && ack->ts_ns == m->answer_ns;
    int passed = m->number == NUMBER_SYN ? ack->kind == PACKET_SYN_ACK : ack->number > m->number;
    /* ns-2 times a segment until it is acknowledged, by whichever ACK. */
    if (flow->rules.ns2 ? passed && m->arrived : answers)
        complete(sim, flow);
    else if (passed)
        give_up(m);
}

double marking_forward_ns(const struct flow *flow) {
    return flow->marking && drives(flow) ? flow->marking->forward_ns : (double)NAN;
}

void marking_write(const struct flow *flow, struct text *out) {
    if (flow->marking && flow->setup.observed) delay_observer_write(flow->marking->observer, out);
}
