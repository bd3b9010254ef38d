/* lab: optimise for size */
#include "tcp/spurious_response.h"

#include <math.h>

#include "tcp/flow_record.h"
#include "tcp/sample.h"
#include "tcp/spurious.h"

void response_arm(const struct sim *sim, struct flow *flow, enum spurious_cause cause) {
    struct response *r = &flow->response;
    if (flow->rules.spurious_response == SPURIOUS_RESPONSE_NONE || !flow->rules.timestamps) return;
    r->cause = cause;
    /* A segment sent again for the second time belongs to the same repair (RFC 3522, section 3.2, step 2). */
    if (r->armed) return;
    *r = (struct response){.armed = 1,
                           .cause = cause,
                           .sent_ns = sim_now(sim),
                           .last_copy = flow->copies,
                           .cwnd = flow->window.cwnd,
                           .ssthresh = flow->window.ssthresh,
                           .flight = (double)flow_outstanding(flow),
                           .recover = flow->recover,
                           .cut = (int)flow->cut};
}

/* RFC 4015, section 3.2, step 7: no burst, and what was in flight as the threshold. */
static void grow_from_flight(struct flow *flow, const struct response *r, int64_t una) {
    double acked = (double)(una - flow->board.una), flight = (double)(flow->board.high - una);
    flow->window.cwnd = flight + fmin(acked, flow->rules.initial_window);
    flow->window.ssthresh = isinf(r->ssthresh) ? r->flight : fmax(r->flight, r->ssthresh);
}

static void restore_window(struct sim *sim, struct flow *flow, const struct response *r, int64_t una) {
    flow_integrate_window(sim, flow);
    if (flow->rules.spurious_response == SPURIOUS_RESPONSE_EIFEL) {
        flow->window.cwnd = r->cwnd;
        flow->window.ssthresh = r->ssthresh;
    } else {
        grow_from_flight(flow, r, una);
    }
    flow_event(sim, flow, EVENT_window_restored, flow->window.cwnd);
}

/*
 * Goes on with new data. The duplicate ACKs that the needless retransmissions will cause start no fast retransmit:
 * `recover` stays for recoveries that only count them, while SACK sees that they report nothing new.
 */
static void stop_repair(struct flow *flow, const struct response *r) {
    flow->window.inflation = 0;
    flow->recovering = 0;
    flow->partial_acks = 0;
    flow->duplicates = 0;
    flow->limited = 0;
    flow->cut = (enum flow_cut)r->cut;
    flow->nxt = flow->board.high;
    if (!flow->recovery->sack) return;
    flow->recover = r->recover;
    flow->repaired_up_to = flow->board.una;
    scoreboard_end_recovery(&flow->board);
}

void response_acknowledged(struct sim *sim, struct flow *flow, const struct packet *ack, int64_t una) {
    struct response *r = &flow->response;
    r->armed = 0;
    if (ack->ts_echo_ns < 0 || sample_clock(&flow->rules, ack->ts_echo_ns) >= sample_clock(&flow->rules, r->sent_ns))
        return;
    int right = spurious_is_known(&flow->spurious, flow->board.una, r->last_copy);
    if (flow_measured(sim)) {
        flow->counted.spurious_detected++;
        flow->counted.detected_wrongly += !right;
    }
    flow_event(sim, flow, EVENT_spurious_detected, (double)flow->board.una);
    stop_repair(flow, r);
    /* RFC 4015, step 7: congestion that a mark has told is answered all the same. */
    if (!(ack->flags & PACKET_ECE)) restore_window(sim, flow, r, una);
}
