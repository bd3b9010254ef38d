/* Retransmission timeouts of a flow, which a trace of its packets does not print, inferred from its events. */
#ifndef LAB_LOG_TIMEOUTS_H
#define LAB_LOG_TIMEOUTS_H

#include "modules/log/log.h"

/*
 * Whether the congestion window collapsed between two successive events, as a timeout makes it: to the packets that are
 * still in flight plus one, which is 1, or 2 where a probe was sent (tcp_enter_loss).
 */
int window_collapsed(const struct log_event *event, const struct log_event *next);

/*
 * Marks timeouts of a flow whose samples were recovered. A timeout is a collapse of the window during a silence of at
 * least the kernel's least RTO, while data was outstanding: without a packet nothing but a timer changes the window. It
 * is marked at the first event after it, where the log first shows it; several timeouts in one silence are one mark.
 *
 * It is marked as spurious where the log shows that: the kernel gave the window back, or data was acknowledged that was
 * sent before the timeout (as F-RTO concludes, RFC 5682 section 2.1). All others may be either. Counts both in `flow`.
 */
void timeouts_infer(struct log *log, int flow);

#endif
