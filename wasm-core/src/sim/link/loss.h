/* Random loss on the wire: none, independent (Bernoulli), or in bursts (Gilbert 1960, Elliott 1963). */
#ifndef LAB_LOSS_H
#define LAB_LOSS_H

#include "base/random.h"

enum loss_kind { LOSS_NONE, LOSS_BERNOULLI, LOSS_GILBERT_ELLIOTT };

struct loss {
    enum loss_kind kind;
    double probability;         /* Bernoulli: that a packet is lost */
    double to_bad, to_good;     /* Gilbert-Elliott: per packet, the chance to change the state */
    double good_loss, bad_loss; /* the chance to lose a packet in each state */
    int bad;                    /* the present state */
    struct random random;
};

/* Whether the next packet is lost. Draws only what its kind needs. */
int loss_draw(struct loss *loss);

#endif
