/*
 * The receiver: reassembly, SACK blocks (RFC 2018: most recent first), delayed ACKs (RFC 1122, 5681), echoed time
 * stamps (RFC 7323). It delivers to nobody: it counts.
 */
#ifndef LAB_RECEIVER_H
#define LAB_RECEIVER_H

#include <stdint.h>

#include "sim/sim.h"

/* A run of segments above a gap: [left, right). */
struct block {
    int64_t left, right;
    int32_t newer, older; /* neighbours in the order of reports; -1: none */
};

struct receiver {
    int64_t next; /* first segment not received in order */
    int64_t high; /* the one after the highest received */
    /* By segment number: 1 + index of the block that starts or ends there, or INNER within one; 0: not received. */
    int32_t *ring;
    int64_t mask;
    struct block *blocks;
    int32_t block_capacity, block_free; /* head of the list of unused ones, linked by `older` */
    int32_t newest;                 /* most recently reported block, or -1 */
    int32_t waiting;                /* segments received in order since the last ACK */
    int32_t cause;                  /* copy_id of the packet that the next ACK answers */
    int32_t marked;                 /* ACKs echo a mark (RFC 3168, section 6.1.3) */
    int64_t acked;                  /* `next` of the last ACK sent */
    int64_t echo_ns;                /* time stamp to echo (TS.Recent), -1: none */
    struct timer delay;
    double delay_clock_s; /* when it fires, by ns-2's clock */
};

struct flow;

int32_t receiver_start(struct flow *flow);
/* Nothing was received yet, after everything that was sent had come: the ring is empty and stays. */
void receiver_renew(struct sim *sim, struct flow *flow);
/*
 * A data segment arrives at `at_ns`, now or later. `answer` becomes the ACK, or is freed when there is none yet; it may
 * be the packet itself.
 */
LAB_ALWAYS_INLINE void receiver_take(struct sim *sim, struct flow *flow, const struct packet *packet,
                                     struct packet *answer, int64_t at_ns);

#endif
