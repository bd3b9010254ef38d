#include "sim/link/link.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/settings.h"
#include "sim/link/link_internal.h"
#include "sim/network/network.h"

#define RING_FIRST_ROOM 8

static int64_t ns_of_ms(double ms) {
    return (int64_t)llround(ms * 1e6);
}

static void set_limits(struct link *link) {
    int64_t buffer = (int64_t)link->values[LINK_BUFFER];
    int in_packets = (int)link->values[LINK_BUFFER_UNIT] == BUFFER_PACKETS;
    link->buffer_counts = (enum buffer_counts)(int)link->values[LINK_BUFFER_COUNTS];
    link->packets_max = in_packets ? buffer : INT64_MAX;
    link->bytes_max = in_packets ? INT64_MAX : buffer;
    if (in_packets && link->buffer_counts == BUFFER_NS2) link->packets_max--;
    link->waiting_max = link->packets_max - (link->buffer_counts == BUFFER_SYSTEM);
}

static void set_loss(struct link *link) {
    const double *values = link->values;
    struct loss *loss = &link->loss;
    loss->kind = (enum loss_kind)(int)values[LINK_LOSS];
    loss->probability = values[LINK_LOSS_RATE] / 100;
    loss->to_bad = values[LINK_GE_TO_BAD] / 100;
    loss->to_good = values[LINK_GE_TO_GOOD] / 100;
    loss->good_loss = values[LINK_GE_GOOD_LOSS] / 100;
    loss->bad_loss = values[LINK_GE_BAD_LOSS] / 100;
    link->lossy = loss->kind != LOSS_NONE;
}

/* Adds what the present rate could carry up to now. */
static double capacity_bytes(const struct sim *sim, const struct link *link, int64_t now_ns) {
    int64_t span = measured_overlap(sim, link->counts.capacity_from_ns, now_ns);
    return link->counts.capacity_bytes + (double)span / link->ns_per_byte;
}

void link_configure(struct sim *sim, struct link *link) {
    int64_t now_ns = sim_now(sim);
    if (link->ns_per_byte > 0) link->counts.capacity_bytes = capacity_bytes(sim, link, now_ns);
    link->counts.capacity_from_ns = now_ns;
    link->ns_per_byte = 8e9 / link->values[LINK_RATE];
    link->sent_bytes = 0;
    link->delay_ns = ns_of_ms(link->values[LINK_DELAY]) + link->extra_delay_ns;
    link->delay_s = link->values[LINK_DELAY] / 1e3 + (double)link->extra_delay_ns / 1e9;
    link->jitter_ns = ns_of_ms(link->values[LINK_JITTER]);
    set_limits(link);
    set_loss(link);
    if (!link->discipline_plain) link_configure_discipline(sim, link);
    link->simple = link->computed && link->discipline_plain && link->jitter_ns == 0 && !sim->ns2_clock;
}

static void seed(struct sim *sim, const struct link *link, struct random *random, const char *what) {
    char name[LINK_NAME_BYTES + 32];
    snprintf(name, sizeof name, "link.%s.%s", link->name, what);
    random_seed(random, sim->seed, name);
}

int32_t link_init(struct sim *sim, struct link *link) {
    link->discipline = queue_discipline_at((int)link->values[LINK_DISCIPLINE]);
    const double *params = settings_values(sim->settings, "queue", link->discipline->module.id);
    size_t bytes = link->discipline->state_bytes(params);
    if (bytes) {
        link->discipline_state = arena_alloc(bytes);
        if (!link->discipline_state) return fail_no_memory("queues");
    }
    seed(sim, link, &link->loss.random, "loss");
    seed(sim, link, &link->jitter_random, "jitter");
    seed(sim, link, &link->queue_random, "queue");
    link->discipline->start(link->discipline_state, params, &link->queue_random);
    link->last_arrival_ns = -1;
    link->tick_ns = INT64_MAX;
    link->last_waiting = &link->first_waiting;
    link_stepped_init(link);
    link_configure(sim, link);
    return 0;
}

/* ---- recording ----------------------------------------------------------------------------------------------------
 */

static void add_queue_row(struct link *link, int64_t at_ns, int64_t packets, int64_t bytes) {
    const double row[3] = {(double)at_ns / 1e9, (double)packets, (double)bytes * link->ns_per_byte / 1e6};
    table_add(link->queue_table, row);
}

void link_record_queue(struct link *link, int64_t now_ns, int64_t before, int64_t bytes_before, int64_t after) {
    /* One packet in for one packet out is the steady state: rows tell when the level changes, not each exchange. */
    if (before + 1 < link->recorded_packets) {
        add_queue_row(link, link->retired_ns, before, bytes_before);
        link->recorded_packets = before;
    }
    if (after != link->recorded_packets) {
        add_queue_row(link, now_ns, after, link->bytes_waiting);
        link->recorded_packets = after;
    }
}

void link_count_drop(struct sim *sim, struct link *link, const struct packet *packet, int lost, int64_t at_ns) {
    int measured = is_measured(sim, at_ns);
    if (lost)
        link->totals.losses++, link->counts.losses += measured;
    else
        link->totals.drops++, link->counts.drops += measured;
    if (link->drops_table) {
        double row[4] = {(double)at_ns / 1e9, sim->network->paths[packet->flow].owner,
                         (double)flow_first_byte(sim, packet), lost};
        table_add(link->drops_table, row);
    }
}

/* ---- computed links -----------------------------------------------------------------------------------------------
 */

/* Forgets those whose transmission has started by `at_ns`. */
static inline void retire(struct link *link, int64_t at_ns) {
    uint32_t mask = link->ring_room - 1;
    while (link->ring_count > 0) {
        const struct waiting *first = &link->ring[link->ring_head & mask];
        if (first->start_ns > at_ns) return;
        link->bytes_waiting -= first->bytes;
        link->retired_ns = first->start_ns;
        link->ring_head++;
        link->ring_count--;
    }
}

LAB_COLD static int ring_grow(struct link *link) {
    uint32_t room = link->ring_room ? link->ring_room * 2 : RING_FIRST_ROOM;
    struct waiting *ring = ARENA_TAKE(struct waiting, room);
    if (!ring) return fail_no_memory("queues"), 0;
    for (uint32_t i = 0; i < link->ring_count; i++)
        ring[i] = link->ring[(link->ring_head + i) & (link->ring_room - 1)];
    arena_give(link->ring, sizeof *ring * link->ring_room);
    link->ring = ring;
    link->ring_head = 0;
    link->ring_room = room;
    return 1;
}

/* There must be room. */
static inline struct waiting *ring_put(struct link *link, int64_t start_ns, int32_t bytes) {
    struct waiting *waiting = &link->ring[(link->ring_head + link->ring_count++) & (link->ring_room - 1)];
    waiting->start_ns = start_ns;
    waiting->bytes = bytes;
    link->bytes_waiting += bytes;
    return waiting;
}

static struct waiting *ring_add(struct link *link, int64_t start_ns, int32_t bytes) {
    if (link->ring_count == link->ring_room && !ring_grow(link)) return NULL;
    return ring_put(link, start_ns, bytes);
}

struct waiting *link_ring_add(struct link *link, int64_t start_ns, int32_t bytes) {
    return ring_add(link, start_ns, bytes);
}

/* Counts a transmission from `start_ns` to `end_ns` and the wait before it. */
void link_count_sent(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns, int64_t start_ns,
                     int64_t end_ns) {
    struct link_counts *counts = &link->counts;
    if (at_ns >= sim->measure_from_ns && end_ns <= sim->measure_to_ns) {
        counts->wire_bytes += packet->wire_bytes;
        counts->payload_bytes += packet->payload_bytes;
        counts->wait_ns += start_ns - at_ns;
        return;
    }
    double share = (double)measured_overlap(sim, start_ns, end_ns) / (double)(end_ns - start_ns);
    counts->wire_part += share * packet->wire_bytes;
    counts->payload_part += share * packet->payload_bytes;
    counts->wait_ns += measured_overlap(sim, at_ns, start_ns);
}

/* When a packet that leaves the transmitter at `end_ns` is at the far end. Transmissions end in order, so without
 * jitter and changes of the delay arrivals are in order by themselves. */
int64_t link_far_end(struct link *link, int64_t end_ns) {
    int64_t at_ns = end_ns + link->delay_ns;
    if (link->jitter_ns) at_ns += (int64_t)(random_uniform(&link->jitter_random) * (double)link->jitter_ns);
    if (at_ns <= link->last_arrival_ns) at_ns = link->last_arrival_ns + 1;
    link->last_arrival_ns = at_ns;
    return at_ns;
}

void link_pass_ticks(struct link *link, int64_t at_ns) {
    while (link->tick_ns <= at_ns) {
        if (link->computed) retire(link, link->tick_ns);
        link_tick(link, link->computed ? (int64_t)link->ring_count : link->waiting_packets);
    }
}

int64_t link_waiting(const struct link *link, int64_t now_ns) {
    if (!link->computed) return link->waiting_packets;
    int64_t count = link->ring_count;
    uint32_t mask = link->ring_room - 1;
    for (uint32_t i = 0; count > 0 && link->ring[(link->ring_head + i) & mask].start_ns <= now_ns; i++)
        count--;
    return count;
}

/* The queue of before a packet came. */
struct before {
    int64_t packets, bytes;
};

/* Whether a row is due. */
static inline int queue_changed(const struct link *link, int64_t packets_before) {
    return link->ring_count != link->recorded_packets || packets_before + 1 < link->recorded_packets;
}

/* Sends a packet from `start_ns` on, with all that is counted and recorded. Gives when it is at the far end. */
static inline int64_t transmit(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns,
                               int64_t start_ns, const struct before *before) {
    if (link->queue_table && queue_changed(link, before->packets))
        link_record_queue(link, at_ns, before->packets, before->bytes, link->ring_count);
    int64_t end_ns = start_ns + link_transmission_ns(link, packet);
    link->free_ns = end_ns;
    if (link->listed) link_count_sent(sim, link, packet, at_ns, start_ns, end_ns);
    return link_far_end(link, end_ns);
}

LAB_COLD static int64_t refuse(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns) {
    link_count_drop(sim, link, packet, 0, at_ns);
    return -1;
}

/* The same as link_pass for a link whose discipline is not DropTail. */
static int64_t pass_managed(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    if (link->tick_ns <= at_ns) link_pass_ticks(link, at_ns);
    retire(link, at_ns);
    struct before before = {link->ring_count, link->bytes_waiting};
    int busy = link->free_ns > at_ns;
    int64_t start_ns = busy ? link->free_ns : at_ns;
    link->totals.arrivals++;
    link->counts.arrivals += is_measured(sim, at_ns);
    enum queue_verdict verdict = link_verdict(link, packet, before.packets, busy, at_ns);
    if (verdict == QUEUE_DROP) return refuse(sim, link, packet, at_ns);
    if (verdict == QUEUE_MARK) link_mark(sim, link, packet, at_ns);
    if (busy && !ring_add(link, start_ns, packet->wire_bytes)) return -1;
    return transmit(sim, link, packet, at_ns, start_ns, &before);
}

LAB_COLD static int64_t refuse_simple(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns) {
    link->totals.arrivals++;
    if (link->listed) link->counts.arrivals += is_measured(sim, at_ns);
    return refuse(sim, link, packet, at_ns);
}

/* What a packet that has just passed leaves beside its times: rows of the queue, shares at the interval's edges. */
LAB_NOINLINE static int64_t note_passage(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns,
                                         int64_t start_ns, int64_t packets_before, int64_t bytes_before) {
    if (link->queue_table) link_record_queue(link, at_ns, packets_before, bytes_before, link->ring_count);
    if (link->listed) {
        link->counts.arrivals += is_measured(sim, at_ns);
        link_count_sent(sim, link, packet, at_ns, start_ns, link->free_ns);
    }
    return link->free_ns + link->delay_ns;
}

LAB_COLD static int64_t grow_and_pass(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns) {
    return ring_grow(link) ? link_pass_simple(sim, link, packet, at_ns) : -1;
}

/* link_pass for simple links. Every packet of a bottleneck comes by here: calls only at the end. */
int64_t link_pass_simple(struct sim *sim, struct link *link, const struct packet *packet, int64_t at_ns) {
    retire(link, at_ns);
    const int64_t packets = link->ring_count, bytes = link->bytes_waiting;
    int64_t start_ns = at_ns;
    if (link->free_ns > at_ns) {
        if (link->ring_count == link->ring_room) return grow_and_pass(sim, link, packet, at_ns);
        if (packets >= link->waiting_max || bytes + packet->wire_bytes > link->bytes_max)
            return refuse_simple(sim, link, packet, at_ns);
        start_ns = link->free_ns;
        ring_put(link, start_ns, packet->wire_bytes);
    }
    int64_t end_ns = start_ns + link_transmission_ns(link, packet);
    link->totals.arrivals++;
    link->free_ns = end_ns;
    if (link->queue_table && queue_changed(link, packets))
        return note_passage(sim, link, packet, at_ns, start_ns, packets, bytes);
    if (!link->listed) return end_ns + link->delay_ns;
    if (at_ns < sim->measure_from_ns || end_ns > sim->measure_to_ns)
        return note_passage(sim, link, packet, at_ns, start_ns, packets, bytes);
    link->counts.arrivals++;
    link->counts.wire_bytes += packet->wire_bytes;
    link->counts.payload_bytes += packet->payload_bytes;
    link->counts.wait_ns += start_ns - at_ns;
    return end_ns + link->delay_ns;
}

static int64_t pass_plain(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    retire(link, at_ns);
    struct before before = {link->ring_count, link->bytes_waiting};
    int64_t start_ns = at_ns;
    link->totals.arrivals++;
    if (link->listed) link->counts.arrivals += is_measured(sim, at_ns);
    if (link->free_ns > at_ns) {
        if (link_is_full(link, packet, 1)) return refuse(sim, link, packet, at_ns);
        start_ns = link->free_ns;
        if (!ring_add(link, start_ns, packet->wire_bytes)) return -1;
    }
    return transmit(sim, link, packet, at_ns, start_ns, &before);
}

int64_t link_pass(struct sim *sim, struct link *link, struct packet *packet, int64_t at_ns) {
    if (sim->ns2_clock) return link_pass_ns2(sim, link, packet);
    if (!link->discipline_plain) return pass_managed(sim, link, packet, at_ns);
    return pass_plain(sim, link, packet, at_ns);
}

/* ---- results ------------------------------------------------------------------------------------------------------
 */

void link_read(const struct sim *sim, const struct link *link, struct link_metrics *metrics) {
    int64_t now_ns = sim_now(sim);
    const struct link_counts *counts = &link->counts;
    struct link_counts held = {0};
    link_stepped_read(sim, link, &held);
    /* Parts first: so the sum is the same to the bit, whether the last part is counted already or still held. */
    double wire = (double)counts->wire_bytes + (counts->wire_part + held.wire_part);
    double payload = (double)counts->payload_bytes + (counts->payload_part + held.payload_part);
    double capacity = capacity_bytes(sim, link, now_ns);
    double span_ns = (double)measured_overlap(sim, 0, now_ns);
    double arrivals = (double)counts->arrivals;
    metrics->utilization = capacity > 0 ? wire / capacity : 0;
    metrics->utilization_payload = capacity > 0 ? payload / capacity : 0;
    metrics->drop_rate = arrivals > 0 ? (double)counts->drops / arrivals : 0;
    metrics->mark_rate = arrivals > 0 ? (double)counts->marks / arrivals : 0;
    metrics->mean_queue_packets = span_ns > 0 ? (double)(counts->wait_ns + held.wait_ns) / span_ns : 0;
    double buffer = (double)link->packets_max;
    if (link->packets_max == INT64_MAX) {
        double mean_bytes = counts->arrivals > 0 && wire > 0 ? wire / (arrivals - (double)counts->drops) : 1500;
        buffer = (double)link->bytes_max / mean_bytes;
    }
    metrics->mean_queue_normalized = buffer > 0 ? metrics->mean_queue_packets / buffer : 0;
    metrics->arrivals = counts->arrivals;
    metrics->drops = counts->drops;
    metrics->marks = counts->marks;
    metrics->losses = counts->losses;
}

void link_finish(struct sim *sim, struct link *link) {
    link_pass_ticks(link, sim_now(sim));
    if (link->computed) retire(link, sim_now(sim));
    if (!link->queue_table) return;
    int64_t packets = link->computed ? (int64_t)link->ring_count : link->waiting_packets;
    if (packets < link->recorded_packets) add_queue_row(link, link->retired_ns, packets, link->bytes_waiting);
    add_queue_row(link, sim_now(sim), packets, link->bytes_waiting);
}
