#include "sim/link/link.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/settings.h"
#include "sim/link/accounting.h"
#include "sim/link/discipline.h"
#include "sim/link/fast.h"
#include "sim/link/medium.h"
#include "sim/link/reference.h"

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
    link->lossy = link->medium != &wire || loss->kind != LOSS_NONE;
}

/* Adds what the present rate could carry up to now. */
static double capacity_bytes(const struct sim *sim, const struct link *link, int64_t now_ns) {
    int64_t span = measured_overlap(sim, link->counts.capacity_from_ns, now_ns);
    return link->counts.capacity_bytes + (double)span / link->ns_per_byte;
}

/* Lets the periods of the discipline that begin up to `at_ns` pass. */
static void pass_ticks(struct link *link, int64_t at_ns) {
    if (link->computed)
        fast_pass_ticks(link, at_ns);
    else
        reference_pass_ticks(link, at_ns);
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
    link->reorder = link->values[LINK_REORDER] / 100;
    link->reorder_delay_ns = ns_of_ms(link->values[LINK_REORDER_DELAY]);
    link->ack_filter = (enum ack_filter)(int)link->values[LINK_ACK_FILTER];
    set_limits(link);
    set_loss(link);
    if (!link->discipline->tail_drop) {
        pass_ticks(link, now_ns);
        link_configure_discipline(link, now_ns);
    }
    link->fast_path = link->computed && link->discipline->tail_drop && link->jitter_ns == 0 && !sim->ns2_clock;
}

static void seed(struct sim *sim, const struct link *link, struct random *random, const char *what) {
    char name[LINK_NAME_BYTES + 32];
    snprintf(name, sizeof name, "link.%s.%s", link->name, what);
    random_seed(random, sim->seed, name);
}

int32_t link_init(struct sim *sim, struct link *link) {
    const double *params = settings_values(sim->settings, "queue", link->discipline->module.id);
    size_t bytes = link->discipline->state_bytes(params);
    if (bytes) {
        link->discipline_state = arena_alloc(bytes);
        if (!link->discipline_state) return fail_no_memory("queues");
    }
    seed(sim, link, &link->loss.random, "loss");
    seed(sim, link, &link->jitter_random, "jitter");
    seed(sim, link, &link->queue_random, "queue");
    seed(sim, link, &link->reorder_random, "reorder");
    link->discipline->start(link->discipline_state, params, &link->queue_random);
    link->last_arrival_ns = -1;
    link->tick_ns = INT64_MAX;
    reference_init(link);
    link_configure(sim, link);
    return 0;
}

/* ---- whichever implementation ------------------------------------------------------------------------------------ */

struct backlog link_waiting(const struct link *link, int64_t now_ns) {
    if (link->computed) return fast_waiting(link, now_ns);
    return (struct backlog){link->waiting_packets, link->bytes_waiting};
}

void link_count_ended(const struct sim *sim, struct link *link, enum packet_end end, int64_t at_ns) {
    int measured = is_measured(sim, at_ns);
    if (end == PACKET_DROPPED) {
        link->totals.drops++;
        link->counts.drops += measured;
    } else if (end == PACKET_FILTERED) {
        link->totals.filtered++;
        link->counts.filtered += measured;
    } else {
        link->totals.losses++;
        link->counts.losses += measured;
    }
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

void link_read(const struct sim *sim, const struct link *link, struct link_metrics *metrics) {
    int64_t now_ns = sim_now(sim);
    const struct link_counts *counts = &link->counts;
    struct link_counts held = {0};
    reference_read(sim, link, &held);
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
    metrics->filtered = counts->filtered;
}

void link_finish(struct sim *sim, struct link *link) {
    pass_ticks(link, sim_now(sim));
    if (link->computed) fast_retire(link, sim_now(sim));
    if (!link->queue_table) return;
    int64_t packets = link->computed ? (int64_t)link->ring_count : link->waiting_packets;
    if (packets < link->recorded_packets) link_add_queue_row(link, link->retired_ns, packets, link->bytes_waiting);
    link_add_queue_row(link, sim_now(sim), packets, link->bytes_waiting);
}
