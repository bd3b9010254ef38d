#include "modules/log/flow.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"

/* The golden ratio as a fraction of 2^64, odd: a product with it spreads any bit's difference over the higher bits. */
#define HASH_FACTOR UINT64_C(0x9e3779b97f4a7c15)

/* A 64-bit hash, eight bytes at a time; its high half is the better mixed one. */
static uint64_t hash_add(uint64_t hash, struct span s) {
    size_t i = 0;
    for (; s.length - i > 8; i += 8)
        hash = (hash ^ bytes_8(s.at + i)) * HASH_FACTOR;
    /* The last eight bytes may overlap those before. */
    uint64_t last = s.length < 8 ? bytes_next(s.at, s.length) : bytes_8(s.at + s.length - 8);
    hash = (hash ^ last) * HASH_FACTOR;
    return (hash ^ hash >> 32 ^ s.length) * HASH_FACTOR;
}

static uint32_t bucket_of(uint64_t hash) {
    return (uint32_t)(hash >> 32) % FLOW_BUCKETS;
}

static uint64_t hash_pair(struct span source, struct span destination) {
    return hash_add(hash_add(0, source), destination);
}

static int same(struct span a, struct span b) {
    return a.length == b.length && bytes_same(a.at, b.at, a.length);
}

static int keep_span(struct span *s) {
    if (!s->length) return 1;
    char *kept = arena_alloc(s->length);
    if (!kept) return 0;
    memcpy(kept, s->at, s->length);
    s->at = kept;
    return 1;
}

const char *log_words(const char *format, ...) {
    char piece[400];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    if (length < 0) return NULL;
    size_t bytes = (size_t)length < sizeof piece ? (size_t)length : sizeof piece - 1;
    char *kept = arena_alloc(bytes + 1);
    if (kept) memcpy(kept, piece, bytes);
    return kept;
}

void log_skip(struct log *log, const char *reason) {
    const char *detail =
        log->lines_skipped ? NULL : log_words("The first is line %lld: %s.", (long long)log->lines, reason);
    log->lines_skipped++;
    note_add_detail(log->notes, NOTE_lines_skipped, (double)log->lines, detail);
}

/* Reserves an entry for a flow and gives its index, or -1. */
LAB_COLD static int flow_new(struct log *log) {
    if (log->flow_count == LOG_FLOWS_MAX) {
        note_add(log->notes, NOTE_flows_full, (double)log->lines);
        return -1;
    }
    struct log_flow *flow = ARENA_NEW(struct log_flow);
    if (!flow) {
        fail_no_memory("the flows");
        return -1;
    }
    flow->handshake_ns = NAN;
    log->flows[log->flow_count] = flow;
    return log->flow_count++;
}

/* Files the flow in by_pair, which has one entry per pair of ends: the newest flow. */
LAB_COLD static void remember_pair(struct log *log, int index) {
    struct log_flow *flow = log->flows[index];
    uint32_t bucket = bucket_of(hash_pair(flow->key[1], flow->key[2]));
    uint32_t *link = &log->by_pair[bucket];
    for (; *link; link = &log->flows[*link - 1]->next_same_pair) {
        struct log_flow *other = log->flows[*link - 1];
        if (!same(other->key[1], flow->key[1]) || !same(other->key[2], flow->key[2])) continue;
        flow->next_same_pair = other->next_same_pair;
        *link = (uint32_t)index + 1;
        return;
    }
    *link = (uint32_t)index + 1;
}

int log_flow_between(const struct log *log, struct span source, struct span destination) {
    uint32_t at = log->by_pair[bucket_of(hash_pair(source, destination))];
    for (; at; at = log->flows[at - 1]->next_same_pair)
        if (same(log->flows[at - 1]->key[1], source) && same(log->flows[at - 1]->key[2], destination))
            return (int)at - 1;
    return -1;
}

static int has_key(const struct log_flow *flow, struct span id, struct span source, struct span destination) {
    return same(flow->key[0], id) && same(flow->key[1], source) && same(flow->key[2], destination);
}

int log_flow_of(struct log *log, struct span id, struct span source, struct span destination) {
    if (log->flow_count && has_key(log->flows[log->flow_last], id, source, destination)) return log->flow_last;
    uint32_t bucket = bucket_of(hash_add(hash_pair(source, destination), id));
    for (uint32_t at = log->by_key[bucket]; at; at = log->flows[at - 1]->next_same_hash)
        if (has_key(log->flows[at - 1], id, source, destination)) return log->flow_last = (int)at - 1;
    int index = flow_new(log);
    if (index < 0) return -1;
    struct log_flow *flow = log->flows[index];
    flow->key[0] = id;
    flow->key[1] = source;
    flow->key[2] = destination;
    for (int i = 0; i < 3; i++)
        if (!keep_span(&flow->key[i])) {
            fail_no_memory("the flows");
            log->flow_count--;
            return -1;
        }
    copy_utf8(flow->source, sizeof flow->source, source);
    copy_utf8(flow->destination, sizeof flow->destination, destination);
    flow->next_same_hash = log->by_key[bucket];
    log->by_key[bucket] = (uint32_t)index + 1;
    remember_pair(log, index);
    return index;
}

int flow_split(struct log *log, int flow) {
    int index = flow_new(log);
    if (index < 0) return -1;
    struct log_flow *later = log->flows[index], *first = log->flows[flow];
    memcpy(later->source, first->source, sizeof later->source);
    memcpy(later->destination, first->destination, sizeof later->destination);
    memcpy(later->key, first->key, sizeof later->key);
    return index;
}

LAB_COLD int log_events_grow(struct log *log) {
    if (log->event_count >= log->event_limit) {
        note_add(log->notes, NOTE_events_full, (double)log->lines);
        return 0;
    }
    struct log_event *chunk = ARENA_ARRAY(struct log_event, EVENTS_PER_CHUNK);
    if (!chunk) return fail_no_memory("the events of the log"), 0;
    int64_t left = log->event_limit - log->event_count;
    log->events[log->event_count / EVENTS_PER_CHUNK] = chunk;
    log->event_next = chunk;
    log->event_end = chunk + (left < EVENTS_PER_CHUNK ? left : EVENTS_PER_CHUNK);
    return 1;
}

LAB_COLD void log_mark(struct log *log, int flow, int kind, int64_t time_ns, int64_t about_ns) {
    if (log->mark_count++ >= LOG_MARKS_MAX) return;
    struct log_mark *mark = ARENA_NEW(struct log_mark);
    if (!mark) return;
    mark->time_ns = time_ns;
    mark->about_ns = about_ns;
    mark->kind = kind;
    mark->next = log->flows[flow]->marks;
    log->flows[flow]->marks = mark;
}
