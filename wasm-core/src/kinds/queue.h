/*
 * Queue disciplines: one per file, each a struct of functions that decides what happens to a packet that arrives at a
 * link's queue, and, for those that act on the way out, to one that leaves it.
 */
#ifndef LAB_QUEUE_H
#define LAB_QUEUE_H

#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "catalogue/module.h"
#include "kinds/curve.h"
#include "kinds/packet.h"

/* A packet that is not ECN-capable is dropped where it would be marked. */
enum queue_verdict { QUEUE_PASS, QUEUE_DROP, QUEUE_MARK };

#define QUEUE_STATE_MAX 4

/* What the buffer's size means. */
enum buffer_counts {
    BUFFER_WAITING, /* at most `buffer` packets wait, the one in transmission apart */
    BUFFER_NS2,     /* the arriving packet that would be the `buffer`th waiting one is dropped (ns-2's DropTail) */
    BUFFER_SYSTEM   /* waiting and in transmission together */
};

/* A queue as an arriving or leaving packet sees it. */
struct queue_view {
    int64_t now_ns;
    int64_t packets, bytes; /* waiting */
    int busy;               /* a packet is in transmission */
    int64_t idle_since_ns;  /* when the transmitter fell idle; now_ns while busy */
    /* The limits of the buffer: the one that does not apply is INT64_MAX. */
    int64_t packets_max, bytes_max;
    double byte_per_s; /* present rate of the link */
};

/* Where a queue stands: what automatic parameters follow from. */
struct queue_place {
    double byte_per_s, delay_s; /* of the link */
    int64_t packets_max, bytes_max;
};

struct queue_discipline {
    struct module module;
    /* It drops exactly the packets that find the buffer full (buffer_is_full): a link may decide without asking it. */
    int tail_drop;
    size_t (*state_bytes)(const double *params);
    void (*start)(void *state, const double *params, struct random *random);
    /* After the start, and whenever a parameter or the link has changed. NULL: not interested. */
    void (*configure)(void *state, const struct queue_place *place);
    /* What happens to the arriving packet. */
    enum queue_verdict (*arrive)(void *state, const struct queue_view *view, const struct packet *packet);
    /*
     * What happens to a packet that waited `waited_ns` when its transmission would start. While it says QUEUE_DROP it
     * is asked at once about the next. NULL: nothing, so that links can compute departures on arrival.
     */
    enum queue_verdict (*depart)(void *state, const struct queue_view *view, const struct packet *packet,
                                 int64_t waited_ns);
    /* Called every period_ns from the start of the run on; both NULL: never. */
    int64_t (*period_ns)(const void *state);
    void (*tick)(void *state, const struct queue_view *view);
    /* Writes the columns of module.state (at most QUEUE_STATE_MAX) as they are now, for the record; NULL: none. */
    void (*read_state)(const void *state, double *out);
    /* The chance of a mark or early drop over the average queue, packets, as it is now; else NULL. */
    void (*curve)(const void *state, struct curve *curve);
};

/* DropTail's rule: whether a packet of `packet_bytes` finds no space behind the `packets` of `bytes` that wait. */
static inline int buffer_is_full(int64_t packets, int64_t packets_max, int64_t bytes, int64_t bytes_max,
                                 int32_t packet_bytes) {
    return packets >= packets_max || bytes + packet_bytes > bytes_max;
}

static inline int queue_full(const struct queue_view *view, const struct packet *packet) {
    return buffer_is_full(view->packets, view->packets_max, view->bytes, view->bytes_max, packet->wire_bytes);
}

/* The nth queue discipline of the registry, or NULL. */
const struct queue_discipline *queue_discipline_at(int nth);

#endif
