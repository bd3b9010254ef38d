/* The calls of a link to its queue discipline, and the record of the discipline's state. */
#include "sim/link/discipline.h"

#include <stdio.h>
#include <string.h>

#include "catalogue/settings.h"

#define NS_PER_S 1e9

void link_configure_discipline(struct link *link, int64_t now_ns) {
    const struct queue_place place = {
        .byte_per_s = NS_PER_S / link->ns_per_byte,
        .delay_s = (double)link->delay_ns / NS_PER_S,
        .packets_max = link->packets_max,
        .bytes_max = link->bytes_max,
    };
    const struct queue_discipline *discipline = link->discipline;
    if (discipline->configure) discipline->configure(link->discipline_state, &place);
    link->tick_ns = INT64_MAX;
    if (!discipline->period_ns) return;
    int64_t period_ns = discipline->period_ns(link->discipline_state);
    link->tick_ns = (now_ns / period_ns + 1) * period_ns;
}

static struct queue_view view_of(const struct link *link, int64_t packets, int busy, int64_t at_ns) {
    return (struct queue_view){
        .now_ns = at_ns,
        .packets = packets,
        .bytes = link->bytes_waiting,
        .busy = busy,
        .idle_since_ns = busy ? at_ns : link->free_ns,
        .packets_max = link->packets_max,
        .bytes_max = link->bytes_max,
        .byte_per_s = NS_PER_S / link->ns_per_byte,
    };
}

/* A row when the state has changed, at most one per millisecond. */
static void record(struct link *link, int64_t at_ns) {
    double row[1 + QUEUE_STATE_MAX] = {(double)at_ns / NS_PER_S}, *last = link->discipline_row;
    size_t bytes = sizeof *row * (size_t)link->discipline->module.state_count;
    if (row[0] < last[0] + 1e-3 && table_rows(link->discipline_table) > 0) return;
    link->discipline->read_state(link->discipline_state, row + 1);
    if (memcmp(row + 1, last + 1, bytes) == 0 && table_rows(link->discipline_table) > 0) return;
    memcpy(last, row, sizeof row);
    table_add(link->discipline_table, row);
}

void link_tick(struct link *link, int64_t packets) {
    struct queue_view view = view_of(link, packets, link->free_ns > link->tick_ns, link->tick_ns);
    link->discipline->tick(link->discipline_state, &view);
    if (link->discipline_table) record(link, link->tick_ns);
    link->tick_ns += link->discipline->period_ns(link->discipline_state);
}

enum queue_verdict link_verdict(struct link *link, const struct packet *packet, int64_t packets, int busy,
                                int64_t at_ns) {
    struct queue_view view = view_of(link, packets, busy, at_ns);
    if (link->buffer_counts == BUFFER_SYSTEM && busy) view.packets++;
    /* An idle transmitter takes the packet at once: it needs no room in the buffer. */
    if (!busy && packets == 0) view.packets_max = view.bytes_max = INT64_MAX;
    enum queue_verdict verdict = link->discipline->arrive(link->discipline_state, &view, packet);
    if (link->discipline_table) record(link, at_ns);
    return verdict == QUEUE_MARK && !(packet->flags & PACKET_ECT) ? QUEUE_DROP : verdict;
}

enum queue_verdict link_verdict_on_leaving(struct link *link, const struct packet *packet, int64_t now_ns) {
    struct queue_view view = view_of(link, link->waiting_packets, 1, now_ns);
    enum queue_verdict verdict =
        link->discipline->depart(link->discipline_state, &view, packet, now_ns - packet->at_ns);
    if (link->discipline_table) record(link, now_ns);
    return verdict == QUEUE_MARK && !(packet->flags & PACKET_ECT) ? QUEUE_DROP : verdict;
}

int32_t link_record_discipline(struct link *link, struct tables *tables) {
    const struct module *module = &link->discipline->module;
    struct column_spec columns[1 + QUEUE_STATE_MAX] = {{"time", "Time", "s"}};
    char id[TABLE_ID_BYTES];
    if (!link->discipline->read_state) return 0;
    for (int i = 0; i < module->state_count; i++)
        columns[1 + i] = (struct column_spec){module->state[i].id, module->state[i].id, module->state[i].unit};
    snprintf(id, sizeof id, "link.%.72s.discipline", link->name);
    link->discipline_table = table_new(tables, "discipline", link->name, id, columns, 1 + module->state_count, 1);
    return link->discipline_table ? 0 : -1;
}
