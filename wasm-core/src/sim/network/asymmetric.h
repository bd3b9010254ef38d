/* The asymmetric path: one number for the rates of its two ways (Balakrishnan et al. 1997; Choi and Yoo 2005). */
#ifndef LAB_ASYMMETRIC_H
#define LAB_ASYMMETRIC_H

#include "catalogue/settings.h"

/*
 * Where the scenario gives a ratio, the bottleneck gets that multiple of the rate of the way back; otherwise the ratio
 * becomes what the links' rates give. 1: a rate that the scenario gives to the bottleneck has no effect; else 0.
 */
int asymmetric_complete(struct settings *settings);

#endif
