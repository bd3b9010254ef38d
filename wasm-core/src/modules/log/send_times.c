#include "modules/log/send_times.h"

#include <math.h>

#include "base/arena.h"

/* Times kept per flow, more than the ACKs of any window; when it is full, the oldest are dropped. */
#define SEND_TIMES_CAPACITY UINT32_C(16384)

int send_times_init(struct send_times *sent) {
    memset(sent, 0, sizeof *sent);
    sent->moments = ARENA_ARRAY(struct send_moment, SEND_TIMES_CAPACITY);
    return sent->moments != NULL;
}

void send_times_clear(struct send_times *sent) {
    sent->head = sent->count = 0;
    sent->started = 0;
}

void send_times_note(struct send_times *sent, const struct log_event *event, const struct log_event *previous) {
    if (sent->started && (int32_t)(event->nxt - sent->top) <= 0) return;
    int known = sent->started && previous;
    uint32_t from = sent->top;
    sent->top = event->nxt;
    sent->started = 1;
    /* Data sent before the first event has no known time. */
    if (!known) return;
    if (sent->count == SEND_TIMES_CAPACITY) {
        sent->head++;
        sent->count--;
    }
    struct send_moment *moment = &sent->moments[(sent->head + sent->count++) % SEND_TIMES_CAPACITY];
    moment->from = from;
    moment->nxt = event->nxt;
    moment->earliest_ns = previous->time_ns;
    moment->latest_ns = event->time_ns;
}

double send_times_sample(struct send_times *sent, uint32_t una, int64_t time_ns) {
    while (sent->count && (int32_t)(sent->moments[sent->head % SEND_TIMES_CAPACITY].nxt - una) <= 0) {
        sent->head++;
        sent->count--;
    }
    const struct send_moment *moment = &sent->moments[sent->head % SEND_TIMES_CAPACITY];
    /* The byte may have been sent before the first known time. */
    if (!sent->count || (int32_t)(una - moment->from) < 0) return NAN;
    double most = (double)(time_ns - moment->earliest_ns), least = (double)(time_ns - moment->latest_ns);
    /* Sending is clocked by ACKs, so the earlier bound is nearly always right; a wide gap means an idle sender. */
    return least > 0 && most - least <= most / 8 ? most : NAN;
}
