/*
 * Congestion controls: one per file, each a struct of functions that moves a window. How losses are found and repaired
 * is not theirs: that is a recovery's (kinds/recovery.h).
 *
 * Windows are real numbers of segments, as ns-2 keeps them; a sender uses the whole part.
 */
#ifndef LAB_CC_H
#define LAB_CC_H

#include <stddef.h>
#include <stdint.h>

#include "base/note.h"
#include "base/random.h"
#include "catalogue/module.h"
#include "kinds/curve.h"

struct loss_history;
struct net_model;
struct net_models;

/* What the sender and its congestion control share. Segments; ssthresh is INFINITY until it is set. */
struct window {
    double cwnd, ssthresh;
    double inflation; /* segments that duplicate ACKs say have left the network (RFC 5681, section 3.2); recovery's */
};

/* Of each new ACK, where Vegas' own repair and Vegas go step by step as in ns-2 (modules/recovery/vegas.c). */
struct vegas_step {
    double rtt_ns; /* of the newest segment acknowledged; 0: it was sent more than once */
    int64_t next;  /* number of the segment to be sent next: after a timeout one that was sent before */
};

/* The sender's state that a congestion control may read. */
struct cc_moment {
    int64_t now_ns;
    double flight;               /* segments outstanding, without those of limited transmit (RFC 5681, section 3.2) */
    double limit;                /* receiver window, segments */
    double rtt_ns;               /* of the latest valid sample; NaN before the first */
    int64_t una, nxt;            /* numbers of the first unacknowledged and of the next new segment: mark round trips */
    int from_window;             /* a loss cuts the window (ns-2, Linux) and not the flight (RFC 5681) */
    int recovering;              /* a loss is being repaired */
    int after_timeout;           /* what was outstanding when the timer fired is still being sent again */
    double estimated_forward_ns; /* forward delay by the flow's own estimate; NaN: none, or not known yet */
    struct random *random;       /* a stream of the flow's own for coin flips */
    const struct vegas_step *vegas_step; /* NULL but with Vegas' own repair as in ns-2 */
    int64_t started_ns;                  /* when the flow began, handshake included */
    double lost; /* at a loss by duplicates, the packets that the sender knows to be lost, at least 1; otherwise 0 */
    const struct net_models *models; /* trained nets of the document; NULL: none */
    /* Known to the simulation alone. */
    double base_rtt_ns;    /* of a full segment and its ACK through empty queues */
    double path_bit_per_s; /* of the slowest link */
    double segment_bytes;  /* of a full segment on the wire */
    double forward_ns;     /* from the sample's segment to its ACK's departure: what synchronous clocks would tell */
    const char *labels;    /* of the flow's losses to come, in their order: '1', '0' or '?'; NULL: none are known */
};

/* Columns that a congestion control may show of its state. */
#define CC_STATE_MAX 8

/* A prediction at a loss: whether the next loss will come at a larger window. */
struct cc_prediction {
    double p;    /* its chance; NaN: nothing was predicted */
    double rate; /* by which the window was multiplied for it */
    enum cc_step { CC_STEP_LOW, CC_STEP_MEDIUM, CC_STEP_HIGH } step;
};

enum cc_loss { CC_LOSS_DUPLICATES, CC_LOSS_TIMEOUT, CC_LOSS_ECN };

struct congestion_control {
    struct module module;
    int grows_by_window; /* on_ack reads only after_timeout of the moment; the caller may leave the rest stale */
    /* Bytes of state; may be NULL for none. `models` as in cc_moment. */
    size_t (*state_bytes)(const double *params, const struct net_models *models);
    /* The flow starts; the window has its initial values. `params` outlive the state and may change at any time. */
    void (*start)(void *state, const double *params, const struct window *window, const struct cc_moment *moment);
    /* `acked` segments were newly acknowledged outside of recovery: the window may grow. */
    void (*on_ack)(void *state, struct window *window, const struct cc_moment *moment, double acked);
    /* A loss: the new ssthresh, segments, before any lower bound. The recovery sets cwnd from it. */
    double (*ssthresh)(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss);
    /* After the cut, when cwnd has its new value; NULL: nothing to remember. */
    void (*on_loss)(void *state, const struct window *window, const struct cc_moment *moment, enum cc_loss loss);
    /* A valid RTT sample, except the handshake's, before its ACK is processed; NULL: unused. */
    void (*on_sample)(void *state, struct window *window, const struct cc_moment *moment);
    /* Called on every new ACK before on_ack; returns 1 when it has cut the window without a loss. NULL: never. */
    int (*early_response)(void *state, struct window *window, const struct cc_moment *moment);
    /* Before the first segment after an idle period; NULL: nothing. */
    void (*on_restart)(void *state, struct window *window, const struct cc_moment *moment);
    /* Writes the columns of module.state as they are now; recorded of observed flows. NULL: there are none. */
    void (*read_state)(const void *state, double *out);
    /* The losses so far, where it remembers them: the latest is added by `ssthresh`. NULL: it does not. */
    const struct loss_history *(*losses)(const void *state);
    /* What it predicted at the latest loss, and what followed. NULL: it predicts nothing. */
    void (*prediction)(const void *state, struct cc_prediction *prediction);
    /* The net that made the latest prediction, or NULL; where there is one, net/memory.h tells what is inside. */
    const struct net_model *(*model)(const void *state);
    /* The note of what its predictions lack for want of a model or of labels (as in cc_moment), or NOTE_COUNT; NULL: it
     * needs neither. */
    enum note (*lacks)(const double *params, const struct net_models *models, const char *labels);
    /* Whether it acts on moment->estimated_forward_ns, so that the flow has to estimate it; NULL: it does not. */
    int (*needs_forward_delay)(const double *params);
    /* The chance of an early response over the queueing delay, ms, where it follows from that alone; else NULL. */
    void (*curve)(const double *params, struct curve *curve);
};

/* The nth congestion control of the registry (the order of the choice "@cc"), or NULL. */
const struct congestion_control *congestion_control_at(int nth);

/*
 * Writes two members of the catalogue: `early`, whether it may cut the window without a loss, and `curve`, whether the
 * probability of that follows from the queueing delay alone.
 */
void congestion_control_describe(const struct module *module, struct text *out);

#endif
