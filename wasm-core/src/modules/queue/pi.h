/* The PI controller's step (Hollot et al. 2001, as in ns-2.35), shared by the discipline and the oracle's vectors. */
#ifndef LAB_PI_H
#define LAB_PI_H

struct pi_control {
    double chance, last; /* the signal at the last step */
};

/* p = clip(p + gain (signal - target) - gain_last (last - target), 0, 1) */
static inline void pi_step(struct pi_control *pi, double gain, double gain_last, double target, double signal) {
    double p = pi->chance + gain * (signal - target) - gain_last * (pi->last - target);
    pi->chance = p < 0 ? 0 : p > 1 ? 1 : p;
    pi->last = signal;
}

#endif
