/* Links that work packet by packet, so that a change of rate or delay bites at the next packet. */
#include <stddef.h>

#include "sim/link/link_internal.h"
#include "sim/network/network.h"

static void service_ends(struct sim *sim, void *owner);

void link_stepped_init(struct link *link) {
    timer_init(&link->service, service_ends, link);
    link->service.order = link->number;
}

/* Starts the transmission of a packet that came at packet->at_ns. */
static void start_service(struct sim *sim, struct link *link, struct packet *packet, int64_t now_ns) {
    link->in_service = packet;
    link->service_start_ns = now_ns;
    link->free_ns = now_ns + link_transmission_ns(link, packet);
    timer_set(sim, &link->service, link->free_ns);
}

static struct packet *take_waiting(struct link *link) {
    struct packet *packet = link->first_waiting;
    link->first_waiting = packet->next;
    if (!link->first_waiting) link->last_waiting = &link->first_waiting;
    link->waiting_packets--;
    link->bytes_waiting -= packet->wire_bytes;
    return packet;
}

/* What a discipline that acts on the way out has dropped: counted and ended. */
LAB_COLD static void drop_leaving(struct sim *sim, struct link *link, struct packet *packet, int64_t now_ns) {
    link->counts.wait_ns += measured_overlap(sim, packet->at_ns, now_ns);
    link_count_drop(sim, link, packet, 0, now_ns);
    network_drop(sim, packet);
}

/* Starts the next transmission at `now_ns`, when the last one ended. */
static void serve_next(struct sim *sim, struct link *link, int64_t now_ns) {
    /* With the queue as it was; the period that begins now sees it as it will be. */
    if (link->tick_ns < now_ns) link_pass_ticks(link, now_ns - 1);
    while (link->first_waiting) {
        struct packet *packet = take_waiting(link);
        link->retired_ns = now_ns;
        enum queue_verdict verdict = QUEUE_PASS;
        if (link->discipline->depart) verdict = link_verdict_on_leaving(link, packet, now_ns);
        if (verdict == QUEUE_DROP) {
            drop_leaving(sim, link, packet, now_ns);
            continue;
        }
        if (verdict == QUEUE_MARK) link_mark(sim, link, packet, now_ns);
        start_service(sim, link, packet, now_ns);
        return;
    }
}

static void end_service(struct sim *sim, struct link *link) {
    struct packet *packet = link->in_service;
    int64_t end_ns = link->free_ns;
    link->in_service = NULL;
    link_count_sent(sim, link, packet, packet->at_ns, link->service_start_ns, end_ns);
    packet->at_ns = link_far_end(link, end_ns);
    events_put(&sim->events, link->lane, packet->at_ns, link->number, packet);
    serve_next(sim, link, end_ns);
}

static void service_ends(struct sim *sim, void *owner) {
    struct link *link = owner;
    if (link->in_service && link->free_ns <= sim_now(sim)) end_service(sim, link);
}

int link_step_in(struct sim *sim, struct link *link, struct packet *packet) {
    int64_t now_ns = sim_now(sim);
    /* A transmission that ends at this very nanosecond has ended for the packet that arrives now. */
    while (link->in_service && link->free_ns <= now_ns)
        end_service(sim, link);
    if (link->tick_ns <= now_ns) link_pass_ticks(link, now_ns);
    int64_t before = link->waiting_packets, bytes_before = link->bytes_waiting;
    int busy = link->in_service != NULL;
    link->totals.arrivals++;
    link->counts.arrivals += now_ns >= sim->measure_from_ns && now_ns < sim->measure_to_ns;
    enum queue_verdict verdict = link_verdict(link, packet, before, busy, now_ns);
    packet->at_ns = now_ns;
    if (!busy && verdict != QUEUE_DROP && link->discipline->depart) {
        enum queue_verdict leaving = link_verdict_on_leaving(link, packet, now_ns);
        if (leaving != QUEUE_PASS) verdict = leaving;
    }
    if (verdict == QUEUE_DROP) {
        link_count_drop(sim, link, packet, 0, now_ns);
        return 0;
    }
    if (verdict == QUEUE_MARK) link_mark(sim, link, packet, now_ns);
    if (busy) {
        packet->next = NULL;
        *link->last_waiting = packet;
        link->last_waiting = &packet->next;
        link->waiting_packets++;
        link->bytes_waiting += packet->wire_bytes;
    } else {
        start_service(sim, link, packet, now_ns);
    }
    if (link->queue_table) link_record_queue(link, now_ns, before, bytes_before, link->waiting_packets);
    return 1;
}

int64_t link_held(const struct link *link) {
    return link->waiting_packets + (link->in_service != NULL);
}

void link_stepped_read(const struct sim *sim, const struct link *link, struct link_counts *counts) {
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
