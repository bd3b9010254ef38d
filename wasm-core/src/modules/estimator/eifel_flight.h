/* The flight size on which Eifel's gain depends (Ludwig and Sklower 2000, section 4.1). */
#ifndef LAB_EIFEL_FLIGHT_H
#define LAB_EIFEL_FLIGHT_H

/* The value of ssthresh before the first loss in kernels and logs (TCP_INFINITE_SSTHRESH). */
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
