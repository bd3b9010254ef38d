/* The congestion window: how it grows, how a loss or a mark cuts it, and what the congestion control is told. */
#ifndef LAB_WINDOW_H
#define LAB_WINDOW_H

#include "tcp/flow_state.h"

/* What the congestion control may know now. */
const struct cc_moment *window_moment(const struct sim *sim, struct flow *flow);

/* Lets the congestion control grow the window by `acked` newly acknowledged segments. */
LAB_ALWAYS_INLINE void window_grow(struct sim *sim, struct flow *flow, int64_t acked);

/* Cuts the window for a loss or a mark: ssthresh and cwnd, with the congestion control told. */
LAB_COLD void window_reduce(struct sim *sim, struct flow *flow, enum cc_loss loss);

/* Sets ssthresh for a loss or a mark; gives the new cwnd where it is to follow, segments. */
LAB_COLD double window_cut_ssthresh(struct sim *sim, struct flow *flow, enum cc_loss loss);

/* Tells the congestion control of a loss. */
LAB_COLD void window_tell_loss(struct sim *sim, struct flow *flow, enum cc_loss loss);

#endif
