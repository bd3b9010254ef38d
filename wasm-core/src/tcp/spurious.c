/* lab: optimise for size */
#include "tcp/spurious.h"

#include "sim/network/endpoint.h"
#include "tcp/flow_record.h"

static void close_case(struct spurious *s, int index, int kind) {
    const struct spurious_case *c = &s->open[index];
    if (c->reached && c->measured && c->cause == SPURIOUS_TIMEOUT) {
        if (kind == SPURIOUS_EARLY)
            s->early++;
        else
            s->ack_lost++;
    }
    s->open[index] = s->open[--s->count];
}

static void found_spurious(struct sim *sim, struct flow *flow, struct spurious_case *c) {
    c->reached = 1;
    if (c->cause == SPURIOUS_FAST_RETRANSMIT) {
        flow->counted.spurious_fast_retransmits += c->measured;
        return;
    }
    flow->counted.spurious_timeouts += c->measured;
    flow_event(sim, flow, EVENT_spurious_timeout, (double)c->at_ns / NS_PER_S);
}

int spurious_open(struct sim *sim, struct flow *flow, enum spurious_cause cause) {
    struct spurious *s = &flow->spurious;
    const struct segment *segment = scoreboard_at(&flow->board, flow->board.una);
    int reached = (segment->flags & SEGMENT_REACHED) != 0;
    if (!reached && segment->in_network == 0) return 0; /* every copy was lost */
    if (s->count == SPURIOUS_OPEN_MAX) close_case(s, 0, SPURIOUS_EARLY);
    struct spurious_case *c = &s->open[s->count++];
    *c = (struct spurious_case){.segment = flow->board.una,
                                .at_ns = sim_now(sim),
                                .last_copy = flow->copies,
                                .in_network = segment->in_network,
                                .measured = (uint8_t)flow_measured(sim),
                                .cause = (uint8_t)cause};
    if (reached) found_spurious(sim, flow, c);
    return 1;
}

int spurious_is_known(const struct spurious *spurious, int64_t segment, int32_t last_copy) {
    for (int i = 0; i < spurious->count; i++) {
        const struct spurious_case *c = &spurious->open[i];
        if (c->segment == segment && c->last_copy == last_copy) return c->reached;
    }
    return 0;
}

void spurious_copy_ended(struct sim *sim, struct flow *flow, int64_t segment, int32_t copy_id, int reached) {
    struct spurious *s = &flow->spurious;
    for (int i = s->count - 1; i >= 0; i--) {
        struct spurious_case *c = &s->open[i];
        if (c->segment != segment || copy_id > c->last_copy) continue;
        c->in_network--;
        if (reached && !c->reached) found_spurious(sim, flow, c);
        int acknowledged = segment < flow->board.una;
        if (c->in_network == 0 && (!c->reached || acknowledged)) close_case(s, i, SPURIOUS_EARLY);
    }
}

void spurious_acknowledged(struct sim *sim, struct flow *flow, int64_t una, int32_t cause) {
    struct spurious *s = &flow->spurious;
    network_flush_deferred(sim);
    for (int i = s->count - 1; i >= 0; i--) {
        const struct spurious_case *c = &s->open[i];
        if (c->segment >= una || !c->reached) continue;
        close_case(s, i, cause <= c->last_copy ? SPURIOUS_EARLY : SPURIOUS_ACK_LOST);
    }
}
