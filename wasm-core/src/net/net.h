/*
 * A recurrent net: layers of cells, and one output unit on the last state of the last layer. The state before the first
 * row is zero.
 *
 * All weights stand in one array: of each layer Wx, Wh, b (kinds/cell.h), then the output's weights and its bias.
 */
#ifndef LAB_NET_H
#define LAB_NET_H

#include <stddef.h>

#include "kinds/cell.h"

#define NET_INPUTS_MAX  16
#define NET_UNITS_MAX   128
#define NET_LAYERS_MAX  4
#define NET_HISTORY_MAX 64

struct net {
    const struct cell *cell;
    int inputs, units, layers;
    int linear;     /* the output is the sum itself (a regression), not its logistic function (a probability) */
    float *weights; /* net_weight_count() */
};

/* Where the parts of one layer begin in the array of weights, and how long a row of each is. */
struct net_layer {
    int inputs, width; /* rows of Wx; gates * units */
    size_t wx, wh, b;
};

size_t net_weight_count(const struct net *net);
struct net_layer net_layer_at(const struct net *net, int layer);
/* Where the output's weights begin, and how many there are; its bias follows them. */
size_t net_output_at(const struct net *net);
int net_output_inputs(const struct net *net);

#endif
