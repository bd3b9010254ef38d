/*
 * The event queue. Three things can stand in it: timers, lanes (rings of packets in flight that arrive in order, of which
 * only the first stands in the heap), and lone packets that would not fit into the order of their lane.
 *
 * Order: by time; at the same nanosecond links come before timers, links in the order of their numbers, timers in the
 * order in which they were first set. So the order does not depend on when an event was scheduled, and a packet whose
 * hops were computed ahead arrives in exactly the order of one that was moved hop by hop.
 */
#ifndef LAB_EVENTS_H
#define LAB_EVENTS_H

#include <stdint.h>

struct sim;
struct packet;

#define TIMER_OFF INT64_MAX

/* Setting a timer that is set moves it; moving it later costs nothing (the heap is touched when it would have fired). */
struct timer {
    int64_t at_ns;       /* TIMER_OFF when not set */
    uint32_t order;      /* 0: never set yet */
    int32_t heap_index;  /* -1: not in the heap */
    void (*fire)(struct sim *sim, void *owner);
    void *owner;
};

/* Timers' orders start here: links have the lower numbers. */
#define ORDER_TIMERS 0x80000000u

enum event_what { EVENT_WHAT_TIMER, EVENT_WHAT_LANE, EVENT_WHAT_PACKET };

struct event {
    int64_t at_ns;
    uint64_t key; /* order << EVENT_WHAT_BITS | what: one comparison settles ties */
    void *target; /* struct timer, struct lane, struct packet */
};

#define EVENT_WHAT_BITS 2

static inline enum event_what event_what(const struct event *event) {
    return (enum event_what)(event->key & ((1u << EVENT_WHAT_BITS) - 1));
}

static inline uint32_t event_order(const struct event *event) {
    return (uint32_t)(event->key >> EVENT_WHAT_BITS);
}

struct lane_entry {
    int64_t at_ns;
    uint32_t order; /* number of the link that hands the packet over */
    struct packet *packet;
};

/* Packets in flight, sorted; a ring whose room is a power of two. */
struct lane {
    struct lane_entry *ring;
    uint32_t head, count, room;
    int32_t heap_index; /* -1: empty */
};

struct heap {
    struct event *events;
    int32_t count, room;
};

/* Two heaps: timers are many and seldom fire, lanes are few and turn all the time. */
struct events {
    int64_t now_ns;
    struct heap arrivals, timers;
    uint32_t timer_orders;
    int64_t handled; /* events so far */
};

int32_t events_init(struct events *events);

void timer_init(struct timer *timer, void (*fire)(struct sim *sim, void *owner), void *owner);
void events_set_timer(struct events *events, struct timer *timer, int64_t at_ns);

/* Puts a packet in flight. Returns 0, or the status of a fail() when memory is out. */
int32_t events_put(struct events *events, struct lane *lane, int64_t at_ns, uint32_t order, struct packet *packet);

/*
 * Takes the first event up to `until_ns` and moves the clock to it. A packet is returned (the lane moved on); a timer is
 * cleared and given through `timer`. 0: nothing is left up to `until_ns` (the clock stays).
 */
int events_next(struct events *events, int64_t until_ns, struct packet **packet, struct timer **timer);

/* When the first event is due at the earliest; INT64_MAX: nothing is left. */
static inline int64_t events_due_ns(const struct events *events) {
    int64_t arrival_ns = events->arrivals.count ? events->arrivals.events[0].at_ns : INT64_MAX;
    int64_t timer_ns = events->timers.count ? events->timers.events[0].at_ns : INT64_MAX;
    return arrival_ns < timer_ns ? arrival_ns : timer_ns;
}

#endif
