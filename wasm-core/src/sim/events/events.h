/*
 * The event queue. Packets in flight stand in lanes: rings in the order of arrival, of which only the first matters. A
 * tournament tree over the lanes says which of them is first; a change of one lane costs one comparison per level.
 * Timers, and lone packets that would not fit into the order of their lane, stand in a heap beside it.
 *
 * Order: by time; at the same nanosecond links come before timers, links in the order of their numbers, timers in the
 * order in which they were first set. So the order does not depend on when an event was scheduled, and a packet whose
 * hops were computed ahead arrives in exactly the order of one that was moved hop by hop.
 */
#ifndef LAB_EVENTS_H
#define LAB_EVENTS_H

#include <stdint.h>

#include "base/attributes.h"
#include "base/prefetch.h"
#include "base/ring.h"

struct sim;
struct packet;

#define TIMER_OFF INT64_MAX

/* Setting a timer that is set moves it; moving it later costs nothing (the heap is touched when it would have fired).
 */
struct timer {
    int64_t at_ns;      /* TIMER_OFF when not set */
    uint32_t order;     /* 0: never set yet */
    int32_t heap_index; /* -1: not in the heap */
    void (*fire)(struct sim *sim, void *owner);
    void *owner;
};

/* Timers' orders start here: links have the lower numbers. */
#define ORDER_TIMERS 0x80000000u

struct lane_entry {
    int64_t at_ns;
    uint32_t order; /* number of the link that hands the packet over */
    struct packet *packet;
};

/* Packets in flight, in order of arrival: a ring whose capacity is a power of two. */
struct lane {
    struct lane_entry *ring;
    uint32_t head; /* below `capacity` */
    uint32_t count, capacity;
    int32_t index;   /* among the lanes */
    int64_t last_ns; /* when the last one arrives, or INT64_MAX when there is none */
    /*
     * Deferred lanes: how long after the first packet's arrival it may be taken at the latest, together with all that
     * have arrived since; 0: each packet is taken when it arrives.
     */
    int64_t deferral_ns;
    /*
     * Of a deferred lane, whose packets must stay together: a chain of further rings. A packet that would have to pass
     * many others in one ring goes into the next, so that one sender's long burst does not slow the others' insertions.
     */
    struct lane *overflow;
    uint32_t overflow_count; /* of packets in the whole chain */
};

/* The first packet of a lane, and when it is to be taken: INT64_MAX when the lane is empty. */
struct lane_front {
    int64_t at_ns;
    uint32_t order;
    struct lane *lane;
};

struct event {
    int64_t at_ns;
    uint32_t order;
    uint32_t is_packet;
    void *target; /* struct timer or struct packet */
};

/* The first has at_ns INT64_MAX when the heap is empty. */
struct heap {
    struct event *events;
    int32_t count, capacity;
};

struct events {
    int64_t now_ns;
    uint32_t now_order; /* that of the event which is being handled: what stands before it at this nanosecond is over */
    struct lane_front *fronts;
    int32_t *winners; /* node k's is the first of nodes 2k and 2k + 1; leaves follow the inner nodes */
    int32_t lane_count, leaf_count;
    uint32_t timer_orders;
    struct heap heap;
    int64_t handled;  /* events so far */
    int64_t bound_ns; /* a run ends before it */
};

/* Nothing stands in it yet. 0 or the status of a fail(). */
int32_t events_init(struct events *events);

/* A new lane, empty; NULL after fail(). */
struct lane *events_new_lane(struct events *events);

void timer_init(struct timer *timer, void (*fire)(struct sim *sim, void *owner), void *owner);

/* Puts a packet in flight where it does not simply follow the others. 0, or the status of a fail(). */
LAB_COLD int32_t events_insert(struct events *events, struct lane *lane, int64_t at_ns, uint32_t order,
                               struct packet *packet);

/* Puts a packet in flight; it is to arrive after now. 0, or the status of a fail() when memory is out. */
static inline int32_t events_put(struct events *events, struct lane *lane, int64_t at_ns, uint32_t order,
                                 struct packet *packet) {
    if (at_ns <= lane->last_ns || lane->count == lane->capacity)
        return events_insert(events, lane, at_ns, order, packet);
    struct lane_entry *entry = &lane->ring[ring_slot(lane->head + lane->count, lane->capacity)];
    lane->last_ns = at_ns;
    entry->at_ns = at_ns;
    entry->order = order;
    entry->packet = packet;
    lane->count++;
    return 0;
}

/* Puts a timer in the heap, or brings one that is there forward. */
LAB_COLD void events_place_timer(struct events *events, struct timer *timer, int64_t at_ns);

static inline void events_set_timer(struct events *events, struct timer *timer, int64_t at_ns) {
    timer->at_ns = at_ns;
    if (timer->heap_index < 0 || at_ns < events->heap.events[timer->heap_index].at_ns)
        events_place_timer(events, timer, at_ns);
}

/* When the first packet in a lane arrives; INT64_MAX: there is none. */
static inline int64_t events_arrival_ns(const struct events *events) {
    return events->fronts[events->winners[1]].at_ns;
}

/* When the first of timers and lone packets is due, at the earliest; INT64_MAX: there is none. */
static inline int64_t events_timer_ns(const struct events *events) {
    return events->heap.events[0].at_ns;
}

/* Whether the heap has the first event, and not a lane. */
static inline int events_heap_first(const struct events *events) {
    const struct event *event = &events->heap.events[0];
    const struct lane_front *front = &events->fronts[events->winners[1]];
    return event->at_ns < front->at_ns || (event->at_ns == front->at_ns && event->order < front->order);
}

/* Updates the tournament tree after the front of the lane `index` has changed. */
static inline void events_update_winners(struct events *events, int32_t index) {
    const struct lane_front *fronts = events->fronts;
    int32_t *winners = events->winners;
    for (int32_t node = (events->leaf_count + index) >> 1; node > 0; node >>= 1) {
        int32_t a = winners[2 * node], b = winners[2 * node + 1];
        int64_t at_a = fronts[a].at_ns, at_b = fronts[b].at_ns;
        winners[node] = at_a < at_b || (at_a == at_b && fronts[a].order < fronts[b].order) ? a : b;
    }
}

/* The lane whose turn it is. */
static inline struct lane *events_first_lane(const struct events *events) {
    return events->fronts[events->winners[1]].lane;
}

/* Moves the clock to the turn of the first lane, of which nothing is taken yet. */
static inline void events_turn_to(struct events *events) {
    const struct lane_front *front = &events->fronts[events->winners[1]];
    events->now_ns = front->at_ns;
    events->now_order = front->order;
}

/* The ring of a deferred lane's chain that holds the first packet; only where overflow_count is not 0. */
LAB_COLD struct lane *events_first_overflow(struct lane *lane);

/* Where the first packet of a lane stands. */
static inline struct lane *events_first_ring(struct lane *lane) {
    return lane->overflow_count ? events_first_overflow(lane) : lane;
}

/* Sets the front of a lane after packets were taken from it by hand. */
static inline void events_refresh(struct events *events, struct lane *lane) {
    struct lane_front *front = &events->fronts[lane->index];
    const struct lane *ring = events_first_ring(lane);
    const struct lane_entry *first = &ring->ring[ring->head];
    front->at_ns = ring->count ? first->at_ns + lane->deferral_ns : INT64_MAX;
    if (!lane->count) lane->last_ns = INT64_MAX;
    front->order = first->order;
    if (front->at_ns < events->bound_ns) events->bound_ns = front->at_ns;
    events_update_winners(events, lane->index);
}

/*
 * A run: packets of one lane taken one after the other, as long as nothing else comes first. The lane's front stays as
 * it was, so that the tree is updated once a run; an event that is put before the bound meanwhile lowers the bound.
 *
 * The lane must be the first, and not deferred; nothing that comes after `until_ns` is taken.
 */
static inline void events_begin_run(struct events *events, const struct lane *lane, int64_t until_ns) {
    int64_t bound_ns = until_ns < INT64_MAX ? until_ns + 1 : until_ns;
    for (int32_t node = events->leaf_count + lane->index; node > 1; node >>= 1) {
        int64_t at_ns = events->fronts[events->winners[node ^ 1]].at_ns;
        if (at_ns < bound_ns) bound_ns = at_ns;
    }
    int64_t timer_ns = events_timer_ns(events);
    events->bound_ns = timer_ns < bound_ns ? timer_ns : bound_ns;
}

/* Takes the lane's first packet, and moves the clock to its arrival. There must be one. */
static inline struct packet *events_take(struct events *events, struct lane *lane) {
    uint32_t head = lane->head;
    const struct lane_entry *entry = &lane->ring[head];
    struct packet *packet = entry->packet;
    events->now_ns = entry->at_ns;
    events->now_order = entry->order;
    head = ring_slot(head + 1, lane->capacity);
    lane->head = head;
    if (--lane->count == 0)
        lane->last_ns = INT64_MAX;
    else
        touch(lane->ring[head].packet);
    return packet;
}

/* Whether the run goes on with another packet. */
static inline int events_run_goes_on(const struct events *events, const struct lane *lane) {
    return lane->count > 0 && lane->ring[lane->head].at_ns < events->bound_ns;
}

/* After `count` packets. */
static inline void events_end_run(struct events *events, struct lane *lane, uint32_t count) {
    events->handled += count;
    events_refresh(events, lane);
}

/*
 * Takes the first of the heap and moves the clock to it: a lone packet is returned; a timer is cleared and given
 * through `timer`. Both NULL: the timer had been moved or cancelled since.
 */
LAB_COLD struct packet *events_take_timer(struct events *events, struct timer **timer);

#endif
