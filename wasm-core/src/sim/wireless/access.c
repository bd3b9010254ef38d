/*
 * Carrier sense is lazy. While the medium is idle, slot k of a back-off ends at slot_from_ns + 20k us and the access
 * timer is set as if it stayed idle. A frame that begins stops the timer and notes when it was seen; the slots that had
 * passed are taken off when the medium is idle again (access_resume), part of a slot is lost.
 */
#include "sim/wireless/access.h"

#include "sim/wireless/air.h"

static int32_t draw_slots(struct radio_node *node) {
    /* 802.11: 0 ... CW; ns-2: 0 ... CW - 1. */
    uint64_t count = (uint64_t)node->cw + !node->wireless->times.backoff_as_ns2;
    return (int32_t)(((random_bits(&node->random) >> 32) * count) >> 32);
}

/* When slots begin, if the medium stays idle once the frames known have ended. */
static int64_t slots_begin_ns(const struct radio_node *node) {
    const struct radio_times *times = &node->wireless->times;
    int eifs = node->undecoded && !times->eifs_as_nav;
    int64_t from_ns = node->busy_until_ns + (eifs ? times->eifs_ns : DIFS_NS);
    if (node->nav_until_ns + DIFS_NS > from_ns) from_ns = node->nav_until_ns + DIFS_NS;
    if (node->patience_ns + DIFS_NS > from_ns) from_ns = node->patience_ns + DIFS_NS;
    return from_ns;
}

static int64_t slots_end_ns(const struct radio_node *node) {
    return node->slot_from_ns + (int64_t)node->slots * SLOT_NS;
}

/* Takes off the slots that passed before the medium was seen busy. */
static void count_down(struct radio_node *node) {
    if (node->backing_off && node->slot_from_ns <= node->busy_from_ns) {
        int64_t passed = (node->busy_from_ns - node->slot_from_ns) / SLOT_NS;
        if (passed >= node->slots) node->backing_off = 0;
        node->slots -= passed < node->slots ? (int32_t)passed : node->slots;
    }
    node->slot_from_ns = NEVER_NS;
}

void access_draw(struct radio_node *node) {
    int idle = node->busy_from_ns == NEVER_NS;
    if (!idle && node->slot_from_ns != NEVER_NS) count_down(node);
    node->slots = draw_slots(node);
    node->backing_off = 1;
    node->slot_from_ns = idle ? slots_begin_ns(node) : NEVER_NS;
}

void access_wait(struct radio_node *node) {
    if (node->slot_from_ns == NEVER_NS) return;
    int64_t at_ns = slots_end_ns(node);
    if (at_ns <= node->busy_from_ns) timer_set(node->wireless->sim, &node->access, at_ns);
}

void access_resume(struct radio_node *node) {
    if (node->busy_until_ns > sim_now(node->wireless->sim)) return;
    if (node->busy_from_ns != NEVER_NS) {
        count_down(node);
        node->busy_from_ns = NEVER_NS;
    }
    node->slot_from_ns = slots_begin_ns(node);
    if (node->state == EXCHANGE_ACCESS) access_wait(node);
}

int access_request(struct radio_node *node) {
    int64_t now_ns = sim_now(node->wireless->sim);
    int seen_busy = node->busy_from_ns <= now_ns;
    if (seen_busy && node->slot_from_ns != NEVER_NS) count_down(node);
    if (!seen_busy && node->backing_off && now_ns >= slots_end_ns(node)) node->backing_off = 0;
    if (!node->backing_off) {
        if (!seen_busy && node->wireless->times.backoff_as_ns2) {
            node->slot_from_ns = now_ns + DIFS_NS > slots_begin_ns(node) ? now_ns + DIFS_NS : slots_begin_ns(node);
        } else if (!seen_busy && now_ns >= node->slot_from_ns) {
            return 1;
        }
        node->slots = draw_slots(node);
        node->backing_off = 1;
    }
    access_wait(node);
    return 0;
}

void access_used(struct radio_node *node) {
    node->backing_off = 0;
    node->slot_from_ns = NEVER_NS;
}
