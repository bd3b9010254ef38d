#include "sim/sim.h"

#include "base/arena.h"
#include "base/error.h"

/* Packets that are taken from the arena at once. */
#define POOL_STEP 256

struct packet *packet_make(struct sim *sim) {
    struct packet *step = ARENA_ARRAY(struct packet, POOL_STEP);
    if (!step) return fail_no_memory("packets"), NULL;
    for (int i = 1; i < POOL_STEP - 1; i++)
        step[i].next = &step[i + 1];
    sim->pool = &step[1];
    sim->live_packets++;
    return step;
}
