/* lab: optimise for size */
#include "net/metrics.h"

#include <string.h>

static const struct {
    const char *id, *unit, *label;
} metrics[METRIC_COUNT] = {
#define LAB_METRIC(id, unit, label) [METRIC_##id] = {#id, unit, label},
#include "net/metrics.def"
#undef LAB_METRIC
};

const char *metric_id(enum metric metric) {
    return metrics[metric].id;
}

const char *metric_unit(enum metric metric) {
    return metrics[metric].unit;
}

const char *metric_label(enum metric metric) {
    return metrics[metric].label;
}

enum metric metric_find(const char *id) {
    int i = 0;
    while (i < METRIC_COUNT && strcmp(metrics[i].id, id) != 0)
        i++;
    return (enum metric)i;
}

/* Table II: what all of a half share, and then with neither, one or both of the two intervals. */
unsigned metric_group(int group) {
    static const unsigned shared =
        1u << METRIC_lossint | 1u << METRIC_rtt | 1u << METRIC_lmax | 1u << METRIC_luint | 1u << METRIC_rto;
    unsigned own = group <= 4 ? 1u << METRIC_cwnd | 1u << METRIC_tdup : 1u << METRIC_rttd | 1u << METRIC_ldmax;
    int nth = (group - 1) % 4;
    return shared | own | (nth & 1 ? 1u << METRIC_tdupint : 0) | (nth & 2 ? 1u << METRIC_rtoint : 0);
}

void loss_history_add(struct loss_history *history, const struct loss_event *event) {
    double *row = history->row, now = event->time_s, before = row[METRIC_cwnd];
    int first = history->events++ == 0;
    row[METRIC_rttd] = first ? 0 : event->rtt_s - row[METRIC_rtt];
    row[METRIC_cwnd] = event->cwnd;
    row[METRIC_rtt] = event->rtt_s;
    row[METRIC_tdup] = event->timeout ? 0 : event->lost;
    row[METRIC_rto] = event->timeout;
    row[METRIC_lossint] = now - history->event_s;
    row[METRIC_luint] = now - history->probing_s;
    row[METRIC_ldint] = now - history->decrease_s;
    row[METRIC_tdupint] = now - history->duplicates_s;
    row[METRIC_rtoint] = now - history->timeout_s;
    history->event_s = now;
    if (event->max_probing) {
        row[METRIC_lmax] = event->cwnd;
        history->probing_s = now;
    }
    if (first || event->cwnd < before) {
        row[METRIC_ldmax] = event->cwnd;
        history->decrease_s = now;
    }
    if (event->timeout)
        history->timeout_s = now;
    else if (event->lost > 0)
        history->duplicates_s = now;
}
