/* lab: optimise for size */
/* Oracle vectors of recurrent cells: states, output, loss and the gradients of all weights, computed in doubles. */
#define LAB_REAL double

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "modules/cell/gru_reset_after_steps.h"
#include "modules/cell/gru_steps.h"
#include "modules/cell/lstm_steps.h"
#include "modules/cell/simple_steps.h"
#include "net/net_steps.h"
#include "oracle/vector.h"

struct rnn_case {
    struct net net;
    struct net_pass pass;
    double *weights, *gradient;
    size_t count;
};

/* Copies a number, or nested arrays in their order, and gives where the next values go. */
static double *read_values(const struct json *from, double *to) {
    if (!from || from->type != JSON_ARRAY) {
        *to = vector_number(from);
        return to + 1;
    }
    for (const struct json *item = from->child; item; item = item->next)
        to = read_values(item, to);
    return to;
}

/* Values in the form of `like`; gives where the next values begin. */
static const double *write_like(struct text *out, const struct json *like, const double *values) {
    if (!like || like->type != JSON_ARRAY) {
        json_number(out, *values);
        return values + 1;
    }
    json_begin(out, '[');
    for (const struct json *item = like->child; item; item = item->next)
        values = write_like(out, item, values);
    json_end(out, ']');
    return values;
}

static int open_case(struct rnn_case *c, const struct json *kase, const char *cell, const struct cell_steps *steps) {
    static const char *const parts[] = {"Wx", "Wh", "b", "V", "d"};
    const struct json *weights = json_member(kase, "weights");
    c->net = (struct net){.cell = cell_at(registry_index("cell", cell)),
                          .inputs = (int)vector_param(kase, "n_in", 0),
                          .units = (int)vector_param(kase, "units", 0),
                          .layers = 1};
    c->count = net_weight_count(&c->net);
    c->weights = ARENA_ARRAY(double, c->count);
    c->gradient = ARENA_ARRAY(double, c->count);
    int history = (int)vector_param(kase, "steps", 0);
    struct net_room room = {0};
    net_pass_start(&c->pass, &c->net, steps, history, 1, 1, &room);
    room = (struct net_room){.at = arena_alloc(room.used)};
    if (!c->weights || !c->gradient || !room.at) return fail_no_memory("the vectors"), 0;
    net_pass_start(&c->pass, &c->net, steps, history, 1, 1, &room);
    c->pass.weights = c->weights;
    double *to = c->weights;
    for (int i = 0; i < LAB_COUNT(parts); i++)
        to = read_values(json_member(weights, parts[i]), to);
    read_values(json_member(kase, "x"), c->pass.inputs);
    return 1;
}

/* Binary cross-entropy of the output with a label, and its gradients. */
static void write_loss(struct rnn_case *c, const struct json *kase, int label, struct text *out) {
    static const char *const parts[] = {"Wx", "Wh", "b", "V", "d"};
    static const char *const loss[] = {"loss_label_0", "loss_label_1"}, *const grad[] = {"grad_label_0",
                                                                                         "grad_label_1"};
    net_forward(&c->pass, 1);
    double y = c->pass.output[0], doutput = y - label;
    json_put_number(out, loss[label], -log(label ? y : 1 - y));
    memset(c->gradient, 0, sizeof *c->gradient * c->count);
    net_backward(&c->pass, 1, &doutput, c->gradient);
    const double *from = c->gradient;
    json_key(out, grad[label]);
    json_begin(out, '{');
    for (int i = 0; i < LAB_COUNT(parts); i++) {
        json_key(out, parts[i]);
        from = write_like(out, json_member(json_member(kase, "weights"), parts[i]), from);
    }
    json_end(out, '}');
}

static void answer(const struct json *kase, const char *cell, const struct cell_steps *steps, struct text *out) {
    struct rnn_case c;
    if (!open_case(&c, kase, cell, steps)) return;
    net_forward(&c.pass, 1);
    const double *h = c.pass.layers[0].h, *last = c.pass.layers[0].c + c.pass.history * c.net.units;
    json_key(out, "expect");
    json_begin(out, '{');
    json_key(out, "h");
    json_begin(out, '[');
    for (int t = 1; t <= c.pass.history; t++) {
        json_begin(out, '[');
        for (int u = 0; u < c.net.units; u++)
            json_number(out, h[t * c.net.units + u]);
        json_end(out, ']');
    }
    json_end(out, ']');
    json_put_number(out, "y", c.pass.output[0]);
    if (c.net.cell->states == 2) vector_write_array(out, "c_last", last, c.net.units);
    write_loss(&c, kase, 0, out);
    write_loss(&c, kase, 1, out);
    json_end(out, '}');
}

static void simple(const struct json *kase, struct text *out) {
    answer(kase, "simple", &simple_steps, out);
}

static void lstm(const struct json *kase, struct text *out) {
    answer(kase, "lstm", &lstm_steps, out);
}

static void gru(const struct json *kase, struct text *out) {
    answer(kase, "gru", &gru_steps, out);
}

static void gru_reset_after(const struct json *kase, struct text *out) {
    answer(kase, "gru-reset-after", &gru_reset_after_steps, out);
}

const struct vector_algorithm vector_rnn[] = {
    {"rnn_simple", simple}, {"rnn_lstm", lstm}, {"rnn_gru", gru}, {"rnn_gru_reset_after", gru_reset_after}, {0}};
