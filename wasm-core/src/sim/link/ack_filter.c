/* lab: optimise for size */
#include "sim/link/ack_filter.h"

#include <stddef.h>

#include "sim/link/accounting.h"
#include "sim/link/medium.h"

static int is_ack_of(const struct packet *packet, const struct packet *like) {
    return packet->kind == PACKET_ACK && packet->flow == like->flow && packet->backward == like->backward;
}

/* Whether `older` says nothing that `newer` does not say: no SACK blocks, no further options, no further flags. */
static int is_covered(const struct packet *older, const struct packet *newer) {
    return older->number < newer->number && older->sack_count == 0 && older->wire_bytes <= newer->wire_bytes &&
           (older->flags & ~(newer->flags | PACKET_TRACED)) == 0;
}

/* Whether the next ACK of the flow that waits behind has the same number. */
static int is_repeated(const struct packet *ack) {
    const struct packet *next = ack->next;
    while (next && !is_ack_of(next, ack))
        next = next->next;
    return next && next->number == ack->number;
}

/*
 * Where the first redundant ACK from `place` on stands; NULL: nowhere. `kept` is the number of the last ACK of the flow
 * before `place` that stays: a duplicate stays, and so does the ACK that it repeats, since the sender counts them.
 */
static struct packet **next_covered(struct packet **place, const struct packet *newer, int64_t *kept) {
    for (; *place; place = &(*place)->next) {
        const struct packet *packet = *place;
        if (!is_ack_of(packet, newer)) continue;
        if (packet->number != *kept && !is_repeated(packet) && is_covered(packet, newer)) return place;
        *kept = packet->number;
    }
    return NULL;
}

struct backlog ack_filter_covered(struct link *link, const struct packet *newer) {
    struct backlog covered = {0, 0};
    int64_t kept = -1;
    struct packet **place = next_covered(&link->first_waiting, newer, &kept);
    for (; place; place = next_covered(&(*place)->next, newer, &kept)) {
        covered.packets++;
        covered.bytes += (*place)->wire_bytes;
    }
    return covered;
}

void ack_filter_remove(struct sim *sim, struct link *link, const struct packet *newer, int64_t now_ns) {
    int64_t kept = -1;
    struct packet **place = next_covered(&link->first_waiting, newer, &kept);
    for (; place; place = next_covered(place, newer, &kept)) {
        struct packet *packet = *place;
        *place = packet->next;
        if (!*place) link->last_waiting = place;
        link->waiting_packets--;
        link->bytes_waiting -= packet->wire_bytes;
        link->counts.wait_ns += measured_overlap(sim, packet->at_ns, now_ns);
        link->node->packet_ended(sim, link, packet, PACKET_FILTERED, now_ns);
    }
}
