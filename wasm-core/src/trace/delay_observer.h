/*
 * One flow's estimators of one-way delay: each gets the same exchanges; their estimates are recorded beside the truth
 * and scored against it.
 */
#ifndef LAB_DELAY_OBSERVER_H
#define LAB_DELAY_OBSERVER_H

#include "base/text.h"
#include "catalogue/settings.h"
#include "kinds/owd.h"
#include "trace/table.h"

#define DELAY_ESTIMATORS_MAX 16

struct delay_observer;

struct delay_observer_spec {
    const char *flow; /* its id */
    const struct owd_estimator *estimators[DELAY_ESTIMATORS_MAX];
    const double *params[DELAY_ESTIMATORS_MAX]; /* of each; outlive the observer */
    int count;
    int driven;                       /* the first one drives: the flow acts on its estimate */
    struct tables *tables;            /* NULL: nothing is recorded */
    double offset_ns, skew, ticks_ns; /* of the ends' clocks; ticks: both together */
};

/*
 * Fills the spec's estimators with their parameters: first the `driver`th of the choice "@owd", where it is not -1,
 * then those of the mask `watching` over that choice.
 */
void delay_observer_choose(struct delay_observer_spec *spec, const struct settings *settings, int driver,
                           uint64_t watching);

/* NULL after fail() when memory is out. */
struct delay_observer *delay_observer_new(const struct delay_observer_spec *spec);

/* Starts all estimators over: another connection of the flow. Scores and tables go on. */
void delay_observer_start_over(struct delay_observer *observer);

/* An exchange beside the truth. */
struct observed_exchange {
    struct owd_exchange exchange;
    double time_ns;    /* of the row: when the ACK arrived */
    double reverse_ns; /* true reverse delay; NaN where it is not known */
    int64_t number;    /* of the segment; -1: the SYN */
    int counted;       /* it is scored: inside the measured interval, and not the handshake's */
};

/* Gives the exchange to all estimators. The estimate of the first is written to `first`. */
void delay_observer_exchange(struct delay_observer *observer, const struct observed_exchange *observed,
                             struct owd_estimate *first);

/*
 * Writes one object into an open array: {flow, exchanges, marksLost, forwardMs, forwardStdMs, reverseMs, reverseStdMs,
 * errorParts: {offsetMs, skewMs, ticksMs, startMs, pausesMs}, estimators[]: {id, role, exchanges, forwardMs,
 * forwardStdMs, meanErrorMs, rmseMs, maxAbsErrorMs, lastErrorMs}}. Means and population standard deviations over the
 * scored exchanges; null where there is none.
 *
 * The parts are what theory says that errors consist of, at the last exchange of the last connection: the clocks'
 * offset, their skew since the first exchange, at most both ticks, half of the delays' difference at the first exchange
 * (the error of half of its RTT), and the pauses of the sender since then, each from an ACK to the next marked segment
 * where no mark was lost between them.
 */
void delay_observer_write(const struct delay_observer *observer, struct text *out);

#endif
