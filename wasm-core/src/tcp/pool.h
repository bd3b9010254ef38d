/* The connections of web sessions: made when none rests, and used again when nothing of the last object is on the way.
 */
#ifndef LAB_POOL_H
#define LAB_POOL_H

#include "base/attributes.h"
#include "tcp/flow_state.h"

/* A connection of the session, as new, among its open ones; `turned`: its data goes against the session's. NULL after
 * fail(). */
LAB_COLD struct flow *pool_take(struct sim *sim, struct web_session *session, int turned);

/* The connection has done its work: what it counted is its session's, and it rests. */
LAB_COLD void pool_give(struct flow *connection);

/* Adds what `from` counted to `to`, and forgets it in `from`. */
LAB_COLD void pool_merge_counts(struct flow *to, struct flow *from);

#endif
