/* lab: optimise for size */
#include "modules/log/pcap_samples.h"

#include <string.h>

#include "base/error.h"
#include "base/ring.h"
#include "modules/log/flow.h"
#include "sim/events/event_kind.h"

struct pass {
    const struct pcap_connection *connection;
    const struct pcap_samples_spec *spec;
    struct log *log;
    int flow;             /* -1: no event yet */
    uint32_t head, count; /* the ring in spec->scratch */
    uint32_t top, una;
    int has_top, has_una;
    /* Data that was sent again lies in [again_from, again_end). */
    uint32_t again_from, again_end;
    int has_again;
};

static int is_after(uint32_t a, uint32_t b) {
    return (int32_t)(a - b) > 0;
}

/* The flow of this direction, made when its first event or mark comes; -1 when there are too many. */
static int flow_of(struct pass *pass) {
    if (pass->flow >= 0) return pass->flow;
    char words[2][PCAP_END_BYTES];
    for (int i = 0; i < 2; i++)
        pcap_end_words(&pass->connection->end[i ? !pass->spec->from : pass->spec->from], words[i]);
    const struct span none = {"", 0}, source = {words[0], strlen(words[0])}, destination = {words[1], strlen(words[1])};
    pass->flow = log_flow_of(pass->log, none, source, destination);
    /* A later connection between the same ports. */
    if (pass->flow >= 0 && pass->log->flows[pass->flow]->events) {
        pass->flow = flow_split(pass->log, pass->flow);
        note_add(pass->log->notes, NOTE_ports_reused, NAN);
    }
    return pass->flow;
}

static void note_again(struct pass *pass, const struct pcap_stored *p, uint32_t end) {
    if (!pass->has_again || is_after(pass->again_from, p->seq)) pass->again_from = p->seq;
    if (!pass->has_again || is_after(end, pass->again_end)) pass->again_end = end;
    pass->has_again = 1;
    if (pass->flow >= 0) log_mark(pass->log, pass->flow, EVENT_retransmit, p->time_ns + pass->spec->early_ns, NO_ABOUT);
}

static void take_data(struct pass *pass, const struct pcap_stored *p) {
    const uint32_t length = p->length + !!(p->flags & TCP_SYN) + !!(p->flags & TCP_FIN), end = p->seq + length;
    if (!length) return;
    if (pass->has_top && is_after(pass->top, p->seq)) note_again(pass, p, end);
    if (pass->has_top && !is_after(end, pass->top)) return;
    if (pass->count == PCAP_SENT_CAPACITY) {
        pass->head++;
        pass->count--;
    }
    struct pcap_sent *sent = &pass->spec->scratch[ring_slot(pass->head + pass->count++, PCAP_SENT_CAPACITY)];
    sent->from = pass->has_top && is_after(pass->top, p->seq) ? pass->top : p->seq;
    sent->end = end;
    sent->time_ns = p->time_ns;
    sent->forward_ns = INT64_MIN;
    if (pass->spec->has_forward && p->match == MATCH_ONE)
        sent->forward_ns = p->other_ns - p->time_ns - pass->spec->clock_ns;
    pass->top = end;
    pass->has_top = 1;
}

/* Removes what is acknowledged; gives the segment of the oldest newly acknowledged byte, or NULL. */
static const struct pcap_sent *take_acknowledged(struct pass *pass, uint32_t ack) {
    const struct pcap_sent *oldest = NULL;
    while (pass->count) {
        const struct pcap_sent *sent = &pass->spec->scratch[ring_slot(pass->head, PCAP_SENT_CAPACITY)];
        if (!is_after(ack, sent->from)) break;
        if (!oldest && is_after(sent->end, pass->una) && !is_after(sent->from, pass->una)) oldest = sent;
        if (is_after(sent->end, ack)) break;
        pass->head++;
        pass->count--;
    }
    return oldest;
}

/* Whether data up to `ack` that was not acknowledged before may have been sent more than once. */
static int was_sent_again(struct pass *pass, uint32_t ack) {
    if (!pass->has_again) return 0;
    const int is_met = is_after(ack, pass->again_from) && is_after(pass->again_end, pass->una);
    if (!is_after(pass->again_end, ack)) pass->has_again = 0;
    return is_met;
}

static int take_ack(struct pass *pass, const struct pcap_stored *p) {
    if (!(p->flags & TCP_ACK) || (p->flags & TCP_RST) || !pass->has_top) return 1;
    if (!pass->has_una) {
        /* What was acknowledged before the capture began is not known: the first segment may continue it. */
        pass->una = pass->spec->scratch[ring_slot(pass->head, PCAP_SENT_CAPACITY)].from;
        pass->has_una = 1;
    }
    if (!is_after(p->ack, pass->una)) return 1;
    const int flow = flow_of(pass);
    struct log_event *event = flow < 0 ? NULL : log_event_new(pass->log, flow);
    if (!event) return !fail_status();
    const struct pcap_sent *sent = take_acknowledged(pass, p->ack);
    event->time_ns = p->time_ns + pass->spec->early_ns;
    if (!was_sent_again(pass, p->ack) && sent && p->time_ns > sent->time_ns) {
        event->rtt_ns = (double)(p->time_ns - sent->time_ns);
        if (sent->forward_ns != INT64_MIN) event->forward_ns = (double)sent->forward_ns;
    }
    pass->una = p->ack;
    if (is_after(p->ack, pass->top)) pass->top = p->ack;
    event->una = pass->una;
    event->nxt = pass->top;
    event->has_una = event->has_nxt = 1;
    return 1;
}

int pcap_samples_take(const struct pcap_store *store, const struct pcap_connection *connection,
                      const struct pcap_samples_spec *spec, struct log *log) {
    struct pass pass = {.connection = connection, .spec = spec, .log = log, .flow = -1};
    for (uint32_t at = connection->first[spec->capture]; at;) {
        const struct pcap_stored *p = pcap_stored_at(store, at - 1);
        if (p->from == spec->from)
            take_data(&pass, p);
        else if (!take_ack(&pass, p))
            return 0;
        at = p->next;
    }
    return 1;
}
