/* Recovery of RTT samples from logs that do not print them. */
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
 * Fills rtt_ns, and sets srtt and una to their values after the packet. srtt is in us on entry and in ns on return.
 */
void recover_from_srtt(struct log *log, struct log_flow *flow);

/*
 * From times alone: a sample is the time from the event after which the oldest newly acknowledged byte was sent to the
 * event that acknowledged it. Fills rtt_ns where the time of sending is known to an eighth of the sample and the byte
 * cannot have been retransmitted (Karn and Partridge 1987), and sets una to its value after the packet.
 */
void recover_from_times(struct log *log, struct log_flow *flow, struct send_times *sent);

/* Whether srtt never changes over enough ACKs of new data: the flow of a receiver, or an idle one. */
int flow_is_frozen(const struct log *log, const struct log_flow *flow);

/* ---- shared with the inference of units -------------------------------------------------------------------------- */

/* Whether a sender is in loss recovery, as far as its events show it. */
struct repair {
    int duplicates;
    int active;
    uint32_t until; /* snd_nxt when the recovery began; it ends when this is acknowledged */
};

/* Updates the state by an event and the next; gives whether the event may acknowledge retransmitted data. */
int repair_follow(struct repair *repair, const struct log_event *event, const struct log_event *next);

/* Whether events are missing between the two: after a lost-events line, or if more is acknowledged than was sent. */
int events_are_apart(const struct log_event *event, const struct log_event *next);

#endif
