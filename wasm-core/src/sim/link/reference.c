/*
 * The reference implementation of a link: arrival, queueing, discipline, transmission, loss and delivery, packet by
 * packet and in the order of time. It says what a link does; fast.c computes the same times and decisions on arrival.
 * Links whose rate, delay or loss may change during the run, and disciplines that decide when a packet leaves, always
 * use it; every scenario does with "reference": true.
 */
#include "sim/link/reference.h"

#include <stddef.h>

#include "sim/link/accounting.h"
#include "sim/link/ack_filter.h"
#include "sim/link/discipline.h"
#include "sim/link/loss.h"
#include "sim/link/medium.h"

/* Ends a packet that the discipline drops. */
static void drop(struct sim *sim, struct link *link, struct packet *packet, int64_t now_ns) {
    link->node->packet_ended(sim, link, packet, PACKET_DROPPED, now_ns);
}

void reference_pass_ticks(struct link *link, int64_t at_ns) {
    while (link->tick_ns <= at_ns)
        link_tick(link, link->waiting_packets);
}

/* ---- transmission ------------------------------------------------------------------------------------------------ */

/* Starts the transmission of a packet that arrived at packet->at_ns. */
static void start_transmission(struct sim *sim, struct link *link, struct packet *packet, int64_t now_ns) {
    link->in_service = packet;
    link->service_start_ns = now_ns;
    link->free_ns = now_ns + link_transmission_ns(link, packet);
    timer_set(sim, &link->service, link->free_ns);
}

static struct packet *take_first_waiting(struct link *link) {
    struct packet *packet = link->first_waiting;
    link->first_waiting = packet->next;
    if (!link->first_waiting) link->last_waiting = &link->first_waiting;
    link->waiting_packets--;
    link->bytes_waiting -= packet->wire_bytes;
    return packet;
}

/* What the discipline says of a packet whose transmission would start. */
static enum queue_verdict on_leaving(struct link *link, const struct packet *packet, int64_t now_ns) {
    return link->discipline->depart ? link_verdict_on_leaving(link, packet, now_ns) : QUEUE_PASS;
}

/* Starts the next transmission at `now_ns`, when the last one ended. */
static void transmit_next(struct sim *sim, struct link *link, int64_t now_ns) {
    /* A period of the discipline that begins before sees the queue before; one that begins now sees it after. */
    if (link->tick_ns < now_ns) reference_pass_ticks(link, now_ns - 1);
    while (link->first_waiting) {
        struct packet *packet = take_first_waiting(link);
        link->retired_ns = now_ns;
        enum queue_verdict verdict = on_leaving(link, packet, now_ns);
        if (verdict != QUEUE_DROP) {
            if (verdict == QUEUE_MARK) link_mark(sim, link, packet, now_ns);
            start_transmission(sim, link, packet, now_ns);
            return;
        }
        link->counts.wait_ns += measured_overlap(sim, packet->at_ns, now_ns);
        drop(sim, link, packet, now_ns);
    }
}

/* The packet in transmission leaves; propagation and jitter follow. */
static void end_transmission(struct sim *sim, struct link *link) {
    struct packet *packet = link->in_service;
    int64_t end_ns = link->free_ns;
    link->in_service = NULL;
    link_count_sent(sim, link, packet, packet->at_ns, link->service_start_ns, end_ns);
    packet->at_ns = link_far_end(link, end_ns);
    events_put(&sim->events, link->lane, packet->at_ns, link->number, packet);
    transmit_next(sim, link, end_ns);
}

static void transmission_ends(struct sim *sim, void *owner) {
    struct link *link = owner;
    if (link->in_service && link->free_ns <= sim_now(sim)) end_transmission(sim, link);
}

void reference_init(struct link *link) {
    timer_init(&link->service, transmission_ends, link);
    link->service.order = link->number;
    link->last_waiting = &link->first_waiting;
}

/* ---- arrival ----------------------------------------------------------------------------------------------------- */

static void append_waiting(struct link *link, struct packet *packet) {
    packet->next = NULL;
    *link->last_waiting = packet;
    link->last_waiting = &packet->next;
    link->waiting_packets++;
    link->bytes_waiting += packet->wire_bytes;
}

/* What the discipline says of an arriving packet. One that finds the transmitter idle leaves at the same instant. */
static enum queue_verdict on_arrival(struct link *link, const struct packet *packet, int busy, int64_t now_ns) {
    enum queue_verdict verdict = link_verdict(link, packet, link->waiting_packets, busy, now_ns);
    if (busy || verdict == QUEUE_DROP) return verdict;
    enum queue_verdict leaving = on_leaving(link, packet, now_ns);
    return leaving != QUEUE_PASS ? leaving : verdict;
}

/* The same of an ACK that is to take the place of others: they are removed only if it is not dropped. */
static enum queue_verdict on_filtered_arrival(struct link *link, const struct packet *ack, int busy, int64_t now_ns) {
    struct backlog covered = ack_filter_covered(link, ack);
    link->waiting_packets -= covered.packets;
    link->bytes_waiting -= covered.bytes;
    enum queue_verdict verdict = on_arrival(link, ack, busy, now_ns);
    link->waiting_packets += covered.packets;
    link->bytes_waiting += covered.bytes;
    return verdict;
}

static void enter(struct sim *sim, struct link *link, struct packet *packet) {
    int64_t now_ns = sim_now(sim);
    /* A transmission that ends at this very nanosecond has ended for the packet that arrives now. */
    while (link->in_service && link->free_ns <= now_ns)
        end_transmission(sim, link);
    if (link->tick_ns <= now_ns) reference_pass_ticks(link, now_ns);
    int64_t packets_before = link->waiting_packets, bytes_before = link->bytes_waiting;
    int busy = link->in_service != NULL;
    link_count_arrival(sim, link, now_ns);
    packet->at_ns = now_ns;
    int filters = link->ack_filter != ACK_FILTER_NONE && packet->kind == PACKET_ACK;
    enum queue_verdict verdict =
        filters ? on_filtered_arrival(link, packet, busy, now_ns) : on_arrival(link, packet, busy, now_ns);
    if (verdict == QUEUE_DROP) {
        drop(sim, link, packet, now_ns);
        return;
    }
    if (filters) ack_filter_remove(sim, link, packet, now_ns);
    if (verdict == QUEUE_MARK) link_mark(sim, link, packet, now_ns);
    if (busy)
        append_waiting(link, packet);
    else
        start_transmission(sim, link, packet, now_ns);
    if (link->queue_table) link_record_queue(link, now_ns, packets_before, bytes_before, link->waiting_packets);
}

/* ---- the far end ------------------------------------------------------------------------------------------------- */

/* Losses on the wire are drawn in the order of arrival. */
static int arrives(struct sim *sim, struct link *link, const struct packet *packet) {
    (void)sim;
    (void)packet;
    return !loss_draw(&link->loss);
}

static void visit_held(const struct link *link, packet_visitor *visit, void *context) {
    if (link->in_service) visit(context, link->in_service);
    for (const struct packet *packet = link->first_waiting; packet; packet = packet->next)
        visit(context, packet);
}

const struct medium wire = {.enter = enter, .arrives = arrives, .visit_held = visit_held};

void reference_read(const struct sim *sim, const struct link *link, struct link_counts *counts) {
    int64_t now_ns = sim_now(sim);
    for (const struct packet *packet = link->first_waiting; packet; packet = packet->next)
        counts->wait_ns += measured_overlap(sim, packet->at_ns, now_ns);
    const struct packet *packet = link->in_service;
    if (!packet) return;
    counts->wait_ns += measured_overlap(sim, packet->at_ns, link->service_start_ns);
    double share = (double)measured_overlap(sim, link->service_start_ns, now_ns) /
                   (double)(link->free_ns - link->service_start_ns);
    counts->wire_part += share * packet->wire_bytes;
    counts->payload_part += share * packet->payload_bytes;
}
