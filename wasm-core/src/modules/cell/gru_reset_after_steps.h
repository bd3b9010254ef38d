/*
 * The gated recurrent unit with the reset after the product, which has a bias of its own:
 * n = tanh(x Wn + b_n + r (h Un + c_n)), h' = z h + (1 - z) n.
 */
#ifndef LAB_GRU_RESET_AFTER_STEPS_H
#define LAB_GRU_RESET_AFTER_STEPS_H

#include "net/cell_steps.h"

/* Leaves h Un + c_n in `kept`. */
static inline void gru_reset_after_forward(const struct cell_step *s) {
    int units = s->units;
    const real *own = s->b + 3 * units;
    add_recurrent(s, s->h_before, 0, 2, 3);
    for (int row = 0; row < s->batch; row++)
        memcpy(s->kept + row * units, own + 2 * units, sizeof(real) * (size_t)units);
    add_product(s->kept, units, s->h_before, units, 1, s->wh + 2 * units, 3 * units, s->batch, units, units);
    for (int row = 0; row < s->batch; row++) {
        real *z = s->gates + row * 3 * units, *r = z + units, *n = r + units, *h = s->h + row * units;
        const real *before = s->h_before + row * units, *kept = s->kept + row * units;
        for (int u = 0; u < 2 * units; u++)
            z[u] += own[u];
        make_sigmoid(z, 2 * units);
        for (int u = 0; u < units; u++)
            n[u] += r[u] * kept[u];
        make_tanh(n, units);
        for (int u = 0; u < units; u++)
            h[u] = z[u] * before[u] + (1 - z[u]) * n[u];
    }
}

/* Leaves the gradient of h Un + c_n in `kept`. */
static inline void gru_reset_after_backward(const struct cell_step *s) {
    int units = s->units;
    for (int row = 0; row < s->batch; row++) {
        real *z = s->gates + row * 3 * units, *r = z + units, *n = r + units;
        real *kept = s->kept + row * units, *dh = s->dh + row * units;
        const real *before = s->h_before + row * units;
        for (int u = 0; u < units; u++) {
            real dz = dh[u] * (before[u] - n[u]) * z[u] * (1 - z[u]);
            real dn = dh[u] * (1 - z[u]) * (1 - n[u] * n[u]);
            real dr = dn * kept[u] * r[u] * (1 - r[u]);
            kept[u] = dn * r[u];
            dh[u] *= z[u];
            z[u] = dz;
            r[u] = dr;
            n[u] = dn;
        }
    }
    add_back(s, s->dh, 0, 2, 3);
    add_product(s->dh, units, s->kept, units, 1, s->wh_t + 2 * units * units, units, s->batch, units, units);
}

static inline void gru_reset_after_gradients(const struct cell_pass *p) {
    int units = p->units, width = 3 * units;
    real *db = p->db + width;
    add_gradient(p, p->h_before, 0, 2, 3);
    add_product(p->dwh + 2 * units, width, p->h_before, 1, units, p->kept, units, units, units, p->rows);
    for (int row = 0; row < p->rows; row++) {
        for (int u = 0; u < 2 * units; u++)
            db[u] += p->gates[row * width + u];
        for (int u = 0; u < units; u++)
            db[2 * units + u] += p->kept[row * units + u];
    }
}

static const struct cell_steps gru_reset_after_steps = {gru_reset_after_forward, gru_reset_after_backward,
                                                        gru_reset_after_gradients};

#endif
