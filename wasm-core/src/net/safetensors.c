/* lab: optimise for size */
/*
 * Models as safetensors files: eight bytes with the length of a JSON header, the header, and the tensors. The header
 * names each tensor with its type, shape and place, and has texts in `__metadata__`.
 *
 * Tensors are found by the ends of their names, as the lab, Keras and PyTorch give them; see docs/models.md.
 */
#include "net/safetensors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "rttlab.h"

#define LENGTH_BYTES 8
#define NAME_BYTES   64
#define TEXT_BYTES   512

/* Shape and values of a tensor; at most two dimensions, of a vector `rows` is 1. */
struct tensor {
    int rows, columns, dimensions;
    const uint8_t *at; /* little-endian floats, at any address */
};

struct file {
    const char *id; /* of the model, for errors */
    const struct json *header;
    const uint8_t *tensors;
    size_t length;
};

static int32_t refuse(const char *id, const char *what) {
    return fail(LAB_BAD_INPUT, "bad-model", "models", "See docs/models.md for what a model's file holds.",
                "The model '%s' cannot be used: %s.", id, what);
}

/* ---- reading: header --------------------------------------------------------------------------------------------- */

static int32_t read_header(struct file *file, const uint8_t *bytes, size_t length) {
    uint64_t header = 0;
    if (length < LENGTH_BYTES) return refuse(file->id, "it is no safetensors file");
    for (int i = LENGTH_BYTES - 1; i >= 0; i--)
        header = header << 8 | bytes[i];
    if (header > length - LENGTH_BYTES) return refuse(file->id, "its header is longer than the file");
    file->header = json_parse((const char *)bytes + LENGTH_BYTES, (size_t)header);
    if (!file->header || file->header->type != JSON_OBJECT) {
        error_clear();
        return refuse(file->id, "its header is no JSON object");
    }
    file->tensors = bytes + LENGTH_BYTES + header;
    file->length = length - LENGTH_BYTES - (size_t)header;
    return 0;
}

static double nth_number(const struct json *array, int nth) {
    const struct json *item = array ? array->child : NULL;
    while (item && nth-- > 0)
        item = item->next;
    return item && item->type == JSON_NUMBER ? item->number : -1;
}

static int ends_with(const char *name, const char *end) {
    size_t length = strlen(name), of_end = strlen(end);
    return length >= of_end && strcmp(name + length - of_end, end) == 0;
}

static int read_shape(const struct json *entry, struct tensor *t) {
    const struct json *shape = json_member(entry, "shape");
    t->dimensions = shape && shape->type == JSON_ARRAY ? shape->count : 0;
    t->rows = t->dimensions == 2 ? (int)nth_number(shape, 0) : 1;
    t->columns = (int)nth_number(shape, t->dimensions == 2);
    return t->dimensions >= 1 && t->dimensions <= 2 && t->rows > 0 && t->columns > 0 && t->rows <= 65536 &&
           t->columns <= 65536;
}

/* 1: found. 0: there is none, or it is of no use. */
static int read_entry(const struct file *file, const struct json *entry, struct tensor *t) {
    const struct json *offsets = json_member(entry, "data_offsets");
    if (strcmp(json_member_string(entry, "dtype", ""), "F32") != 0 || !read_shape(entry, t)) return 0;
    double from = nth_number(offsets, 0), to = nth_number(offsets, 1);
    double bytes = 4.0 * t->rows * t->columns;
    if (!(from >= 0 && to - from == bytes && to <= (double)file->length)) return 0;
    t->at = file->tensors + (size_t)from;
    return 1;
}

/* The output unit, by the names that it usually has. */
static int is_output(const char *name) {
    return strstr(name, "output") || strstr(name, "dense") || strstr(name, "fc.") || strstr(name, "linear");
}

/* The `nth` tensor whose name ends so, outside the output layer or in it. */
static int find_tensor(const struct file *file, const char *end, int nth, int in_output, struct tensor *t) {
    for (const struct json *entry = file->header->child; entry; entry = entry->next) {
        int of_output = is_output(entry->key);
        if (entry->type != JSON_OBJECT || of_output != in_output || !ends_with(entry->key, end)) continue;
        if (nth-- == 0) return read_entry(file, entry, t);
    }
    return 0;
}

static float value_at(const struct tensor *t, int row, int column) {
    float value;
    memcpy(&value, t->at + 4 * ((size_t)row * (size_t)t->columns + (size_t)column), sizeof value);
    return value;
}

/* ---- reading: the two layouts ------------------------------------------------------------------------------------ */

/* The recurrent layers' tensors as a file has them. */
struct layer_tensors {
    int torch; /* rows are units, not inputs, and the gates of a GRU are r, z, n */
    int biases;
    struct tensor wx, wh, b[2];
};

/* Keras and the lab: kernel, recurrent_kernel, bias. PyTorch: weight_ih_l0, weight_hh_l0, bias_ih_l0, bias_hh_l0. */
static int find_layer(const struct file *file, int nth, struct layer_tensors *l) {
    char name[NAME_BYTES];
    memset(l, 0, sizeof *l);
    snprintf(name, sizeof name, "weight_ih_l%d", nth);
    l->torch = find_tensor(file, name, 0, 0, &l->wx);
    if (l->torch) {
        static const char *const parts[] = {"weight_hh", "bias_ih", "bias_hh"};
        struct tensor *const to[] = {&l->wh, &l->b[0], &l->b[1]};
        l->biases = 2;
        for (int i = 0; i < 3; i++) {
            snprintf(name, sizeof name, "%s_l%d", parts[i], nth);
            if (!find_tensor(file, name, 0, 0, to[i])) return 0;
        }
        return 1;
    }
    if (!find_tensor(file, "/kernel", nth, 0, &l->wx) || !find_tensor(file, "/recurrent_kernel", nth, 0, &l->wh) ||
        !find_tensor(file, "/bias", nth, 0, &l->b[0]))
        return 0;
    l->biases = l->b[0].rows;
    return 1;
}

/* The cell that such tensors belong to, or NULL. */
static const struct cell *cell_of(const struct layer_tensors *l) {
    int width = l->torch ? l->wh.rows : l->wh.columns, units = l->torch ? l->wh.columns : l->wh.rows;
    const char *id = width == units       ? "simple"
                     : width == 4 * units ? "lstm"
                     : width != 3 * units ? ""
                     : l->biases == 2     ? "gru-reset-after"
                                          : "gru";
    return cell_at(registry_index("cell", id));
}

/* The gate of the file that is the nth of the cell. */
static int gate_of(const struct net *net, const struct layer_tensors *l, int gate) {
    return l->torch && net->cell->gates == 3 && gate < 2 ? 1 - gate : gate;
}

static int fits(const struct tensor *t, int rows, int columns, int torch) {
    return t->rows == (torch ? columns : rows) && t->columns == (torch ? rows : columns);
}

static int layer_fits(const struct net *net, const struct net_layer *at, const struct layer_tensors *l) {
    int vector = l->torch || l->biases == 1;
    if (!fits(&l->wx, at->inputs, at->width, l->torch) || !fits(&l->wh, net->units, at->width, l->torch)) return 0;
    if (!l->torch) return l->b[0].columns == at->width && (vector || l->b[0].rows == net->cell->biases);
    return l->b[0].columns == at->width && l->b[1].columns == at->width && l->b[0].rows == 1 && l->b[1].rows == 1;
}

static void copy_matrix(const struct net *net, const struct layer_tensors *l, const struct tensor *t, int rows,
                        float *to) {
    int width = net->cell->gates * net->units;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < width; column++) {
            int from = gate_of(net, l, column / net->units) * net->units + column % net->units;
            to[row * width + column] = l->torch ? value_at(t, from, row) : value_at(t, row, from);
        }
}

/* A cell with one bias takes the sum of PyTorch's two. */
static void copy_biases(const struct net *net, const struct layer_tensors *l, float *to) {
    int width = net->cell->gates * net->units;
    for (int i = 0; i < width; i++) {
        int from = gate_of(net, l, i / net->units) * net->units + i % net->units;
        float second = l->torch ? value_at(&l->b[1], 0, from) : l->biases == 2 ? value_at(&l->b[0], 1, i) : 0;
        to[i] = value_at(&l->b[0], 0, from);
        if (net->cell->biases == 2)
            to[width + i] = second;
        else
            to[i] += second;
    }
}

/* ---- reading: the net -------------------------------------------------------------------------------------------- */

static int32_t read_layers(struct net_model *model, const struct file *file) {
    struct net *net = &model->net;
    for (int l = 0; l < (net->cell->gates ? net->layers : 0); l++) {
        struct layer_tensors layer;
        struct net_layer at = net_layer_at(net, l);
        if (!find_layer(file, l, &layer) || !layer_fits(net, &at, &layer))
            return refuse(file->id, "the shapes of its layers do not fit together");
        copy_matrix(net, &layer, &layer.wx, at.inputs, net->weights + at.wx);
        copy_matrix(net, &layer, &layer.wh, net->units, net->weights + at.wh);
        copy_biases(net, &layer, net->weights + at.b);
    }
    return 0;
}

/* Weights of the output: Keras [units, 1], PyTorch [1, units]. */
static int32_t read_output(struct net_model *model, const struct file *file) {
    struct tensor weights, bias;
    int inputs = net_output_inputs(&model->net);
    float *to = model->net.weights + net_output_at(&model->net);
    if (!(find_tensor(file, "kernel", 0, 1, &weights) || find_tensor(file, "weight", 0, 1, &weights)) ||
        !find_tensor(file, "bias", 0, 1, &bias) || weights.rows * weights.columns != inputs || bias.columns != 1)
        return refuse(file->id,
                      "it has no output of one unit (output/kernel and output/bias, or fc.weight and fc.bias)");
    for (int i = 0; i <= inputs; i++)
        to[i] = i == inputs            ? value_at(&bias, 0, 0)
                : weights.columns == 1 ? value_at(&weights, i, 0)
                                       : value_at(&weights, 0, i);
    for (size_t i = 0; i < net_weight_count(&model->net); i++)
        if (!isfinite(model->net.weights[i])) return refuse(file->id, "one of its weights is no number");
    return 0;
}

/* Cell, units and layers follow from the shapes; without recurrent layers it is a logistic regression. */
static int32_t read_shapes(struct net_model *model, const struct file *file) {
    struct layer_tensors layer;
    struct net *net = &model->net;
    net->cell = cell_at(registry_index("cell", "logistic"));
    net->units = net->layers = 1;
    if (find_layer(file, 0, &layer)) {
        net->cell = cell_of(&layer);
        net->units = layer.torch ? layer.wh.columns : layer.wh.rows;
        while (net->layers < NET_LAYERS_MAX && find_layer(file, net->layers, &layer))
            net->layers++;
    }
    if (!net->cell) return refuse(file->id, "its layers are neither simple cells nor GRU nor LSTM");
    if (net->units > NET_UNITS_MAX) return refuse(file->id, "it has more than 128 units in a layer");
    net->weights = ARENA_ARRAY(float, net_weight_count(net));
    return net->weights ? 0 : fail_no_memory("the model");
}

/* ---- reading: metadata ------------------------------------------------------------------------------------------- */

/* The next name of a list with commas, in `name`; NULL at its end. */
static const char *next_name(const char *list, char *name) {
    size_t length = strcspn(list, ",");
    if (*list == 0 || length >= NAME_BYTES) return NULL;
    memcpy(name, list, length);
    name[length] = 0;
    return list + length + (list[length] == ',');
}

static int read_numbers(const char *list, double *to, int count) {
    char name[NAME_BYTES], *end;
    for (int i = 0; i < count; i++) {
        list = next_name(list, name);
        if (!list) return 0;
        to[i] = strtod(name, &end);
        if (end == name || *end || !isfinite(to[i])) return 0;
    }
    return *list == 0;
}

static int32_t read_inputs(struct net_model *model, const struct file *file, const struct json *metadata) {
    char name[NAME_BYTES];
    const char *list = json_member_string(metadata, "inputs", "");
    struct net *net = &model->net;
    while (net->inputs < METRIC_COUNT && (list = next_name(list, name)))
        model->metrics[net->inputs++] = metric_find(name);
    for (int i = 0; i < net->inputs && model->task == NET_LABEL; i++)
        if (model->metrics[i] == METRIC_COUNT) return refuse(file->id, "its inputs have a name that is no metric");
    if (net->inputs == 0) return refuse(file->id, "its metadata do not name the inputs");
    if (model->task == NET_RTT && net->inputs != 1) return refuse(file->id, "a net for RTTs has one input, rtt");
    if (!read_numbers(json_member_string(metadata, "offset", ""), model->offset, net->inputs) ||
        !read_numbers(json_member_string(metadata, "factor", ""), model->factor, net->inputs))
        return refuse(file->id, "its metadata have no offset and factor for each input");
    for (unsigned group = 1, mask = 0; group <= 8; group++, mask = 0) {
        for (int i = 0; i < net->inputs && model->task == NET_LABEL; i++)
            mask |= 1u << model->metrics[i];
        if (mask == metric_group((int)group)) model->group = (int)group;
    }
    return 0;
}

int32_t net_model_read(struct net_model *model, const char *id, const uint8_t *bytes, size_t length) {
    struct file file = {.id = id};
    memset(model, 0, sizeof *model);
    model->id = id;
    if (read_header(&file, bytes, length)) return fail_status();
    const struct json *metadata = json_member(file.header, "__metadata__");
    const char *task = json_member_string(metadata, "task", "");
    double history = strtod(json_member_string(metadata, "history", "0"), NULL);
    if (!metadata || (strcmp(task, "label") != 0 && strcmp(task, "rtt") != 0))
        return refuse(id, "its metadata have no task, label or rtt");
    if (!(history >= 1 && history <= NET_HISTORY_MAX && history == floor(history)))
        return refuse(id, "its metadata have no history from 1 to 64");
    model->task = strcmp(task, "rtt") == 0 ? NET_RTT : NET_LABEL;
    model->net.linear = model->task == NET_RTT;
    model->history = (int)history;
    if (read_inputs(model, &file, metadata) || read_shapes(model, &file)) return fail_status();
    if (model->task == NET_RTT && model->factor[0] == 0) return refuse(id, "its factor is 0");
    if (read_layers(model, &file)) return fail_status();
    return read_output(model, &file);
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void write_numbers(struct text *out, const char *key, const double *values, int count) {
    struct text list = {0};
    for (int i = 0; i < count; i++)
        text_format(&list, "%s%.17g", i ? "," : "", values[i]);
    json_put_string(out, key, list.bytes);
}

static void write_metadata(const struct net_model *model, const char *provenance, struct text *out) {
    char text[TEXT_BYTES] = "";
    const struct net *net = &model->net;
    size_t length = 0;
    for (int i = 0; i < net->inputs; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? "," : "",
                                   model->task == NET_RTT ? "rtt" : metric_id(model->metrics[i]));
    json_key(out, "__metadata__");
    json_begin(out, '{');
    json_put_string(out, "format", "rttlab-net/1");
    json_put_string(out, "task", model->task == NET_RTT ? "rtt" : "label");
    json_put_string(out, "cell", net->cell->module.id);
    json_put_string(out, "inputs", text);
    snprintf(text, sizeof text, "%d", model->history);
    json_put_string(out, "history", text);
    write_numbers(out, "offset", model->offset, net->inputs);
    write_numbers(out, "factor", model->factor, net->inputs);
    json_put_string(out, "provenance", provenance);
    json_end(out, '}');
}

/* Adds a tensor to the header; `*offset` moves past it. Of a vector `rows` is 0. */
static void write_entry(struct text *out, const char *name, int rows, int columns, size_t *offset) {
    size_t bytes = sizeof(float) * (size_t)(rows ? rows : 1) * (size_t)columns;
    json_key(out, name);
    json_begin(out, '{');
    json_put_string(out, "dtype", "F32");
    json_key(out, "shape");
    json_begin(out, '[');
    if (rows) json_integer(out, rows);
    json_integer(out, columns);
    json_end(out, ']');
    json_key(out, "data_offsets");
    json_begin(out, '[');
    json_integer(out, (int64_t)*offset);
    json_integer(out, (int64_t)(*offset += bytes));
    json_end(out, ']');
    json_end(out, '}');
}

static void write_entries(const struct net *net, struct text *out) {
    static const char *const parts[] = {"kernel", "recurrent_kernel", "bias"};
    char name[NAME_BYTES];
    size_t offset = 0;
    for (int l = 0; l < (net->cell->gates ? net->layers : 0); l++) {
        struct net_layer at = net_layer_at(net, l);
        int rows[] = {at.inputs, net->units, net->cell->biases == 2 ? 2 : 0};
        for (int i = 0; i < 3; i++) {
            snprintf(name, sizeof name, "layer%d/%s", l, parts[i]);
            write_entry(out, name, rows[i], at.width, &offset);
        }
    }
    write_entry(out, "output/kernel", net_output_inputs(net), 1, &offset);
    write_entry(out, "output/bias", 0, 1, &offset);
}

void net_model_write(const struct net_model *model, const char *provenance, struct text *out) {
    struct text header = {0};
    char length[LENGTH_BYTES];
    json_begin(&header, '{');
    write_metadata(model, provenance, &header);
    write_entries(&model->net, &header);
    json_end(&header, '}');
    while (header.length % LENGTH_BYTES != 0)
        text_add(&header, " ");
    for (int i = 0; i < LENGTH_BYTES; i++)
        length[i] = (char)((uint64_t)header.length >> (8 * i) & 0xff);
    text_add_bytes(out, length, sizeof length);
    text_add_bytes(out, header.bytes, header.length);
    text_add_bytes(out, (const char *)model->net.weights, sizeof(float) * net_weight_count(&model->net));
}
