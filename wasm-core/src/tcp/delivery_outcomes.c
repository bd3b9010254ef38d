/* lab: optimise for size */
#include "tcp/delivery_outcomes.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/ring.h"
#include "tcp/flow_state.h"

#define FIRST_ROOM 64

static void fire(struct sim *sim, void *owner);

int fates_start(struct flow *flow) {
    struct fates *fates = &flow->fates;
    fates->ring = ARENA_ARRAY(struct fate, FIRST_ROOM);
    fates->room = FIRST_ROOM;
    timer_init(&fates->timer, fire, flow);
    return fates->ring != NULL;
}

void fates_forget(struct sim *sim, struct flow *flow) {
    flow->fates.head = flow->fates.count = 0;
    if (flow->fates.ring) timer_cancel(sim, &flow->fates.timer);
}

static const struct fate *first_of(const struct fates *fates) {
    return &fates->ring[ring_slot(fates->head, fates->room)];
}

static int has_arrived(const struct sim *sim, const struct fate *fate) {
    const struct events *events = &sim->events;
    return fate->at_ns < events->now_ns || (fate->at_ns == events->now_ns && fate->order < events->now_order);
}

void fates_settle(struct sim *sim, struct flow *flow) {
    struct fates *fates = &flow->fates;
    while (fates->count > 0 && has_arrived(sim, first_of(fates))) {
        struct fate fate = *first_of(fates);
        fates->head++;
        fates->count--;
        scoreboard_note(&flow->board, fate.number, SEGMENT_REACHED);
        if (flow->spurious.count) spurious_copy_ended(sim, flow, fate.number, fate.copy_id, 1);
    }
}

void fates_watch(struct sim *sim, struct flow *flow) {
    if (flow->fates.count > 0) timer_set(sim, &flow->fates.timer, first_of(&flow->fates)->at_ns);
}

static void fire(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    /* Drops that are known late come first. */
    network_settle(sim);
    fates_settle(sim, flow);
    if (flow->spurious.count) fates_watch(sim, flow);
}

int fates_make_room(struct sim *sim, struct flow *flow) {
    struct fates *fates = &flow->fates;
    fates_settle(sim, flow);
    if (fates->count < fates->room) return 1;
    uint32_t wider = fates->room * 2;
    struct fate *ring = ring_widen(fates->ring, fates->room, wider, sizeof *ring, fates->head, fates->count);
    if (!ring) return fail_no_memory("the flows"), 0;
    fates->ring = ring;
    fates->room = wider;
    return 1;
}
