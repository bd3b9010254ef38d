#include "tcp/receiver.h"
#include "base/attributes.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ring.h"
#include "sim/network/endpoint.h"
#include "tcp/ack_control.h"
#include "tcp/ecn.h"
#include "tcp/flow_segments.h"
#include "tcp/marking.h"

#define FIRST_CAPACITY 64
#define INNER          INT32_MAX
/* Flags of a data segment that concern ECN. */
#define ECN_FLAGS (PACKET_CE | PACKET_CWR)
/* Of a segment that is not handled in the shortest way. */
#define SPECIAL_FLAGS (ECN_FLAGS | PACKET_MARKED | PACKET_TRACED)

/* RFC 2018 with two bytes of padding; ns-2 counts the blocks alone. */
#define SACK_OPTION_BYTES 4
#define SACK_BLOCK_BYTES  8

static void delay_over(struct sim *sim, void *owner);

int32_t receiver_start(struct flow *flow) {
    struct receiver *r = &flow->receiver;
    r->ring = ARENA_ARRAY(int32_t, FIRST_CAPACITY);
    r->mask = FIRST_CAPACITY - 1;
    r->blocks = ARENA_ARRAY(struct block, FIRST_CAPACITY);
    r->block_capacity = FIRST_CAPACITY;
    if (!r->ring || !r->blocks) return fail_no_memory("the receivers");
    for (int32_t i = 0; i < r->block_capacity; i++)
        r->blocks[i].older = i + 1 < r->block_capacity ? i + 1 : -1;
    r->newest = -1;
    r->echo_ns = -1;
    timer_init(&r->delay, delay_over, flow);
    return 0;
}

void receiver_renew(struct sim *sim, struct flow *flow) {
    struct receiver *r = &flow->receiver;
    timer_cancel(sim, &r->delay);
    r->next = r->high = r->acked = 0;
    r->waiting = r->cause = r->echo_flags = 0;
    r->echo_ns = -1;
}

/* ---- blocks above a gap ------------------------------------------------------------------------------------------ */

static int32_t *mark_of(const struct receiver *r, int64_t number) {
    return &r->ring[number & r->mask];
}

LAB_COLD static int grow_ring(struct receiver *r, int64_t number) {
    int64_t capacity = r->mask + 1;
    while (number - r->next >= capacity)
        capacity *= 2;
    int32_t *ring = ring_widen(r->ring, (uint64_t)(r->mask + 1), (uint64_t)capacity, sizeof *ring, (uint64_t)r->next,
                               (uint64_t)(r->high - r->next));
    if (!ring) {
        fail_no_memory("the receivers");
        return 0;
    }
    r->ring = ring;
    r->mask = capacity - 1;
    return 1;
}

LAB_COLD static int grow_blocks(struct receiver *r) {
    int32_t capacity = r->block_capacity * 2;
    struct block *blocks = ARENA_TAKE(struct block, capacity);
    if (!blocks) {
        fail_no_memory("the receivers");
        return 0;
    }
    memcpy(blocks, r->blocks, sizeof(struct block) * (size_t)r->block_capacity);
    for (int32_t i = r->block_capacity; i < capacity; i++)
        blocks[i].older = i + 1 < capacity ? i + 1 : -1;
    r->block_free = r->block_capacity;
    arena_give(r->blocks, sizeof *blocks * (size_t)r->block_capacity);
    r->blocks = blocks;
    r->block_capacity = capacity;
    return 1;
}

static void unlink_block(struct receiver *r, int32_t index) {
    const struct block *block = &r->blocks[index];
    if (block->newer >= 0)
        r->blocks[block->newer].older = block->older;
    else
        r->newest = block->older;
    if (block->older >= 0) r->blocks[block->older].newer = block->newer;
}

static void free_block(struct receiver *r, int32_t index) {
    unlink_block(r, index);
    r->blocks[index].older = r->block_free;
    r->block_free = index;
}

static void make_newest(struct receiver *r, int32_t index) {
    r->blocks[index].newer = -1;
    r->blocks[index].older = r->newest;
    if (r->newest >= 0) r->blocks[r->newest].newer = index;
    r->newest = index;
}

/* Index of the block with an end at `number`, or -1. */
static int32_t block_ending_at(const struct receiver *r, int64_t number) {
    if (number < r->next || number >= r->high) return -1;
    return *mark_of(r, number) - 1;
}

/* A segment above a gap that was not received before. 0 after fail(). */
LAB_COLD static int add_to_blocks(struct receiver *r, int64_t number) {
    int32_t below = block_ending_at(r, number - 1), above = block_ending_at(r, number + 1);
    int32_t index = below >= 0 ? below : above;
    if (index < 0) {
        if (r->block_free < 0 && !grow_blocks(r)) return 0;
        index = r->block_free;
        r->block_free = r->blocks[index].older;
        r->blocks[index].left = number;
        r->blocks[index].right = number + 1;
    } else {
        *mark_of(r, number) = INNER;
        int64_t left = below >= 0 ? r->blocks[below].left : number;
        int64_t right = above >= 0 ? r->blocks[above].right : number + 1;
        if (below >= 0 && r->blocks[below].left != number - 1) *mark_of(r, number - 1) = INNER;
        if (above >= 0 && r->blocks[above].right != number + 2) *mark_of(r, number + 1) = INNER;
        if (below >= 0 && above >= 0) free_block(r, above);
        unlink_block(r, index);
        r->blocks[index].left = left;
        r->blocks[index].right = right;
    }
    *mark_of(r, r->blocks[index].left) = index + 1;
    *mark_of(r, r->blocks[index].right - 1) = index + 1;
    make_newest(r, index);
    if (r->high < number + 1) r->high = number + 1;
    return 1;
}

/* `next` has reached a block, whose segments are now in order. */
LAB_COLD static void absorb_block(struct receiver *r) {
    int32_t index = block_ending_at(r, r->next);
    if (index < 0) return;
    int64_t right = r->blocks[index].right;
    for (int64_t n = r->next; n < right; n++)
        *mark_of(r, n) = 0;
    free_block(r, index);
    r->next = right;
}

/* ---- ACKs -------------------------------------------------------------------------------------------------------- */

LAB_COLD static void add_sack(const struct flow *flow, struct packet *ack) {
    const struct receiver *r = &flow->receiver;
    int count = 0;
    for (int32_t i = r->newest; i >= 0 && count < PACKET_SACK_BLOCKS; i = r->blocks[i].older, count++) {
        ack->sack[count][0] = r->blocks[i].left;
        ack->sack[count][1] = r->blocks[i].right;
    }
    ack->sack_count = (uint8_t)count;
    ack->wire_bytes += count * SACK_BLOCK_BYTES + (flow->rules.ns2 ? 0 : SACK_OPTION_BYTES);
}

/* An ECN echo, and the mark of a segment that is timed for one-way delays. */
LAB_COLD static void echo(struct flow *flow, struct packet *ack, int64_t at_ns) {
    ack->flags = flow->receiver.echo_flags;
    if (ack->flags & PACKET_MARKED) marking_answered(flow, ack, at_ns);
}

/* Turns any packet into the ACK of what was received by `at_ns`. */
static inline void make_ack(struct sim *sim, struct flow *flow, struct packet *ack, int64_t at_ns) {
    struct receiver *r = &flow->receiver;
    timer_cancel(sim, &r->delay);
    r->waiting = 0;
    r->acked = r->next;
    packet_label(ack, flow->setup.index, PACKET_ACK, 1);
    ack->number = r->next;
    ack->ts_ns = at_ns;
    ack->ts_echo_ns = r->echo_ns;
    ack->copy_id = r->cause;
    ack->payload_bytes = 0;
    ack->wire_bytes = (int32_t)flow->rules.header_bytes;
    if (r->echo_flags) echo(flow, ack, at_ns);
}

LAB_NOINLINE static void send_ack(struct sim *sim, struct flow *flow, struct packet *ack, int64_t at_ns) {
    make_ack(sim, flow, ack, at_ns);
    if (flow->ack_control) ack->flags |= PACKET_ECT;
    if (flow->recovery->sack && flow->receiver.newest >= 0) add_sack(flow, ack);
    if (flow->recorder.segments) flow_segments_sent(flow, ack, CAUSE_NEW);
    net_send_back(sim, ack, at_ns);
}

static void delay_over(struct sim *sim, void *owner) {
    struct flow *flow = owner;
    struct packet *ack = packet_new(sim);
    sim->clock_s = flow->receiver.delay_clock_s;
    if (!ack) return;
    send_ack(sim, flow, ack, sim_now(sim));
}

/*
 * In order, and nothing was or is missing (RFC 5681, section 4.2): the ACK may wait. ns-2 checks only whether this is
 * the highest segment and all before it are there, which holds also for a second copy of it; it answers what opens a
 * connection at once.
 */
static int may_wait(const struct flow *flow, int64_t number, int orderly) {
    const struct receiver *r = &flow->receiver;
    if (flow->rules.delayed_ack_ns == 0 || r->waiting + 1 >= ack_ratio(flow)) return 0;
    if (!flow->rules.ns2) return orderly;
    return number == r->next - 1 && r->next == r->high && (number > 0 || flow->rules.handshake);
}

/* Sends the ACK of a segment or delays it. `orderly`: the segment was in order and nothing was missing. */
LAB_NOINLINE static void answer_or_wait(struct sim *sim, struct flow *flow, const struct packet *packet, int orderly,
                                        struct packet *answer, int64_t at_ns) {
    struct receiver *r = &flow->receiver;
    if (flow->ack_control) ack_control_received(flow, packet, at_ns);
    if (!may_wait(flow, packet->number, orderly)) {
        send_ack(sim, flow, answer, at_ns);
        return;
    }
    packet_free(sim, answer);
    if (r->waiting++) return;
    timer_set(sim, &r->delay, at_ns + flow->rules.delayed_ack_ns);
    r->delay_clock_s = sim->clock_s + (double)flow->rules.delayed_ack_ns / NS_PER_S;
}

static inline void count_received(const struct sim *sim, struct flow *flow, const struct packet *packet,
                                  int64_t at_ns) {
    if (at_ns < sim->measure_from_ns || at_ns >= sim->measure_to_ns) return;
    flow->counted.segments_received++;
    flow->counted.bytes_received += packet->payload_bytes;
}

/* Adds a segment to the data received. 1: it is new; 0: a duplicate; -1 after fail(). */
static int place(struct receiver *r, int64_t number) {
    if (number < r->next) return 0;
    if (number == r->next) {
        r->next++;
        if (r->high < r->next) r->high = r->next;
        if (r->newest >= 0) absorb_block(r);
        return 1;
    }
    if (number - r->next > r->mask && !grow_ring(r, number)) return -1;
    if (*mark_of(r, number)) return 0;
    return add_to_blocks(r, number) ? 1 : -1;
}

/* The general case: a segment that is marked, recorded or out of order, or that arrives while another is missing. */
LAB_NOINLINE static void take_other(struct sim *sim, struct flow *flow, const struct packet *packet,
                                    struct packet *answer, int64_t at_ns) {
    struct receiver *r = &flow->receiver;
    int64_t number = packet->number;
    int orderly = number == r->next && r->newest < 0;
    if (packet->flags & ECN_FLAGS) ecn_received(flow, packet->flags);
    if (packet->flags & PACKET_MARKED) marking_arrived(flow, packet, at_ns);
    int fresh = place(r, number);
    if (fresh < 0) return;
    if (packet->flags & PACKET_TRACED) flow_segments_arrived(flow, packet, at_ns, !fresh);
    if (fresh) count_received(sim, flow, packet, at_ns);
    answer_or_wait(sim, flow, packet, orderly, answer, at_ns);
}

void receiver_take(struct sim *sim, struct flow *flow, const struct packet *packet, struct packet *answer,
                   int64_t at_ns) {
    struct receiver *r = &flow->receiver;
    int64_t number = packet->number;
    /* RFC 7323, section 4.3: the stamp of the segment that the next ACK's left edge waits for. */
    if (number <= r->acked) r->echo_ns = packet->ts_ns;
    r->cause = packet->copy_id;
    if (number != r->next || r->newest >= 0 || packet->flags & SPECIAL_FLAGS) {
        take_other(sim, flow, packet, answer, at_ns);
        return;
    }
    r->next = number + 1;
    if (r->high < r->next) r->high = r->next;
    count_received(sim, flow, packet, at_ns);
    if (flow->rules.delayed_ack_ns != 0) {
        answer_or_wait(sim, flow, packet, 1, answer, at_ns);
        return;
    }
    make_ack(sim, flow, answer, at_ns);
    net_send_back(sim, answer, at_ns);
}
