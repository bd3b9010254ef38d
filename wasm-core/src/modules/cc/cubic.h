/* CUBIC's window function (RFC 9438, section 4.2), shared by the congestion control and the oracle's vectors. */
#ifndef LAB_CUBIC_H
#define LAB_CUBIC_H

/* W(t) = C (t - K)^3 + W_max; segments and seconds. */
double cubic_window(double c, double k_s, double w_max, double t_s);

/* K, s: the time from `from` segments back to w_max. */
double cubic_k(double c, double w_max, double from);

/* The window's target one RTT later: W(t + RTT), bounded to [cwnd, 1.5 cwnd]. */
double cubic_target(double w_later, double cwnd);

/* Growth per RTT with which the average window equals Reno's (section 4.3). */
double cubic_alpha(double beta);

#endif
