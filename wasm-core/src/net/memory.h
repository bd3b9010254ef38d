/* A trained net in use: how the latest rows of a sender become a prediction. */
#ifndef LAB_NET_MEMORY_H
#define LAB_NET_MEMORY_H

#include <stddef.h>

#include "net/model.h"

/* The latest rows of one sender: net_memory_bytes() bytes, zeroed, wherever the caller has them. */
struct net_memory;
size_t net_memory_bytes(const struct net_model *model);
/* Enough for every model of a task. */
size_t net_memory_bytes_most(enum net_task task);

/*
 * Adds a row (METRIC_COUNT metrics; of NET_RTT one value, the RTT in seconds) and gives the prediction from the last
 * `history` rows, or as many as there are: P in [0, 1], or the next RTT in seconds. Allocates nothing.
 */
double net_memory_add(struct net_memory *memory, const struct net_model *model, const double *row);

/* Forgets all rows: a new flow begins. */
void net_memory_reset(struct net_memory *memory);

/*
 * What the latest prediction by this model was computed from, time by time, the latest last: `steps` rows of the scaled
 * inputs, and of each layer the activated gates [gates * units] and the state h [units] after each. The arrays stay
 * until the next prediction by the model, whoever asks for it.
 */
struct net_inside {
    int steps;
    const float *inputs;
    const float *gates[NET_LAYERS_MAX], *h[NET_LAYERS_MAX], *c[NET_LAYERS_MAX];
    double output;
};
struct net_inside net_model_inside(const struct net_model *model);

#endif
