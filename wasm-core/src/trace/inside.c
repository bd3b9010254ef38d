/* lab: optimise for size */
#include "trace/inside.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "net/memory.h"
#include "trace/table.h"

struct inside {
    char flow[TABLE_ID_BYTES];
    double event, layer, unit;
    struct text out; /* the answer; empty: the event was not met yet */
};

struct inside *inside_new(const struct json *document) {
    const struct json *request = json_member(document, "inside");
    struct inside *inside = request && request->type == JSON_OBJECT ? ARENA_NEW(struct inside) : NULL;
    if (!inside) return NULL;
    snprintf(inside->flow, sizeof inside->flow, "%s", json_member_string(request, "flow", ""));
    inside->event = json_member_number(request, "event", -1);
    inside->layer = json_member_number(request, "layer", 0);
    inside->unit = json_member_number(request, "unit", 0);
    return inside;
}

int inside_matches(const struct inside *inside, const char *flow, int64_t nth) {
    return inside && !inside->out.length && (double)nth == inside->event && strcmp(inside->flow, flow) == 0;
}

/* ---- heat maps --------------------------------------------------------------------------------------------------- */

/* `rows` of `columns` values, from rows of `stride`. */
static void write_rows(struct text *out, const char *key, const float *values, int rows, int columns, int stride) {
    json_key(out, key);
    json_begin(out, '[');
    for (int row = 0; row < rows; row++) {
        json_begin(out, '[');
        for (int i = 0; i < columns; i++)
            json_number(out, (double)values[row * stride + i]);
        json_end(out, ']');
    }
    json_end(out, ']');
}

static void write_layers(const struct net *net, const struct net_inside *in, struct text *out) {
    json_key(out, "layers");
    json_begin(out, '[');
    for (int l = 0; l < net->layers && net->cell->gates; l++) {
        json_begin(out, '{');
        for (int gate = 0; gate < net->cell->gates; gate++)
            write_rows(out, net->cell->gate[gate], in->gates[l] + gate * net->units, in->steps, net->units,
                       net->cell->gates * net->units);
        if (net->cell->states == 2) write_rows(out, "c", in->c[l], in->steps, net->units, net->units);
        write_rows(out, "state", in->h[l], in->steps, net->units, net->units);
        json_end(out, '}');
    }
    json_end(out, ']');
}

/* ---- one unit ---------------------------------------------------------------------------------------------------- */

/* Sums of the last step of unit `u`. */
static struct cell_unit unit_at(const struct net *net, const struct net_inside *in, int layer, int u) {
    struct net_layer at = net_layer_at(net, layer);
    const float *w = net->weights, *gates = in->gates[layer] + (in->steps - 1) * at.width;
    const float *h = in->h[layer] + (in->steps - 1) * net->units, *before = h - net->units;
    const float *c = in->c[layer] + (in->steps - 1) * net->units;
    const float *input =
        layer ? in->h[layer - 1] + (in->steps - 1) * net->units : in->inputs + (in->steps - 1) * net->inputs;
    struct cell_unit unit = {
        .h = (double)h[u], .h_before = (double)before[u], .c = (double)c[u], .c_before = (double)c[u - net->units]};
    for (int gate = 0; gate < net->cell->gates; gate++) {
        int column = gate * net->units + u, resets = net->cell->resets && gate == net->cell->gates - 1;
        for (int i = 0; i < at.inputs; i++)
            unit.input[gate] += (double)(input[i] * w[at.wx + (size_t)(i * at.width + column)]);
        for (int i = 0; i < net->units; i++) {
            float left = resets ? gates[net->units + i] * before[i] : before[i];
            unit.recurrent[gate] += (double)(left * w[at.wh + (size_t)(i * at.width + column)]);
        }
        unit.bias[gate] = (double)w[at.b + (size_t)column];
        if (net->cell->biases == 2) unit.recurrent_bias[gate] = (double)w[at.b + (size_t)(at.width + column)];
        unit.gate[gate] = (double)gates[column];
    }
    return unit;
}

static void write_unit(const struct inside *inside, const struct net *net, const struct net_inside *in,
                       struct text *out) {
    int layer = (int)inside->layer, u = (int)inside->unit;
    struct anatomy anatomy;
    if (!net->cell->explain || layer < 0 || layer >= net->layers || u < 0 || u >= net->units) return;
    struct cell_unit unit = unit_at(net, in, layer, u);
    json_key(out, "lines");
    json_begin(out, '[');
    anatomy_start(&anatomy, out);
    net->cell->explain(&unit, &anatomy);
    json_end(out, ']');
}

/* ---- the answer -------------------------------------------------------------------------------------------------- */

static void write_names(const struct net_model *model, struct text *out) {
    json_key(out, "inputs");
    json_begin(out, '[');
    for (int i = 0; i < model->net.inputs; i++)
        json_string(out, metric_id(model->metrics[i]));
    json_end(out, ']');
    json_key(out, "gates");
    json_begin(out, '[');
    for (int gate = 0; gate < model->net.cell->gates; gate++)
        json_string(out, model->net.cell->gate[gate]);
    json_end(out, ']');
}

void inside_answer(struct inside *inside, const struct net_model *model, double time_s) {
    struct net_inside in = net_model_inside(model);
    struct text *out = &inside->out;
    const struct net *net = &model->net;
    json_begin(out, '{');
    json_put_string(out, "flow", inside->flow);
    json_put_number(out, "event", inside->event);
    json_put_number(out, "timeS", time_s);
    json_put_string(out, "model", model->id);
    json_put_string(out, "cell", net->cell->module.id);
    json_put_integer(out, "units", net->cell->gates ? net->units : 0);
    json_put_number(out, "p", in.output);
    write_names(model, out);
    write_rows(out, "scaled", in.inputs, in.steps, net->inputs, net->inputs);
    write_layers(net, &in, out);
    write_rows(out, "output", net->weights + net_output_at(net), 1, net_output_inputs(net) + 1, 0);
    write_unit(inside, net, &in, out);
    json_end(out, '}');
}

void inside_write(const struct inside *inside, struct text *out) {
    if (!inside) return;
    json_key(out, "inside");
    json_raw(out, inside->out.length ? inside->out.bytes : "null");
}
