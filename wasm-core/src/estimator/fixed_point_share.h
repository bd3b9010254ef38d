/*
 * The fixed-share experts as a kernel without floating point computes them (Nunes et al. 2014, section 6.1): magnitudes
 * with 16 fractional bits, at most 2^32 - 1, signs kept apart; products and quotients are truncated and saturate, sums
 * have 64 bits.
 */
#ifndef LAB_FIXED_POINT_SHARE_H
#define LAB_FIXED_POINT_SHARE_H

#include <stdint.h>

#define FIXED_ONE      UINT64_C(65536)
#define FIXED_SATURATE UINT64_C(0xffffffff)

struct fixed_point_share {
    int n;
    uint64_t *x, *w;     /* n experts, ascending, and their weights; the largest is FIXED_ONE */
    uint64_t prediction; /* sum(w x) / sum(w) */
    int64_t trials, reinitialised, outside;
};

/* To the nearest, within 0 .. FIXED_SATURATE. */
uint64_t fixed_from(double value);

/* exp(-m), truncated; 0 from m = 16 on. */
uint64_t fixed_exp_minus(uint64_t m);

/* Experts as fixed_share_space() puts them, each rounded to the nearest; `room` holds n doubles for the while. */
void fixed_point_space(struct fixed_point_share *fs, double rtt_min, double rtt_max, double *room);

/* All weights 1. */
void fixed_point_start(struct fixed_point_share *fs);

/* Sets `prediction` anew after experts or weights were changed from outside. */
void fixed_point_predict(struct fixed_point_share *fs);

/* Shows the value y; 1 when every weight vanished and they were set anew. */
int fixed_point_trial(struct fixed_point_share *fs, uint64_t y, uint64_t eta, uint64_t alpha);

#endif
