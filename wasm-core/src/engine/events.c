/* A four-ary heap: half the levels of a binary one, and the four children lie side by side. */
#include "engine/events.h"

#include <stddef.h>
#include <string.h>

#include "engine/arena.h"
#include "engine/fail.h"

#define HEAP_FIRST_ROOM 64
#define LANE_FIRST_ROOM 16
/* A packet that would have to pass more than this many others in its lane goes into the heap by itself. */
#define LANE_STEPS_MAX 48

static inline int before(int64_t at_a, uint64_t key_a, int64_t at_b, uint64_t key_b) {
    return at_a < at_b || (at_a == at_b && key_a < key_b);
}

static inline uint64_t key_of(uint32_t order, enum event_what what) {
    return (uint64_t)order << EVENT_WHAT_BITS | what;
}

/* Events travel as three scalars: copying them whole, just after they were put together, would stall the processor. */
static inline void place(struct event *heap, int32_t i, int64_t at_ns, uint64_t key, void *target) {
    heap[i].at_ns = at_ns;
    heap[i].key = key;
    heap[i].target = target;
    uint64_t what = key & ((1u << EVENT_WHAT_BITS) - 1);
    if (what == EVENT_WHAT_LANE)
        ((struct lane *)target)->heap_index = i;
    else if (what == EVENT_WHAT_TIMER)
        ((struct timer *)target)->heap_index = i;
}

static void sift_up(struct heap *of, int32_t i, int64_t at_ns, uint64_t key, void *target) {
    struct event *heap = of->events;
    while (i > 0) {
        int32_t parent = (i - 1) >> 2;
        const struct event *above = &heap[parent];
        if (!before(at_ns, key, above->at_ns, above->key)) break;
        place(heap, i, above->at_ns, above->key, above->target);
        i = parent;
    }
    place(heap, i, at_ns, key, target);
}

static void sift_down(struct heap *of, int32_t i, int64_t at_ns, uint64_t key, void *target) {
    struct event *heap = of->events;
    int32_t count = of->count;
    for (;;) {
        int32_t first = 4 * i + 1;
        if (first >= count) break;
        int32_t last = first + 4 < count ? first + 4 : count;
        int32_t least = first;
        for (int32_t child = first + 1; child < last; child++)
            if (before(heap[child].at_ns, heap[child].key, heap[least].at_ns, heap[least].key)) least = child;
        if (!before(heap[least].at_ns, heap[least].key, at_ns, key)) break;
        place(heap, i, heap[least].at_ns, heap[least].key, heap[least].target);
        i = least;
    }
    place(heap, i, at_ns, key, target);
}

static int32_t heap_add(struct heap *heap, int64_t at_ns, uint64_t key, void *target) {
    if (heap->count == heap->room) {
        struct event *events = ARENA_ARRAY(struct event, heap->room * 2);
        if (!events) return fail_no_memory("events");
        memcpy(events, heap->events, sizeof *events * (size_t)heap->count);
        heap->events = events;
        heap->room *= 2;
    }
    sift_up(heap, heap->count++, at_ns, key, target);
    return 0;
}

static void heap_remove_first(struct heap *heap) {
    const struct event *last = &heap->events[--heap->count];
    if (heap->count > 0) sift_down(heap, 0, last->at_ns, last->key, last->target);
}

static int32_t heap_init(struct heap *heap) {
    heap->events = ARENA_ARRAY(struct event, HEAP_FIRST_ROOM);
    heap->room = HEAP_FIRST_ROOM;
    return heap->events ? 0 : fail_no_memory("events");
}

int32_t events_init(struct events *events) {
    memset(events, 0, sizeof *events);
    int32_t status = heap_init(&events->arrivals);
    return status ? status : heap_init(&events->timers);
}

void timer_init(struct timer *timer, void (*fire)(struct sim *sim, void *owner), void *owner) {
    timer->at_ns = TIMER_OFF;
    timer->order = 0;
    timer->heap_index = -1;
    timer->fire = fire;
    timer->owner = owner;
}

void events_set_timer(struct events *events, struct timer *timer, int64_t at_ns) {
    if (!timer->order) timer->order = ORDER_TIMERS + events->timer_orders++;
    timer->at_ns = at_ns;
    uint64_t key = key_of(timer->order, EVENT_WHAT_TIMER);
    if (timer->heap_index < 0)
        heap_add(&events->timers, at_ns, key, timer);
    else if (at_ns < events->timers.events[timer->heap_index].at_ns)
        sift_up(&events->timers, timer->heap_index, at_ns, key, timer);
}

static int32_t lane_grow(struct lane *lane) {
    uint32_t room = lane->room ? lane->room * 2 : LANE_FIRST_ROOM;
    struct lane_entry *ring = ARENA_ARRAY(struct lane_entry, room);
    if (!ring) return fail_no_memory("packets in flight");
    for (uint32_t i = 0; i < lane->count; i++)
        ring[i] = lane->ring[(lane->head + i) & (lane->room - 1)];
    lane->ring = ring;
    lane->head = 0;
    lane->room = room;
    return 0;
}

/* Steps back from the end of the lane to where the packet belongs, or LANE_STEPS_MAX + 1. */
static uint32_t steps_back(const struct lane *lane, int64_t at_ns, uint32_t order) {
    uint32_t mask = lane->room - 1, steps = 0;
    while (steps < lane->count) {
        const struct lane_entry *entry = &lane->ring[(lane->head + lane->count - 1 - steps) & mask];
        if (!before(at_ns, order, entry->at_ns, entry->order) || steps > LANE_STEPS_MAX) break;
        steps++;
    }
    return steps;
}

static inline void lane_insert(struct lane *lane, uint32_t steps, int64_t at_ns, uint32_t order, struct packet *packet) {
    uint32_t mask = lane->room - 1, at = lane->head + lane->count++;
    for (; steps > 0; steps--, at--)
        lane->ring[at & mask] = lane->ring[(at - 1) & mask];
    struct lane_entry *entry = &lane->ring[at & mask];
    entry->at_ns = at_ns;
    entry->order = order;
    entry->packet = packet;
}

int32_t events_put(struct events *events, struct lane *lane, int64_t at_ns, uint32_t order, struct packet *packet) {
    if (lane->count == lane->room) {
        int32_t status = lane_grow(lane);
        if (status) return status;
    }
    uint32_t steps = steps_back(lane, at_ns, order);
    if (steps > LANE_STEPS_MAX) return heap_add(&events->arrivals, at_ns, key_of(order, EVENT_WHAT_PACKET), packet);
    lane_insert(lane, steps, at_ns, order, packet);
    if (steps + 1 < lane->count) return 0;
    uint64_t key = key_of(order, EVENT_WHAT_LANE);
    if (lane->count == 1) return heap_add(&events->arrivals, at_ns, key, lane);
    sift_up(&events->arrivals, lane->heap_index, at_ns, key, lane);
    return 0;
}

/* Takes the first packet of the lane that stands first in the heap. */
static inline struct packet *lane_take(struct heap *arrivals, struct lane *lane) {
    uint32_t mask = lane->room - 1;
    struct packet *packet = lane->ring[lane->head & mask].packet;
    lane->head = (lane->head + 1) & mask;
    if (--lane->count) {
        const struct lane_entry *next = &lane->ring[lane->head];
        sift_down(arrivals, 0, next->at_ns, key_of(next->order, EVENT_WHAT_LANE), lane);
    } else {
        lane->heap_index = -1;
        heap_remove_first(arrivals);
    }
    return packet;
}

static struct packet *take_arrival(struct events *events) {
    const struct event *first = &events->arrivals.events[0];
    events->now_ns = first->at_ns;
    events->handled++;
    if (event_what(first) == EVENT_WHAT_LANE) return lane_take(&events->arrivals, first->target);
    struct packet *packet = first->target;
    heap_remove_first(&events->arrivals);
    return packet;
}

/* Takes the first timer of the heap if it is due; one that was moved or cancelled is put where it belongs: NULL. */
static struct timer *take_timer(struct events *events) {
    struct heap *timers = &events->timers;
    struct timer *timer = timers->events[0].target;
    int64_t at_ns = timers->events[0].at_ns;
    if (timer->at_ns != at_ns && timer->at_ns != TIMER_OFF) {
        sift_down(timers, 0, timer->at_ns, key_of(timer->order, EVENT_WHAT_TIMER), timer);
        return NULL;
    }
    int due = timer->at_ns == at_ns;
    timer->heap_index = -1;
    timer->at_ns = TIMER_OFF;
    heap_remove_first(timers);
    if (!due) return NULL;
    events->now_ns = at_ns;
    events->handled++;
    return timer;
}

int events_next(struct events *events, int64_t until_ns, struct packet **packet, struct timer **timer) {
    for (;;) {
        int64_t arrival_ns = events->arrivals.count ? events->arrivals.events[0].at_ns : INT64_MAX;
        int64_t timer_ns = events->timers.count ? events->timers.events[0].at_ns : INT64_MAX;
        if (arrival_ns <= timer_ns) {
            if (arrival_ns > until_ns) return 0;
            *packet = take_arrival(events);
            return 1;
        }
        if (timer_ns > until_ns) return 0;
        *packet = NULL;
        *timer = take_timer(events);
        if (*timer) return 1;
    }
}
