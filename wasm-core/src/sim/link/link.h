/*
 * A one-way link: queue, transmitter, wire.
 *
 * A first-in-first-out link knows when each packet will leave as soon as it arrives, so one event per packet is enough
 * (`computed` links). Links whose rate or delay may change while packets wait, or whose discipline acts on the way out,
 * keep a waiting list and work packet by packet (`stepped` links). Both give the same times.
 */
#ifndef LAB_LINK_H
#define LAB_LINK_H

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

/* Counted inside the measured interval, but for the totals. */
struct link_counts {
    int64_t arrivals, drops, losses, marks;
    int64_t wire_bytes, payload_bytes; /* of packets sent wholly inside the interval */
    double wire_part, payload_part;    /* bytes of the packets at its edges, by their share inside */
    int64_t wait_ns;                   /* sum over packets of the time they waited inside */
    double capacity_bytes;             /* what the rates up to `capacity_from_ns` could have carried */
    int64_t capacity_from_ns;
};

/* Packets of the whole run, for conservation: arrivals = drops + losses + delivered + ahead + on the link. */
struct link_totals {
    int64_t arrivals, drops, losses, delivered;
    int64_t ahead; /* handed to a fused link without an event */
};

struct link {
    /* What every packet touches. */
    int64_t free_ns; /* when the transmitter falls idle */
    int64_t delay_ns;
    int64_t last_arrival_ns; /* at the far end: packets keep their order */
    int64_t sent_ns;         /* how long a packet of sent_bytes takes: most packets are as long as the last */
    int32_t sent_bytes;
    uint32_t number;          /* from 1: its place among events of the same nanosecond */
    uint8_t computed;         /* else stepped */
    uint8_t fused;            /* whatever feeds it computes its packets ahead: no event between the two */
    uint8_t lossy;            /* loss.kind is not LOSS_NONE */
    uint8_t ends;             /* some packets end their computed way here: it needs a lane */
    uint8_t discipline_plain; /* DropTail: an idle link takes every packet */
    uint8_t listed;           /* has a row in the result, so that its traffic is measured */
    uint8_t simple;           /* computed, DropTail, no jitter, not by ns-2's clock: an idle one only adds times */
    uint32_t ring_head, ring_count, ring_room;
    struct waiting *ring; /* computed: those that wait */
    struct lane *lane;    /* NULL: its packets always go on ahead */
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

    /* Stepped: those that wait, the one in transmission, and its end. */
    struct packet *first_waiting, **last_waiting, *in_service;
    int64_t waiting_packets, service_start_ns;
    struct timer service;

    const struct queue_discipline *discipline;
    void *discipline_state;
    enum buffer_counts buffer_counts;
    struct loss loss;
    struct random jitter_random;
    struct random queue_random;
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

struct link_metrics {
    double utilization, utilization_payload, drop_rate, mark_rate, mean_queue_packets, mean_queue_normalized;
    int64_t arrivals, drops, marks, losses;
};

/* Fills what follows from `values`; queue and random streams start fresh. 0 or the status of a fail(). */
int32_t link_init(struct sim *sim, struct link *link);

/* Rate, delay, buffer, loss or jitter changed in `values`. Only stepped links may change rate and delay. */
void link_configure(struct sim *sim, struct link *link);

/*
 * A packet arrives at the queue of a computed link at `at_ns` (now or, on fused links, later). Gives when it will be at
 * the far end, or -1 when it was dropped (the caller frees it).
 */
int64_t link_pass(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns);

/* The same for a simple link. */
LAB_ALWAYS_INLINE int64_t link_pass_simple(struct sim *sim, struct link *link, const struct packet *packet,
                                           int64_t at_ns);

/* To the nearest nanosecond, at least one: two packets never leave at the same time. */
static inline int64_t link_transmission_ns(struct link *link, const struct packet *packet) {
    if (packet->wire_bytes == link->sent_bytes) return link->sent_ns;
    int64_t ns = (int64_t)(packet->wire_bytes * link->ns_per_byte + 0.5);
    link->sent_bytes = packet->wire_bytes;
    link->sent_ns = ns > 0 ? ns : 1;
    return link->sent_ns;
}

/*
 * Whether the packet's passage only adds times: the link is simple and idle, the packet as long as the last and, where
 * that is counted, sent wholly inside the measured interval with no row due.
 */
static inline int link_takes_at_once(const struct sim *sim, const struct link *link, const struct packet *packet,
                                     int64_t at_ns) {
    if (!link->simple || link->free_ns > at_ns || packet->wire_bytes != link->sent_bytes) return 0;
    return !link->listed || ((link->ring_count | link->recorded_packets) == 0 && at_ns >= sim->measure_from_ns &&
                             at_ns + link->sent_ns <= sim->measure_to_ns);
}

/* The same as link_pass where link_takes_at_once. */
static inline int64_t link_pass_at_once(struct link *link, const struct packet *packet, int64_t at_ns) {
    int64_t end_ns = at_ns + link->sent_ns;
    link->totals.arrivals++;
    link->free_ns = end_ns;
    if (link->listed) {
        link->counts.arrivals++;
        link->counts.wire_bytes += packet->wire_bytes;
        link->counts.payload_bytes += packet->payload_bytes;
    }
    return end_ns + link->delay_ns;
}

/* Packets that wait at `now_ns`: the queue as one would see it. */
int64_t link_waiting(const struct link *link, int64_t now_ns);

/* A packet arrives at the queue of a stepped link now. 0: it was dropped (the caller frees it). */
LAB_COLD int link_step_in(struct sim *sim, struct link *link, struct packet *packet);

/* Packets that are on the link and not in a lane: they wait or are in transmission. */
int64_t link_held(const struct link *link);

/* Makes the table of what the discipline shows of its state, if it shows any. 0, or -1 when memory is out. */
int32_t link_record_discipline(struct link *link, struct tables *tables);

/* Metrics of the measured interval up to `now_ns`. */
void link_read(const struct sim *sim, const struct link *link, struct link_metrics *metrics);

/* Writes the last row of the queue's table. */
void link_finish(struct sim *sim, struct link *link);

/* Counts and records a packet that was dropped or lost on the link. */
LAB_COLD void link_count_drop(struct sim *sim, struct link *link, const struct packet *packet, int lost, int64_t at_ns);

#endif
