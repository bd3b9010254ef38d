/* The decision of Vegas, once per round trip; shared by the congestion control and the oracle's vectors. */
#ifndef LAB_VEGAS_H
#define LAB_VEGAS_H

struct vegas_rules {
    double alpha, beta, gamma; /* segments */
    double least;              /* window, segments */
};

enum vegas_action { VEGAS_HOLD, VEGAS_INCREASE, VEGAS_DECREASE, VEGAS_DOUBLE, VEGAS_LEAVE };

/* Segments in the queue after a round trip of `rtt` in which `sent` were sent: (sent/base - sent/rtt) base. */
double vegas_excess(double sent, double base, double rtt);

enum vegas_action vegas_decide(const struct vegas_rules *rules, double excess, int slow_start);

/* The window after a decrease or at the end of slow start. */
double vegas_cut(const struct vegas_rules *rules, enum vegas_action action, double cwnd);

#endif
