/* Long short-term memory: gates i, f, g, o; c' = f c + i g, h' = o tanh(c'). */
#ifndef LAB_LSTM_STEPS_H
#define LAB_LSTM_STEPS_H

#include "net/cell_steps.h"

static inline void lstm_forward(const struct cell_step *s) {
    int units = s->units;
    add_recurrent(s, s->h_before, 0, 4, 4);
    for (int row = 0; row < s->batch; row++) {
        real *i = s->gates + row * 4 * units, *f = i + units, *g = f + units, *o = g + units;
        const real *before = s->c_before + row * units;
        real *c = s->c + row * units, *kept = s->kept + row * units, *h = s->h + row * units;
        make_sigmoid(i, 2 * units);
        make_tanh(g, units);
        make_sigmoid(o, units);
        for (int u = 0; u < units; u++)
            kept[u] = c[u] = f[u] * before[u] + i[u] * g[u];
        make_tanh(kept, units);
        for (int u = 0; u < units; u++)
            h[u] = o[u] * kept[u];
    }
}

static inline void lstm_backward(const struct cell_step *s) {
    int units = s->units;
    for (int row = 0; row < s->batch; row++) {
        real *i = s->gates + row * 4 * units, *f = i + units, *g = f + units, *o = g + units;
        const real *before = s->c_before + row * units, *kept = s->kept + row * units, *dh = s->dh + row * units;
        real *dc = s->dc + row * units;
        for (int u = 0; u < units; u++) {
            real dcu = dc[u] + dh[u] * o[u] * (1 - kept[u] * kept[u]);
            real di = dcu * g[u] * i[u] * (1 - i[u]), df = dcu * before[u] * f[u] * (1 - f[u]);
            real dg = dcu * i[u] * (1 - g[u] * g[u]), dout = dh[u] * kept[u] * o[u] * (1 - o[u]);
            dc[u] = dcu * f[u];
            i[u] = di;
            f[u] = df;
            g[u] = dg;
            o[u] = dout;
        }
    }
    memset(s->dh, 0, sizeof(real) * (size_t)(s->batch * units));
    add_back(s, s->dh, 0, 4, 4);
}

static inline void lstm_gradients(const struct cell_pass *p) {
    add_gradient(p, p->h_before, 0, 4, 4);
}

static const struct cell_steps lstm_steps = {lstm_forward, lstm_backward, lstm_gradients};

#endif
