/* What a flow is made from, and the figures that are read from it. */
#ifndef LAB_FLOW_TYPES_H
#define LAB_FLOW_TYPES_H

#include <stdint.h>

struct application;
struct explain;
struct inside;
struct net_models;
struct notes;
struct operating;
struct segment_record;
struct settings;
struct tables;
struct transfers;
struct web_group;

/* What a flow is made from; everything outlives it. */
struct flow_setup {
    int32_t index;  /* in sim->flows, and in packet.flow */
    const char *id; /* "main.0" */
    const char *group;
    const double
        *values; /* FLOW_* of its group, in catalogue units; change while running, then flow_configure is called */
    const struct settings *settings; /* every other module's values */
    int64_t start_ns, stop_ns;       /* as drawn; stop past the end: never */
    int observed;                    /* has shadows, and rows in tables */
    struct tables *tables;           /* NULL: nothing is recorded */
    struct tables *loss_tables;      /* NULL: its losses are not recorded */
    struct notes *notes;             /* of the session */
    const struct net_models *models; /* of the document; may be NULL */
    const char *labels;              /* of its losses to come, as in cc_moment; NULL: none are known */
    struct transfers *transfers;     /* of the group */
    const struct application *application;
    struct web_group *web;           /* of the group; NULL: no web sessions */
    struct explain *explain;         /* NULL: no sample is to be explained */
    struct inside *inside;           /* NULL: nobody looks inside a net */
    struct operating *operating;     /* NULL: no operating curves */
    struct segment_record *segments; /* NULL: its segments are not recorded */
    double transfer_bytes;           /* of a finite transfer, as planned; 0: flow.*.transferSize says it */
    int32_t from_node, to_node;      /* in a mobile network */
    const struct flow *before;       /* whose estimator it goes on with; NULL: one of its own */
    double base_rtt_ns;              /* of a full segment and its ACK through empty queues */
    double rtt_max_ns;               /* base RTT and full queues: sets the estimators' automatic units */
    double path_bit_per_s;           /* rate of the slowest link on the way there */
};

/* Counted inside the measured interval, except where noted. */
struct flow_metrics {
    int64_t segments_sent, segments_retransmitted;
    int64_t segments_received; /* distinct */
    int64_t bytes_received;    /* distinct payload bytes at the receiver */
    int64_t timeouts, spurious_timeouts, fast_retransmits;
    int64_t early_responses, ecn_responses; /* cuts without a loss: by the congestion control, by marks */
    double mean_cwnd_segments;              /* over time; NaN when the flow never ran */
    double mean_rtt_ns;                     /* of the samples; NaN without */
    int64_t rtt_samples;
    double cwnd_at_samples; /* segments, mean over the samples; NaN without */
    double alive_s;         /* from start to end inside the measured interval, seconds */
    int64_t spurious_early,
        spurious_ack_lost;    /* spurious timeouts by the fate of the ACK; the others are not classified */
    int64_t spurious_pending; /* timeouts not yet known to be spurious or not */
    int64_t spurious_fast_retransmits;
    int64_t spurious_detected; /* timeouts and fast retransmits that the sender took for spurious */
    int64_t detected_wrongly;  /* of those: the original had not arrived */
    int alive_throughout;      /* from before the measured interval to its end */
};

#endif
