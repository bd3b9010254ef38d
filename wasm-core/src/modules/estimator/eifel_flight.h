/* The flight that Eifel's gain follows (Ludwig and Sklower 2000, section 4.1), and how a loss shows in ssthresh. */
#ifndef LAB_EIFEL_FLIGHT_H
#define LAB_EIFEL_FLIGHT_H

/* ssthresh before the first loss, as kernels and logs write it (TCP_INFINITE_SSTHRESH). */
#define SSTHRESH_UNSET 2147483647.0

/*
 * max(ssthresh, cwnd/2) + 1, in segments: the smallest flight of a flow in congestion avoidance. An ssthresh that is
 * NaN or SSTHRESH_UNSET is ignored; NaN when cwnd is NaN.
 */
static inline double eifel_flight(double cwnd, double ssthresh) {
    double half = cwnd / 2;
    return (ssthresh < SSTHRESH_UNSET && ssthresh > half ? ssthresh : half) + 1;
}

#endif
