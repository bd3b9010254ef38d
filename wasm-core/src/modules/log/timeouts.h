/* Inference of a flow's retransmission timeouts, which traces do not print, from its events. */
#ifndef LAB_LOG_TIMEOUTS_H
#define LAB_LOG_TIMEOUTS_H

#include "modules/log/log.h"

/*
 * Whether the congestion window collapsed between two successive events as after a timeout: to the packets still in
 * flight plus one, which is 1, or 2 after a loss probe (tcp_enter_loss).
 */
int window_collapsed(const struct log_event *event, const struct log_event *next);

/*
 * Marks timeouts of a flow whose samples were recovered. A timeout is a collapse of the window during a silence of at
 * least the kernel's least RTO, while data was outstanding: without a packet nothing but a timer changes the window. It
 * is marked at the first event after it, where the log first shows it; several timeouts in one silence are one mark.
 *
 * It is marked as spurious where the log shows it: the kernel restored the window, or data sent before the timeout was
 * acknowledged (F-RTO's rule, RFC 5682 section 2.1). The others are undecided. Counts both in `flow`.
 */
void timeouts_infer(struct log *log, int flow);

#endif
