/* lab: optimise for size */
#include "net/memory.h"

#include <string.h>

#include "net/net_steps.h"

/* Followed by its room: the rows, and the pass. */
struct net_memory {
    int prepared;
    int rows;     /* added so far, at most `history` */
    double *kept; /* [history][inputs], scaled, the latest last */
    struct net_pass pass;
};

static void place(struct net_memory *memory, struct net_pass *pass, const struct net_model *model,
                  struct net_room *room) {
    size_t count = (size_t)(model->history * model->net.inputs);
    double *kept = net_take(room, sizeof(double) * count);
    net_pass_start(pass, &model->net, model->net.cell->steps, model->history, 1, 0, room);
    if (!memory) return;
    memory->kept = kept;
    pass->weights = model->net.weights;
    memory->prepared = 1;
}

size_t net_memory_bytes(const struct net_model *model) {
    struct net_room room = {0};
    struct net_pass pass;
    net_take(&room, sizeof(struct net_memory));
    place(NULL, &pass, model, &room);
    return room.used;
}

void net_memory_reset(struct net_memory *memory) {
    memory->rows = 0;
}

static double scaled(const struct net_model *model, const double *row, int input) {
    double value = model->task == NET_RTT ? row[0] : row[model->metrics[input]];
    return (value - model->offset[input]) * model->factor[input];
}

double net_memory_add(struct net_memory *memory, const struct net_model *model, const double *row) {
    int inputs = model->net.inputs, history = model->history;
    struct net_pass *pass = &memory->pass;
    if (!memory->prepared) {
        struct net_room room = {.at = (char *)memory};
        net_take(&room, sizeof *memory);
        place(memory, pass, model, &room);
    }
    double *latest = memory->kept + (history - 1) * inputs;
    memmove(memory->kept, memory->kept + inputs, sizeof(double) * (size_t)((history - 1) * inputs));
    for (int i = 0; i < inputs; i++)
        latest[i] = scaled(model, row, i);
    if (memory->rows < history) memory->rows++;
    pass->first[0] = history - memory->rows;
    for (int i = 0; i < history * inputs; i++)
        pass->inputs[i] = i < pass->first[0] * inputs ? 0 : (float)memory->kept[i];
    net_forward(pass, 1);
    double output = (double)pass->output[0];
    return model->task == NET_RTT ? output / model->factor[0] + model->offset[0] : output;
}

struct net_inside net_memory_inside(const struct net_memory *memory, const struct net_model *model) {
    const struct net_pass *pass = &memory->pass;
    int first = pass->first[0], units = model->net.units, cells = model->net.cell->gates != 0;
    struct net_inside inside = {.steps = memory->rows, .inputs = pass->inputs + first * model->net.inputs};
    for (int l = 0; l < model->net.layers && cells; l++) {
        inside.gates[l] = pass->layers[l].gates + first * pass->layers[l].at.width;
        inside.h[l] = pass->layers[l].h + (first + 1) * units;
    }
    return inside;
}
