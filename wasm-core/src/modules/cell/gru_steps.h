/* The gated recurrent unit with the reset before the product: n = tanh(x Wn + b + (r h) Un), h' = z h + (1 - z) n. */
#ifndef LAB_GRU_STEPS_H
#define LAB_GRU_STEPS_H

#include "net/cell_steps.h"

static inline void gru_forward(const struct cell_step *s) {
    int units = s->units;
    add_recurrent(s, s->h_before, 0, 2, 3);
    for (int row = 0; row < s->batch; row++) {
        real *z = s->gates + row * 3 * units, *r = z + units, *kept = s->kept + row * units;
        const real *h = s->h_before + row * units;
        make_sigmoid(z, 2 * units);
        for (int u = 0; u < units; u++)
            kept[u] = r[u] * h[u];
    }
    add_recurrent(s, s->kept, 2, 1, 3);
    for (int row = 0; row < s->batch; row++) {
        real *z = s->gates + row * 3 * units, *n = z + 2 * units, *h = s->h + row * units;
        const real *before = s->h_before + row * units;
        make_tanh(n, units);
        for (int u = 0; u < units; u++)
            h[u] = z[u] * before[u] + (1 - z[u]) * n[u];
    }
}

static inline void gru_backward(const struct cell_step *s) {
    int units = s->units;
    real *through = s->room; /* gradient of r h */
    for (int row = 0; row < s->batch; row++) {
        real *z = s->gates + row * 3 * units, *n = z + 2 * units, *dh = s->dh + row * units;
        const real *before = s->h_before + row * units;
        for (int u = 0; u < units; u++) {
            real dz = dh[u] * (before[u] - n[u]) * z[u] * (1 - z[u]);
            n[u] = dh[u] * (1 - z[u]) * (1 - n[u] * n[u]);
            dh[u] *= z[u];
            z[u] = dz;
        }
    }
    memset(through, 0, sizeof(real) * (size_t)(s->batch * units));
    add_back(s, through, 2, 1, 3);
    for (int row = 0; row < s->batch; row++) {
        real *r = s->gates + row * 3 * units + units, *dh = s->dh + row * units;
        const real *before = s->h_before + row * units, *d = through + row * units;
        for (int u = 0; u < units; u++) {
            dh[u] += d[u] * r[u];
            r[u] = d[u] * before[u] * r[u] * (1 - r[u]);
        }
    }
    add_back(s, s->dh, 0, 2, 3);
}

static inline void gru_gradients(const struct cell_pass *p) {
    add_gradient(p, p->h_before, 0, 2, 3);
    add_gradient(p, p->kept, 2, 1, 3);
}

static const struct cell_steps gru_steps = {gru_forward, gru_backward, gru_gradients};

#endif
