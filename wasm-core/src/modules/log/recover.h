/* RTT samples out of logs that print none. */
#ifndef LAB_LOG_RECOVER_H
#define LAB_LOG_RECOVER_H

#include "modules/log/log.h"
#include "modules/log/send_times.h"

/*
 * From successive smoothed values in microseconds, as the kernel's estimator moves them: srtt' = srtt + (m - srtt)/8
 * (tcp_rtt_estimator, Jacobson and Karels 1988). Events show the state before their packet was processed, so the sample
 * of event i follows from events i and i+1: m = 8 (s' - s) + s, at most 7 us off since both are cut to whole
 * microseconds.
 *
 * Fills rtt_ns, and moves srtt and una to what the packet left behind. srtt is in us on entry and in ns on return.
 */
void recover_from_srtt(struct log *log, struct log_flow *flow);

/*
 * From times alone: a sample is the time from the event after which the oldest newly acknowledged byte was sent to the
 * event that acknowledged it. Fills rtt_ns where the moment of sending is known to an eighth of the sample and no
 * retransmission can have touched it (Karn and Partridge 1987), and moves una.
 */
void recover_from_times(struct log *log, struct log_flow *flow, struct send_times *sent);

/* Whether nothing in the flow ever moved its smoothed RTT, though it had the chance: a receiver, or an idle flow. */
int flow_is_frozen(const struct log *log, const struct log_flow *flow);

/* ---- shared with the inference of units -------------------------------------------------------------------------- */

/* Whether a sender repairs losses, as far as its events show it. */
struct repair {
    int duplicates;
    int active;
    uint32_t until; /* snd_nxt when the repair began: it ends when this is acknowledged */
};

/* Follows one event and the next; returns whether an ACK of this event may acknowledge retransmitted data. */
int repair_follow(struct repair *repair, const struct log_event *event, const struct log_event *next);

/* Whether events are missing between the two: a lost-events line, or more acknowledged than had been sent. */
int events_are_apart(const struct log_event *event, const struct log_event *next);

#endif
