/* The state of a flow, which sender, receiver, timers, applications and recoveries share. */
#ifndef LAB_FLOW_STATE_H
#define LAB_FLOW_STATE_H

#include "base/attributes.h"
#include "base/ticks.h"
#include "base/units.h"
#include "kinds/cc.h"
#include "kinds/estimator.h"
#include "kinds/recovery.h"
#include "sim/sim.h"
#include "tcp/application.h"
#include "tcp/flow_params.h"
#include "tcp/flow_parts.h"
#include "tcp/flow_types.h"
#include "tcp/segment.h"
#include "trace/observe.h"
#include "trace/table.h"

/* The parameters in the units in which they are used; read again when they change. */
struct flow_rules {
    int64_t mss_bytes, header_bytes;
    double limit; /* receiver window, segments */
    int64_t limit_segments;
    double counted_limit; /* means count no larger window: the receiver's in a mobile network */
    double initial_window;
    double resolution_ns, phase_ns;                   /* of RTT samples; resolution 0: exact */
    int64_t initial_rto_ns, rto_max_ns, rto_least_ns; /* the least one: after the back-off */
    int64_t tick_ns, tick_phase_ns;                   /* heartbeat of the timer; 0: precise */
    double sample_tick_ns;                            /* RTT samples are whole ticks of this; 0: they are not */
    enum tick_rounding sample_rounding;
    int64_t heartbeat_ns, heartbeat_phase_ns; /* RTT samples count the beats of a clock; 0: they do not */
    int64_t delayed_ack_ns;                   /* 0: ACK at once */
    enum rtt_sampling sampling;
    int32_t duplicate_acks;
    uint8_t limited_transmit, timestamps, idle_restart, handshake, remaining_restart, ns2, ecn;
    uint8_t owd_option;         /* marks and times of one-way delays travel in options */
    uint8_t fast_increase;      /* enum fast_increase_rule */
    uint8_t fast_increase_send; /* enum fast_increase_send */
    uint8_t watches_sent;       /* something is to be done with each segment that is sent: transmit_general */
    uint8_t late_expiry;        /* of a heartbeat timer */
    uint8_t plain_timer;        /* precise, and started with the whole RTO */
    uint8_t plain_samples;      /* of every ACK, not in ticks, not by ns-2's rules */
    uint8_t times_one;   /* one segment at a time is timed, and forgotten when anything is sent again (BSD, ns-2) */
    uint8_t keep_timing; /* ... but a fast retransmit of another segment does not end its timing */
    uint8_t burst_spacing;
    int32_t max_burst; /* 0: no limit */
    enum spurious_response spurious_response;
};

enum flow_phase { FLOW_WAITING, FLOW_CONNECTING, FLOW_OPEN, FLOW_STOPPED };

/* What cut the window last; read by recoveries and by ns-2's rules. */
enum flow_cut { CUT_NONE, CUT_DUPLICATES, CUT_TIMEOUT, CUT_REPAIRED };

/* State of the rule that thins the stream of RTT samples. */
struct sampling_state {
    int64_t next_segment;               /* one per RTT: the first segment whose ACK gives the next sample */
    int64_t timed_segment, timed_at_ns; /* one segment is timed; -2: none was timed yet (-1 is the SYN) */
    int timing;
    int skip; /* every second: the next valid sample is left out */
};

/* Explicit congestion notification at the sender (tcp/ecn.h). */
struct ecn {
    uint8_t agreed;  /* both ends can */
    uint8_t echo;    /* the present ACK echoes a mark */
    uint8_t cwr_due; /* the next new segment carries CWR */
    int64_t recover; /* highest segment sent when a mark last cut the window; -1 at first */
};

/* Vegas' timer per segment (modules/recovery/vegas.c). */
struct fine_timer {
    double srtt_ns, deviation_ns, timeout_ns; /* 0: no sample yet */
    int64_t cut_ns;                           /* when a loss last cut the window */
    int checks_left;                          /* ACKs at which the timer is still checked */
    double kept;                              /* as in ns-2: window after the last cut, 0 after a timeout */
    struct vegas_step step;
};

/* The application: how much it has to send. */
struct source {
    struct random random;
    struct timer timer;
    int64_t segments;   /* handed to TCP so far: segments below this number exist */
    double bytes;       /* of the transfer or burst handed over last */
    double answer;      /* this is a request for an object of so many bytes; 0: it is none */
    int64_t since_ns;   /* when it was asked for */
    int32_t last_bytes; /* payload of the last of them */
    int64_t bursts;
};

/* What is recorded of a flow: tables and predictors of an observed one, segments on request; NULL otherwise. */
struct recorder {
    struct table *window, *rto, *events;
    struct table *control; /* state of the congestion control, if it shows any */
    double *control_row;   /* time and that state, as last recorded */
    struct observer *observer;
    struct watch *watch;           /* congestion predictors */
    double cwnd, ssthresh, flight; /* of the last row */
    struct segment_record *segments;
    int32_t limited;       /* flow.limited when the window was last looked at */
    uint8_t repairs_first; /* the next retransmission is a fast retransmit */
    uint8_t shows_window;  /* something records the window */
};

struct flow {
    /*
     * First what nearly every ACK and every segment touches, so that it lies in few lines of the cache: among a
     * thousand flows, each finds its own gone when its turn comes.
     */
    enum flow_phase phase;
    int32_t duplicates;
    int32_t limited; /* segments sent by limited transmit since the last new ACK */
    enum flow_cut cut;
    int recovering;          /* between fast retransmit and the ACK of `recover` */
    int32_t copies;          /* transmissions so far */
    uint8_t inspects_acks;   /* each ACK is looked at: for ECN, marks, ACK control or the record of segments */
    int64_t nxt;             /* segment to send next; falls back behind board.high after a timeout (go-back-N) */
    int64_t recover;         /* highest segment sent when the last recovery began (RFC 6582); -1 at first */
    int64_t last_sent_ns;    /* any data segment; for idle restart */
    struct scoreboard board; /* una and high are its */
    struct window window;
    const struct recovery *recovery;
    const struct congestion_control *cc;
    void *cc_state;
    const struct estimator *estimator;
    void *estimator_state;
    int backoff; /* doublings */
    struct timer rto_timer;
    int64_t rto_in_force_ns; /* with back-off */
    double rto_ns;           /* without back-off; the initial RTO before the first sample */
    double rtt_ns;           /* latest valid sample; NaN */
    double cwnd_area;        /* inside the measured interval, segments * ns */
    double cwnd_span_ns;
    int64_t cwnd_since_ns;
    double rtt_sum_ns, cwnd_sum; /* over its samples */
    struct cc_moment moment;     /* what the congestion control is given */
    struct flow_rules rules;
    struct ecn ecn;
    struct marking *marking; /* tcp/marking.h; NULL: one-way delays are not estimated */
    struct sampling_state sampling;
    struct recorder recorder;
    struct receiver receiver;
    struct delivery_outcomes outcomes;
    struct flow_metrics counted; /* inside the measured interval */
    struct flow_setup setup;

    /* recovery and timer */
    int partial_acks;       /* of this recovery */
    int64_t repaired_up_to; /* SACK: HighRxt + 1 */
    int64_t rescue;         /* SACK: segment of the last rescue retransmission, or -1 */
    int64_t pipe;           /* SACK of 1996: segments thought to be in the network */
    int64_t timed_out;      /* segment for which the timer fired last; -1: none */
    double rto_clock_s;     /* when the timer fires, by ns-2's clock */
    int syn_timeouts;
    struct fine_timer fine;
    struct spurious spurious;
    struct response response;
    struct fast_increase *increase;  /* tcp/fast_increase.h; NULL: off */
    struct ack_control *ack_control; /* tcp/ack_control.h; NULL: off */
    struct bursts *bursts;           /* tcp/bursts.h */
    struct loss_record *losses;      /* tcp/loss_record.h; NULL: its congestion control remembers none */
    struct timer start_timer, stop_timer;

    /* modules */
    const double *recovery_params;
    const double *cc_params;
    const double *estimator_params;
    struct estimator_context context, shadow_context;
    struct random random; /* coin flips of the congestion control */

    const struct application *application;
    struct source source;
    struct scoring scoring;
    struct web_session *session;  /* whose objects it carries; NULL: no web */
    struct flow *next;            /* among the open connections of the session, or those of the group at rest */
    int64_t started_ns, ended_ns; /* INT64_MAX: not yet */
};

static inline int flow_measured(const struct sim *sim) {
    int64_t now = sim_now(sim);
    return now >= sim->measure_from_ns && now < sim->measure_to_ns;
}

/* Segments sent and not acknowledged cumulatively. */
static inline int64_t flow_outstanding(const struct flow *flow) {
    return flow->board.high - flow->board.una;
}

/* Whole segments that may be outstanding: cwnd and inflation, at most the receiver's window. */
static inline int64_t flow_usable_window(const struct flow *flow) {
    int64_t window = (int64_t)flow->window.cwnd + (int64_t)flow->window.inflation;
    return window < flow->rules.limit_segments ? window : flow->rules.limit_segments;
}

/* Whether segments that were outstanding when the timer fired are still being repaired. */
static inline int flow_repairs_timeout(const struct flow *flow) {
    return flow->cut == CUT_TIMEOUT && flow->board.una <= flow->recover;
}

#endif
