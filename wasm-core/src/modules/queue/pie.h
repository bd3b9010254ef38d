/* PIE's update of its drop probability (RFC 8033, section 4.2), shared by the discipline and PERT/PIE. */
#ifndef LAB_PIE_H
#define LAB_PIE_H

#include "catalogue/module.h"

struct pie_control {
    double chance, last_s; /* the delay at the last update */
};

/* The rows of the gains (RFC 8033, section 4.2) in the table of a module, at the two places. */
#define PIE_GAINS(alpha_, beta_)                                                                                       \
    [alpha_] = {.id = "alpha",                                                                                         \
                .label = LAB_TEXT("Gain alpha"),                                                                       \
                .unit = "1/s",                                                                                         \
                .help = LAB_TEXT("Of the distance from the target."),                                                  \
                .initial = 0.125,                                                                                      \
                .range = {0, 100},                                                                                     \
                .slider = {0.01, 1},                                                                                   \
                .step = 0.005},                                                                                        \
    [beta_] = {.id = "beta",                                                                                           \
               .label = LAB_TEXT("Gain beta"),                                                                         \
               .unit = "1/s",                                                                                          \
               .help = LAB_TEXT("Of the change since the last update."),                                               \
               .initial = 1.25,                                                                                        \
               .range = {0, 100},                                                                                      \
               .slider = {0.1, 10},                                                                                    \
               .step = 0.05}

/* One update with the queueing delay `delay_s`; gains alpha and beta, 1/s. */
void pie_step(struct pie_control *pie, double alpha, double beta, double target_s, double delay_s);

#endif
