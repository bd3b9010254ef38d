/*
 * A log that is being read: its flows, and their events in the order of the file. A format reads lines into events; the
 * later steps (sorting, recovery of samples, tables) are the same for all formats.
 */
#ifndef LAB_LOG_H
#define LAB_LOG_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "base/note.h"
#include "modules/log/cursor.h"

/* Limits on the memory that a hostile or huge file takes; a note says when one was reached. */
#define LOG_FLOWS_MAX   10000
#define LOG_EVENTS_MAX  ((int64_t)5000000)
#define LOG_MARKS_MAX   ((int64_t)1000000)
#define LOG_TIMES_MAX_S INT64_C(9000000000) /* int64 nanoseconds hold 292 years */

/* TCP_INFINITE_SSTHRESH of the kernel: no loss so far. */
#define SSTHRESH_INFINITE UINT64_C(0x7fffffff)

#define FLOW_ID_BYTES      88 /* shorter than TABLE_ID_BYTES, so that a table's `of` is the flow's whole id */
#define FLOW_ADDRESS_BYTES 64

/* The fields of an event; a table has the columns that its format fills. */
enum log_field {
    FIELD_RTT = 1,
    FIELD_SRTT = 2,
    FIELD_UNA = 4,
    FIELD_NXT = 8,
    FIELD_CWND = 16,
    FIELD_SSTHRESH = 32,
    FIELD_FORWARD = 64,
};

struct log_event {
    int64_t time_ns;       /* by the log's own clock */
    double rtt_ns;         /* the RTT sample that belongs to this event; NaN: none */
    double forward_ns;     /* of the sample, the segment's one-way delay, by whatever clocks; NaN: not known */
    double srtt;           /* smoothed RTT, ns (formats with an unknown unit convert at the end); NaN: not known */
    double cwnd, ssthresh; /* segments; NaN: not known, or not set yet */
    uint32_t una, nxt;     /* 32-bit sequence numbers */
    uint32_t flow;
    unsigned epoch : 28; /* number of lost-events lines before it */
    unsigned has_una : 1, has_nxt : 1, has_data : 1;
};

enum samples_from { SAMPLES_NONE, SAMPLES_LOGGED, SAMPLES_RECOVERED, SAMPLES_SMOOTHED, SAMPLES_MEASURED };

/* A mark on the charts; kind is an enum event_kind. */
struct log_mark {
    int64_t time_ns;
    int64_t about_ns; /* the time of the event that this one is about, or NO_ABOUT */
    int kind;
    struct log_mark *next;
};

struct log_flow {
    char id[FLOW_ID_BYTES], source[FLOW_ADDRESS_BYTES], destination[FLOW_ADDRESS_BYTES];
    int has_cookie;                          /* the id is a socket cookie, unique to one connection */
    struct span key[3];                      /* id (may be empty), source, destination as written */
    uint32_t next_same_hash, next_same_pair; /* index + 1 */
    int64_t events;
    int64_t first_index; /* index of its first event in log.order, after log_sort() */
    struct log_mark *marks;
    /* Filled at the end. */
    int64_t last_ns,
        steps_back; /* time of its last event, and number of steps back in time, in the order of the file */
    enum samples_from samples_from;
    int frozen;
    double handshake_ns;             /* a sample just before the first event; NaN: none */
    uint32_t first_una;              /* snd_una at that time */
    int timeouts, timeouts_spurious; /* inferred; valid where shows_timeouts is 1 */
    int shows_timeouts;
    int continues; /* 1: the flow started before the log, so its first srtt is an average and not the handshake's sample
                    */
};

#define EVENTS_PER_CHUNK 4096
#define FLOW_BUCKETS     16384

struct log {
    struct notes *notes;
    int64_t lines; /* lines so far: the number of the present line, from 1 */
    int64_t lines_skipped;
    unsigned fields; /* enum log_field bits that the format fills */
    unsigned epoch;
    int64_t lost_events; /* events that were lost, by the counts in the log */
    void *format_state;

    struct log_flow *flows[LOG_FLOWS_MAX];
    int flow_count, flow_last;                            /* index of the flow that was last looked up */
    uint32_t by_key[FLOW_BUCKETS], by_pair[FLOW_BUCKETS]; /* index + 1 */
    struct log_event *events[LOG_EVENTS_MAX / EVENTS_PER_CHUNK + 1];
    int64_t event_count, event_limit, mark_count;
    struct log_event *event_next, *event_end; /* the unused part of the present block of events */
    uint32_t *order;                          /* event indexes, flow by flow, each in order of time; after log_sort */
    int64_t start_ns;
};

static inline struct log_event *log_event_at(const struct log *log, int64_t index) {
    return &log->events[(uint64_t)index / EVENTS_PER_CHUNK][(uint64_t)index % EVENTS_PER_CHUNK];
}

/* The nth event of a flow in order of time; after log_sort. */
static inline struct log_event *flow_event(const struct log *log, const struct log_flow *flow, int64_t nth) {
    return log_event_at(log, log->order[flow->first_index + nth]);
}

/*
 * The flow with this id and these ends (any may be empty), new if need be: its index, or -1 when there are too many (a
 * note counts it) or memory is out. The spans are copied.
 */
int log_flow_of(struct log *log, struct span id, struct span source, struct span destination);

/* The newest flow with these ends (source, destination), or -1. */
int log_flow_between(const struct log *log, struct span source, struct span destination);

/* Reserves at least one event at event_next; 0 when the limit is reached (a note counts it) or memory is out. */
int log_events_grow(struct log *log);

/* Appends an event to a flow, all members NaN or 0; NULL when memory is out. */
static inline struct log_event *log_event_new(struct log *log, int flow) {
    if (log->event_next == log->event_end && !log_events_grow(log)) return NULL;
    struct log_event *event = log->event_next++;
    event->rtt_ns = event->forward_ns = event->srtt = event->cwnd = event->ssthresh = NAN;
    event->flow = (uint32_t)flow;
    event->epoch = log->epoch & 0xfffffff;
    log->flows[flow]->events++;
    log->event_count++;
    return event;
}

/* For log_mark(): the mark refers to no other event. */
#define NO_ABOUT INT64_MIN

/* Adds a mark to a flow; `about_ns` is the time of the event to which it refers, or NO_ABOUT. */
void log_mark(struct log *log, int flow, int kind, int64_t time_ns, int64_t about_ns);

/* Counts a line that could not be read as an event; keeps the reason of the first. */
void log_skip(struct log *log, const char *reason);

/* A formatted text in the arena, for note_add_detail(); NULL when memory is out. */
const char *log_words(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
