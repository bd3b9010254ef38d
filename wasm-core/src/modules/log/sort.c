#include "modules/log/sort.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/flow.h"
#include "modules/log/name.h"

/*
 * Counting sort by flow, stable: each flow keeps the order of the file. The same pass counts each flow's steps back in
 * time and finds the start of the log.
 */
static void gather(struct log *log) {
    int64_t first = 0;
    for (int f = 0; f < log->flow_count; f++) {
        struct log_flow *flow = log->flows[f];
        flow->first_index = first;
        first += flow->events;
        flow->events = 0;
        flow->last_ns = INT64_MIN;
    }
    log->start_ns = log->event_count ? INT64_MAX : 0;
    for (int64_t i = 0; i < log->event_count; i++) {
        const struct log_event *event = log_event_at(log, i);
        struct log_flow *flow = log->flows[event->flow];
        flow->steps_back += event->time_ns < flow->last_ns;
        flow->last_ns = event->time_ns;
        if (event->time_ns < log->start_ns) log->start_ns = event->time_ns;
        log->order[flow->first_index + flow->events++] = (uint32_t)i;
    }
}

/* An event to sort, with a copy of its time, which the sort compares many times. */
struct stamp {
    int64_t time_ns;
    uint32_t event;
};

/* Merges the run [from, middle) into the run [middle, to) behind it; equal times keep their order. */
static void merge(struct stamp *from, struct stamp *middle, const struct stamp *to, struct stamp *scratch) {
    const struct stamp *left = scratch, *lefts = scratch + (middle - from), *right = middle;
    memcpy(scratch, from, sizeof *scratch * (size_t)(middle - from));
    /* Runs are long or alternate regularly: a predicted branch is faster than a conditional move. */
    while (left < lefts) {
        for (; right < to && right->time_ns < left->time_ns; right++)
            *from++ = *right;
        if (right == to) break;
        for (; left < lefts && left->time_ns <= right->time_ns; left++)
            *from++ = *left;
    }
    if (left < lefts) memcpy(from, left, sizeof *from * (size_t)(lefts - left));
}

/* Runs up to this length are sorted by insertion: events already in order cost one comparison each. */
#define INSERTION_EVENTS 32

static void sort_short(struct stamp *from, const struct stamp *to) {
    for (struct stamp *next = from + 1; next < to; next++) {
        struct stamp moved = *next, *at = next;
        for (; at > from && moved.time_ns < at[-1].time_ns; at--)
            *at = at[-1];
        if (at < next) *at = moved;
    }
}

static void sort_range(struct stamp *from, struct stamp *to, struct stamp *scratch) {
    if (to - from <= INSERTION_EVENTS) {
        sort_short(from, to);
        return;
    }
    struct stamp *middle = from + (to - from) / 2;
    sort_range(from, middle, scratch);
    sort_range(middle, to, scratch);
    /* Logs are nearly in order: most halves need no merge. */
    if (middle->time_ns < middle[-1].time_ns) merge(from, middle, to, scratch);
}

static void sort_flow(struct log *log, const struct log_flow *flow, struct stamp *all, struct stamp *scratch) {
    uint32_t *order = log->order + flow->first_index;
    for (int64_t i = 0; i < flow->events; i++)
        all[i] = (struct stamp){log_event_at(log, order[i])->time_ns, order[i]};
    sort_range(all, all + flow->events, scratch);
    for (int64_t i = 0; i < flow->events; i++)
        order[i] = all[i].event;
}

static int64_t most_events_out_of_order(const struct log *log) {
    int64_t most = 0;
    for (int f = 0; f < log->flow_count; f++)
        if (log->flows[f]->steps_back && log->flows[f]->events > most) most = log->flows[f]->events;
    return most;
}

static int sort_flows(struct log *log) {
    int64_t most = most_events_out_of_order(log);
    if (!most) return 1;
    struct stamp *all = ARENA_ARRAY(struct stamp, most), *scratch = ARENA_ARRAY(struct stamp, most / 2);
    if (!all || !scratch) return 0;
    for (int f = 0; f < log->flow_count; f++) {
        const struct log_flow *flow = log->flows[f];
        if (!flow->steps_back) continue;
        sort_flow(log, flow, all, scratch);
        note_add(log->notes, NOTE_events_sorted, NAN);
        log->notes->count[NOTE_events_sorted] += flow->steps_back - 1;
    }
    return 1;
}

/* A step back of less than this is disorder between processors, not a new connection. */
#define REORDER_BYTES (INT32_C(1) << 20)

/*
 * Whether `b` opens another connection than `a`, between the same ports: the acknowledged sequence number leaves the
 * outstanding range and, as in a new socket, either steps back or ssthresh or srtt is unset.
 */
static int is_new_connection(const struct log_event *a, const struct log_event *b) {
    if (!a->has_una || !b->has_una || !a->has_nxt) return 0;
    if (b->una - a->una <= a->nxt - a->una) return 0;
    int32_t step = (int32_t)(b->una - a->una);
    if (step < -REORDER_BYTES || step > INT32_C(1) << 30) return 1;
    return step > REORDER_BYTES && ((!isnan(a->ssthresh) && isnan(b->ssthresh)) || (a->srtt > 0 && b->srtt == 0));
}

/* Splits a flow before the first event of a later connection; the rest becomes a new flow. */
static void split_reused(struct log *log, int f) {
    struct log_flow *flow = log->flows[f];
    if (flow->has_cookie) return;
    for (int64_t i = 1; i < flow->events; i++) {
        if (!is_new_connection(flow_event(log, flow, i - 1), flow_event(log, flow, i))) continue;
        int later = flow_split(log, f);
        if (later < 0) return;
        note_add(log->notes, NOTE_ports_reused, NAN);
        log->flows[later]->first_index = flow->first_index + i;
        log->flows[later]->events = flow->events - i;
        flow->events = i;
        return; /* the new flow is checked later in the loop over the flows */
    }
}

int log_sort(struct log *log) {
    log->order = ARENA_ARRAY(uint32_t, log->event_count ? log->event_count : 1);
    if (!log->order) return fail_no_memory("sorting the log"), 0;
    gather(log);
    if (!sort_flows(log)) return fail_no_memory("sorting the log"), 0;
    for (int f = 0; f < log->flow_count; f++)
        split_reused(log, f);
    flows_name(log);
    return 1;
}
