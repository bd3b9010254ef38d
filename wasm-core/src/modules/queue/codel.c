/*
 * CoDel (RFC 8289): when the sojourn time has exceeded the target for a whole interval, one packet is dropped or marked
 * at its departure, and further ones at intervals that become shorter with each drop.
 */
#include <math.h>

#include "base/units.h"
#include "kinds/queue.h"

enum { CODEL_TARGET, CODEL_INTERVAL, CODEL_MARK };

static const struct param params[] = {
    [CODEL_TARGET] = {.id = "target",
                      .label = LAB_TEXT("Target"),
                      .unit = "ms",
                      .help = LAB_TEXT("Wait that is acceptable."),
                      .citation = LAB_TEXT("RFC 8289, section 4.4"),
                      .initial = 5,
                      .range = {0.01, 10000},
                      .slider = {1, 50},
                      .step = 0.5,
                      .flags = PARAM_BASIC},
    [CODEL_INTERVAL] = {.id = "interval",
                        .label = LAB_TEXT("Interval"),
                        .unit = "ms",
                        .help = LAB_TEXT("How long it must last: the largest usual round trip."),
                        .citation = LAB_TEXT("RFC 8289, section 4.3"),
                        .initial = 100,
                        .range = {0.1, 100000},
                        .slider = {20, 500},
                        .flags = PARAM_BASIC},
    [CODEL_MARK] = {.id = "mark",
                    .label = LAB_TEXT("Mark"),
                    .help = LAB_TEXT("ECN-capable packets are marked and others dropped; else all are dropped."),
                    .citation = LAB_TEXT("RFC 3168"),
                    .type = PARAM_SWITCH,
                    .initial = 1,
                    .flags = PARAM_BASIC},
};

static const struct state_column columns[] = {{"wait", "ms"}, {"count", ""}};

struct codel {
    const double *params;
    int64_t
        above_since_ns; /* first_above_time: when the target will have been exceeded for an interval; 0: not exceeded */
    int64_t next_ns;    /* time of the next drop */
    int64_t count, last_count;
    int dropping;
    int entered; /* the packet before this one was dropped to enter the dropping state */
    int dropped; /* the packet before this one was dropped in that state */
    double wait_ms;
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct codel);
}

static void start(void *state, const double *values, struct random *random) {
    (void)random;
    *(struct codel *)state = (struct codel){.params = values};
}

static enum queue_verdict arrive(void *state, const struct queue_view *view, const struct packet *packet) {
    (void)state;
    return queue_full(view, packet) ? QUEUE_DROP : QUEUE_PASS;
}

static int64_t interval_ns(const struct codel *q) {
    return (int64_t)(q->params[CODEL_INTERVAL] * NS_PER_MS);
}

/* Section 5.5. */
static int64_t control_law(const struct codel *q, int64_t from_ns) {
    return from_ns + (int64_t)(q->params[CODEL_INTERVAL] * NS_PER_MS / sqrt((double)q->count));
}

/* Section 5.6, dodequeue: whether a packet may be dropped. Less than one full packet waiting is no standing queue. */
static int may_drop(struct codel *q, const struct queue_view *view, const struct packet *packet, int64_t waited_ns) {
    if ((double)waited_ns < q->params[CODEL_TARGET] * NS_PER_MS || view->bytes <= packet->wire_bytes) {
        q->above_since_ns = 0;
        return 0;
    }
    if (q->above_since_ns == 0) {
        q->above_since_ns = view->now_ns + interval_ns(q);
        return 0;
    }
    return view->now_ns >= q->above_since_ns;
}

/* Enters the dropping state; shortly after the last one, it starts with the drop rate reached there. */
static void enter(struct codel *q, int64_t now_ns) {
    int64_t more = q->count - q->last_count;
    q->dropping = 1;
    q->count = more > 1 && now_ns - q->next_ns < 16 * interval_ns(q) ? more : 1;
    q->next_ns = control_law(q, now_ns);
    q->last_count = q->count;
}

/* Section 5.5 for one packet: after a drop, the caller calls again for the next packet at the same time. */
static enum queue_verdict depart(void *state, const struct queue_view *view, const struct packet *packet,
                                 int64_t waited_ns) {
    struct codel *q = state;
    int ok = may_drop(q, view, packet, waited_ns), marks = q->params[CODEL_MARK] != 0 && (packet->flags & PACKET_ECT);
    int entered = q->entered, dropped = q->dropped;
    q->entered = q->dropped = 0;
    q->wait_ms = (double)waited_ns / NS_PER_MS;
    if (entered) return QUEUE_PASS;
    if (!q->dropping) {
        if (!ok) return QUEUE_PASS;
        enter(q, view->now_ns);
        q->entered = !marks;
        return marks ? QUEUE_MARK : QUEUE_DROP;
    }
    if (!ok) {
        q->dropping = 0;
        return QUEUE_PASS;
    }
    if (dropped) q->next_ns = control_law(q, q->next_ns);
    if (view->now_ns < q->next_ns) return QUEUE_PASS;
    q->count++;
    if (marks) q->next_ns = control_law(q, q->next_ns);
    q->dropped = !marks;
    return marks ? QUEUE_MARK : QUEUE_DROP;
}

static void read_state(const void *state, double *out) {
    out[0] = ((const struct codel *)state)->wait_ms;
    out[1] = (double)((const struct codel *)state)->count;
}

static const struct queue_discipline codel = {
    .module =
        {
            .kind = "queue",
            .id = "codel",
            .label = "CoDel",
            .short_label = "CoDel",
            .help = LAB_TEXT("Drops or marks on the way out once packets have waited too long for too long."),
            .citation = LAB_TEXT("RFC 8289"),
            .validation =
                LAB_TEXT("Queueing delay near the target, marks, drops: wasm-core/test/modules/queue/test_aqm.c."),
            .equations =
                LAB_TEXT("t_{\\mathrm{next}} \\leftarrow t_{\\mathrm{next}} + \\frac{\\mathrm{interval}}{\\sqrt{n}}"),
            .model_notes = LAB_TEXT(""),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .arrive = arrive,
    .depart = depart,
    .read_state = read_state,
};
LAB_DEFINE_MODULE(codel, codel.module);
