/*
 * The fixed-share experts in fixed point, for a kernel without floating point (Nunes et al. 2014, section 6.1):
 * magnitudes with 16 fractional bits, at most 2^32 - 1, and separate signs; products and quotients are truncated and
 * saturate, sums have 64 bits.
 */
#ifndef LAB_FIXED_POINT_SHARE_H
#define LAB_FIXED_POINT_SHARE_H

#include <stdint.h>

#include "kinds/anatomy.h"
#include "modules/estimator/share_rules.h"

#define FIXED_ONE      UINT64_C(65536)
#define FIXED_SATURATE UINT64_C(0xffffffff)

/* Entries of a table of exp(-m) by the upper half of m's bits. */
#define FIXED_EXP_ENTRIES 1024

struct fixed_point_share {
    int n;
    uint64_t *x, *w;     /* n experts, ascending, and their weights; the largest is FIXED_ONE */
    uint64_t *exp_table; /* made by fixed_exp_fill */
    uint64_t prediction; /* sum(w x) / sum(w) */
};

/* share_rules in 16.16. */
struct fixed_point_rules {
    uint64_t eta, alpha, asymmetry;
    uint64_t decay; /* -ln(1 - alpha), for the variable share */
    enum share_loss loss;
    enum share_kind kind;
};

struct fixed_point_rules fixed_point_rules_of(const struct share_rules *rules);

/* To the nearest, within 0 .. FIXED_SATURATE. */
uint64_t fixed_from(double value);

/* Fills a table of FIXED_EXP_ENTRIES: the products over the upper ten bits of m, with 32 fractional bits. */
void fixed_exp_fill(uint64_t *table);

/* exp(-m), truncated; 0 from m = 16 on. */
uint64_t fixed_exp_minus(const uint64_t *table, uint64_t m);

/* Sets the experts to the values `x` of fixed_share_space(), each rounded to the nearest. */
void fixed_point_space(struct fixed_point_share *fs, const double *x);

/* All weights 1. */
void fixed_point_start(struct fixed_point_share *fs);

/* Recomputes `prediction`, after the caller changed experts or weights. */
void fixed_point_predict(struct fixed_point_share *fs);

/* A trial with the value y; 1 when all weights vanished and were reinitialised. `taken` as for fixed_share_trial(). */
int fixed_point_trial(struct fixed_point_share *fs, uint64_t y, const struct fixed_point_rules *rules,
                      struct anatomy_weights *taken);

#endif
