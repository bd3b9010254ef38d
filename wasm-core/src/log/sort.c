#include "log/sort.h"

#include <math.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "log/flow.h"
#include "log/name.h"

/* Counting sort by flow: stable, so each flow keeps the order of the file. */
static void gather(struct log *log) {
    int64_t first = 0;
    for (int f = 0; f < log->flow_count; f++) {
        log->flows[f]->first_index = first;
        first += log->flows[f]->events;
        log->flows[f]->events = 0;
    }
    for (int64_t i = 0; i < log->event_count; i++) {
        struct log_flow *flow = log->flows[log_event_at(log, i)->flow];
        log->order[flow->first_index + flow->events++] = (uint32_t)i;
    }
}

static int64_t time_of(const struct log *log, uint32_t event) {
    return log_event_at(log, event)->time_ns;
}

/* Merges the runs [from, middle) and [middle, to) of `order`; equal times keep their order. */
static void merge(const struct log *log, uint32_t *order, uint32_t *room, int64_t from, int64_t middle, int64_t to) {
    memcpy(room, order + from, sizeof *room * (size_t)(middle - from));
    int64_t left = 0, lefts = middle - from, right = middle, out = from;
    while (left < lefts && right < to)
        order[out++] = time_of(log, order[right]) < time_of(log, room[left]) ? order[right++] : room[left++];
    while (left < lefts)
        order[out++] = room[left++];
}

static void sort_range(const struct log *log, uint32_t *order, uint32_t *room, int64_t from, int64_t to) {
    if (to - from < 2) return;
    int64_t middle = from + (to - from) / 2;
    sort_range(log, order, room, from, middle);
    sort_range(log, order, room, middle, to);
    /* Logs are nearly in order, so most halves fit as they are. */
    if (time_of(log, order[middle]) < time_of(log, order[middle - 1])) merge(log, order, room, from, middle, to);
}

static int64_t disorder(const struct log *log, const struct log_flow *flow) {
    int64_t count = 0;
    for (int64_t i = 1; i < flow->events; i++)
        count += flow_event(log, flow, i)->time_ns < flow_event(log, flow, i - 1)->time_ns;
    return count;
}

static int sort_flows(struct log *log) {
    uint32_t *room = NULL;
    int64_t room_events = 0;
    for (int f = 0; f < log->flow_count; f++) {
        struct log_flow *flow = log->flows[f];
        int64_t count = disorder(log, flow);
        if (!count) continue;
        if (flow->events > room_events) {
            room = ARENA_ARRAY(uint32_t, flow->events);
            room_events = flow->events;
            if (!room) return 0;
        }
        sort_range(log, log->order + flow->first_index, room, 0, flow->events);
        note_add(log->notes, NOTE_events_sorted, NAN);
        log->notes->count[NOTE_events_sorted] += count - 1;
    }
    return 1;
}

/* A step back of less than this is disorder between processors, not a new connection. */
#define REORDER_BYTES (INT32_C(1) << 20)

/*
 * Whether `b` opens another connection than `a`, between the same ports: the acknowledged sequence number leaves the
 * range that was outstanding and, as a fresh socket does, either steps back or has forgotten ssthresh or srtt.
 */
static int is_new_connection(const struct log_event *a, const struct log_event *b) {
    if (!a->has_una || !b->has_una || !a->has_nxt) return 0;
    if (b->una - a->una <= a->nxt - a->una) return 0;
    int32_t step = (int32_t)(b->una - a->una);
    if (step < -REORDER_BYTES || step > INT32_C(1) << 30) return 1;
    return step > REORDER_BYTES && ((!isnan(a->ssthresh) && isnan(b->ssthresh)) || (a->srtt > 0 && b->srtt == 0));
}

/* Cuts a flow before its first event that belongs to a later connection; the rest becomes a flow of its own. */
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
        return; /* the later flow is looked at when the loop over the flows comes to it */
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
    log->start_ns = log->event_count ? log_event_at(log, 0)->time_ns : 0;
    for (int64_t i = 1; i < log->event_count; i++)
        if (log_event_at(log, i)->time_ns < log->start_ns) log->start_ns = log_event_at(log, i)->time_ns;
    return 1;
}
