#ifndef LAB_EIFEL_H
#define LAB_EIFEL_H

/* ssthresh before the first loss, as kernels and logs write it (TCP_INFINITE_SSTHRESH). */
#define SSTHRESH_UNSET 2147483647.0

/*
 * max(ssthresh, cwnd/2) + 1, in segments: the smallest flight that a flow in congestion avoidance has. An ssthresh that
 * is NaN or SSTHRESH_UNSET counts for nothing; NaN when cwnd is.
 */
double eifel_flight(double cwnd, double ssthresh);

#endif
