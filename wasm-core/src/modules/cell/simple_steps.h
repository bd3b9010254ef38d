/* The simple cell of Elman: h' = tanh(x Wx + h Wh + b). */
#ifndef LAB_SIMPLE_STEPS_H
#define LAB_SIMPLE_STEPS_H

#include "net/cell_steps.h"

static inline void simple_forward(const struct cell_step *s) {
    add_recurrent(s, s->h_before, 0, 1, 1);
    make_tanh(s->gates, s->batch * s->units);
    memcpy(s->h, s->gates, sizeof(real) * (size_t)(s->batch * s->units));
}

static inline void simple_backward(const struct cell_step *s) {
    int count = s->batch * s->units;
    for (int i = 0; i < count; i++)
        s->gates[i] = s->dh[i] * (1 - s->gates[i] * s->gates[i]);
    memset(s->dh, 0, sizeof(real) * (size_t)count);
    add_back(s, s->dh, 0, 1, 1);
}

static inline void simple_gradients(const struct cell_pass *p) {
    add_gradient(p, p->h_before, 0, 1, 1);
}

static const struct cell_steps simple_steps = {simple_forward, simple_backward, simple_gradients};

#endif
