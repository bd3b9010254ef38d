/* lab: optimise for size */
#include "tcp/source.h"

#include <math.h>
#include <stdio.h>

#include "sim/network/endpoint.h"
#include "tcp/connection.h"
#include "tcp/flow_record.h"
#include "tcp/transfers.h"

/* More than any run sends, and small enough for byte numbers in 63 bits. */
#define ENDLESS_SEGMENTS ((int64_t)1 << 44)
/* A heavy tail has no largest value: draws are limited to so many bytes. */
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
    if (flow->application == &source_cbr)
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

void source_hand_over(struct sim *sim, struct flow *flow, double bytes) {
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
    source_hand_over(sim, flow,
                     draw(flow, value_of(flow, FLOW_BURST_SIZE), (int)value_of(flow, FLOW_BURST_DISTRIBUTION)));
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

void source_count_transfer(struct sim *sim, struct flow *flow, int64_t since_ns) {
    if (!flow_measured(sim) || flow->source.answer != 0) return;
    transfers_add(flow->setup.transfers, flow->source.bytes, (double)(sim_now(sim) - since_ns) / NS_PER_S);
}

void source_close(struct sim *sim, struct flow *flow) {
    flow->phase = FLOW_STOPPED;
    flow->ended_ns = sim_now(sim);
    flow_integrate_window(sim, flow);
    flow_event(sim, flow, EVENT_stop, 0);
}

void source_stop(struct sim *sim, struct flow *flow) {
    timer_cancel(sim, &flow->source.timer);
    if (flow->source.segments <= flow->board.high) return;
    flow->source.segments = flow->board.high;
    flow->source.last_bytes = (int32_t)flow->rules.mss_bytes;
}

/* ---- an endless transfer ----------------------------------------------------------------------------------------- */

static void open_bulk(struct sim *sim, struct flow *flow) {
    flow->source.segments = ENDLESS_SEGMENTS;
    flow->recovery->send(sim, flow);
}

/* Only after its stop, when nothing follows. */
static void bulk_drained(struct sim *sim, struct flow *flow) {
    (void)sim;
    (void)flow;
}

const struct application source_bulk = {.start = connection_start, .open = open_bulk, .drained = bulk_drained};

/* ---- a finite transfer ------------------------------------------------------------------------------------------- */

static void open_transfer(struct sim *sim, struct flow *flow) {
    double spread = value_of(flow, FLOW_TRANSFER_SPREAD);
    if (flow->setup.transfer_bytes > 0) {
        source_hand_over(sim, flow, flow->setup.transfer_bytes);
        return;
    }
    source_hand_over(sim, flow, value_of(flow, FLOW_TRANSFER_SIZE) + spread * random_uniform(&flow->source.random));
}

static void transfer_drained(struct sim *sim, struct flow *flow) {
    if (flow->phase != FLOW_OPEN) return;
    source_count_transfer(sim, flow, flow->started_ns);
    source_close(sim, flow);
}

const struct application source_transfer = {
    .start = connection_start, .open = open_transfer, .drained = transfer_drained};

/* ---- bursts and pauses ------------------------------------------------------------------------------------------- */

static void burst_drained(struct sim *sim, struct flow *flow) {
    if (flow->phase != FLOW_OPEN) return;
    source_count_transfer(sim, flow, flow->source.since_ns);
    double pause_s = draw(flow, value_of(flow, FLOW_IDLE_TIME), (int)value_of(flow, FLOW_IDLE_DISTRIBUTION));
    timer_set(sim, &flow->source.timer, sim_now(sim) + (int64_t)(pause_s * NS_PER_S));
}

const struct application source_onoff = {.start = connection_start, .open = start_burst, .drained = burst_drained};

/* ---- a constant rate over UDP ------------------------------------------------------------------------------------ */

static void start_cbr(struct sim *sim, struct flow *flow) {
    flow->phase = FLOW_OPEN;
    flow->started_ns = sim_now(sim);
    flow_event(sim, flow, EVENT_start, 0);
    send_cbr(sim, flow);
}

const struct application source_cbr = {.start = start_cbr};
