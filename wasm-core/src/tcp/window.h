/* The congestion window: its growth, its cuts for losses and marks, and the calls to the congestion control. */
#ifndef LAB_WINDOW_H
#define LAB_WINDOW_H

#include "tcp/flow_state.h"

/* The state of the connection as the congestion control is given it. */
const struct cc_moment *window_moment(const struct sim *sim, struct flow *flow);

/* Lets the congestion control grow the window by `acked` newly acknowledged segments. */
LAB_ALWAYS_INLINE void window_grow(struct sim *sim, struct flow *flow, int64_t acked);

/* Cuts the window for a loss or a mark: ssthresh and cwnd, with the congestion control told. */
LAB_COLD void window_reduce(struct sim *sim, struct flow *flow, enum cc_loss loss);

/* Sets ssthresh for a loss or a mark; gives the new cwnd where it is to follow, segments. */
LAB_COLD double window_cut_ssthresh(struct sim *sim, struct flow *flow, enum cc_loss loss);

/* Calls the congestion control for a loss. */
LAB_COLD void window_tell_loss(struct sim *sim, struct flow *flow, enum cc_loss loss);

#endif
