/* The start of a connection: SYN and SYN-ACK. */
#ifndef LAB_CONNECTION_H
#define LAB_CONNECTION_H

#include "tcp/flow_state.h"

void connection_start(struct sim *sim, struct flow *flow);
LAB_COLD void connection_syn_acknowledged(struct sim *sim, struct flow *flow, const struct packet *packet);
void connection_syn_timeout(struct sim *sim, struct flow *flow);

#endif
