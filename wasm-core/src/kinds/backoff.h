/* Exponential back-off of a retransmission timer (Karn and Partridge 1987; RFC 6298, rules 5.5 and 5.7). */
#ifndef LAB_BACKOFF_H
#define LAB_BACKOFF_H

/* Most doublings that 4.4BSD counts (TCP_MAXRXTSHIFT). */
#define BACKOFF_SHIFT_MAX 12

/* Timeouts since the last valid sample, one more. */
static inline int backoff_more(int shift) {
    return shift < BACKOFF_SHIFT_MAX ? shift + 1 : shift;
}

/* The RTO in force after `shift` timeouts: doubled for each, at most `rto_max`. Any unit. */
static inline double backoff_rto(double rto, int shift, double rto_max) {
    for (; shift > 0 && rto < rto_max; shift--)
        rto *= 2;
    return rto < rto_max ? rto : rto_max;
}

#endif
