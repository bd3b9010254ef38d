/*
 * The simulation seen by what lives in it: the clock, packets, the network, timers, random streams and recording.
 * TCP, applications, queues and links know this header and nothing of each other's insides.
 */
#ifndef LAB_SIM_H
#define LAB_SIM_H

#include <stdint.h>

#include "engine/random.h"
#include "net/event_kind.h"
#include "net/packet.h"

struct sim;

/* A timer. Setting one that is set moves it; moving it later costs nothing (the heap is touched when it would have fired). */
struct timer {
    int64_t at_ns;     /* TIMER_OFF when not set */
    int64_t queued_ns; /* where its entry in the heap stands */
    uint64_t order;
    int32_t heap_index; /* -1: not in the heap */
    void (*fire)(struct sim *sim, void *owner);
    void *owner;
};

#define TIMER_OFF INT64_MAX

int64_t sim_now(const struct sim *sim);

void timer_init(struct timer *timer, void (*fire)(struct sim *sim, void *owner), void *owner);
void timer_set(struct sim *sim, struct timer *timer, int64_t at_ns);
void timer_cancel(struct sim *sim, struct timer *timer);

/* An empty packet, zeroed but for `next`; NULL after fail() when memory is out. */
struct packet *packet_new(struct sim *sim);
void packet_free(struct sim *sim, struct packet *packet);

/* Puts a packet on the way from its flow's sender to the receiver, or back when `backward` is set. */
void net_send(struct sim *sim, struct packet *packet);

/* Called by the network when a packet has arrived at its end of the path; the flow takes it over. */
void flow_receive(struct sim *sim, struct packet *packet);

/* Called by the network when a packet was dropped on the way, before it is freed. */
void flow_dropped(struct sim *sim, const struct packet *packet);

#endif
