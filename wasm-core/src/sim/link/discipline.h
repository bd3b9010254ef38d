/* The calls of a link to its queue discipline. */
#ifndef LAB_DISCIPLINE_H
#define LAB_DISCIPLINE_H

#include "sim/link/link_state.h"

/* The discipline's verdict on an arriving packet that finds `packets` waiting; `busy`: one is in transmission. */
LAB_COLD enum queue_verdict link_verdict(struct link *link, const struct packet *packet, int64_t packets, int busy,
                                         int64_t at_ns);

/* Its verdict on a packet whose transmission would start; only where link->discipline->depart. */
LAB_COLD enum queue_verdict link_verdict_on_leaving(struct link *link, const struct packet *packet, int64_t now_ns);

/* The discipline's period that begins at link->tick_ns, with so many packets waiting. */
LAB_COLD void link_tick(struct link *link, int64_t packets);

/* Rate, delay or buffer changed: the discipline adapts its automatic parameters, and its periods begin anew. */
LAB_COLD void link_configure_discipline(struct link *link, int64_t now_ns);

#endif
