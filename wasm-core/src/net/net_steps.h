/* How a net computes: the functions of net/net_pass.h, for numbers of one size (net/real.h). */
#ifndef LAB_NET_STEPS_H
#define LAB_NET_STEPS_H

#include "net/net_pass.h"

static inline void *net_take(struct net_room *room, size_t bytes) {
    void *taken = room->at ? room->at + room->used : NULL;
    room->used += (bytes + 15) / 16 * 16;
    return taken;
}

static inline real *net_take_reals(struct net_room *room, size_t count) {
    return net_take(room, sizeof(real) * count);
}

NET_PASS void net_pass_start(struct net_pass *p, const struct net *net, const struct cell_steps *steps, int history,
                             int batch, int backward, struct net_room *room) {
    size_t rows = (size_t)history * (size_t)batch, units = (size_t)net->units;
    size_t width = (size_t)net->cell->gates * units;
    *p = (struct net_pass){.net = net, .steps = steps, .history = history, .batch_max = batch};
    p->inputs = net_take_reals(room, rows * (size_t)net->inputs);
    p->first = net_take(room, sizeof(int) * (size_t)batch);
    p->output = net_take_reals(room, (size_t)batch);
    for (int l = 0; l < (net->cell->gates ? net->layers : 0); l++) {
        struct layer_pass *layer = &p->layers[l];
        layer->at = net_layer_at(net, l);
        layer->gates = net_take_reals(room, rows * width);
        layer->h = net_take_reals(room, (rows + (size_t)batch) * units);
        layer->c = net_take_reals(room, (rows + (size_t)batch) * units);
        layer->kept = net_take_reals(room, rows * units);
        layer->wh_t = backward ? net_take_reals(room, width * units) : NULL;
    }
    if (!backward) return;
    size_t inputs = (size_t)(net->units > net->inputs ? net->units : net->inputs);
    p->dh = net_take_reals(room, (size_t)batch * units);
    p->dc = net_take_reals(room, (size_t)batch * units);
    p->room = net_take_reals(room, (size_t)batch * width);
    p->dx = net_take_reals(room, rows * inputs);
    p->wx_t = net_take_reals(room, width * inputs);
}

/* ---- forward ----------------------------------------------------------------------------------------------------- */

/* The step of a layer at time t; `batch` sequences. */
static inline struct cell_step net_cell_step(const struct net_pass *p, int l, int t, int batch) {
    const struct layer_pass *layer = &p->layers[l];
    int units = p->net->units, rows = t * batch;
    return (struct cell_step){.batch = batch,
                              .units = units,
                              .wh = p->weights + layer->at.wh,
                              .wh_t = layer->wh_t,
                              .b = p->weights + layer->at.b,
                              .gates = layer->gates + rows * layer->at.width,
                              .h_before = layer->h + rows * units,
                              .c_before = layer->c + rows * units,
                              .h = layer->h + (rows + batch) * units,
                              .c = layer->c + (rows + batch) * units,
                              .kept = layer->kept + rows * units,
                              .dh = p->dh,
                              .dc = p->dc,
                              .room = p->room};
}

/* Zeroes the rows of sequences that have not begun at time t. */
static inline void net_zero_before(const struct net_pass *p, int t, int batch, real *h, real *c) {
    size_t bytes = sizeof(real) * (size_t)p->net->units;
    for (int row = 0; row < batch; row++)
        if (t < p->first[row]) {
            memset(h + row * p->net->units, 0, bytes);
            memset(c + row * p->net->units, 0, bytes);
        }
}

/* The input of a layer: the rows, or the states of the layer below after each step. */
static inline const real *net_layer_input(const struct net_pass *p, int l, int batch) {
    return l ? p->layers[l - 1].h + batch * p->net->units : p->inputs;
}

static inline void net_layer_forward(struct net_pass *p, int l, int batch) {
    struct layer_pass *layer = &p->layers[l];
    int rows = p->history * batch, width = layer->at.width, inputs = layer->at.inputs;
    size_t state_bytes = sizeof(real) * (size_t)(batch * p->net->units);
    for (int row = 0; row < rows; row++)
        memcpy(layer->gates + row * width, p->weights + layer->at.b, sizeof(real) * (size_t)width);
    add_product(layer->gates, width, net_layer_input(p, l, batch), inputs, 1, p->weights + layer->at.wx, width, rows,
                width, inputs);
    memset(layer->h, 0, state_bytes);
    memset(layer->c, 0, state_bytes);
    for (int t = 0; t < p->history; t++) {
        struct cell_step step = net_cell_step(p, l, t, batch);
        p->steps->forward(&step);
        net_zero_before(p, t, batch, step.h, step.c);
    }
}

/* What the output unit reads: the last states of the last layer, or the last rows. */
static inline const real *net_last(const struct net_pass *p, int batch) {
    const struct net *net = p->net;
    if (!net->cell->gates) return p->inputs + (p->history - 1) * batch * net->inputs;
    return p->layers[net->layers - 1].h + p->history * batch * net->units;
}

NET_PASS void net_forward(struct net_pass *p, int batch) {
    const struct net *net = p->net;
    for (int l = 0; l < (net->cell->gates ? net->layers : 0); l++)
        net_layer_forward(p, l, batch);
    const real *last = net_last(p, batch), *weights = p->weights + net_output_at(net);
    int inputs = net_output_inputs(net);
    for (int row = 0; row < batch; row++) {
        real sum = weights[inputs];
        for (int i = 0; i < inputs; i++)
            sum += last[row * inputs + i] * weights[i];
        p->output[row] = sum;
    }
    if (!net->linear) make_sigmoid(p->output, batch);
}

/* ---- backward ---------------------------------------------------------------------------------------------------- */

/* The gradient of the output unit: into its own weights, and into the state that it reads (dh). */
static inline void net_output_backward(struct net_pass *p, int batch, const real *doutput, real *gradient) {
    const struct net *net = p->net;
    const real *last = net_last(p, batch), *weights = p->weights + net_output_at(net);
    real *to = gradient + net_output_at(net);
    int inputs = net_output_inputs(net);
    for (int row = 0; row < batch; row++) {
        for (int i = 0; i < inputs; i++)
            to[i] += doutput[row] * last[row * inputs + i];
        to[inputs] += doutput[row];
        if (net->cell->gates)
            for (int i = 0; i < inputs; i++)
                p->dh[row * inputs + i] = doutput[row] * weights[i];
    }
}

static inline void net_transpose(real *to, const real *from, int rows, int columns) {
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            to[j * rows + i] = from[i * columns + j];
}

/* The sum of each column. */
static inline void net_add_columns(real *sum, const real *from, int rows, int columns) {
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < columns; i++)
            sum[i] += from[row * columns + i];
}

/*
 * One layer back through time. On entry p->dh is the gradient of its last state, and, below the last layer, p->dx that
 * of its state after each step; on return p->dx is that of its inputs where there is a layer below.
 */
static inline void net_layer_backward(struct net_pass *p, int l, int batch, real *gradient) {
    struct layer_pass *layer = &p->layers[l];
    int units = p->net->units, rows = p->history * batch, width = layer->at.width, inputs = layer->at.inputs;
    int count = batch * units;
    net_transpose(layer->wh_t, p->weights + layer->at.wh, units, width);
    memset(p->dc, 0, sizeof(real) * (size_t)count);
    for (int t = p->history - 1; t >= 0; t--) {
        struct cell_step step = net_cell_step(p, l, t, batch);
        if (l < p->net->layers - 1)
            for (int i = 0; i < count; i++)
                p->dh[i] += p->dx[t * count + i];
        net_zero_before(p, t, batch, p->dh, p->dc);
        p->steps->backward(&step);
    }
    struct cell_pass pass = {.rows = rows,
                             .units = units,
                             .gates = layer->gates,
                             .h_before = layer->h,
                             .kept = layer->kept,
                             .dwh = gradient + layer->at.wh,
                             .db = gradient + layer->at.b};
    p->steps->gradients(&pass);
    net_add_columns(gradient + layer->at.b, layer->gates, rows, width);
    add_product(gradient + layer->at.wx, width, net_layer_input(p, l, batch), 1, inputs, layer->gates, width, inputs,
                width, rows);
    if (l == 0) return;
    net_transpose(p->wx_t, p->weights + layer->at.wx, inputs, width);
    memset(p->dx, 0, sizeof(real) * (size_t)(rows * inputs));
    add_product(p->dx, inputs, layer->gates, width, 1, p->wx_t, inputs, rows, inputs, width);
    memset(p->dh, 0, sizeof(real) * (size_t)count);
}

NET_PASS void net_backward(struct net_pass *p, int batch, const real *doutput, real *gradient) {
    net_output_backward(p, batch, doutput, gradient);
    if (!p->net->cell->gates) return;
    for (int l = p->net->layers - 1; l >= 0; l--)
        net_layer_backward(p, l, batch, gradient);
}

#endif
