#include "tcp/flow_record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "sim/network/endpoint.h"
#include "tcp/flow_segments.h"
#include "tcp/predictor_watch.h"

static const struct column_spec window_columns[] = {{"time", "Time", "s"},
                                                    {"cwnd", "Congestion window", "segments"},
                                                    {"ssthresh", "Slow start threshold", "segments"},
                                                    {"flight", "In flight", "segments"},
                                                    {"onTheWay", "On the way", "segments"}};
static const struct column_spec rto_columns[] = {{"time", "Time", "s"}, {"rto", "RTO in force", "ms"}};
static const struct column_spec event_columns[] = {{"time", "Time", "s"}, {"kind", "Kind", ""}, {"value", "Value", ""}};

static struct table *new_table(struct flow *flow, const char *kind, const char *name, const struct column_spec *columns,
                               int count) {
    char id[TABLE_ID_BYTES];
    snprintf(id, sizeof id, "flow.%.64s.%s", flow->setup.id, name);
    return table_new(flow->setup.tables, kind, flow->setup.id, id, columns, count, 1);
}

/* The table of what the congestion control shows of its state; 0 after fail(). */
static int start_control(struct flow *flow) {
    const struct module *module = &flow->cc->module;
    struct column_spec columns[1 + CC_STATE_MAX] = {{"time", "Time", "s"}};
    if (!flow->cc->read_state) return 1;
    for (int i = 0; i < module->state_count; i++)
        columns[1 + i] = (struct column_spec){module->state[i].id, module->state[i].id, module->state[i].unit};
    flow->recorder.control = new_table(flow, "control", "control", columns, 1 + module->state_count);
    flow->recorder.control_row = ARENA_ARRAY(double, 2 * (1 + module->state_count));
    return flow->recorder.control && flow->recorder.control_row;
}

int32_t flow_record_start(struct sim *sim, struct flow *flow) {
    struct recorder *r = &flow->recorder;
    (void)sim;
    r->cwnd = r->ssthresh = r->flight = -1;
    r->segments = flow->setup.segments;
    r->shows_window = r->segments != NULL;
    if (r->segments) flow_segments_start(flow);
    if (!flow->setup.observed || !flow->setup.tables) return 0;
    r->shows_window = 1;
    r->window = new_table(flow, "window", "window", window_columns, LAB_COUNT(window_columns));
    r->rto = new_table(flow, "timer", "rto", rto_columns, LAB_COUNT(rto_columns));
    r->events = new_table(flow, "events", "events", event_columns, LAB_COUNT(event_columns));
    return r->window && r->rto && r->events && start_control(flow) ? 0 : -1;
}

static double now_s(const struct sim *sim) {
    return (double)sim_now(sim) / NS_PER_S;
}

void flow_event(struct sim *sim, struct flow *flow, enum event_kind kind, double value) {
    if (flow->recorder.watch && (kind == EVENT_timeout || kind == EVENT_fast_retransmit))
        watch_loss(flow->recorder.watch);
    if (kind == EVENT_fast_retransmit) flow->recorder.repairs_first = 1;
    if (!flow->recorder.events) return;
    /* Drops that are known late stand before what happens now. */
    network_flush_deferred(sim);
    const double row[] = {now_s(sim), (double)kind, value};
    table_add(flow->recorder.events, row);
}

/* A row when the state has changed. The second half of control_row is for the present one. */
static void record_control(const struct sim *sim, struct flow *flow) {
    int count = flow->cc->module.state_count;
    double *last = flow->recorder.control_row, *row = last + 1 + count;
    flow->cc->read_state(flow->cc_state, row + 1);
    if (memcmp(last + 1, row + 1, sizeof *row * (size_t)count) == 0) return;
    row[0] = now_s(sim);
    memcpy(last, row, sizeof *row * (size_t)(1 + count));
    table_add(flow->recorder.control, row);
}

/* Of the flight the share of the round trip that is not spent waiting (Little's law). */
static double on_the_way(const struct flow *flow, double flight) {
    double base_ns = flow->setup.base_rtt_ns;
    return flow->rtt_ns > base_ns ? flight * base_ns / flow->rtt_ns : flight;
}

void flow_add_window_row(struct sim *sim, struct flow *flow) {
    struct recorder *r = &flow->recorder;
    if (r->segments) flow_segments_window(sim, flow);
    if (!r->window) return;
    if (r->control && flow->phase == FLOW_OPEN) record_control(sim, flow);
    double flight = (double)flow_outstanding(flow);
    double ssthresh = isinf(flow->window.ssthresh) ? (double)NAN : flow->window.ssthresh;
    if (flow->window.cwnd == r->cwnd && flow->window.ssthresh == r->ssthresh && flight == r->flight) return;
    r->cwnd = flow->window.cwnd;
    r->ssthresh = flow->window.ssthresh;
    r->flight = flight;
    double *row = table_row(r->window);
    row[0] = now_s(sim);
    row[1] = r->cwnd;
    row[2] = ssthresh;
    row[3] = flight;
    row[4] = on_the_way(flow, flight);
    table_end_row(r->window);
}

void flow_record_rto(struct sim *sim, struct flow *flow) {
    if (!flow->recorder.rto) return;
    double rto_ns = flow->rto_ns * (double)((int64_t)1 << flow->backoff);
    const double row[] = {
        now_s(sim), fmax(fmin(rto_ns, (double)flow->rules.rto_max_ns), (double)flow->rules.rto_least_ns) / NS_PER_MS};
    table_add(flow->recorder.rto, row);
}

void flow_integrate_window(struct sim *sim, struct flow *flow) {
    int64_t from = flow->cwnd_since_ns, to = sim_now(sim);
    flow->cwnd_since_ns = to;
    if (from < sim->measure_from_ns) from = sim->measure_from_ns;
    if (to > sim->measure_to_ns) to = sim->measure_to_ns;
    if (to <= from) return;
    flow->cwnd_area += flow_counted_window(flow) * (double)(to - from);
    flow->cwnd_span_ns += (double)(to - from);
}
