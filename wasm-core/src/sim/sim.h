/*
 * The state of a simulation that every floor of it shares: the clock, timers, the pool of packets, the measured
 * interval. Links, network and TCP build on this header. The network and TCP know each other through
 * sim/network/endpoint.h alone.
 */
#ifndef LAB_SIM_H
#define LAB_SIM_H

#include <stdint.h>

#include "base/random.h"
#include "kinds/packet.h"
#include "sim/events/event_kind.h"
#include "sim/events/events.h"

struct flow;
struct network;
struct settings;
struct tables;

struct sim {
    struct events events;
    struct packet *pool; /* unused packets */
    struct flow **flows; /* the endpoints, by packet.flow: opaque to all below TCP */
    int32_t flow_count;
    struct network *network;
    const struct settings *settings;
    uint64_t seed;
    /* Streamed metrics count what happens in [measure_from_ns, measure_to_ns). */
    int64_t measure_from_ns, measure_to_ns;
    int64_t end_ns;       /* of the run */
    int64_t packet_count; /* data packets sent so far, CBR included */
    int64_t live_packets; /* taken from the pool and not given back */
    /*
     * ns-2 adds times up in seconds, as doubles. Where an arrival and the end of a transmission fall on one instant,
     * its rounding decides which comes first, and so whether a packet is dropped. With ns2_clock links add up as it
     * does; clock_s is then the time of the present event by that reckoning. Set by flows with ns-2's window rules.
     */
    int ns2_clock;
    double clock_s;
    int64_t samples; /* RTT samples of observed flows so far: lab_step can stop at the next */
};

/* Simulated time, ns. */
static inline int64_t sim_now(const struct sim *sim) {
    return sim->events.now_ns;
}

/* Timers: struct timer, timer_init, timer_set and timer_cancel are in sim/events/events.h and wrapped here. */
static inline void timer_set(struct sim *sim, struct timer *timer, int64_t at_ns) {
    events_set_timer(&sim->events, timer, at_ns);
}

static inline void timer_cancel(struct sim *sim, struct timer *timer) {
    (void)sim;
    timer->at_ns = TIMER_OFF;
}

/* A packet, with whatever its last user left in it: packet_label() it, and set what its kind carries. NULL after fail()
 * when memory is out. */
LAB_COLD struct packet *packet_make(struct sim *sim);

/* The same where sim->pool is not empty. */
static inline struct packet *packet_take(struct sim *sim) {
    struct packet *packet = sim->pool;
    sim->pool = packet->next;
    sim->live_packets++;
    return packet;
}

static inline struct packet *packet_new(struct sim *sim) {
    return sim->pool ? packet_take(sim) : packet_make(sim);
}

static inline void packet_label(struct packet *packet, int32_t flow, enum packet_kind kind, int backward) {
    packet->flow = flow;
    packet->kind = (uint8_t)kind;
    packet->flags = 0;
    packet->backward = (uint8_t)backward;
    packet->sack_count = 0;
}

static inline void packet_free(struct sim *sim, struct packet *packet) {
    packet->next = sim->pool;
    sim->pool = packet;
    sim->live_packets--;
}

#endif
