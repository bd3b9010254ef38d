#include "base/random.h"

#include <math.h>

/* splitmix64 (Steele, Lea and Flood 2014): spreads seeds that differ in one bit. */
static uint64_t splitmix(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* FNV-1a. */
static uint64_t hash_name(const char *name) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 0x100000001b3u;
    return hash;
}

void random_seed(struct random *random, uint64_t seed, const char *name) {
    uint64_t state = seed;
    state = splitmix(&state) ^ hash_name(name);
    for (int i = 0; i < 4; i++)
        random->state[i] = splitmix(&state);
}

static uint64_t rotate(uint64_t value, int by) {
    return value << by | value >> (64 - by);
}

uint64_t random_bits(struct random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

double random_uniform(struct random *random) {
    return (double)(random_bits(random) >> 11) * 0x1p-53;
}

double random_exponential(struct random *random) {
    return -log1p(-random_uniform(random));
}

double random_normal(struct random *random) {
    /* Marsaglia's polar method; the second value is thrown away so that the state is the stream alone. */
    double u, v, s;
    do {
        u = 2 * random_uniform(random) - 1;
        v = 2 * random_uniform(random) - 1;
        s = u * u + v * v;
    } while (s >= 1 || s == 0);
    return u * sqrt(-2 * log(s) / s);
}

double random_pareto(struct random *random, double shape) {
    return pow(1 - random_uniform(random), -1 / shape);
}
