/* The parameters of a flow group (keys flow.<group>.<id>), and the groups that hold for every flow (rto, timer,
 * timestamp). */
#ifndef LAB_FLOW_PARAMS_H
#define LAB_FLOW_PARAMS_H

/* Index of each parameter in the values of a flow group; values are in the catalogue's unit. */
enum flow_param {
    FLOW_COUNT,
    FLOW_CONGESTION_CONTROL, /* index among the modules of kind "cc" */
    FLOW_RECOVERY,           /* index among the modules of kind "recovery" */
    FLOW_ESTIMATOR,          /* index among the estimators */
    FLOW_SHADOWS,            /* bit mask over the estimators */
    FLOW_APPLICATION,        /* enum flow_application */
    FLOW_START,              /* s */
    FLOW_START_SPREAD,       /* s: each flow's start is drawn from start .. start + spread */
    FLOW_START_STEP,         /* s: flow i of the group starts i steps later */
    FLOW_STOP,               /* s; past the end of the run: never */
    FLOW_EXTRA_DELAY,        /* ms, one way, on the sender's side of the path */
    FLOW_EXTRA_DELAY_SPREAD, /* ms */
    FLOW_TRANSFER_SIZE,      /* bytes */
    FLOW_BURST_SIZE,         /* bytes, mean */
    FLOW_BURST_DISTRIBUTION, /* enum flow_distribution */
    FLOW_IDLE_TIME,          /* s, mean */
    FLOW_IDLE_DISTRIBUTION,  /* enum flow_distribution */
    FLOW_PARETO_SHAPE,
    FLOW_CBR_RATE,          /* bit/s, payload and headers */
    FLOW_CBR_SPREAD,        /* share of the interval by which it varies */
    FLOW_MSS,               /* bytes of payload */
    FLOW_HEADER,            /* bytes on the wire beside the payload; the size of an ACK */
    FLOW_INITIAL_WINDOW,    /* segments */
    FLOW_INITIAL_SSTHRESH,  /* segments; 0: not set until the first loss */
    FLOW_RECEIVER_WINDOW,   /* segments */
    FLOW_HANDSHAKE,         /* switch: SYN and SYN-ACK first */
    FLOW_SAMPLING,          /* enum rtt_sampling */
    FLOW_KEEP_TIMING,       /* switch: a fast retransmit leaves the timed segment timed */
    FLOW_TIMESTAMPS,        /* switch */
    FLOW_DELAYED_ACK,       /* switch */
    FLOW_DELAYED_ACK_TIME,  /* ms */
    FLOW_LIMITED_TRANSMIT,  /* switch */
    FLOW_DUPLICATE_ACKS,    /* threshold of fast retransmit */
    FLOW_IDLE_RESTART,      /* switch: back to the initial window after an idle RTO */
    FLOW_WINDOW_RULES,      /* enum flow_window_rules */
    FLOW_SAMPLE_TICK,       /* ms: RTT samples are whole ticks of this; 0: timestamp.resolution holds */
    FLOW_SAMPLE_ROUNDING,   /* enum tick_rounding (base/ticks.h) */
    FLOW_SPURIOUS_RESPONSE, /* enum spurious_response */
    FLOW_TRANSFER_SPREAD,   /* bytes: a transfer's size is drawn from transferSize .. transferSize + this */
    FLOW_SCORE,             /* enum flow_score */
    FLOW_ECN,               /* switch */
    FLOW_PREDICTORS,        /* bit mask over the predictors */
    FLOW_REVERSE,           /* switch: data goes the other way */
    FLOW_EXTRA_DELAY_STEP,  /* ms: flow i of the group has i steps more */
    FLOW_EXTRA_DELAY_CYCLE, /* flows after which the steps begin anew; 0: never */
    FLOW_FROM_NODE,         /* number from 0, in a mobile network; the group's next flow one on */
    FLOW_TO_NODE,
    FLOW_FROM_ROUTER, /* number from 1, in a parking lot */
    FLOW_TO_ROUTER,
    FLOW_WEB_PAGES, /* of a session; 0: without end */
    FLOW_WEB_THINK, /* s, mean */
    FLOW_WEB_THINK_DISTRIBUTION,
    FLOW_WEB_OBJECTS, /* of a page, mean */
    FLOW_WEB_OBJECTS_DISTRIBUTION,
    FLOW_WEB_OBJECTS_SHAPE,
    FLOW_WEB_GAP, /* s, mean, between the objects of a page */
    FLOW_WEB_GAP_DISTRIBUTION,
    FLOW_WEB_GAP_SHAPE,
    FLOW_WEB_OBJECT_SIZE, /* bytes, mean */
    FLOW_WEB_SIZE_DISTRIBUTION,
    FLOW_WEB_SIZE_SHAPE,
    FLOW_WEB_CONNECTIONS,    /* of a session at once, at most */
    FLOW_WEB_REQUEST,        /* bytes; 0: none */
    FLOW_ONE_WAY_DELAY,      /* bit mask over the estimators of one-way delay */
    FLOW_FORWARD_DELAY,      /* 1 + index among them; 0: none is in use */
    FLOW_OWD_HEADER,         /* enum owd_header */
    FLOW_MARK_PAUSE,         /* ms */
    FLOW_FAST_INCREASE,      /* enum fast_increase_rule */
    FLOW_FAST_INCREASE_SEND, /* enum fast_increase_send */
    FLOW_ACK_CONTROL,        /* enum ack_control_rule */
    FLOW_MAX_BURST,          /* segments; 0: no limit */
    FLOW_BURST_SPACING,      /* switch */
    FLOW_PARAM_COUNT
};

enum flow_window_rules { WINDOW_RULES_RFC, WINDOW_RULES_NS2 };
enum flow_application { APPLICATION_BULK, APPLICATION_TRANSFER, APPLICATION_ONOFF, APPLICATION_CBR, APPLICATION_WEB };
enum spurious_response { SPURIOUS_RESPONSE_NONE, SPURIOUS_RESPONSE_EIFEL, SPURIOUS_RESPONSE_RFC4015 };
enum ack_control_rule { ACK_CONTROL_OFF, ACK_CONTROL_RECEIVER, ACK_CONTROL_SENDER };
/* Which estimators of the group's unobserved flows are scored. */
enum flow_score { SCORE_NONE, SCORE_DRIVER, SCORE_ALL };
enum flow_distribution { DISTRIBUTION_CONSTANT, DISTRIBUTION_EXPONENTIAL, DISTRIBUTION_PARETO, DISTRIBUTION_LOMAX };

/* Group rto. */
enum rto_param { RTO_BOUNDS, RTO_MIN, RTO_MAX, RTO_INITIAL, RTO_BACKOFF_MAX, RTO_BACKOFF_MIN, RTO_PARAM_COUNT };
enum rto_bounds { RTO_BOUNDS_COMMON, RTO_BOUNDS_OWN };

/* Group timer. */
enum timer_param { TIMER_RESTART, TIMER_TICK, TIMER_EXPIRY, TIMER_PARAM_COUNT };
enum timer_restart { TIMER_RESTART_FULL, TIMER_RESTART_REMAINING };
enum timer_expiry { TIMER_EXPIRY_EARLY, TIMER_EXPIRY_LATE };

/* Group tick. */
enum tick_param { TICK_READ, TICK_LENGTH, TICK_PARAM_COUNT };
enum tick_read { TICK_READ_GROUP, TICK_READ_HEARTBEAT, TICK_READ_FLOOR, TICK_READ_REAL };

/* Group timestamp. */
enum timestamp_param { TIMESTAMP_RESOLUTION, TIMESTAMP_PHASE, TIMESTAMP_PARAM_COUNT };

#endif
