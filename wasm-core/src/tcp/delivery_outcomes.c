/* lab: optimise for size */
#include "tcp/delivery_outcomes.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/ring.h"
#include "sim/network/endpoint.h"
#include "tcp/spurious.h"

#define FIRST_CAPACITY 64

static void fire(struct sim *sim, void *owner);

int outcomes_start(struct flow *flow) {
    struct delivery_outcomes *outcomes = &flow->outcomes;
    outcomes->ring = ARENA_ARRAY(struct delivery_outcome, FIRST_CAPACITY);
    outcomes->capacity = FIRST_CAPACITY;
    timer_init(&outcomes->timer, fire, flow);
    return outcomes->ring != NULL;
}

void outcomes_clear(struct sim *sim, struct flow *flow) {
    flow->outcomes.head = flow->outcomes.count = 0;
    if (flow->outcomes.ring) timer_cancel(sim, &flow->outcomes.timer);
}

static const struct delivery_outcome *first_of(const struct delivery_outcomes *outcomes) {
    return &outcomes->ring[ring_slot(outcomes->head, outcomes->capacity)];
}

static int has_arrived(const struct sim *sim, const struct delivery_outcome *delivery_outcome) {
    const struct events *events = &sim->events;
    return delivery_outcome->at_ns < events->now_ns ||
           (delivery_outcome->at_ns == events->now_ns && delivery_outcome->order < events->now_order);
}

void outcomes_apply_due(struct sim *sim, struct flow *flow) {
    struct delivery_outcomes *outcomes = &flow->outcomes;
    while (outcomes->count > 0 && has_arrived(sim, first_of(outcomes))) {
        struct delivery_outcome delivery_outcome = *first_of(outcomes);
        outcomes->head++;
        outcomes->count--;
        scoreboard_note(&flow->board, delivery_outcome.number, SEGMENT_REACHED);
        if (flow->spurious.count) spurious_copy_ended(sim, flow, delivery_outcome.number, delivery_outcome.copy_id, 1);
    }
}

void outcomes_open_case(struct sim *sim, struct flow *flow, enum spurious_cause cause) {
    network_flush_deferred(sim);
    outcomes_apply_due(sim, flow);
    if (spurious_open(sim, flow, cause)) outcomes_watch(sim, flow);
}

void outcomes_watch(struct sim *sim, struct flow *flow) {
    if (flow->outcomes.count > 0) timer_set(sim, &flow->outcomes.timer, first_of(&flow->outcomes)->at_ns);
}

static void fire(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    /* Drops whose discovery was deferred come first. */
    network_flush_deferred(sim);
    outcomes_apply_due(sim, flow);
    if (flow->spurious.count) outcomes_watch(sim, flow);
}

int outcomes_grow(struct sim *sim, struct flow *flow) {
    struct delivery_outcomes *outcomes = &flow->outcomes;
    outcomes_apply_due(sim, flow);
    if (outcomes->count < outcomes->capacity) return 1;
    uint32_t wider = outcomes->capacity * 2;
    struct delivery_outcome *ring =
        ring_widen(outcomes->ring, outcomes->capacity, wider, sizeof *ring, outcomes->head, outcomes->count);
    if (!ring) return fail_no_memory("the flows"), 0;
    outcomes->ring = ring;
    outcomes->capacity = wider;
    return 1;
}
