/* lab: optimise for size */
#include "net/memory.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "net/net_pass.h"

struct net_memory {
    int rows;      /* added so far, at most `history` */
    double kept[]; /* [history][inputs], the latest last */
};

static size_t bytes(int history, int inputs) {
    return sizeof(struct net_memory) + sizeof(double) * (size_t)(history * inputs);
}

size_t net_memory_bytes(const struct net_model *model) {
    return bytes(model->history, model->net.inputs);
}

size_t net_memory_bytes_most(enum net_task task) {
    return bytes(NET_HISTORY_MAX, task == NET_RTT ? 1 : METRIC_COUNT);
}

void net_memory_reset(struct net_memory *memory) {
    memory->rows = 0;
}

int net_model_prepare(struct net_model *model) {
    struct net_room room = {0};
    struct net_pass *pass = ARENA_NEW(struct net_pass);
    if (!pass) return 0;
    net_pass_start(pass, &model->net, model->net.cell->steps, model->history, 1, 0, &room);
    room = (struct net_room){.at = arena_alloc(room.used)};
    if (!room.at) return 0;
    net_pass_start(pass, &model->net, model->net.cell->steps, model->history, 1, 0, &room);
    pass->weights = model->net.weights;
    model->pass = pass;
    return 1;
}

/* One input of a row, as dataset_input() has it; of RTTs relative to the latest one. */
static float input_of(const struct net_model *model, const double *kept, const double *latest, int input) {
    double value = model->task == NET_RTT ? log(kept[0] / latest[0]) : kept[input];
    return (float)((value - model->offset[input]) * model->factor[input]);
}

double net_memory_add(struct net_memory *memory, const struct net_model *model, const double *row) {
    int inputs = model->net.inputs, history = model->history;
    struct net_pass *pass = model->pass;
    double *latest = memory->kept + (history - 1) * inputs;
    memmove(memory->kept, memory->kept + inputs, sizeof(double) * (size_t)((history - 1) * inputs));
    for (int i = 0; i < inputs; i++)
        latest[i] = model->task == NET_RTT ? row[0] : row[model->metrics[i]];
    if (memory->rows < history) memory->rows++;
    pass->first[0] = history - memory->rows;
    for (int t = 0; t < history; t++)
        for (int i = 0; i < inputs; i++)
            pass->inputs[t * inputs + i] =
                t < pass->first[0] ? 0 : input_of(model, memory->kept + t * inputs, latest, i);
    net_forward(pass, 1);
    double output = (double)pass->output[0];
    return model->task == NET_RTT ? row[0] * exp(output / model->factor[0]) : output;
}

struct net_inside net_model_inside(const struct net_model *model) {
    const struct net_pass *pass = model->pass;
    int first = pass->first[0], units = model->net.units, cells = model->net.cell->gates != 0;
    struct net_inside inside = {.steps = model->history - first,
                                .inputs = pass->inputs + first * model->net.inputs,
                                .output = (double)pass->output[0]};
    for (int l = 0; l < model->net.layers && cells; l++) {
        inside.gates[l] = pass->layers[l].gates + first * pass->layers[l].at.width;
        inside.h[l] = pass->layers[l].h + (first + 1) * units;
        inside.c[l] = pass->layers[l].c + (first + 1) * units;
    }
    return inside;
}
