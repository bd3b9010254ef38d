/* Loss functions and sharing of experts: those of Nunes et al. 2014 and others, for floating and fixed point. */
#ifndef LAB_SHARE_RULES_H
#define LAB_SHARE_RULES_H

#include <math.h>

/* The loss of an expert with value x at a sample y. */
enum share_loss {
    LOSS_PAPER,    /* (x-y)^2 where x >= y, else 2y */
    LOSS_ABSOLUTE, /* |x-y| */
    LOSS_SQUARED,  /* (x-y)^2 */
    LOSS_PINBALL,  /* a (y-x) where x < y, else (1-a)(x-y): its best constant is the a-quantile (Koenker 2005) */
};
#define SHARE_LOSS_CHOICES "paper=Nunes et al.|absolute=Absolute|squared=Squared|pinball=Pinball"

/* How experts share weight with one another (Herbster and Warmuth 1998). */
enum share_kind {
    SHARE_FIXED,    /* every expert gives the share alpha of its weight; all receive equal parts */
    SHARE_VARIABLE, /* an expert with loss L gives the share 1 - (1-alpha)^L; the others receive equal parts */
};
#define SHARE_KIND_CHOICES "fixed=Fixed share|variable=Variable share"

/* Spacing of the experts' values between RTTmin and RTTmin + RTTmax. */
enum share_spacing { SPACING_EXPONENTIAL, SPACING_LINEAR };
#define SHARE_SPACING_CHOICES "exponential=Exponential|linear=Linear"

struct share_rules {
    double eta, alpha;
    enum share_loss loss;
    double asymmetry; /* a of the pinball loss, 0 .. 1 */
    enum share_kind kind;
};

static inline double share_loss(const struct share_rules *rules, double x, double y) {
    double over = x - y;
    switch (rules->loss) {
    case LOSS_PAPER:
        return over >= 0 ? over * over : 2 * y;
    case LOSS_ABSOLUTE:
        return fabs(over);
    case LOSS_SQUARED:
        return over * over;
    default:
        return over >= 0 ? (1 - rules->asymmetry) * over : rules->asymmetry * -over;
    }
}

#endif
