/*
 * The state that the files of a mobile network share: one struct radio_node per node, with its frame on the air, its
 * access to the medium, its exchange of frames and its interface queue.
 */
#ifndef LAB_RADIO_H
#define LAB_RADIO_H

#include "kinds/routing.h"
#include "sim/link/link_state.h"
#include "sim/network/network.h"
#include "sim/wireless/movement.h"
#include "sim/wireless/wireless_params.h"

#define NEVER_NS INT64_MAX
/* Before everything: a medium that has been idle since then. */
#define LONG_AGO_NS (-1000000000)

enum frame_kind { FRAME_DATA, FRAME_RTS, FRAME_CTS, FRAME_ACK };

/* A node's frame on the air; a node has at most one. */
struct frame {
    uint8_t kind, on_air;
    int16_t to; /* ROUTING_BROADCAST: all */
    int32_t bytes;
    int64_t begin_ns, end_ns; /* at its sender */
    int64_t nav_ns;           /* its duration field: how long after its end the medium stays reserved */
    struct node_set reached;  /* nodes at which it exists */
    struct node_set ok;       /* those that will decode it, as far as is known */
    int32_t delay_ns[NODES_MAX];
    double distance2[NODES_MAX]; /* m² */
};

/* What a node does with the packet that it has taken from its queue. */
enum exchange_state { EXCHANGE_NONE, EXCHANGE_ACCESS, EXCHANGE_SENDING, EXCHANGE_AWAITS_CTS, EXCHANGE_AWAITS_ACK };

/* Sums over the measured interval. */
struct node_counts {
    int64_t busy_ns;           /* the medium is busy at the node */
    double packet_ns, byte_ns; /* waiting in the queue, times time */
    int64_t frames_sent, frames_decoded, frames_lost, retries, link_breaks;
    int64_t data_frames, failed_data; /* data frames sent to one node, and those that got no ACK */
    int64_t drops[DROP_REASON_COUNT];
};

struct interface_queue {
    struct packet *first, *last, *last_routing;
    int64_t packets, bytes;
    int64_t since_ns; /* the sums are complete up to here */
};

struct wireless;

struct radio_node {
    struct wireless *wireless;
    int32_t index;
    struct link *link; /* its radio, as the network sees it */

    /* The medium at this node. */
    int64_t busy_from_ns;  /* NEVER_NS: idle, and slots are counted from slot_from_ns; else when it was seen busy */
    int64_t busy_until_ns; /* end of the last frame that exists here, its own included */
    int64_t nav_until_ns;
    int64_t last_end_ns;    /* of the frames that have ended here */
    int64_t period_from_ns; /* the present or last busy period began */
    uint8_t undecoded;      /* the one that ended last was not decoded */
    int16_t lock;           /* sender of the frame that the receiver is locked on; -1: none */
    int64_t lock_from_ns, lock_until_ns;
    double lock_distance2;
    int64_t sends_until_ns; /* end of its own last frame */

    /* Access: back-off. */
    struct random random;
    int32_t cw, slots; /* contention window; slots left */
    uint8_t backing_off;
    int64_t slot_from_ns; /* the first of these slots begins; NEVER_NS: not before the medium is idle */
    int64_t patience_ns;  /* end of the last timeout: slots begin DIFS later */
    struct timer access;

    /* The exchange. */
    enum exchange_state state;
    struct packet *packet; /* NULL: none, or the neighbour has it already */
    int16_t to;
    uint8_t with_rts, packet_kind, delivered;
    int32_t flow;         /* of the packet; -1: a routing message */
    int32_t packet_bytes; /* IP */
    int32_t short_retries, long_retries;
    int64_t timeout_ns;
    struct timer timeout;

    /* A frame to be sent SIFS after one that was decoded. */
    uint8_t responds, response; /* response: enum frame_kind */
    int16_t response_to;
    int64_t response_nav_ns;
    struct timer respond;

    struct frame frame;
    struct timer frame_ended;

    struct interface_queue queue;
    struct node_counts counts;
    struct timer routing_timer;
};

/* Times and sizes that follow from the parameters; ns, bytes. */
struct radio_times {
    int64_t rts_ns, cts_ns, ack_ns, eifs_ns, cca_ns;
    int64_t reach_ns;        /* propagation delay over the carrier-sense radius, rounded up */
    double rate, basic_rate; /* bit/s */
    double crossover2;       /* square of the distance from which power falls by its fourth power, m² */
    enum phy_capture capture;
    int header_bytes, rts_threshold, rts_as_ns2, backoff_as_ns2, eifs_as_nav, duration_nearest;
    int short_limit, long_limit, cw_min, cw_max;
    int64_t queue_max, processing_ns;
    int queue_in_bytes, routing_at_head;
};

#define SLOT_NS 20000
#define SIFS_NS 10000
#define DIFS_NS 50000
/* What a timeout waits beyond SIFS and the answer: ns-2's twice 2 us of propagation. */
#define TIMEOUT_SLACK_NS 4000

/* What the exchange of frames calls on the floor above it. */
struct exchange_calls {
    /* A packet was decoded at `node`, which takes it over. */
    void (*arrived)(struct radio_node *node, struct packet *packet);
    /* A broadcast was decoded at `node`; the packet stays with its sender. */
    void (*heard)(struct radio_node *node, int32_t from, const struct packet *packet);
    /* `next_hop` did not answer. The packet is taken over; NULL: it has come through, only its ACKs have not. */
    void (*gave_up)(struct radio_node *node, int32_t next_hop, struct packet *packet);
    /* A broadcast has been sent; the packet is taken over. */
    void (*broadcast_done)(struct radio_node *node, struct packet *packet);
};

/* Sums over all nodes and the whole run, for the final check. */
struct frame_totals {
    int64_t existed, decoded, lost; /* frames at receivers */
};

struct frame_record;

struct wireless {
    struct sim *sim;
    struct movement *movement;
    int32_t nodes;
    struct radio_node *node;
    struct radio_times times;
    const double *phy, *mac, *ifq; /* parameters in force */
    const struct exchange_calls *calls;
    struct frame_totals totals;
    struct frame_record *record; /* NULL: none */

    const struct routing *routing;
    void *routing_state;
    struct routing_host host;
    struct routing_record *routing_record;

    struct packet *delayed; /* packets on their way into an interface queue, by time (packet->at_ns) */
    struct timer delayed_timer;
    struct routing_message *messages; /* unused ones */
    struct hop *hops;                 /* by node */
};

/* ---- sets of nodes ----------------------------------------------------------------------------------------------- */

static inline void set_remove(struct node_set *set, int32_t node) {
    set->words[node >> 6] &= ~((uint64_t)1 << (node & 63));
}

/* The first node of a set at or after `node`; NODES_MAX: none. */
static inline int32_t set_next(const struct node_set *set, int32_t node) {
    while (node < NODES_MAX) {
        uint64_t rest = set->words[node >> 6] >> (node & 63);
        if (rest) return node + __builtin_ctzll(rest);
        node = (node | 63) + 1;
    }
    return NODES_MAX;
}

#endif
