/*
 * Random streams: xoshiro256** (Blackman and Vigna 2021), one per component, seeded by splitmix64 from the run's seed
 * and the component's name, so that changing one component does not change what the others draw.
 */
#ifndef LAB_RANDOM_H
#define LAB_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4];
};

void random_seed(struct random *random, uint64_t seed, const char *name);
uint64_t random_bits(struct random *random);
/* Uniform in [0, 1), 53 bits. */
double random_uniform(struct random *random);
/* Exponential with mean 1. */
double random_exponential(struct random *random);
/* Standard normal. */
double random_normal(struct random *random);
/* Pareto with minimum 1 and the given shape. */
double random_pareto(struct random *random, double shape);

#endif
