/* The connections of web sessions: reused once no packet of the last object is on the way, and made when none is free.
 */
#ifndef LAB_POOL_H
#define LAB_POOL_H

#include "base/attributes.h"
#include "tcp/flow_state.h"

/* A connection of the session, as new, among its open ones; `turned`: its data goes against the session's. NULL after
 * fail(). */
LAB_COLD struct flow *pool_take(struct sim *sim, struct web_session *session, int turned);

/* The connection's transfer is complete: its counts go to the session, and it waits for reuse. */
LAB_COLD void pool_give(struct flow *connection);

/* Adds the counts of `from` to `to`, and clears them in `from`. */
LAB_COLD void pool_merge_counts(struct flow *to, struct flow *from);

#endif
