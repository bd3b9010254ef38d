/* The parts of a flow's state that files of their own work on. */
#ifndef LAB_FLOW_PARTS_H
#define LAB_FLOW_PARTS_H

#include <stdint.h>

#include "base/random.h"
#include "kinds/estimator.h"
#include "sim/events/events.h"
#include "trace/score.h"

struct flow;

/* ---- receiver (tcp/receiver.h) ----------------------------------------------------------------------------------- */

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
    int32_t newest;                     /* most recently reported block, or -1 */
    int32_t waiting;                    /* segments received in order since the last ACK */
    int32_t cause;                      /* copy_id of the packet that the next ACK answers */
    uint8_t echo_flags;                 /* PACKET_ECE while a mark is echoed (RFC 3168, section 6.1.3); PACKET_MARKED */
    int64_t acked;                      /* `next` of the last ACK sent */
    int64_t echo_ns;                    /* time stamp to echo (TS.Recent), -1: none */
    struct timer delay;
    double delay_clock_s; /* when it fires, by ns-2's clock */
};

/* ---- outcomes of copies (tcp/delivery_outcomes.h) ---------------------------------------------------------------- */

/* A copy that arrives at `at_ns`. */
struct delivery_outcome {
    int64_t at_ns;
    int64_t number;
    int32_t copy_id;
    uint32_t order; /* of the arrival among events of its nanosecond */
};

/* In the order of arrival; a ring whose capacity is a power of two, NULL for flows whose events are not recorded. */
struct delivery_outcomes {
    struct delivery_outcome *ring;
    uint32_t head, count, capacity;
    struct timer timer;
};

/* ---- spurious retransmissions (tcp/spurious.h, tcp/spurious_response.h) ------------------------------------------ */

#define SPURIOUS_OPEN_MAX 16

enum spurious_cause { SPURIOUS_TIMEOUT, SPURIOUS_FAST_RETRANSMIT };

enum spurious_kind {
    SPURIOUS_EARLY,   /* the ACK was on the way or still to come */
    SPURIOUS_ACK_LOST /* the segment had arrived, but its ACK was lost */
};

/* A timeout or fast retransmit of which it is not known yet whether it was spurious. */
struct spurious_case {
    int64_t segment;
    int64_t at_ns;
    int32_t last_copy;  /* copies up to this id were sent before the timer fired */
    int32_t in_network; /* of them still on the way */
    uint8_t reached;    /* one of them arrived */
    uint8_t measured;   /* fired inside the measured interval */
    uint8_t cause;      /* enum spurious_cause */
};

struct spurious {
    struct spurious_case open[SPURIOUS_OPEN_MAX];
    int32_t count;
    int64_t early, ack_lost; /* settled timeouts, inside the measured interval */
};

/* What is remembered at a retransmission that cuts the window, until the next ACK that advances. */
struct response {
    int armed;
    enum spurious_cause cause;
    int64_t sent_ns;               /* of the first retransmission (RetransmitTS) */
    int32_t last_copy;             /* copies up to this id were sent before it */
    double cwnd, ssthresh, flight; /* before the cut, segments */
    int64_t recover;
    int cut; /* enum flow_cut */
};

/* ---- scores (tcp/scoring.h) -------------------------------------------------------------------------------------- */

#define SCORED_MAX 32

struct scored {
    const struct estimator *estimator;
    void *state; /* the driver's is the flow's own */
    struct score score;
    struct forecast next; /* after the last sample */
};

struct scoring {
    int count;
    struct scored *each; /* the driver first */
    int64_t samples;     /* all of the flow */
    int64_t measured;    /* those in the measured interval, with their mean and sum of squared deviations */
    double mean_ns, deviations_ns2;
};

/* ---- web sessions (tcp/web.h) ------------------------------------------------------------------------------------ */

/* What the sessions of a group share. */
struct web_group {
    struct flow *first, *last; /* connections at rest, longest first */
    int64_t pages, objects;    /* asked for since the start of the run */
    int32_t open, most_open;   /* objects on the way, and the most there were at once */
};

/* The session of a flow whose application is `web`. That flow is its path, and where its connections are counted. */
struct web_session {
    struct flow *flow;
    struct web_group *group;
    struct random random;    /* draws pages, objects and pauses, and nothing else */
    struct timer timer;      /* the next object or page */
    struct flow *on_the_way; /* its open connections */
    int32_t open;            /* how many */
    int32_t left;            /* objects of the page not asked for yet */
    int64_t pages, objects;
    int64_t bytes_done; /* of objects that have arrived */
    uint8_t waits;      /* an object is due, but as many connections as allowed are open */
    uint8_t stopped;
    int64_t started_ns, ended_ns; /* INT64_MAX: not yet */
};

#endif
