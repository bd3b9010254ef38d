/*
 * The interface between the network and its endpoints (TCP and UDP flows), in both directions.
 *
 * The first part is the network's; sim/network/network.c defines it. The second part is declared here and defined by
 * the floor above, tcp/endpoint.c: the linker joins the two, so that a packet costs no call through a pointer, and the
 * network uses nothing of TCP but these functions. `scripts/lib/floors.mjs` lists this header as an interface.
 */
#ifndef LAB_ENDPOINT_H
#define LAB_ENDPOINT_H

#include "sim/sim.h"

/* ---- from endpoint to network ------------------------------------------------------------------------------------ */

/* Sends a packet now from its flow's sender to the receiver. */
LAB_ALWAYS_INLINE void net_send(struct sim *sim, struct packet *packet);

/* The same back (packet->backward is set), at `at_ns`: now or later. */
LAB_ALWAYS_INLINE void net_send_back(struct sim *sim, struct packet *packet, int64_t at_ns);

/*
 * Moves packets whose entry into their next link was deferred (sim/network/lookahead.c) onto it, as far as they have
 * come by now. To be called before reading queues, drops, or what became of a copy of a segment.
 */
void network_flush_deferred(struct sim *sim);

/* The queues on a flow's way there, as no one on the way can see them. */
struct path_queue {
    int64_t drops;  /* by queues since the start of the run */
    double packets; /* waiting at the link whose buffer is fullest */
    double share;   /* of that buffer, 0 to 1 */
};

void network_queue_of(struct sim *sim, int32_t flow, struct path_queue *queue);

/* ---- from network to endpoint: the floor above defines these ----------------------------------------------------- */

/* A packet has arrived at its end of the path now; the endpoint takes it over. */
void endpoint_receive(struct sim *sim, struct packet *packet);

/*
 * A data packet arrives at `at_ns`, now or later, `order` being its place among the events of that nanosecond; the
 * endpoint takes it over. Called ahead of time only where endpoint_answers_at_once.
 */
LAB_ALWAYS_INLINE void endpoint_receive_data(struct sim *sim, struct packet *packet, int64_t at_ns, uint32_t order);

struct link;

/* A packet's journey has ended on the way, at `link` and `at_ns`; the network frees it afterwards. */
void endpoint_packet_ended(struct sim *sim, const struct packet *packet, enum packet_end end, const struct link *link,
                           int64_t at_ns);

/* Whether the flow's receiver acts only when packets arrive, and then at once: it has no timers of its own. */
int endpoint_answers_at_once(const struct sim *sim, int32_t flow);

/* Whether the end that receives the flow's data sends data of its own on the way back. */
int endpoint_sends_backward(const struct sim *sim, int32_t flow);

/* Number of the first byte of a packet's data, from 0; 0 when it carries none. */
int64_t endpoint_first_byte(const struct sim *sim, const struct packet *packet);

#endif
