/* lab: optimise for size */
#include "tcp/pool.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "sim/network/endpoint.h"
#include "sim/network/network.h"
#include "tcp/flow.h"
#include "tcp/scoring.h"

/* Connections at rest that are examined before a new one is made. */
#define LOOKS_MAX 4
/* The lists of flows and paths grow by at least this many. */
#define CAPACITY_STEP 64

static int is_quiet(const struct sim *sim, const struct flow *flow) {
    return path_in_flight(&sim->network->paths[flow->setup.index]) == 0;
}

/* ---- at rest ----------------------------------------------------------------------------------------------------- */

static struct flow *take_first(struct web_group *group) {
    struct flow *first = group->first;
    group->first = first->next;
    if (!group->first) group->last = NULL;
    first->next = NULL;
    return first;
}

static void add_last(struct web_group *group, struct flow *flow) {
    flow->next = NULL;
    if (group->last)
        group->last->next = flow;
    else
        group->first = flow;
    group->last = flow;
}

static struct flow *take_resting(const struct sim *sim, struct web_group *group) {
    for (int look = 0; look < LOOKS_MAX && group->first; look++) {
        struct flow *flow = take_first(group);
        if (is_quiet(sim, flow)) return flow;
        add_last(group, flow);
    }
    return NULL;
}

/* ---- new ones ---------------------------------------------------------------------------------------------------- */

/* Makes space for one more flow and its path: both lists double. */
static int make_space(struct sim *sim) {
    struct network *network = sim->network;
    int32_t count = network->path_count, capacity = 2 * count + CAPACITY_STEP;
    if (count < network->path_capacity) return 1;
    struct flow_path *paths = ARENA_TAKE(struct flow_path, capacity);
    struct flow **flows = ARENA_TAKE(struct flow *, capacity);
    if (!paths || !flows) return fail_no_memory("the connections"), 0;
    memcpy(paths, network->paths, sizeof *paths * (size_t)count);
    memcpy(flows, sim->flows, sizeof(struct flow *) * (size_t)count);
    if (network->path_capacity) {
        arena_give(network->paths, sizeof *paths * (size_t)network->path_capacity);
        arena_give(sim->flows, sizeof(struct flow *) * (size_t)network->path_capacity);
    }
    network->paths = paths;
    sim->flows = flows;
    network->path_capacity = capacity;
    return 1;
}

static struct flow *make(struct sim *sim, const struct web_session *session) {
    if (!make_space(sim)) return NULL;
    struct flow_setup setup = session->flow->setup;
    setup.index = sim->network->path_count;
    setup.start_ns = setup.stop_ns = TIMER_OFF;
    setup.observed = 0;
    setup.tables = setup.loss_tables = NULL;
    setup.segments = NULL;
    sim->network->paths[setup.index] = (struct flow_path){0};
    struct flow *flow = flow_new(sim, &setup);
    if (!flow) return NULL;
    sim->flows[setup.index] = flow;
    sim->network->path_count++;
    return flow;
}

/* Its way is now that of the session, or the session's other way round. */
static void route_like(const struct sim *sim, const struct flow *flow, const struct flow *like, int turned) {
    struct flow_path *path = &sim->network->paths[flow->setup.index];
    const struct flow_path *way = &sim->network->paths[like->setup.index];
    path->forward = turned ? way->backward : way->forward;
    path->backward = turned ? way->forward : way->backward;
    path->owner = like->setup.index;
}

/* ---- taking and giving ------------------------------------------------------------------------------------------- */

static int is_open(const struct web_session *session, const struct flow *flow) {
    const struct flow *one = session->on_the_way;
    while (one && one != flow)
        one = one->next;
    return one != NULL;
}

/* An observed session has its own flow carry what it can, so that there is something to see. */
static struct flow *take_own(const struct sim *sim, const struct web_session *session) {
    struct flow *own = session->flow;
    return own->setup.observed && !is_open(session, own) && is_quiet(sim, own) ? own : NULL;
}

struct flow *pool_take(struct sim *sim, struct web_session *session, int turned) {
    network_flush_deferred(sim);
    struct flow *flow = turned ? NULL : take_own(sim, session);
    if (!flow) flow = take_resting(sim, session->group);
    if (!flow) flow = make(sim, session);
    if (!flow) return NULL;
    if (flow != session->flow) route_like(sim, flow, session->flow, turned);
    flow_renew(sim, flow, session);
    flow->next = session->on_the_way;
    session->on_the_way = flow;
    session->open++;
    return flow;
}

void pool_give(struct flow *connection) {
    struct web_session *session = connection->session;
    struct flow **link = &session->on_the_way;
    while (*link != connection)
        link = &(*link)->next;
    *link = connection->next;
    session->open--;
    if (connection == session->flow) return;
    pool_merge_counts(session->flow, connection);
    add_last(session->group, connection);
}

static void merge_counts(struct flow_metrics *to, struct flow_metrics *from) {
    to->segments_sent += from->segments_sent;
    to->segments_retransmitted += from->segments_retransmitted;
    to->segments_received += from->segments_received;
    to->bytes_received += from->bytes_received;
    to->timeouts += from->timeouts;
    to->spurious_timeouts += from->spurious_timeouts;
    to->fast_retransmits += from->fast_retransmits;
    to->early_responses += from->early_responses;
    to->ecn_responses += from->ecn_responses;
    to->rtt_samples += from->rtt_samples;
    to->spurious_fast_retransmits += from->spurious_fast_retransmits;
    to->spurious_detected += from->spurious_detected;
    to->detected_wrongly += from->detected_wrongly;
    *from = (struct flow_metrics){0};
}

void pool_merge_counts(struct flow *to, struct flow *from) {
    merge_counts(&to->counted, &from->counted);
    to->spurious.early += from->spurious.early;
    to->spurious.ack_lost += from->spurious.ack_lost;
    to->cwnd_area += from->cwnd_area;
    to->cwnd_span_ns += from->cwnd_span_ns;
    to->rtt_sum_ns += from->rtt_sum_ns;
    to->cwnd_sum += from->cwnd_sum;
    from->spurious.early = from->spurious.ack_lost = 0;
    from->cwnd_area = from->cwnd_span_ns = from->rtt_sum_ns = from->cwnd_sum = 0;
    scoring_merge(&to->scoring, &from->scoring);
}
