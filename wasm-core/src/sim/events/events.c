/* A four-ary heap: half the levels of a binary one, and the four children lie side by side. */
#include "sim/events/events.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ring.h"

#define HEAP_FIRST_CAPACITY 64
#define LANE_FIRST_CAPACITY 16
/* A packet that would have to pass more others than this in its lane goes into the heap, or into an overflow ring. */
#define LANE_STEPS_MAX 48
/* Overflow rings of a deferred lane, at most. */
#define OVERFLOW_RINGS_MAX 8

static inline int before(int64_t at_a, uint32_t order_a, int64_t at_b, uint32_t order_b) {
    return at_a < at_b || (at_a == at_b && order_a < order_b);
}

/* ---- the heap ---------------------------------------------------------------------------------------------------- */

/* What is put travels as scalars: copying a struct whole, just after it was put together, would stall the processor. */
static inline void place(struct event *heap, int32_t i, int64_t at_ns, uint32_t order, uint32_t is_packet,
                         void *target) {
    heap[i].at_ns = at_ns;
    heap[i].order = order;
    heap[i].is_packet = is_packet;
    heap[i].target = target;
    if (!is_packet) ((struct timer *)target)->heap_index = i;
}

static inline void move(struct event *heap, int32_t to, int32_t from) {
    place(heap, to, heap[from].at_ns, heap[from].order, heap[from].is_packet, heap[from].target);
}

static void sift_up(struct event *heap, int32_t i, int64_t at_ns, uint32_t order, uint32_t is_packet, void *target) {
    while (i > 0) {
        int32_t parent = (i - 1) >> 2;
        if (!before(at_ns, order, heap[parent].at_ns, heap[parent].order)) break;
        move(heap, i, parent);
        i = parent;
    }
    place(heap, i, at_ns, order, is_packet, target);
}

static void sift_down(const struct heap *of, int64_t at_ns, uint32_t order, uint32_t is_packet, void *target) {
    struct event *heap = of->events;
    int32_t i = 0;
    for (;;) {
        int32_t first = 4 * i + 1;
        if (first >= of->count) break;
        int32_t last = first + 4 < of->count ? first + 4 : of->count;
        int32_t least = first;
        for (int32_t child = first + 1; child < last; child++)
            if (before(heap[child].at_ns, heap[child].order, heap[least].at_ns, heap[least].order)) least = child;
        if (!before(heap[least].at_ns, heap[least].order, at_ns, order)) break;
        move(heap, i, least);
        i = least;
    }
    place(heap, i, at_ns, order, is_packet, target);
}

static int32_t heap_add(struct heap *heap, int64_t at_ns, uint32_t order, uint32_t is_packet, void *target) {
    if (heap->count == heap->capacity) {
        struct event *events = ARENA_TAKE(struct event, heap->capacity * 2);
        if (!events) return fail_no_memory("events");
        memcpy(events, heap->events, sizeof *events * (size_t)heap->count);
        arena_give(heap->events, sizeof *events * (size_t)heap->capacity);
        heap->events = events;
        heap->capacity *= 2;
    }
    sift_up(heap->events, heap->count++, at_ns, order, is_packet, target);
    return 0;
}

static void heap_remove_first(struct heap *heap) {
    const struct event *last = &heap->events[--heap->count];
    if (heap->count > 0)
        sift_down(heap, last->at_ns, last->order, last->is_packet, last->target);
    else
        heap->events[0].at_ns = INT64_MAX;
}

/* ---- timers ------------------------------------------------------------------------------------------------------ */

void timer_init(struct timer *timer, void (*fire)(struct sim *sim, void *owner), void *owner) {
    timer->at_ns = TIMER_OFF;
    timer->order = 0;
    timer->heap_index = -1;
    timer->fire = fire;
    timer->owner = owner;
}

void events_place_timer(struct events *events, struct timer *timer, int64_t at_ns) {
    if (at_ns < events->bound_ns) events->bound_ns = at_ns;
    if (timer->heap_index >= 0) {
        sift_up(events->heap.events, timer->heap_index, at_ns, timer->order, 0, timer);
        return;
    }
    if (!timer->order) timer->order = ORDER_TIMERS + events->timer_orders++;
    heap_add(&events->heap, at_ns, timer->order, 0, timer);
}

struct packet *events_take_timer(struct events *events, struct timer **timer) {
    struct heap *heap = &events->heap;
    int64_t at_ns = heap->events[0].at_ns;
    *timer = NULL;
    if (heap->events[0].is_packet) {
        struct packet *packet = heap->events[0].target;
        events->now_order = heap->events[0].order;
        heap_remove_first(heap);
        events->now_ns = at_ns;
        events->handled++;
        return packet;
    }
    struct timer *first = heap->events[0].target;
    if (first->at_ns != at_ns && first->at_ns != TIMER_OFF) {
        sift_down(heap, first->at_ns, first->order, 0, first);
        return NULL;
    }
    int due = first->at_ns == at_ns;
    first->heap_index = -1;
    first->at_ns = TIMER_OFF;
    heap_remove_first(heap);
    if (!due) return NULL;
    *timer = first;
    events->now_ns = at_ns;
    events->now_order = first->order;
    events->handled++;
    return NULL;
}

/* ---- lanes ------------------------------------------------------------------------------------------------------- */

/* A tree for `leaf_count` lanes, a power of two. */
static int32_t plant(struct events *events, int32_t leaf_count) {
    struct lane_front *fronts = ARENA_ARRAY(struct lane_front, leaf_count);
    events->winners = ARENA_ARRAY(int32_t, 2 * leaf_count);
    if (!fronts || !events->winners) return fail_no_memory("events");
    if (events->lane_count) memcpy(fronts, events->fronts, sizeof *fronts * (size_t)events->lane_count);
    events->fronts = fronts;
    events->leaf_count = leaf_count;
    for (int32_t i = 0; i < leaf_count; i++) {
        if (i >= events->lane_count) fronts[i].at_ns = INT64_MAX;
        events->winners[leaf_count + i] = i;
    }
    if (leaf_count == 1) events->winners[1] = 0;
    for (int32_t i = 0; i < leaf_count; i += 2)
        events_update_winners(events, i);
    return 0;
}

int32_t events_init(struct events *events) {
    memset(events, 0, sizeof *events);
    events->heap.events = ARENA_ARRAY(struct event, HEAP_FIRST_CAPACITY);
    events->heap.capacity = HEAP_FIRST_CAPACITY;
    if (!events->heap.events) return fail_no_memory("events");
    events->heap.events[0].at_ns = INT64_MAX;
    return plant(events, 1);
}

struct lane *events_new_lane(struct events *events) {
    struct lane *lane = ARENA_NEW(struct lane);
    if (lane) lane->ring = ARENA_ARRAY(struct lane_entry, LANE_FIRST_CAPACITY);
    if (!lane || !lane->ring) return fail_no_memory("packets in flight"), NULL;
    if (events->lane_count == events->leaf_count && plant(events, 2 * events->leaf_count)) return NULL;
    lane->capacity = LANE_FIRST_CAPACITY;
    lane->last_ns = INT64_MAX;
    lane->index = events->lane_count++;
    events->fronts[lane->index].lane = lane;
    return lane;
}

static int32_t lane_grow(struct lane *lane) {
    uint32_t wider = lane->capacity * 2;
    struct lane_entry *ring = ring_widen(lane->ring, lane->capacity, wider, sizeof *ring, lane->head, lane->count);
    if (!ring) return fail_no_memory("packets in flight");
    lane->ring = ring;
    lane->capacity = wider;
    return 0;
}

/* Steps back from the end of the lane to where the packet belongs, or `steps_max` + 1. */
static uint32_t steps_back(const struct lane *lane, int64_t at_ns, uint32_t order, uint32_t steps_max) {
    uint32_t steps = 0;
    while (steps < lane->count && steps <= steps_max) {
        const struct lane_entry *entry = &lane->ring[ring_slot(lane->head + lane->count - 1 - steps, lane->capacity)];
        if (!before(at_ns, order, entry->at_ns, entry->order)) break;
        steps++;
    }
    return steps;
}

/* Puts a packet so many steps before the end of the lane. */
static int32_t lane_insert(struct lane *lane, uint32_t steps, int64_t at_ns, uint32_t order, struct packet *packet) {
    if (lane->count == lane->capacity) {
        int32_t status = lane_grow(lane);
        if (status) return status;
    }
    uint32_t mask = lane->capacity - 1, at = lane->head + lane->count;
    for (uint32_t step = 0; step < steps; step++, at--)
        lane->ring[at & mask] = lane->ring[(at - 1) & mask];
    lane->ring[at & mask] = (struct lane_entry){at_ns, order, packet};
    if (steps == 0) lane->last_ns = at_ns;
    lane->count++;
    return 0;
}

/* ---- overflow rings ---------------------------------------------------------------------------------------------- */

static struct lane *make_ring(void) {
    struct lane *ring = ARENA_NEW(struct lane);
    if (ring) ring->ring = ARENA_ARRAY(struct lane_entry, LANE_FIRST_CAPACITY);
    if (!ring || !ring->ring) return fail_no_memory("packets in flight"), NULL;
    ring->capacity = LANE_FIRST_CAPACITY;
    ring->last_ns = INT64_MAX;
    return ring;
}

/* Into the first overflow ring in which the packet passes few others, or into the last. */
static int32_t put_into_overflow(struct lane *lane, int64_t at_ns, uint32_t order, struct packet *packet) {
    struct lane **ring = &lane->overflow;
    for (int nth = 1;; nth++, ring = &(*ring)->overflow) {
        if (!*ring) *ring = make_ring();
        if (!*ring) return fail_status();
        uint32_t steps = steps_back(*ring, at_ns, order, nth < OVERFLOW_RINGS_MAX ? LANE_STEPS_MAX : UINT32_MAX - 1);
        if (steps > LANE_STEPS_MAX && nth < OVERFLOW_RINGS_MAX) continue;
        lane->overflow_count++;
        return lane_insert(*ring, steps, at_ns, order, packet);
    }
}

struct lane *events_first_overflow(struct lane *lane) {
    struct lane *first = lane;
    for (struct lane *ring = lane->overflow; ring; ring = ring->overflow) {
        if (!ring->count) continue;
        const struct lane_entry *a = &ring->ring[ring->head], *b = &first->ring[first->head];
        if (!first->count || before(a->at_ns, a->order, b->at_ns, b->order)) first = ring;
    }
    return first;
}

/* ------------------------------------------------------------------------------------------------------------------ */

int32_t events_insert(struct events *events, struct lane *lane, int64_t at_ns, uint32_t order, struct packet *packet) {
    uint32_t steps = steps_back(lane, at_ns, order, LANE_STEPS_MAX);
    if (steps > LANE_STEPS_MAX && !lane->deferral_ns) {
        if (at_ns < events->bound_ns) events->bound_ns = at_ns;
        return heap_add(&events->heap, at_ns, order, 1, packet);
    }
    int overflow = steps > LANE_STEPS_MAX;
    int32_t status =
        overflow ? put_into_overflow(lane, at_ns, order, packet) : lane_insert(lane, steps, at_ns, order, packet);
    if (status) return status;
    if (overflow || steps + 1 == lane->count) events_refresh(events, lane);
    return 0;
}
