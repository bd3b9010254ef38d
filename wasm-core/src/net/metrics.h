/*
 * What a sender knows at a loss: twelve metrics of its connection (Bai, Abe and Lee 2020, table I), the groups of them
 * that are the input of a net (table II), and the label that the net predicts.
 *
 * A row is an array of METRIC_COUNT doubles, indexed by `enum metric`; windows in segments, times in seconds.
 */
#ifndef LAB_METRICS_H
#define LAB_METRICS_H

#include "base/text.h"

enum metric {
#define LAB_METRIC(id, unit, label) METRIC_##id,
#include "net/metrics.def"
#undef LAB_METRIC
    METRIC_COUNT
};

/* One loss event of a flow: one reduction of its window. */
struct loss_event {
    double time_s; /* since the start of the flow */
    double cwnd;   /* before the reduction */
    double rtt_s;  /* of the latest valid sample; 0: none yet */
    double lost;   /* packets known to be lost, where three duplicate ACKs told so; 0 after a timeout */
    int timeout;
    int max_probing; /* CUBIC's convex region: the window is above that of the loss before */
};

/* What is remembered from loss to loss. All zeros before the first. */
struct loss_history {
    int events;
    double row[METRIC_COUNT];                                       /* of the latest event */
    double event_s, probing_s, decrease_s, duplicates_s, timeout_s; /* when each was last; 0: never */
};

/*
 * The metrics at this event, in history->row. Elapsed times count from the previous event of that sort, or from the
 * start of the flow; lmax and ldmax include the present event; rttd is 0 at the first.
 */
void loss_history_add(struct loss_history *history, const struct loss_event *event);

/* Bit mask of the metrics of group 1 to 8. */
unsigned metric_group(int group);

const char *metric_id(enum metric metric);
const char *metric_unit(enum metric metric);
const char *metric_label(enum metric metric);

/* By its id, or METRIC_COUNT. */
enum metric metric_find(const char *id);

#endif
