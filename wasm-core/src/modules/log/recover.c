#include "modules/log/recover.h"

#include <math.h>

#include "modules/log/timeouts.h"

/*
 * Linux marks segments lost after three duplicate ACKs or, by RACK (RFC 8985), sooner. With a threshold of two, no
 * sample of the recorded captures is lost.
 */
#define REPAIR_DUPLICATES 2

int repair_follow(struct repair *repair, const struct log_event *event, const struct log_event *next) {
    int advanced = next->una != event->una;
    if (repair->active && (int32_t)(event->una - repair->until) >= 0) repair->active = 0;
    if (advanced)
        repair->duplicates = 0;
    else if (!event->has_data && event->nxt != event->una)
        repair->duplicates++;
    const int collapsed = window_collapsed(event, next);
    if (!repair->active && (repair->duplicates >= REPAIR_DUPLICATES || collapsed) && next->nxt != next->una) {
        repair->active = 1;
        repair->until = collapsed ? next->nxt : event->nxt;
    }
    return repair->active && (int32_t)(event->una - repair->until) < 0;
}

int events_are_apart(const struct log_event *event, const struct log_event *next) {
    return next->epoch != event->epoch || next->una - event->una > event->nxt - event->una;
}

/* The sample between two smoothed values, us; below zero when one sample cannot explain the change. */
static double sample_between(double before_us, double after_us) {
    if (before_us == 0) return after_us; /* the first sample of a connection is srtt itself */
    double sample = 8 * (after_us - before_us) + before_us;
    if (sample < -7) return -1;
    return sample < 1 ? 1 : sample; /* the kernel's least sample is 1 us */
}

/* The sample of an event in us; NaN when it has none. */
static double sample_of(struct log *log, const struct log_event *event, const struct log_event *next, int repairing) {
    if (events_are_apart(event, next)) {
        if (next->epoch == event->epoch) note_add(log->notes, NOTE_events_missing, NAN);
        return NAN;
    }
    if (next->srtt == event->srtt && (next->una == event->una || repairing)) return NAN;
    double sample = sample_between(event->srtt, next->srtt);
    if (sample >= 0) return sample;
    note_add(log->notes, NOTE_events_missing, NAN);
    return NAN;
}

void recover_from_srtt(struct log *log, struct log_flow *flow) {
    struct repair repair = {0};
    for (int64_t i = 0; i < flow->events; i++) {
        struct log_event *event = flow_event(log, flow, i);
        double srtt_us = event->srtt;
        if (i + 1 < flow->events) {
            const struct log_event *next = flow_event(log, flow, i + 1);
            int repairing = repair_follow(&repair, event, next);
            event->rtt_ns = sample_of(log, event, next, repairing) * 1000;
            if (!events_are_apart(event, next)) {
                srtt_us = next->srtt;
                event->una = next->una;
            }
        }
        event->srtt = srtt_us > 0 ? srtt_us * 1000 : NAN;
    }
}

/* ---- from times -------------------------------------------------------------------------------------------------- */

void recover_from_times(struct log *log, struct log_flow *flow, struct send_times *sent) {
    struct repair repair = {0};
    send_times_clear(sent);
    for (int64_t i = 0; i + 1 < flow->events; i++) {
        struct log_event *event = flow_event(log, flow, i);
        const struct log_event *next = flow_event(log, flow, i + 1);
        send_times_note(sent, event, i ? flow_event(log, flow, i - 1) : NULL);
        int repairing = repair_follow(&repair, event, next);
        if (events_are_apart(event, next)) {
            send_times_clear(sent);
            continue;
        }
        if (next->una == event->una) continue;
        if (!repairing) event->rtt_ns = send_times_sample(sent, event->una, event->time_ns);
        event->una = next->una;
    }
}

/* The least number of events for a decision. */
#define FROZEN_EVENTS_MIN 8

int flow_is_frozen(const struct log *log, const struct log_flow *flow) {
    if (flow->events < FROZEN_EVENTS_MIN) return 0;
    int64_t advances = 0;
    const struct log_event *first = flow_event(log, flow, 0), *previous = first;
    for (int64_t i = 1; i < flow->events; i++) {
        const struct log_event *event = flow_event(log, flow, i);
        if (event->srtt != first->srtt) return 0;
        advances += event->una != previous->una;
        previous = event;
    }
    return advances <= flow->events / 8;
}
