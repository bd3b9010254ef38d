/*
 * What is kept of a flow's losses beside the history of its congestion control: a table with a row for each loss event,
 * the label of each, and how its predictions turned out.
 *
 * The label of an event is 1 when the next one comes at a larger window; a string has one character for each event, the
 * last of which is '?'. Events and labels of the whole run count, not those of the measured interval alone.
 */
#ifndef LAB_LOSS_RECORD_H
#define LAB_LOSS_RECORD_H

#include "base/text.h"
#include "trace/table.h"

struct flow;
struct sim;

/* Labels of one flow are kept up to here. */
#define LOSS_LABELS_MAX 10000

struct loss_record;

/*
 * Starts the record of a flow whose congestion control remembers its losses; flow->losses stays NULL for the others. An
 * observed flow has its table from the start, others from their first loss. 0 after fail().
 */
int loss_record_start(struct flow *flow);

/* After flow->cc->ssthresh: one more event. */
void loss_record_add(struct sim *sim, struct flow *flow);

/*
 * An element of the result's `losses`: {flow, events, labels, predictions}, or nothing before the first loss. Web
 * sessions have none, as their connections are too short.
 */
void loss_record_write(const struct flow *flow, struct text *out);

#endif
