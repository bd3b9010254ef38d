#include "modules/log/timeouts.h"

#include <math.h>

#include "base/attributes.h"
#include "sim/events/event_kind.h"

/* The least window that only a timeout sets: packets in flight plus one. */
#define COLLAPSED_SEGMENTS 2

/* TCP_RTO_MIN of Linux: the least time from setting a retransmission timer to its expiry. */
#define RTO_MIN_NS INT64_C(200000000)

/* Slow start soon reaches a window below this; it is no evidence that the kernel restored the window. */
#define WINDOW_MIN 4

int window_collapsed(const struct log_event *event, const struct log_event *next) {
    return next->cwnd < event->cwnd && next->cwnd <= COLLAPSED_SEGMENTS;
}

/* Events of the flow in order of time; snd_una is the value after their packet, cwnd the value before it. */
struct trail {
    const struct log *log;
    const struct log_flow *flow;
    double rtt_min_ns; /* NaN: no sample */
};

static const struct log_event *at(const struct trail *trail, int64_t nth) {
    return flow_event(trail->log, trail->flow, nth);
}

static double least_rtt_ns(const struct trail *trail) {
    double least = trail->flow->handshake_ns;
    for (int64_t i = 0; i < trail->flow->events; i++)
        least = fmin(least, at(trail, i)->rtt_ns);
    return least;
}

/* Whether the nth event is the first one after a timeout. */
static int is_after_timeout(const struct trail *trail, int64_t nth) {
    const struct log_event *before = at(trail, nth - 1), *event = at(trail, nth);
    return window_collapsed(before, event) && event->epoch == before->epoch && event->nxt != before->una &&
           event->time_ns - before->time_ns >= RTO_MIN_NS;
}

/*
 * The event with the window restored after the timeout before the nth event, or -1. Slow start differs: it ends at
 * ssthresh and grows by no more than was acknowledged.
 */
static int64_t window_restored(const struct trail *trail, int64_t nth) {
    const struct log_event *first = at(trail, nth);
    const double window = at(trail, nth - 1)->cwnd;
    if (window < WINDOW_MIN) return -1;
    for (int64_t i = nth + 1; i < trail->flow->events; i++) {
        const struct log_event *event = at(trail, i), *before = at(trail, i - 1);
        const uint32_t acked = before->una - at(trail, i - 2)->una;
        if (event->epoch != first->epoch) return -1;
        if (event->cwnd >= window && 2 * before->cwnd <= window &&
            (first->ssthresh < window || acked < event->cwnd - before->cwnd))
            return i;
        /* All outstanding data is acknowledged. */
        if ((int32_t)(before->una - first->nxt) >= 0) return -1;
    }
    return -1;
}

/*
 * The second of two ACKs that advance, less than the least RTT apart, right after the timeout before the nth event; or
 * -1. What the second one acknowledges was sent before the first one came, and only one segment was sent again by then:
 * it is an original that was not lost. When the first ACK covers all that was outstanding nothing can be told.
 */
static int64_t original_acknowledged(const struct trail *trail, int64_t nth) {
    const struct log_event *first = at(trail, nth);
    if (first->una == at(trail, nth - 1)->una || (int32_t)(first->una - first->nxt) >= 0) return -1;
    for (int64_t i = nth + 1; i < trail->flow->events; i++) {
        const struct log_event *event = at(trail, i);
        const int soon = (double)(event->time_ns - first->time_ns) < trail->rtt_min_ns;
        if (!soon || event->epoch != first->epoch) return -1;
        if (event->una != first->una) return i;
    }
    return -1;
}

LAB_COLD static void mark(struct log *log, int flow, const struct trail *trail, int64_t nth) {
    const int64_t fired_ns = at(trail, nth)->time_ns;
    int64_t shown = window_restored(trail, nth);
    if (shown < 0) shown = original_acknowledged(trail, nth);
    log_mark(log, flow, EVENT_timeout, fired_ns, NO_ABOUT);
    log->flows[flow]->timeouts++;
    note_add(log->notes, NOTE_timeouts_inferred, NAN);
    if (shown < 0) return;
    log_mark(log, flow, EVENT_spurious_timeout, at(trail, shown)->time_ns, fired_ns);
    log->flows[flow]->timeouts_spurious++;
}

void timeouts_infer(struct log *log, int flow) {
    struct trail trail = {log, log->flows[flow], NAN};
    log->flows[flow]->shows_timeouts = 1;
    for (int64_t i = 1; i < trail.flow->events; i++) {
        if (!is_after_timeout(&trail, i)) continue;
        if (isnan(trail.rtt_min_ns)) trail.rtt_min_ns = least_rtt_ns(&trail);
        mark(log, flow, &trail, i);
    }
}
