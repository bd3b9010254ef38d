#include "support/routing_helper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "catalogue/registry.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

enum event_kind { EVENT_SEND, EVENT_HEAR, EVENT_PACKET, EVENT_FAILURE, EVENT_TIMER, EVENT_LINK, EVENT_FLOW };

struct event {
    int64_t at_ns, order;
    enum event_kind kind;
    int node, other, value;
    struct packet *packet;
    struct routing_message *message;
    int64_t interval_ns;
};

/* Frames for a neighbour that is gone: the first is being tried, the others wait. */
struct waiting {
    int node, next_hop;
    struct packet *packet;
    struct routing_message *message;
};

static struct event events[BED_EVENTS];
static int event_count;
static int64_t order;
static struct waiting waiting[BED_PACKETS];
static int waiting_count;
static int64_t timer_at_ns[BED_NODES];

#define MESSAGES 2048
/* Messages on their way; those that are free are linked. */
static union slot {
    struct routing_message message;
    union slot *next;
} messages[MESSAGES], *free_slots;

static struct routing_message *copy_of(const struct routing_message *message) {
    union slot *slot = free_slots;
    assert_non_null(slot);
    free_slots = slot->next;
    slot->message = *message;
    return &slot->message;
}

static void discard(struct routing_message *message) {
    union slot *slot = (union slot *)(void *)message;
    slot->next = free_slots;
    free_slots = slot;
}

static int before(const struct event *a, const struct event *b) {
    return a->at_ns != b->at_ns ? a->at_ns < b->at_ns : a->order < b->order;
}

static void schedule(struct event event) {
    assert_true(event_count < BED_EVENTS);
    event.order = order++;
    int i = event_count++;
    while (i > 0 && before(&event, &events[(i - 1) / 2])) {
        events[i] = events[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    events[i] = event;
}

static struct event take_next(void) {
    struct event first = events[0], last = events[--event_count];
    int i = 0;
    for (int child = 1; child < event_count; child = 2 * i + 1) {
        if (child + 1 < event_count && before(&events[child + 1], &events[child])) child++;
        if (!before(&events[child], &last)) break;
        events[i] = events[child];
        i = child;
    }
    events[i] = last;
    return first;
}

/* ---- what the protocol asks -------------------------------------------------------------------------------------- */

static struct routing_packet read_packet(void *context, const struct packet *packet) {
    (void)context;
    return ((const struct bed_packet *)(const void *)packet)->what;
}

static void end_of(struct bed *bed, struct packet *packet, enum bed_fate fate) {
    struct bed_packet *p = (struct bed_packet *)(void *)packet;
    (void)bed;
    p->fate = fate;
    p->ends++;
    assert_int_equal(p->ends, 1);
}

static void drop_packet(void *context, int32_t node, struct packet *packet, enum routing_drop reason) {
    struct bed *bed = context;
    (void)node;
    ((struct bed_packet *)(void *)packet)->reason = reason;
    bed->drops[reason]++;
    end_of(bed, packet, BED_DROPPED);
}

/* A frame to a neighbour: it arrives, or waits for its failure. */
static void transmit(struct bed *bed, struct waiting frame) {
    if (bed->linked[frame.node][frame.next_hop]) {
        enum event_kind kind = frame.packet ? EVENT_PACKET : EVENT_HEAR;
        schedule((struct event){.at_ns = bed->now_ns + (frame.packet ? BED_PACKET_HOP : BED_HOP),
                                .kind = kind,
                                .node = frame.next_hop,
                                .other = frame.node,
                                .packet = frame.packet,
                                .message = frame.message});
        return;
    }
    int first = 1;
    for (int i = 0; i < waiting_count; i++)
        first &= waiting[i].node != frame.node || waiting[i].next_hop != frame.next_hop;
    assert_true(waiting_count < BED_PACKETS);
    waiting[waiting_count++] = frame;
    if (first)
        schedule((struct event){
            .at_ns = bed->now_ns + BED_FAILURE, .kind = EVENT_FAILURE, .node = frame.node, .other = frame.next_hop});
}

static void forward(void *context, int32_t node, int32_t next_hop, struct packet *packet) {
    transmit(context, (struct waiting){.node = node, .next_hop = next_hop, .packet = packet});
}

static void send(void *context, int32_t node, int32_t next_hop, const struct routing_message *message,
                 int64_t delay_ns) {
    struct bed *bed = context;
    if (delay_ns > 0 && bed->jitter_ns[node] >= 0) delay_ns = bed->jitter_ns[node];
    schedule((struct event){.at_ns = bed->now_ns + delay_ns,
                            .kind = EVENT_SEND,
                            .node = node,
                            .other = next_hop,
                            .message = copy_of(message)});
}

static struct waiting take_waiting(int index) {
    struct waiting out = waiting[index];
    waiting_count--;
    memmove(&waiting[index], &waiting[index + 1], sizeof *waiting * (size_t)(waiting_count - index));
    return out;
}

static void take_queued(void *context, int32_t node, int32_t next_hop, void *state,
                        void (*take)(void *state, int32_t node, struct packet *packet)) {
    (void)context;
    struct packet *taken[BED_PACKETS];
    int count = 0;
    for (int i = 0; i < waiting_count;)
        if (waiting[i].node == node && waiting[i].next_hop == next_hop && waiting[i].packet)
            taken[count++] = take_waiting(i).packet;
        else
            i++;
    for (int i = 0; i < count; i++)
        take(state, node, taken[i]);
}

static void set_timer(void *context, int32_t node, int64_t at_ns) {
    (void)context;
    timer_at_ns[node] = at_ns;
    if (at_ns != INT64_MAX) schedule((struct event){.at_ns = at_ns, .kind = EVENT_TIMER, .node = node});
}

static int linked(void *context, int32_t a, int32_t b) {
    return ((const struct bed *)context)->linked[a][b];
}

static void route_changed(void *context, int32_t node, int32_t destination, int32_t next_hop, int32_t hops) {
    struct bed *bed = context;
    (void)hops;
    bed->next_hop[node][destination] = next_hop;
    int at = next_hop;
    for (int steps = 0; at >= 0 && at != destination && at != node && steps <= bed->nodes; steps++)
        at = bed->next_hop[at][destination];
    if (at >= 0 && at != destination) bed->suspect = 1;
}

static void begun(void *context, int32_t node, int32_t destination) {
    (void)node;
    (void)destination;
    ((struct bed *)context)->begun++;
}

static void ended(void *context, int32_t node, int32_t destination, int found, int64_t took_ns) {
    struct bed *bed = context;
    (void)node;
    (void)destination;
    bed->found += found;
    bed->given_up += !found;
    bed->took_ns = took_ns;
}

/* ---- setting up -------------------------------------------------------------------------------------------------- */

void bed_prepare(struct bed *bed, const char *protocol, int nodes) {
    memset(bed, 0, sizeof *bed);
    event_count = waiting_count = 0;
    order = 0;
    free_slots = NULL;
    for (int i = 0; i < MESSAGES; i++) {
        messages[i].next = free_slots;
        free_slots = &messages[i];
    }
    bed->nodes = nodes;
    bed->with_number = 1;
    bed->routing = routing_at(registry_index("routing", protocol));
    assert_non_null(bed->routing);
    params_default(routing_group(bed->routing), bed->params);
    for (int i = 0; i < nodes; i++) {
        bed->jitter_ns[i] = -1;
        timer_at_ns[i] = INT64_MAX;
        for (int j = 0; j < nodes; j++)
            bed->next_hop[i][j] = BED_NO_ROUTE;
    }
}

void bed_start(struct bed *bed, uint64_t seed) {
    bed->host = (struct routing_host){
        .context = bed,
        .nodes = bed->nodes,
        .now_ns = &bed->now_ns,
        .read = read_packet,
        .forward = forward,
        .drop = drop_packet,
        .send = send,
        .take_queued = take_queued,
        .set_timer = set_timer,
        .linked = linked,
        .route_changed = route_changed,
        .discovery_begun = begun,
        .discovery_ended = ended,
    };
    bed->state = arena_alloc(bed->routing->state_bytes(bed->params, bed->nodes));
    assert_non_null(bed->state);
    assert_int_equal(bed->routing->start(bed->state, bed->params, &bed->host, seed), 0);
}

void bed_link_at(struct bed *bed, int64_t at_ns, int a, int b, int joined) {
    (void)bed;
    schedule((struct event){.at_ns = at_ns, .kind = EVENT_LINK, .node = a, .other = b, .value = joined});
}

void bed_flow(struct bed *bed, int source, int destination, int64_t from_ns, int64_t interval_ns, int count) {
    (void)bed;
    if (count > 0)
        schedule((struct event){.at_ns = from_ns,
                                .kind = EVENT_FLOW,
                                .node = source,
                                .other = destination,
                                .value = count,
                                .interval_ns = interval_ns});
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

static void log_message(struct bed *bed, int node, int next_hop, const struct routing_message *m) {
    assert_true(bed->line_count < BED_LINES);
    struct bed_line *line = &bed->lines[bed->line_count++];
    char number[16];
    line->at_ns = bed->now_ns;
    line->ip_bytes = m->ip_bytes;
    line->count = m->count;
    snprintf(number, sizeof number, "%u", m->destination_sequence);
    switch ((enum routing_message_type)m->type) {
    case ROUTING_RREQ:
        snprintf(line->text, BED_LINE, "RREQ %d ttl %d hop %d id %d for %d:%s from %d:%u", node, m->ttl, m->hop_count,
                 m->id, m->destination, m->flags & ROUTING_UNKNOWN ? "U" : number, m->originator,
                 m->originator_sequence);
        return;
    case ROUTING_RREP:
        snprintf(line->text, BED_LINE, "RREP %d>%d ttl %d hop %d of %d:%s to %d, %.0f s", node, next_hop, m->ttl,
                 m->hop_count, m->destination, number, m->originator, (double)m->lifetime_ns / 1e9);
        return;
    case ROUTING_HELLO:
        snprintf(line->text, BED_LINE, "HELLO %d:%s", node, number);
        return;
    case ROUTING_RERR:
        break;
    }
    int used = snprintf(line->text, BED_LINE, "RERR %d%s", node, m->flags & ROUTING_NO_DELETE ? " N" : "");
    for (int i = 0; i < m->count && used < BED_LINE - 16; i++)
        used += bed->with_number
                    ? snprintf(line->text + used, 16, " %d:%u", m->unreachable[i].node, m->unreachable[i].sequence)
                    : snprintf(line->text + used, 16, " %d", m->unreachable[i].node);
}

static void send_now(struct bed *bed, const struct event *event) {
    log_message(bed, event->node, event->other, event->message);
    if (event->other != ROUTING_BROADCAST) {
        transmit(bed, (struct waiting){.node = event->node, .next_hop = event->other, .message = event->message});
        return;
    }
    for (int node = 0; node < bed->nodes; node++) {
        if (!bed->linked[event->node][node]) continue;
        schedule((struct event){.at_ns = bed->now_ns + BED_HOP,
                                .kind = EVENT_HEAR,
                                .node = node,
                                .other = event->node,
                                .message = copy_of(event->message)});
    }
    discard(event->message);
}

static void arrive(struct bed *bed, const struct event *event) {
    struct bed_packet *p = (struct bed_packet *)(void *)event->packet;
    p->what.hops++;
    p->what.previous = event->other;
    if (p->what.destination == event->node) {
        bed->delivered++;
        bed->last_delay_ns = bed->now_ns - p->packet.ts_ns;
        end_of(bed, event->packet, BED_DELIVERED);
    } else {
        bed->routing->route(bed->state, event->node, event->packet);
    }
}

static void fail_frame(struct bed *bed, int node, int next_hop) {
    for (int i = 0; i < waiting_count; i++)
        if (waiting[i].node == node && waiting[i].next_hop == next_hop) {
            struct waiting frame = take_waiting(i);
            if (frame.message) discard(frame.message);
            bed->routing->link_broke(bed->state, node, next_hop, frame.packet);
            break;
        }
    for (int i = 0; i < waiting_count; i++)
        if (waiting[i].node == node && waiting[i].next_hop == next_hop) {
            schedule((struct event){
                .at_ns = bed->now_ns + BED_FAILURE, .kind = EVENT_FAILURE, .node = node, .other = next_hop});
            return;
        }
}

static void start_packet(struct bed *bed, const struct event *event) {
    assert_true(bed->packet_count < BED_PACKETS);
    struct bed_packet *p = &bed->packets[bed->packet_count++];
    p->packet.ts_ns = bed->now_ns;
    p->what = (struct routing_packet){.source = event->node, .destination = event->other, .previous = -1};
    bed_flow(bed, event->node, event->other, event->at_ns + event->interval_ns, event->interval_ns, event->value - 1);
    bed->routing->route(bed->state, event->node, &p->packet);
}

static void handle(struct bed *bed, const struct event *event) {
    switch (event->kind) {
    case EVENT_SEND:
        send_now(bed, event);
        break;
    case EVENT_HEAR:
        bed->routing->receive(bed->state, event->node, event->other, event->message);
        discard(event->message);
        break;
    case EVENT_PACKET:
        arrive(bed, event);
        break;
    case EVENT_FAILURE:
        fail_frame(bed, event->node, event->other);
        break;
    case EVENT_TIMER:
        if (timer_at_ns[event->node] != event->at_ns) break;
        timer_at_ns[event->node] = INT64_MAX;
        bed->routing->timer(bed->state, event->node);
        break;
    case EVENT_LINK:
        bed_link(bed, event->node, event->other, event->value);
        if (bed->routing->neighbourhood_changed) bed->routing->neighbourhood_changed(bed->state);
        break;
    case EVENT_FLOW:
        start_packet(bed, event);
    }
}

void bed_run(struct bed *bed, int64_t until_ns) {
    while (event_count > 0 && events[0].at_ns <= until_ns) {
        struct event event = take_next();
        bed->now_ns = event.at_ns;
        handle(bed, &event);
        if (bed->check_loops && bed->suspect) bed->loops += bed_loops(bed);
        bed->suspect = 0;
    }
    bed->now_ns = until_ns;
}

void bed_hear(struct bed *bed, int node, int from, const struct routing_message *message) {
    bed->routing->receive(bed->state, node, from, message);
}
