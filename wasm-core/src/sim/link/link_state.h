/*
 * A one-way link: a node's outgoing queue, a transmitter and the medium to one neighbour (sim/link/medium.h).
 *
 * What a link does is written down in reference.c, packet by packet. `computed` links compute it on arrival (fast.c,
 * and ns2.c by ns-2's clock), with the same times, decisions and counts.
 */
#ifndef LAB_LINK_STATE_H
#define LAB_LINK_STATE_H

#include <stdint.h>

#include "base/attributes.h"
#include "kinds/queue.h"
#include "sim/link/link_params.h"
#include "sim/link/loss.h"
#include "sim/sim.h"
#include "trace/table.h"

#define LINK_NAME_BYTES 96

/* A packet that waits on a computed link: when its transmission starts, and its size. */
struct waiting {
    int64_t start_ns;
    int32_t bytes;
    double start_s, set_s; /* by ns-2's clock, where that is used; and when that was known */
};

/* What waits on a link, the packet in transmission apart. */
struct backlog {
    int64_t packets, bytes;
};

/* Counted inside the measured interval. */
struct link_counts {
    int64_t arrivals, drops, losses, marks, filtered;
    int64_t wire_bytes, payload_bytes; /* of packets sent wholly inside the interval */
    double wire_part, payload_part;    /* bytes of the packets at its edges, by their share inside */
    int64_t wait_ns;                   /* sum over packets of the time they waited inside */
    double capacity_bytes;             /* what the rates up to `capacity_from_ns` could have carried */
    int64_t capacity_from_ns;
};

/* Packets of the whole run, for conservation: arrivals = drops + losses + filtered + delivered + ahead + on the link.
 */
struct link_totals {
    int64_t arrivals, drops, losses, filtered, delivered;
    int64_t ahead; /* handed to a fused link without an event */
};

struct medium;
struct node_calls;

struct link {
    /* What every packet touches. */
    int64_t free_ns; /* when the transmitter falls idle */
    int64_t delay_ns;
    int64_t last_arrival_ns; /* at the far end: packets keep their order */
    int64_t sent_ns;         /* how long a packet of sent_bytes takes: most packets are as long as the last */
    int32_t sent_bytes;
    uint32_t number;    /* from 1: its place among events of the same nanosecond */
    uint8_t computed;   /* by fast.c or ns2.c; else packet by packet, by its medium */
    uint8_t fused;      /* the link that feeds it computes its packets: no event between the two */
    uint8_t lossy;      /* its medium may lose packets: medium->arrives is asked */
    uint8_t needs_lane; /* some packets leave it with an event */
    uint8_t listed;     /* has a row in the result, so that its traffic is measured */
    uint8_t fast_path;  /* computed, DropTail, no jitter, not by ns-2's clock: an idle one only adds times */
    uint32_t ring_head, ring_count, ring_capacity;
    struct waiting *ring; /* computed: the packets that wait */
    struct lane *lane;    /* of packets on their way to the far end; NULL: they always go on without an event */
    struct link_totals totals;
    int64_t jitter_ns;
    double ns_per_byte;
    double free_s, free_set_s; /* free_ns by ns-2's clock, and when that was known */
    double delay_s;            /* delay_ns as ns-2 adds it up */
    double transmission_s;     /* sent_ns by ns-2's clock */
    int64_t packets_max, bytes_max;
    int64_t waiting_max; /* packets that may wait besides the one in transmission */
    int64_t bytes_waiting;
    struct link_counts counts;

    const struct medium *medium;
    void *medium_state;            /* of a medium other than the wire */
    const struct node_calls *node; /* receives the packets that end on the link */

    /* Packet by packet: the packets that wait, the one in transmission, and its end. */
    struct packet *first_waiting, **last_waiting, *in_service;
    int64_t waiting_packets, service_start_ns;
    struct timer service;

    const struct queue_discipline *discipline;
    void *discipline_state;
    enum buffer_counts buffer_counts;
    struct loss loss;
    struct random jitter_random;
    struct random queue_random;
    struct random reorder_random;
    double reorder;           /* share of packets that are held up on the wire */
    int64_t reorder_delay_ns; /* for so long */
    enum ack_filter ack_filter;
    int64_t tick_ns; /* when the discipline's next period begins; INT64_MAX: it has none */

    /* Recording; NULL: none. */
    struct table *queue_table, *drops_table, *discipline_table;
    int64_t recorded_packets, retired_ns;
    double discipline_row[1 + QUEUE_STATE_MAX]; /* time and state of the discipline, as last recorded */

    char name[LINK_NAME_BYTES];
    const char *class_name;    /* of the link in the settings: "access" for every access link */
    const double *values;      /* LINK_*, catalogue units */
    int64_t extra_delay_ns;    /* of the flow that it belongs to */
    int32_t from, to;          /* nodes */
    const struct link *feeder; /* the only link it gets packets from, or NULL */
    int role;                  /* equal links of the same role in a template share a lane */
};

#endif
