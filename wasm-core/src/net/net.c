/* lab: optimise for size */
#include "net/net.h"

struct net_layer net_layer_at(const struct net *net, int layer) {
    struct net_layer at = {.inputs = net->inputs, .width = net->cell->gates * net->units};
    size_t width = (size_t)at.width;
    for (int l = 0;; l++) {
        at.wh = at.wx + (size_t)at.inputs * width;
        at.b = at.wh + (size_t)net->units * width;
        if (l == layer) return at;
        at.wx = at.b + (size_t)net->cell->biases * width;
        at.inputs = net->units;
    }
}

size_t net_output_at(const struct net *net) {
    if (!net->cell->gates) return 0;
    struct net_layer past = net_layer_at(net, net->layers);
    return past.wx;
}

int net_output_inputs(const struct net *net) {
    return net->cell->gates ? net->units : net->inputs;
}

size_t net_weight_count(const struct net *net) {
    return net_output_at(net) + (size_t)net_output_inputs(net) + 1;
}
