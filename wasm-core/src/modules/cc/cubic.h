/* CUBIC's window function (RFC 9438, section 4.2), shared by the congestion control and the oracle's vectors. */
#ifndef LAB_CUBIC_H
#define LAB_CUBIC_H

/* W(t) = C (t - K)^3 + W_max; segments and seconds. */
double cubic_window(double c, double k_s, double w_max, double t_s);

/* K: how long it takes from `from` segments back to w_max. */
double cubic_k(double c, double w_max, double from);

/* Where the window should be one round trip later: W(t + RTT), from cwnd to half as much again. */
double cubic_target(double w_later, double cwnd);

/* Growth per round trip that gives what Reno has on average (section 4.3). */
double cubic_alpha(double beta);

#endif
