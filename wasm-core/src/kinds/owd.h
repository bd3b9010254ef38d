/*
 * One-way delay estimators: one per file, each a struct of functions that says, from marked segments and the ACKs that
 * answer them, how the round-trip time divides into forward and reverse delay.
 *
 * An exchange is one marked segment and the ACK that carries its mark back. The forward delay is the time from the
 * segment's transmission to its arrival; the reverse delay the rest, up to the ACK's arrival, with the time that the
 * receiver held the ACK (Choi and Yoo 2005, section 3).
 */
#ifndef LAB_OWD_H
#define LAB_OWD_H

#include <stddef.h>
#include <stdint.h>

#include "catalogue/module.h"

/* One exchange that was completed. All times in ns; what a header carries is what its clock shows. */
struct owd_exchange {
    double sent_ns;    /* sender's clock: the marked segment's transmission (S_n) */
    double acked_ns;   /* sender's clock: the arrival of its ACK */
    double arrived_ns; /* receiver's clock: the segment's arrival (R_n) */
    double rtt_r_ns;   /* receiver's clock: since the marked segment that arrived before, whatever became of its ACK;
                          NaN: it is the first */
    double forward_ns; /* true forward delay: known to the simulation alone; NaN in a log without it */
    int marks_lost;    /* exchanges given up since the one before: their segment or ACK was lost */
};

/* NaN: not known yet. */
struct owd_estimate {
    double forward_ns, reverse_ns;
};

struct owd_estimator {
    struct module module;
    size_t (*state_bytes)(const double *params);
    /* The state is zeroed. `params` outlive it and may change at any time. */
    void (*start)(void *state, const double *params);
    /* The next exchange: the estimate of its two delays. */
    void (*exchange)(void *state, const struct owd_exchange *exchange, struct owd_estimate *estimate);
};

/* The nth estimator of one-way delay of the registry (the order of the choice "@owd"), or NULL. */
const struct owd_estimator *owd_at(int nth);

#endif
