/*
 * How experts lose and share: the rules of Nunes et al. 2014 and their neighbours, for floating and fixed point alike.
 */
#ifndef LAB_SHARE_RULES_H
#define LAB_SHARE_RULES_H

#include <math.h>

/* What an expert x loses when y is seen. */
enum share_loss {
    LOSS_PAPER,    /* (x-y)^2 where x >= y, else 2y */
    LOSS_ABSOLUTE, /* |x-y| */
    LOSS_SQUARED,  /* (x-y)^2 */
    LOSS_PINBALL,  /* a (y-x) where x < y, else (1-a)(x-y): its best constant is the a-quantile (Koenker 2005) */
};
#define SHARE_LOSS_CHOICES "paper=Nunes et al.|absolute=Absolute|squared=Squared|pinball=Pinball"

/* How weight goes from one expert to the others (Herbster and Warmuth 1998). */
enum share_kind {
    SHARE_FIXED,    /* every expert gives alpha of its weight, all get an equal part */
    SHARE_VARIABLE, /* an expert gives 1 - (1-alpha)^L: nothing while it does not lose; the others get it */
};
#define SHARE_KIND_CHOICES "fixed=Fixed share|variable=Variable share"

/* Where the experts stand between RTTmin and RTTmin + RTTmax. */
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
