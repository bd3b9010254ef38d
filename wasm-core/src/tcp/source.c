/* lab: optimise for size */
/* Applications: endless and finite transfers, bursts and pauses, a constant rate over UDP. */
#include <math.h>
#include <stdio.h>

#include "sim/network/endpoint.h"
#include "tcp/sender.h"

/* More than any run sends, and small enough for byte numbers in 63 bits. */
#define ENDLESS_SEGMENTS ((int64_t)1 << 44)
/* Heavy tails have no largest value. */
#define BYTES_MAX 1e15

static double value_of(const struct flow *flow, int param) {
    return flow->setup.values[param];
}

static void send_cbr(struct sim *sim, struct flow *flow);
static void start_burst(struct sim *sim, struct flow *flow);

static void fire(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    if (flow->phase != FLOW_OPEN) return;
    sim->clock_s = (double)sim_now(sim) / NS_PER_S;
    if (value_of(flow, FLOW_APPLICATION) == APPLICATION_CBR)
        send_cbr(sim, flow);
    else
        start_burst(sim, flow);
}

void source_init(struct sim *sim, struct flow *flow) {
    char name[96];
    snprintf(name, sizeof name, "source.%.64s", flow->setup.id);
    random_seed(&flow->source.random, sim->seed, name);
    timer_init(&flow->source.timer, fire, flow);
    flow->source.last_bytes = (int32_t)flow->rules.mss_bytes;
}

double source_draw(struct random *random, double mean, int distribution, double shape) {
    switch ((enum flow_distribution)distribution) {
    case DISTRIBUTION_EXPONENTIAL:
        return mean * random_exponential(random);
    case DISTRIBUTION_PARETO:
        return mean * (shape - 1) / shape * random_pareto(random, shape);
    case DISTRIBUTION_LOMAX:
        return mean * (shape - 1) * (random_pareto(random, shape) - 1);
    default:
        return mean;
    }
}

static double draw(struct flow *flow, double mean, int distribution) {
    return source_draw(&flow->source.random, mean, distribution, value_of(flow, FLOW_PARETO_SHAPE));
}

/* Hands `bytes` more to TCP: whole segments, the last of them perhaps short. */
static void hand_over(struct sim *sim, struct flow *flow, double bytes) {
    int64_t mss = flow->rules.mss_bytes, whole = (int64_t)ceil(fmin(fmax(bytes, 1), BYTES_MAX));
    flow->source.bytes = (double)whole;
    flow->source.since_ns = sim_now(sim);
    int64_t segments = (whole + mss - 1) / mss;
    flow->source.segments += segments;
    flow->source.last_bytes = (int32_t)(whole - (segments - 1) * mss);
    flow->recovery->send(sim, flow);
}

static void start_burst(struct sim *sim, struct flow *flow) {
    flow->source.bursts++;
    hand_over(sim, flow, draw(flow, value_of(flow, FLOW_BURST_SIZE), (int)value_of(flow, FLOW_BURST_DISTRIBUTION)));
}

static void send_cbr(struct sim *sim, struct flow *flow) {
    struct packet *packet = packet_new(sim);
    if (!packet) return;
    packet_label(packet, flow->setup.index, PACKET_CBR, 0);
    packet->payload_bytes = (int32_t)flow->rules.mss_bytes;
    packet->wire_bytes = (int32_t)(flow->rules.mss_bytes + flow->rules.header_bytes);
    packet->number = flow->board.high++;
    packet->ts_ns = sim_now(sim);
    packet->copy_id = ++flow->copies;
    sim->packet_count++;
    flow->counted.segments_sent += flow_measured(sim);
    double spread = value_of(flow, FLOW_CBR_SPREAD);
    double factor = 1 + spread * (2 * random_uniform(&flow->source.random) - 1);
    double gap_ns = (double)packet->wire_bytes * 8 * NS_PER_S / value_of(flow, FLOW_CBR_RATE) * factor;
    timer_set(sim, &flow->source.timer, sim_now(sim) + (int64_t)fmax(gap_ns, 1));
    net_send(sim, packet);
}

void source_open(struct sim *sim, struct flow *flow) {
    switch ((int)value_of(flow, FLOW_APPLICATION)) {
    case APPLICATION_CBR:
        send_cbr(sim, flow);
        return;
    case APPLICATION_TRANSFER:
        hand_over(sim, flow,
                  value_of(flow, FLOW_TRANSFER_SIZE) +
                      value_of(flow, FLOW_TRANSFER_SPREAD) * random_uniform(&flow->source.random));
        return;
    case APPLICATION_ONOFF:
        start_burst(sim, flow);
        return;
    case APPLICATION_WEB:
        hand_over(sim, flow, flow->source.bytes);
        return;
    default:
        flow->source.segments = ENDLESS_SEGMENTS;
        flow->recovery->send(sim, flow);
    }
}

void source_drained(struct sim *sim, struct flow *flow) {
    if (flow->phase != FLOW_OPEN) return;
    int application = (int)value_of(flow, FLOW_APPLICATION);
    int once = application == APPLICATION_TRANSFER || application == APPLICATION_WEB;
    int64_t since_ns = once ? flow->started_ns : flow->source.since_ns;
    if (flow_measured(sim) && flow->source.answer == 0)
        transfers_add(flow->setup.transfers, flow->source.bytes, (double)(sim_now(sim) - since_ns) / NS_PER_S);
    if (once) {
        flow->phase = FLOW_STOPPED;
        flow->ended_ns = sim_now(sim);
        flow_integrate_window(sim, flow);
        flow_event(sim, flow, EVENT_stop, 0);
        if (flow->session) web_object_done(sim, flow);
    } else if (application == APPLICATION_ONOFF) {
        double pause_s = draw(flow, value_of(flow, FLOW_IDLE_TIME), (int)value_of(flow, FLOW_IDLE_DISTRIBUTION));
        timer_set(sim, &flow->source.timer, sim_now(sim) + (int64_t)(pause_s * NS_PER_S));
    }
}

void source_stop(struct sim *sim, struct flow *flow) {
    timer_cancel(sim, &flow->source.timer);
    if (flow->source.segments <= flow->board.high) return;
    flow->source.segments = flow->board.high;
    flow->source.last_bytes = (int32_t)flow->rules.mss_bytes;
}
