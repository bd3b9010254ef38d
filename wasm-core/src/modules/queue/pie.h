/* PIE's update of its drop probability (RFC 8033, section 4.2), shared by the discipline and PERT/PIE. */
#ifndef LAB_PIE_H
#define LAB_PIE_H

struct pie_control {
    double chance, last_s; /* the delay at the last update */
};

/* One update with the queueing delay `delay_s`; gains alpha and beta, 1/s. */
void pie_step(struct pie_control *pie, double alpha, double beta, double target_s, double delay_s);

#endif
