/* What is recorded of a flow: rows of its tables, the mean window. */
#include <math.h>
#include <stdio.h>

#include "tcp/flow_state.h"

static const struct column_spec window_columns[] = {{"time", "Time", "s"},
                                                    {"cwnd", "Congestion window", "segments"},
                                                    {"ssthresh", "Slow start threshold", "segments"},
                                                    {"flight", "In flight", "segments"}};
static const struct column_spec rto_columns[] = {{"time", "Time", "s"}, {"rto", "RTO in force", "ms"}};
static const struct column_spec event_columns[] = {{"time", "Time", "s"}, {"kind", "Kind", ""}, {"value", "Value", ""}};

static struct table *new_table(struct flow *flow, const char *kind, const char *name, const struct column_spec *columns,
                               int count) {
    char id[TABLE_ID_BYTES];
    snprintf(id, sizeof id, "flow.%.64s.%s", flow->setup.id, name);
    return table_new(flow->setup.tables, kind, flow->setup.id, id, columns, count, 1);
}

int32_t flow_record_start(struct sim *sim, struct flow *flow) {
    struct recorder *r = &flow->recorder;
    (void)sim;
    r->cwnd = r->ssthresh = r->flight = -1;
    if (!flow->setup.observed || !flow->setup.tables) return 0;
    r->window = new_table(flow, "window", "window", window_columns, LAB_COUNT(window_columns));
    r->rto = new_table(flow, "timer", "rto", rto_columns, LAB_COUNT(rto_columns));
    r->events = new_table(flow, "events", "events", event_columns, LAB_COUNT(event_columns));
    return r->window && r->rto && r->events ? 0 : -1;
}

static double now_s(const struct sim *sim) {
    return (double)sim_now(sim) / NS_PER_S;
}

void flow_event(struct sim *sim, struct flow *flow, enum event_kind kind, double value) {
    if (!flow->recorder.events) return;
    const double row[] = {now_s(sim), (double)kind, value};
    table_add(flow->recorder.events, row);
}

void flow_record_window(struct sim *sim, struct flow *flow) {
    struct recorder *r = &flow->recorder;
    if (!r->window) return;
    double flight = (double)flow_outstanding(flow);
    double ssthresh = isinf(flow->window.ssthresh) ? (double)NAN : flow->window.ssthresh;
    if (flow->window.cwnd == r->cwnd && flow->window.ssthresh == r->ssthresh && flight == r->flight) return;
    r->cwnd = flow->window.cwnd;
    r->ssthresh = flow->window.ssthresh;
    r->flight = flight;
    const double row[] = {now_s(sim), r->cwnd, ssthresh, flight};
    table_add(r->window, row);
}

void flow_record_rto(struct sim *sim, struct flow *flow) {
    if (!flow->recorder.rto) return;
    double rto_ns = flow->rto_ns * (double)((int64_t)1 << flow->backoff);
    const double row[] = {now_s(sim), fmin(rto_ns, (double)flow->rules.rto_max_ns) / NS_PER_MS};
    table_add(flow->recorder.rto, row);
}

void flow_integrate_window(struct sim *sim, struct flow *flow) {
    int64_t from = flow->cwnd_since_ns, to = sim_now(sim);
    flow->cwnd_since_ns = to;
    if (from < sim->measure_from_ns) from = sim->measure_from_ns;
    if (to > sim->measure_to_ns) to = sim->measure_to_ns;
    if (to <= from) return;
    flow->cwnd_area += flow->window.cwnd * (double)(to - from);
    flow->cwnd_span_ns += (double)(to - from);
}
