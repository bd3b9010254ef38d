/* lab: optimise for size */
#include "net/model.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "net/net_steps.h"
#include "rttlab.h"

/* ---- models of a document ---------------------------------------------------------------------------------------- */

static int32_t read_one(struct net_models *models, const struct json *member) {
    struct net_model *model = ARENA_NEW(struct net_model);
    size_t length = 0;
    const uint8_t *bytes = member->type == JSON_STRING ? base64_read(member->string, &length) : NULL;
    if (!model) return fail_no_memory("the models");
    if (!bytes)
        return fail(LAB_BAD_INPUT, "bad-model", "models", "Give a safetensors file as base64.",
                    "The model '%s' is no base64 text.", member->key);
    if (net_model_read(model, member->key, bytes, length)) return fail_status();
    model->next = models->first;
    models->first = model;
    return 0;
}

const struct net_models *net_models_read(const struct json *models) {
    struct net_models *read = ARENA_NEW(struct net_models);
    if (!read) return fail_no_memory("the models"), NULL;
    for (const struct json *member = models && models->type == JSON_OBJECT ? models->child : NULL; member;
         member = member->next)
        if (read_one(read, member)) return NULL;
    return read;
}

const struct net_model *net_models_find(const struct net_models *models, const char *id) {
    for (const struct net_model *m = models ? models->first : NULL; m; m = m->next)
        if (strcmp(m->id, id) == 0) return m;
    return NULL;
}

/* ---- in use ------------------------------------------------------------------------------------------------------ */

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
