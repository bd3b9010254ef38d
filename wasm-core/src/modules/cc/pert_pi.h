/* The gains of PERT/PI, shared by the congestion control and the oracle's vectors. */
#ifndef LAB_PERT_PI_H
#define LAB_PERT_PI_H

struct pi_design {
    double m, k;           /* zero and gain of the continuous controller */
    double gamma, beta;    /* gains of the present and of the last error, 1/s */
    double router_k, a, b; /* the same for a router, whose signal is in packets */
};

/*
 * Theorem 2: stable for at least `flows` flows and round trips up to rtt_s on a link of `packets_per_s`, sampled every
 * interval_s. The paper's equation 19 prints gamma and beta exchanged; the integral would then have the wrong sign.
 */
struct pi_design pert_pi_design(double flows, double rtt_s, double packets_per_s, double interval_s);

#endif
