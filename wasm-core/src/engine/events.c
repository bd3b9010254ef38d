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

static inline int before(int64_t at_a, uint32_t order_a, int64_t at_b, uint32_t order_b) {
    return at_a < at_b || (at_a == at_b && order_a < order_b);
}

static inline void place(struct events *events, int32_t i, const struct event *event) {
    events->heap[i] = *event;
    if (event->what == EVENT_WHAT_LANE)
        ((struct lane *)event->target)->heap_index = i;
    else if (event->what == EVENT_WHAT_TIMER)
        ((struct timer *)event->target)->heap_index = i;
}

static void sift_up(struct events *events, int32_t i, struct event event) {
    while (i > 0) {
        int32_t parent = (i - 1) >> 2;
        const struct event *above = &events->heap[parent];
        if (!before(event.at_ns, event.order, above->at_ns, above->order)) break;
        place(events, i, above);
        i = parent;
    }
    place(events, i, &event);
}

static void sift_down(struct events *events, int32_t i, struct event event) {
    const struct event *heap = events->heap;
    int32_t count = events->count;
    for (;;) {
        int32_t first = 4 * i + 1;
        if (first >= count) break;
        int32_t last = first + 4 < count ? first + 4 : count;
        int32_t least = first;
        for (int32_t child = first + 1; child < last; child++)
            if (before(heap[child].at_ns, heap[child].order, heap[least].at_ns, heap[least].order)) least = child;
        if (!before(heap[least].at_ns, heap[least].order, event.at_ns, event.order)) break;
        place(events, i, &heap[least]);
        i = least;
    }
    place(events, i, &event);
}

static int32_t heap_add(struct events *events, struct event event) {
    if (events->count == events->room) {
        struct event *heap = ARENA_ARRAY(struct event, events->room * 2);
        if (!heap) return fail_no_memory("events");
        memcpy(heap, events->heap, sizeof *heap * (size_t)events->count);
        events->heap = heap;
        events->room *= 2;
    }
    sift_up(events, events->count++, event);
    return 0;
}

static void heap_remove_first(struct events *events) {
    struct event last = events->heap[--events->count];
    if (events->count > 0) sift_down(events, 0, last);
}

int32_t events_init(struct events *events) {
    memset(events, 0, sizeof *events);
    events->heap = ARENA_ARRAY(struct event, HEAP_FIRST_ROOM);
    events->room = HEAP_FIRST_ROOM;
    return events->heap ? 0 : fail_no_memory("events");
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
    struct event event = {at_ns, timer->order, EVENT_WHAT_TIMER, timer};
    if (timer->heap_index < 0)
        heap_add(events, event);
    else if (at_ns < events->heap[timer->heap_index].at_ns)
        sift_up(events, timer->heap_index, event);
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

static void lane_insert(struct lane *lane, uint32_t steps, struct lane_entry entry) {
    uint32_t mask = lane->room - 1, at = lane->head + lane->count++;
    for (; steps > 0; steps--, at--)
        lane->ring[at & mask] = lane->ring[(at - 1) & mask];
    lane->ring[at & mask] = entry;
}

int32_t events_put(struct events *events, struct lane *lane, int64_t at_ns, uint32_t order, struct packet *packet) {
    if (lane->count == lane->room) {
        int32_t status = lane_grow(lane);
        if (status) return status;
    }
    struct lane_entry entry = {at_ns, order, packet};
    uint32_t steps = steps_back(lane, at_ns, order);
    if (steps > LANE_STEPS_MAX) return heap_add(events, (struct event){at_ns, order, EVENT_WHAT_PACKET, packet});
    lane_insert(lane, steps, entry);
    struct event event = {at_ns, order, EVENT_WHAT_LANE, lane};
    if (lane->count == 1) return heap_add(events, event);
    if (steps + 1 == lane->count) sift_up(events, lane->heap_index, event);
    return 0;
}

/* Takes the first packet of the lane that stands first in the heap. */
static struct packet *lane_take(struct events *events, struct lane *lane) {
    uint32_t mask = lane->room - 1;
    struct packet *packet = lane->ring[lane->head & mask].packet;
    lane->head = (lane->head + 1) & mask;
    if (--lane->count) {
        const struct lane_entry *next = &lane->ring[lane->head];
        sift_down(events, 0, (struct event){next->at_ns, next->order, EVENT_WHAT_LANE, lane});
    } else {
        lane->heap_index = -1;
        heap_remove_first(events);
    }
    return packet;
}

/* Whether the timer that stands first in the heap is due; one that was moved or cancelled is put where it belongs. */
static int timer_due(struct events *events, struct timer *timer) {
    if (timer->at_ns == events->heap[0].at_ns) {
        timer->heap_index = -1;
        timer->at_ns = TIMER_OFF;
        heap_remove_first(events);
        return 1;
    }
    if (timer->at_ns == TIMER_OFF) {
        timer->heap_index = -1;
        heap_remove_first(events);
    } else {
        sift_down(events, 0, (struct event){timer->at_ns, timer->order, EVENT_WHAT_TIMER, timer});
    }
    return 0;
}

int events_next(struct events *events, int64_t until_ns, struct packet **packet, struct timer **timer) {
    while (events->count > 0 && events->heap[0].at_ns <= until_ns) {
        const struct event *first = &events->heap[0];
        int64_t at_ns = first->at_ns;
        *packet = NULL;
        *timer = NULL;
        if (first->what == EVENT_WHAT_LANE) {
            *packet = lane_take(events, first->target);
        } else if (first->what == EVENT_WHAT_PACKET) {
            *packet = first->target;
            heap_remove_first(events);
        } else {
            *timer = first->target;
            if (!timer_due(events, *timer)) continue;
        }
        events->now_ns = at_ns;
        events->handled++;
        return 1;
    }
    return 0;
}
