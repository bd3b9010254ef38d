/*
 * The exchange of marked segments (Choi and Yoo 2005, sections 3 and 4): the sender marks one segment per round trip;
 * the receiver measures the time between marked segments and writes it into the ACK, which carries the mark back.
 *
 * At most one mark is on its way. It is given up when its segment is sent again or its ACK does not come; what the
 * receiver wrote for a mark that was given up is ignored.
 */
#ifndef LAB_MARKING_H
#define LAB_MARKING_H

#include "tcp/clock.h"
#include "tcp/flow_state.h"

enum owd_header { OWD_HEADER_UNUSED, OWD_HEADER_OPTION };

/* Sets flow->marking when the flow estimates one-way delays. 0 after fail() when memory is out. */
int marking_start(const struct sim *sim, struct flow *flow);

/* Parameters may have changed. */
void marking_configure(struct flow *flow);

/* Another connection begins. */
void marking_renew(struct flow *flow);

/*
 * A segment, or the SYN (number -1), is about to be sent: it is marked when no mark is on its way and it lies above the
 * last one that was. That may be a segment sent again, since a mark belongs to one transmission.
 */
LAB_COLD void marking_sent(struct sim *sim, struct flow *flow, struct packet *packet, int64_t number);

/* `number` is sent again: its mark is given up. */
LAB_COLD void marking_sent_again(struct flow *flow, int64_t number);

/* A loss was found: by ns-2's rules, the mark on its way is given up. */
LAB_COLD void marking_cut(struct flow *flow);

/* A marked packet arrives at the receiver at `at_ns`. */
LAB_COLD void marking_arrived(struct flow *flow, const struct packet *packet, int64_t at_ns);

/* The receiver puts the mark on an ACK that leaves at `at_ns`. */
LAB_COLD void marking_answered(struct flow *flow, struct packet *ack, int64_t at_ns);

/* An ACK arrives at the sender; before anything else is done with it. */
void marking_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack);

/* Forward delay by the estimator in use, ns; NaN: none, or not known yet. */
double marking_forward_ns(const struct flow *flow);

/* Writes one object of the result's oneWayDelay[], of observed flows that mark. */
void marking_write(const struct flow *flow, struct text *out);

#endif
